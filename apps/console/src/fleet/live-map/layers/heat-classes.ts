import type { HeatCell } from '@kickstand/contract/insight/fleet-history';

/** A cell with fewer events is drawn without a class: it would reveal chance, or a single person. */
const fewestEvents = 5;

export type HeatMeasure = 'n' | 'rate';

/** The value of a cell; null if it has too few events. */
export const heatValue = ({ n, rate }: HeatCell, by: HeatMeasure): number | null =>
  n < fewestEvents ? null : by === 'n' ? n : rate;
