import { intervalOfMean } from '@kickstand/domain/work/work-plans';
import type { Truth } from './hidden/truth.ts';
import { type Wish, wishesOf } from './hidden/wishes.ts';
import type { Policy } from './known.ts';
import { Play } from './play.ts';
import { nearestFirst } from './policies/nearest.ts';
import { emptyShares } from './world/records.ts';
import { Tally } from './world/tally.ts';

/** What one policy did in the days that are judged. */
export interface Outcome {
  wishes: number;
  rides: number;
  lostEmpty: number;
  lostDead: number;
  lostFault: number;
  /** Rides less work, with what is left in the packs. */
  cents: number;
  workMinutes: number;
  /** Of the ways between work. */
  metres: number;
  swaps: number;
  /** Charge that swaps put in. */
  points: number;
  moves: number;
  repairs: number;
  /** Ways for nothing. */
  futile: number;
  /** Vehicles that died in a ride. */
  complaints: number;
  /** Share of 06–23 h in which a station had nothing. */
  emptyShare: number;
}

/** Days that warm a town up, those that a policy has it, and of these the first that do not count. */
export interface Span {
  warmUp: number;
  days: number;
  discarded: number;
}

export const usualSpan: Span = { warmUp: 28, days: 28, discarded: 2 };

/** All wishes of a test, the same for every policy. */
export const allWishes = (truth: Truth, { warmUp, days }: Span): Wish[][] =>
  Array.from({ length: warmUp + days }, (_, day) => wishesOf(truth, day));

/** A town after its warm-up under B0. Nothing is drawn from a shared stream, so that it is the same town each time. */
export function warmedUp(truth: Truth, wishes: readonly Wish[][], { warmUp }: Span): Play {
  const play = new Play(truth, nearestFirst());
  for (const day of wishes.slice(0, warmUp)) play.playDay(day);
  return play;
}

/** Plays a policy from the end of the warm-up on. */
export function outcomeOf(truth: Truth, wishes: readonly Wish[][], span: Span, policy: Policy): Outcome {
  const { warmUp, days, discarded } = span;
  const play = warmedUp(truth, wishes, span);
  play.use(policy);
  for (const day of wishes.slice(warmUp, warmUp + discarded)) play.playDay(day);
  const charge = play.chargeNow();
  Object.assign(play.tally, new Tally());
  for (const day of wishes.slice(warmUp + discarded)) play.playDay(day);
  const { tally, fleet } = play;
  const empty = emptyShares(fleet.records, warmUp + discarded, warmUp + days);
  return {
    wishes: tally.wishes,
    rides: tally.rides,
    lostEmpty: tally.lost.empty,
    lostDead: tally.lost.dead,
    lostFault: tally.lost.fault,
    cents: tally.cents(play.chargeNow() - charge),
    workMinutes: tally.workMinutes,
    metres: tally.metres,
    swaps: tally.swaps,
    points: tally.points,
    moves: tally.moves,
    repairs: tally.repairs,
    futile: tally.futile,
    complaints: tally.complaints,
    emptyShare: empty.reduce((sum, share) => sum + share, 0) / empty.length,
  };
}

/** Mean and interval of paired differences, one for each seed. */
export interface Difference {
  mean: number;
  low: number;
  high: number;
}

/** How much more one policy has than another, by pairs of seeds; an interval needs ten of them. */
export function differenceOf(mine: readonly number[], others: readonly number[]): Difference {
  const pairs = mine.map((value, i) => value - (others[i] ?? 0));
  const mean = pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
  const squares = pairs.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const [low, high] = intervalOfMean(mean, Math.sqrt(squares / (pairs.length - 1)), pairs.length);
  return { mean, low, high };
}

/** What may be said of the plan: only what an interval that leaves out 0 allows. `overBest`: against every rule but the first. */
export function verdictOf(overB0: Difference, overBest: readonly Difference[]) {
  if (overB0.low <= 0) return 'not better than the simple rule' as const;
  return overBest.every(({ low }) => low > 0)
    ? ('worth it' as const)
    : ('better than the simple rule' as const);
}

/**
 * The price of a minute of work, cents, from which on one policy is worth more than another that works longer; below 0: at any
 * price. The outcomes are paired; `usualCents` is the price by which they were reckoned.
 */
export function breakEvenCents(mine: readonly Outcome[], others: readonly Outcome[], usualCents: number) {
  const total = (of: (outcome: Outcome) => number) =>
    mine.reduce((sum, outcome) => sum + of(outcome), 0) -
    others.reduce((sum, outcome) => sum + of(outcome), 0);
  const saved = -total(({ workMinutes }) => workMinutes);
  return usualCents - total(({ cents }) => cents) / saved;
}
