import type { CampaignEffect } from '@kickstand/contract/marketing/campaigns';

/** Sums of an arm: rides (y) and rides of the 28 days before (x), with squares and products. */
export interface ArmSums {
  riders: number;
  y: number;
  yy: number;
  x: number;
  xx: number;
  xy: number;
}

interface Compared {
  given: ArmSums;
  heldOut: ArmSums;
  /** Planned holdout in basis points; undefined: none, because the offer was public. */
  holdoutBp: number | undefined;
  /** The measured period is over. */
  isOver: boolean;
}

/** Smaller arms are not evaluated. */
export const fewestHeldOut = 200;
/** Two-sided 95 % bound of the standard normal, and 99.9 % quantile of chi-squared. */
const [z95, chiSquared999] = [1.96, 10.83];
/** 80 % power at a significance of 5 %. */
const seen80 = 2.8;

/** Smallest difference of means detectable with 80 % power, for a standard deviation and arm sizes. */
export const smallestVisible = (deviation: number, { given, heldOut }: { given: number; heldOut: number }) =>
  seen80 * deviation * Math.sqrt(1 / given + 1 / heldOut);

const nothing = (kind: CampaignEffect['kind']): CampaignEffect => ({
  kind,
  difference: null,
  low: null,
  high: null,
  extraRides: null,
  smallest: null,
});

/** Whether the arm sizes deviate from the holdout by more than chance explains. */
function isUneven({ given, heldOut }: Compared, holdoutBp: number) {
  const all = given.riders + heldOut.riders;
  const expected = (all * holdoutBp) / 10_000;
  const off = (heldOut.riders - expected) ** 2;
  return off / expected + off / (all - expected) > chiSquared999;
}

const centred = ({ riders: n, y, yy, x, xx, xy }: ArmSums) => ({
  yy: yy - (y * y) / n,
  xx: xx - (x * x) / n,
  xy: xy - (x * y) / n,
});

/** Estimates the effect on rides, adjusted for earlier rides, or says why it cannot be estimated. */
export function effectOf(compared: Compared): CampaignEffect {
  const { given, heldOut, holdoutBp, isOver } = compared;
  if (holdoutBp === undefined) return nothing('public');
  if (holdoutBp === 0 || heldOut.riders === 0) return nothing('no_holdout');
  if (heldOut.riders < fewestHeldOut || given.riders < fewestHeldOut) return nothing('few');
  if (isUneven(compared, holdoutBp)) return nothing('uneven');
  const [g, h] = [centred(given), centred(heldOut)];
  const theta = g.xx + h.xx > 0 ? (g.xy + h.xy) / (g.xx + h.xx) : 0;
  const mean = (sum: number, { riders }: ArmSums) => sum / riders;
  const difference =
    mean(given.y, given) -
    mean(heldOut.y, heldOut) -
    theta * (mean(given.x, given) - mean(heldOut.x, heldOut));
  const left = (arm: typeof g) => Math.max(0, arm.yy - 2 * theta * arm.xy + theta ** 2 * arm.xx);
  const ofMean = (arm: typeof g, { riders: n }: ArmSums) => left(arm) / (n - 1) / n;
  const pooled = Math.sqrt((left(g) + left(h)) / (given.riders + heldOut.riders - 2));
  const smallest = smallestVisible(pooled, { given: given.riders, heldOut: heldOut.riders });
  if (!isOver) return { ...nothing('provisional'), difference, smallest };
  const half = z95 * Math.sqrt(ofMean(g, given) + ofMean(h, heldOut));
  const extraRides = difference * given.riders;
  return {
    kind: 'measured',
    difference,
    low: difference - half,
    high: difference + half,
    extraRides,
    smallest,
  };
}
