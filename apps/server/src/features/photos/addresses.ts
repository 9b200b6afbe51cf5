import { timingSafeEqual } from 'node:crypto';

/** What an address leads to: a photo, large or small, with a mark or without, until when. */
export interface PhotoPlace {
  id: string;
  size: 'full' | 'small';
  /** What is written all over it; empty: nothing. */
  mark: string;
  ends: number;
}

/** Proves that an address was made here. */
export type Seal = (text: string) => string;

export const photoPath = '/photos/';

/** An address is good for at most so long, and for at least half of it: whoever looks again meanwhile is given the same one. */
const goodForMs = 5 * 60_000;
const step = goodForMs / 2;
/** Until when an address is good that is made now. */
export const endOf = (now: number) => (Math.floor(now / step) + 2) * step;

/** The address of a photo. */
export function addressOf(seal: Seal, { id, size, mark, ends }: PhotoPlace) {
  const text = Buffer.from(JSON.stringify([id, size, mark, ends])).toString('base64url');
  return `${photoPath}${text}.${seal(text)}`;
}

/** What an address leads to; undefined when it was not made here or has ended. */
export function placeAt(seal: Seal, token: string, now: number): PhotoPlace | undefined {
  const [text = '', proof] = token.split('.');
  const [given, right] = [Buffer.from(proof ?? ''), Buffer.from(seal(text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [id, size, mark, ends] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    PhotoPlace['size'],
    string,
    number,
  ];
  return ends > now ? { id, size, mark, ends } : undefined;
}
