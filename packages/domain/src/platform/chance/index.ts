/** A reproducible source of randomness. */
export interface Chance {
  /** A number from 0 to below 1. */
  next(): number;
  /** A number between two bounds. */
  between(low: number, high: number): number;
  /** An integer between two bounds, both included. */
  whole(low: number, high: number): number;
  /** True with a probability of 0 to 1. */
  happens(likelihood: number): boolean;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** A new list of the same items in random order. */
  shuffled<T>(items: readonly T[]): T[];
  /** A separate stream for one purpose, so that changes in one step do not affect others. */
  fork(purpose: string): Chance;
}

/**
 * A generator from an integer seed. It is sfc32, the "small fast counter" generator of Chris Doty-Humphrey's
 * PractRand suite (public domain), warmed up by twelve rounds.
 */
export function chanceFrom(seed: number): Chance {
  const next = sfc32(seed >>> 0);
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    whole,
    happens: (likelihood) => next() < likelihood,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[whole(0, items.length - 1)] as (typeof items)[number];
    },
    shuffled: (items) => {
      const order = [...items];
      for (let i = order.length - 1; i > 0; i--) {
        const j = whole(0, i);
        const kept = order[i] as (typeof order)[number];
        order[i] = order[j] as (typeof order)[number];
        order[j] = kept;
      }
      return order;
    },
    fork: (purpose) => chanceFrom(hashed(seed, purpose)),
  };
}

function sfc32(seed: number): () => number {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const next = () => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return (result >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

/** FNV-1a over the purpose, starting from the seed. */
function hashed(seed: number, purpose: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < purpose.length; i++) hash = Math.imul(hash ^ purpose.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
