import { type Chance, chanceFrom } from '@kickstand/domain/platform/chance';

/** What a draw is about: nothing that one policy does shifts what another meets, since no stream is shared. */
export function keyed(seed: number, entity: number, ordinal: number, purpose: string): Chance {
  const mixed = Math.imul(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ entity, 0xc2b2ae35) ^ ordinal;
  return chanceFrom(Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f)).fork(purpose);
}

/** A draw of the standard normal distribution. */
export const normal = (chance: Chance) =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());

/** A factor with a median of 1. */
export const logNormal = (chance: Chance, sigma: number) => Math.exp(sigma * normal(chance));

/** A number of events with this mean; by halves where it is large, since e^−mean would vanish. */
export function poisson(chance: Chance, mean: number): number {
  if (mean > 30) return poisson(chance, mean / 2) + poisson(chance, mean / 2);
  let product = chance.next();
  let count = 0;
  for (const limit = Math.exp(-mean); product > limit; count++) product *= chance.next();
  return count;
}
