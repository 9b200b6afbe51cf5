/** Monthly payments above an amount earn another ratio. */
export interface Tier {
  fromCents: number;
  /** Ten-thousandths. */
  bp: number;
}

/** How riders' payments are divided: a ratio, and others above amounts of the agent's month, in ascending order. */
export interface ShareTerms {
  ratioBp: number;
  tiers: readonly Tier[];
}

const whole = 10_000;

/** The agent's share of an amount of either sign, truncated to whole cents; head office gets the rest. */
export const shareOf = (cents: number, bp: number): number =>
  Math.sign(cents) * Math.floor((Math.abs(cents) * bp) / whole) || 0;

/** The share of an agent's month so far, each part at the ratio of its tier. */
export function shareOfMonth(cents: number, { ratioBp, tiers }: ShareTerms): number {
  if (cents <= 0) return shareOf(cents, ratioBp);
  const steps = [{ fromCents: 0, bp: ratioBp }, ...tiers];
  const parts = steps.map(({ fromCents, bp }, i) => {
    const to = steps[i + 1]?.fromCents ?? Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(cents, to) - fromCents) * bp;
  });
  return Math.floor(parts.reduce((sum, part) => sum + part, 0) / whole);
}

/** Payments minus refunds of one day in one area under one version of a scheme. */
export interface DayBase {
  areaId: number;
  /** Null: there was no scheme, and head office gets all of it. */
  terms: ShareTerms | null;
  baseCents: number;
}

/** The same with its share. `beforeCents`: the agent's total of the month before it, if tiers count it. */
export type DayShare<B extends DayBase> = B & { shareCents: number; beforeCents: number | null };

/**
 * The shares of one agent's day. With tiers each is the difference between two shares of the month, one area after the
 * other, so that together they equal the month's share.
 */
export function sharesOfDay<B extends DayBase>(bases: readonly B[], monthCents: number): DayShare<B>[] {
  let before = monthCents;
  return bases.map((one) => {
    const { terms, baseCents } = one;
    if (terms === null) return { ...one, shareCents: 0, beforeCents: null };
    if (terms.tiers.length === 0)
      return { ...one, shareCents: shareOf(baseCents, terms.ratioBp), beforeCents: null };
    const beforeCents = before;
    before += baseCents;
    const shareCents = shareOfMonth(before, terms) - shareOfMonth(beforeCents, terms);
    return { ...one, shareCents, beforeCents };
  });
}

/** Divides an amount by weights into whole cents: nothing is lost, and the largest remainders are rounded up first. */
export function divide(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, i) => (i === 0 ? cents : 0));
  const exact = weights.map((weight) => (cents * weight) / total);
  const parts = exact.map(Math.floor);
  const rest = cents - parts.reduce((sum, part) => sum + part, 0);
  const byRest = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of byRest.slice(0, rest)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}
