/** Metres that a full pack carries a vehicle. */
const fullRangeMetres = 55_000;
/** Standing current empties a pack in about this many hours. */
const standbyHours = 1_000;

/** Charge (percent) left after riding so many metres. */
export const carry = (percent: number, metres: number) =>
  Math.max(0, percent - (100 * metres) / fullRangeMetres);

/** Charge (percent) left after standing so many seconds. */
export const stand = (percent: number, seconds: number) =>
  Math.max(0, percent - (100 * seconds) / (standbyHours * 3600));

/** Open-circuit voltage of a 13-cell pack by charge: flat in the middle, steep at both ends. */
const curve = [
  [0, 39_000],
  [5, 43_600],
  [15, 45_900],
  [35, 47_700],
  [60, 49_400],
  [80, 51_600],
  [95, 53_400],
  [100, 54_200],
] as const;
/** What the motor's current takes off the voltage, mV. */
const sagMv = 900;

/** What the controller measures, mV. */
export function millivoltsAt(percent: number, underLoad: boolean) {
  const upper = curve.findIndex(([p]) => p >= percent);
  const [highP, highMv] = curve[Math.max(1, upper)] ?? curve[1];
  const [lowP, lowMv] = curve[Math.max(0, upper - 1)] ?? curve[0];
  const share = (percent - lowP) / (highP - lowP);
  return Math.round(lowMv + share * (highMv - lowMv)) - (underLoad ? sagMv : 0);
}
