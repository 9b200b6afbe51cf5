import type { CurvePoint, SchemeBody } from '@kickstand/contract/fleet/production';

/** The part of a scheme that converts voltage to charge. */
export type Curve = Pick<SchemeBody, 'points' | 'loadCorrectionMv'>;

/** The first row (1 is the topmost) that is not below the one above it; undefined if the curve is valid. */
export function wrongRow(points: readonly CurvePoint[]): number | undefined {
  const at = points.findIndex(([mv, percent], i) => {
    const above = points[i - 1];
    return above !== undefined && (mv >= above[0] || percent >= above[1]);
  });
  return at === -1 ? undefined : at + 1;
}

/** Whether the thresholds are in order: the motor cut-off is lowest, then the end of renting, then low battery. */
export const thresholdsFit = ({
  cutPercent,
  noRentPercent,
  lowPercent,
}: Pick<SchemeBody, 'cutPercent' | 'noRentPercent' | 'lowPercent'>) =>
  cutPercent <= noRentPercent && noRentPercent <= lowPercent;

/**
 * The charge in whole percent for a voltage: linear between the points, clamped to the highest and lowest. Under a
 * rider the voltage sags, which is added back. Controllers report 0 mV when they cannot measure: null, never 0 %.
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

/** A rise of so many percent at once is a battery swap, not noise. */
const swapJump = 15;

/**
 * The charge to show after another measurement, smoothed over `windowS` seconds. A swapped battery shows at once.
 * The result lies between the former and the measured value; without a former value it is the measured one.
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
 * Estimated kilometres left at a charge, to a tenth: linear between the scheme's range at full charge and zero at
 * the motor cut-off. Null if the charge is unknown or the vehicle has no scheme.
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
  /** The controller's own reading, which takes precedence over the curve. */
  percent: number | null;
  /** The charge shown so far. */
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
 * The mean deviation of a curve from measurements, in percentage points; undefined without measurements. A good
 * curve for another kind of battery deviates too: the measurements should be from the vehicles it is meant for.
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
