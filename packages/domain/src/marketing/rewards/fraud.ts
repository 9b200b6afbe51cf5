import type { FraudSign } from '@kickstand/contract/marketing/rewards';

/** How much each sign says that a reward is not earned by the person it is for. */
const points: Readonly<Record<FraudSign, number>> = {
  same_install: 60,
  crowded_account: 60,
  crowded_device: 50,
  refunded_first: 40,
  chain: 40,
  many_a_day: 40,
  several_a_day: 20,
  barely_valid: 15,
};

const dayMs = 86_400_000;

const most = 100;
const holdsFrom = 40;
/** From this score on only a person decides; below, a held reward is given after `heldMs`. */
export const staysHeldFrom = 80;
/** How long a held reward waits for a person. */
export const heldMs = 7 * dayMs;

/** The score of a reward by its signs, 0 to 100. A sign counts once. */
export const fraudScore = (signs: readonly FraudSign[]) =>
  Math.min(
    most,
    [...new Set(signs)].reduce((sum, sign) => sum + points[sign], 0),
  );

/** Whether a reward is held until somebody has judged it. */
export const isHeldFor = (signs: readonly FraudSign[]) => fraudScore(signs) >= holdsFrom;

/** Until when a held reward waits for a person, after which it is given; undefined: a person has to judge it. */
export const judgedUntil = (score: number, heldAt: number) =>
  score < staysHeldFrom ? heldAt + heldMs : undefined;

/** What is known of a rider that may be a sign. */
export interface FraudFacts {
  /** Riders of the device that most share, within 30 days. */
  onDevice: number;
  /** Riders of the payment account that most share, whose consent stands now. */
  onAccount: number;
  /** The first ride that was paid for was refunded in full. */
  isFirstRefunded: boolean;
  /** How many riders stand above this one who were each invited within a day of the next one's registration. */
  chain: number;
  /** The most riders that this one brought within a day. */
  broughtADay: number;
}

const crowdFrom = 3;
/** Links from which on a chain of invitations is a sign. */
export const chainFrom = 4;
const severalFrom = 5;
const manyAbove = 10;

/** The signs among the facts of a rider. */
export function signsOf({
  onDevice,
  onAccount,
  isFirstRefunded,
  chain,
  broughtADay,
}: FraudFacts): FraudSign[] {
  const many: FraudSign[] = broughtADay >= severalFrom ? ['several_a_day'] : [];
  return [
    ...(onAccount >= crowdFrom ? (['crowded_account'] as const) : []),
    ...(onDevice >= crowdFrom ? (['crowded_device'] as const) : []),
    ...(isFirstRefunded ? (['refunded_first'] as const) : []),
    ...(chain >= chainFrom ? (['chain'] as const) : []),
    ...(broughtADay > manyAbove ? (['many_a_day'] as const) : many),
  ];
}

/** The most of some instants, in ascending order, that lie within a day. */
export function mostWithinADay(instants: readonly number[]): number {
  let [most, from] = [0, 0];
  for (const [n, instant] of instants.entries()) {
    while (instant - (instants[from] ?? instant) > dayMs) from += 1;
    most = Math.max(most, n - from + 1);
  }
  return most;
}
