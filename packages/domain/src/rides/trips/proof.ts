import type { TripEvidence } from '@kickstand/contract/rides/trips';
import type { Violation } from './returns.ts';

/** A fix is no better than this, metres. */
const bestAccuracyM = 5;
/** Metres of accuracy for each unit of dilution. */
const metresPerHdop = 5;
/** A fix may be so old when the vehicle was locked, seconds. */
export const oldestFixS = 60;
/** A phone speaks for the vehicle when it knows its place this well, and is this near, metres. */
const phoneAccuracyM = 30;
const phoneNearM = 50;

/** How well a vehicle knows its place, metres; null where its fix says nothing of it. */
export const fixAccuracyM = (hdop: number | null): number | null =>
  hdop === null ? null : Math.max(bestAccuracyM, hdop * metresPerHdop);

interface Phone {
  accuracyM: number;
  /** Metres between phone and vehicle; null when not known. */
  apartM: number | null;
}

/** Whether a phone may speak for the vehicle it stands beside. */
export const phoneCounts = ({ accuracyM, apartM }: Phone) =>
  accuracyM <= phoneAccuracyM && apartM !== null && apartM <= phoneNearM;

/**
 * A fix that errs by more proves nothing, however far away it lies: such fixes are thrown off by walls, and with them more
 * than one in a thousand who stand in their station would be charged.
 */
const worstAccuracyM = 25;

type Proof = Pick<TripEvidence, 'violations' | 'accuracyM' | 'fixAgeS' | 'phoneAllowed'>;

/**
 * What may be charged of what a place breaks: the first that the fix proves. It has to be a minute old at most when the
 * vehicle was locked, not too vague, its distance to the edge greater than its accuracy, and no phone beside it may say that it stands
 * where it may. Undefined when nothing is proven.
 */
export function provenViolation({
  violations,
  accuracyM,
  fixAgeS,
  phoneAllowed,
}: Proof): Violation | undefined {
  if (phoneAllowed || accuracyM === null || fixAgeS === null || fixAgeS > oldestFixS) return undefined;
  if (accuracyM > worstAccuracyM) return undefined;
  return violations.find(({ marginM }) => marginM !== null && marginM > accuracyM);
}
