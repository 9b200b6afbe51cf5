/** Local hours from one to another, both included; over midnight where the first is the later one. */
export const hoursBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: ((to - from + 24) % 24) + 1 }, (_, i) => (from + i) % 24);

/** The hour with the most of something, of several the first; null where there is nothing. */
export function peakHour(byHour: ReadonlyMap<number, number>): number | null {
  let [peak, most]: [number | null, number] = [null, 0];
  for (const [hour, n] of [...byHour].sort(([a], [b]) => a - b)) if (n > most) [peak, most] = [hour, n];
  return peak;
}
