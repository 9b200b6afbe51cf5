/** Local hours from one to another, both included; past midnight if the first is later. */
export const hoursBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: ((to - from + 24) % 24) + 1 }, (_, i) => (from + i) % 24);

/** The hour with the highest count, the first of equals; null if there is none. */
export function peakHour(byHour: ReadonlyMap<number, number>): number | null {
  let [peak, most]: [number | null, number] = [null, 0];
  for (const [hour, n] of [...byHour].sort(([a], [b]) => a - b)) if (n > most) [peak, most] = [hour, n];
  return peak;
}
