import { openedText, type Seal, sealedText } from '../../kernel/files/sealed-text.ts';

/** What an address leads to: a photo, large or small, with a mark or without, until when. */
export interface PhotoPlace {
  id: string;
  size: 'full' | 'small';
  /** What is written all over it; empty: nothing. */
  mark: string;
  ends: number;
}

export const photoPath = '/photos/';

/** The address of a photo. */
export const addressOf = (seal: Seal, { id, size, mark, ends }: PhotoPlace) =>
  `${photoPath}${sealedText(seal, [id, size, mark, ends])}`;

/** What an address leads to; undefined when it was not made here or has ended. */
export function placeAt(seal: Seal, token: string, now: number): PhotoPlace | undefined {
  const facts = openedText(seal, token);
  if (facts?.length !== 4) return undefined;
  const [id, size, mark, ends] = facts as [string, PhotoPlace['size'], string, number];
  return ends > now ? { id, size, mark, ends } : undefined;
}
