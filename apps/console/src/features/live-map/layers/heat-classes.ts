import type { HeatCell } from '@kickstand/contract/fleet-history';

/** A cell with fewer events than this is drawn without a class: it would say more of chance, or of one person. */
const fewestEvents = 5;
export const heatSteps = 5;

export type HeatMeasure = 'n' | 'rate';

/** What a cell counts for; null where that cannot be told. */
export const heatValue = ({ n, rate }: HeatCell, by: HeatMeasure): number | null =>
  n < fewestEvents ? null : by === 'n' ? n : rate;

/**
 * The least value of the second and every higher class: each class holds about as many cells. Fewer where many cells
 * are alike.
 */
export function heatBreaks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const least = sorted[0] ?? 0;
  const breaks: number[] = [];
  for (let step = 1; step < heatSteps; step++) {
    const at = sorted[Math.floor((sorted.length * step) / heatSteps)];
    if (at !== undefined && at > (breaks.at(-1) ?? least)) breaks.push(at);
  }
  return breaks;
}

/** The class of a value, from 0. */
export const heatClass = (value: number, breaks: readonly number[]) =>
  breaks.filter((least) => value >= least).length;
