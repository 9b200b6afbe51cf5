/** Relative demand by hour of the day: commuting, noon, the way home, a last bubble at night. The day's mean is 1. */
const weights = [
  0.25, 0.12, 0.08, 0.06, 0.1, 0.25, 0.8, 2.2, 2.1, 1.1, 0.9, 1.5, 1.7, 1.1, 0.9, 1.0, 1.4, 2.3, 2.2, 1.3,
  1.1, 1.3, 1.0, 0.5,
];
const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;

/** Demand at an hour with fractions (0-24), blended between the hours. */
export function demandAt(hour: number) {
  const whole = Math.floor(hour) % 24;
  const share = hour - Math.floor(hour);
  const here = weights[whole] ?? mean;
  const next = weights[(whole + 1) % 24] ?? mean;
  return (here + (next - here) * share) / mean;
}
