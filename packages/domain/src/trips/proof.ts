import type { TripEvidence } from '@kickstand/contract/trips';
import type { Violation } from './returns.ts';

/** A fix is no better than this, metres. */
const bestAccuracyM = 5;
/** Metres of accuracy for each unit of dilution. */
const metresPerHdop = 5;
/** A fix may be so old when the vehicle was locked, seconds. */
const oldestFixS = 60;
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

type Proof = Pick<TripEvidence, 'violations' | 'accuracyM' | 'fixAgeS' | 'phoneAllowed'>;

/**
 * What may be charged of what a place breaks: the first that the fix proves. It has to be a minute old at most when the
 * vehicle was locked, its distance to the edge greater than its accuracy, and no phone beside it may say that it stands
 * where it may. Undefined when nothing is proven.
 */
export function provenViolation({
  violations,
  accuracyM,
  fixAgeS,
  phoneAllowed,
}: Proof): Violation | undefined {
  if (phoneAllowed || accuracyM === null || fixAgeS === null || fixAgeS > oldestFixS) return undefined;
  return violations.find(({ marginM }) => marginM !== null && marginM > accuracyM);
}
