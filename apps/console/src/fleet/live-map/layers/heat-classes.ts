import type { HeatCell } from '@kickstand/contract/insight/fleet-history';

/** A cell with fewer events than this is drawn without a class: it would say more of chance, or of one person. */
const fewestEvents = 5;

export type HeatMeasure = 'n' | 'rate';

/** What a cell counts for; null where that cannot be told. */
export const heatValue = ({ n, rate }: HeatCell, by: HeatMeasure): number | null =>
  n < fewestEvents ? null : by === 'n' ? n : rate;
