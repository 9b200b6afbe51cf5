import { timingSafeEqual } from 'node:crypto';

/** Proves that a text was written here. */
export type Seal = (text: string) => string;

/** An address is good for at most so long, and for at least half of it: whoever looks again meanwhile is given the same one. */
const goodForMs = 5 * 60_000;
const step = goodForMs / 2;
/** Until when an address is good that is made now. */
export const endOf = (now: number) => (Math.floor(now / step) + 2) * step;

/** Facts as the last segment of an address, with proof that this server wrote them. */
export function sealedText(seal: Seal, facts: readonly unknown[]) {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url');
  return `${text}.${seal(text)}`;
}

/** The facts in such a text; undefined if this server did not write it. */
export function openedText(seal: Seal, sealed: string): unknown[] | undefined {
  const [text = '', proof] = sealed.split('.');
  const [given, right] = [Buffer.from(proof ?? ''), Buffer.from(seal(text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
}
