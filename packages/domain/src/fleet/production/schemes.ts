import type { CurvePoint, SchemeBody } from '@kickstand/contract/fleet/production';

/** What of a scheme turns a voltage into a charge. */
export type Curve = Pick<SchemeBody, 'points' | 'loadCorrectionMv'>;

/** The first row (1 is the topmost) that does not fall below the one above it; undefined when the curve is sound. */
export function wrongRow(points: readonly CurvePoint[]): number | undefined {
  const at = points.findIndex(([mv, percent], i) => {
    const above = points[i - 1];
    return above !== undefined && (mv >= above[0] || percent >= above[1]);
  });
  return at === -1 ? undefined : at + 1;
}

/** Whether the motor stops before renting ends, and renting before the battery is called low. */
export const thresholdsFit = ({
  cutPercent,
  noRentPercent,
  lowPercent,
}: Pick<SchemeBody, 'cutPercent' | 'noRentPercent' | 'lowPercent'>) =>
  cutPercent <= noRentPercent && noRentPercent <= lowPercent;

/**
 * The charge in whole percent that a voltage stands for: straight lines between the points, no more than the highest
 * and no less than the lowest of them. Under a rider the voltage sags, which is added back. 0 mV is how controllers say
 * that they cannot measure it: null, never 0 %.
 */
export function percentOf({ points, loadCorrectionMv }: Curve, millivolts: number | null, riding: boolean) {
  if (millivolts === null || millivolts <= 0) return null;
  const [full, empty] = [points[0], points.at(-1)];
  if (!full || !empty) return null;
  const mv = millivolts + (riding ? loadCorrectionMv : 0);
  if (mv >= full[0]) return full[1];
  if (mv <= empty[0]) return empty[1];
  const below = points.findIndex(([at]) => mv >= at);
  const [lowMv, lowPercent] = points[below] ?? empty;
  const [highMv, highPercent] = points[below - 1] ?? full;
  return Math.round(lowPercent + ((highPercent - lowPercent) * (mv - lowMv)) / (highMv - lowMv));
}

/** A rise of so many percent at once is another battery, not noise. */
const swapJump = 15;

/**
 * The charge to show after one more measurement, evened out over `windowS` seconds. A fresh battery shows at once.
 * Between the former and the measured value, and the measured one when nothing was known before.
 */
export function smoothed(
  before: number | null,
  measured: number,
  { elapsedS, windowS }: { elapsedS: number; windowS: number },
) {
  if (before === null || windowS <= 0 || elapsedS >= windowS || measured - before >= swapJump)
    return measured;
  const moved = before + ((measured - before) * Math.max(0, elapsedS)) / windowS;
  return measured >= before ? Math.ceil(moved) : Math.floor(moved);
}

/**
 * Estimated kilometres left with a charge, to a tenth: a full battery goes as far as the vehicle's scheme says, and at
 * the charge where the motor stops nothing is left. Null while the charge is not known or the vehicle goes by no scheme.
 */
export function remainingRangeKm(
  scheme: Pick<SchemeBody, 'fullKm' | 'cutPercent'> | null | undefined,
  percent: number | null,
) {
  if (!scheme || percent === null) return null;
  const { fullKm, cutPercent } = scheme;
  if (percent <= cutPercent) return 0;
  return Math.round((fullKm * (percent - cutPercent) * 10) / (100 - cutPercent)) / 10;
}

/** What is known of a vehicle when its controller reports a voltage. Times in seconds. */
interface Reported {
  millivolts: number | null;
  /** The controller's own word, which counts before any curve. */
  percent: number | null;
  /** The charge shown until now. */
  before: number | null;
  riding: boolean;
  elapsedS: number;
}

/** The charge to show after a report: the controller's own percent, else the scheme's, else unknown. */
export function chargeOf(scheme: (Curve & Pick<SchemeBody, 'smoothingS'>) | undefined, report: Reported) {
  const { millivolts, percent, before, riding, elapsedS } = report;
  if (percent !== null || !scheme) return percent;
  const measured = percentOf(scheme, millivolts, riding);
  return measured === null ? null : smoothed(before, measured, { elapsedS, windowS: scheme.smoothingS });
}

/**
 * How far a curve is from what was measured, in points of percent on average; undefined when nothing was. A good
 * curve of another battery kind is far off too: the measurements should be of the vehicles it is meant for.
 */
export function fitOf(
  points: readonly CurvePoint[],
  measured: readonly { mv: number; percent: number }[],
): number | undefined {
  const off = measured.flatMap(({ mv, percent }) => {
    const said = percentOf({ points: [...points], loadCorrectionMv: 0 }, mv, false);
    return said === null ? [] : [Math.abs(said - percent)];
  });
  return off.length === 0 ? undefined : off.reduce((sum, one) => sum + one, 0) / off.length;
}
