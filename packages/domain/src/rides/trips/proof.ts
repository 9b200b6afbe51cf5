import type { TripEvidence } from '@kickstand/contract/rides/trips';
import type { Violation } from './returns.ts';

/** The best accuracy of a fix, metres. */
const bestAccuracyM = 5;
/** Metres of error per unit of dilution. */
const metresPerHdop = 5;
/** Maximum age of a fix at locking, seconds. */
export const oldestFixS = 60;
/** A phone can stand in for the vehicle if its accuracy and distance are within this, metres. */
const phoneAccuracyM = 30;
const phoneNearM = 50;

/** The accuracy of a vehicle's position, metres; null if its fix does not tell. */
export const fixAccuracyM = (hdop: number | null): number | null =>
  hdop === null ? null : Math.max(bestAccuracyM, hdop * metresPerHdop);

interface Phone {
  accuracyM: number;
  /** Distance between phone and vehicle, metres; null if unknown. */
  apartM: number | null;
}

/** Whether a phone can stand in for the vehicle next to it. */
export const phoneCounts = ({ accuracyM, apartM }: Phone) =>
  accuracyM <= phoneAccuracyM && apartM !== null && apartM <= phoneNearM;

/**
 * A less accurate fix proves nothing, however far away it is: walls distort such fixes, and with them more than one in a
 * thousand riders inside their station would be charged.
 */
const worstAccuracyM = 25;

type Proof = Pick<TripEvidence, 'violations' | 'accuracyM' | 'fixAgeS' | 'phoneAllowed'>;

/**
 * The first violation that the fix proves. The fix must be at most a minute old at locking, accurate enough, farther
 * from the edge than its error, and not contradicted by a phone nearby. Undefined if nothing is proven.
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

interface Arrival {
  /** The station it was judged to be in; null: none. */
  endStationId: string | null;
  endedBy: 'user' | 'ops' | 'system';
  evidence: Pick<TripEvidence, 'violations' | 'accuracyM' | 'fixAgeS' | 'edgeM' | 'sensors'>;
}

/**
 * The station in which a ride that its rider ended provably stands: by the station's beacon or tag, by a camera, or by a fix whose error is
 * at most its distance to the edge. Undefined if that is not proven.
 */
export function provenStation({ endStationId, endedBy, evidence }: Arrival): string | undefined {
  const { violations, accuracyM, fixAgeS, edgeM, sensors } = evidence;
  if (endStationId === null || endedBy !== 'user' || violations.length > 0) return undefined;
  if (sensors?.beacon || sensors?.rfid || sensors?.camera === 'fits') return endStationId;
  const isFresh = fixAgeS !== null && fixAgeS <= oldestFixS;
  return isFresh && accuracyM !== null && edgeM !== null && accuracyM <= -edgeM ? endStationId : undefined;
}
