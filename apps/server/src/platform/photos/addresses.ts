import { openedText, type Seal, sealedText } from '../../kernel/files/sealed-text.ts';

/** The content of a photo URL: the photo, its size, the watermark, and the expiry. */
export interface PhotoPlace {
  id: string;
  size: 'full' | 'small';
  /** The watermark; empty: none. */
  mark: string;
  ends: number;
}

export const photoPath = '/photos/';

/** The URL of a photo. */
export const addressOf = (seal: Seal, { id, size, mark, ends }: PhotoPlace) =>
  `${photoPath}${sealedText(seal, [id, size, mark, ends])}`;

/** The content of a photo URL; undefined if forged or expired. */
export function placeAt(seal: Seal, token: string, now: number): PhotoPlace | undefined {
  const facts = openedText(seal, token);
  if (facts?.length !== 4) return undefined;
  const [id, size, mark, ends] = facts as [string, PhotoPlace['size'], string, number];
  return ends > now ? { id, size, mark, ends } : undefined;
}
