import type { WallFigures } from '@kickstand/contract/insight/walls';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { nothing } from '../../../ui/format.ts';

const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Cents as yuan, under a head that names the unit: −8,114.00. */
export function yuan(cents: number | null) {
  if (cents === null) return nothing;
  return `${Math.round(cents) < 0 ? '−' : ''}${twoPlaces.format(Math.abs(Math.round(cents)) / 100)}`;
}

/** Cents as a plain number of yuan, readable by a spreadsheet: -8114.00; undefined if unknown. */
export const plainYuan = (cents: number | null | undefined) =>
  typeof cents === 'number' ? (Math.round(cents) / 100).toFixed(2) : undefined;

/** A figure as a plain number in its displayed unit. */
export const plainFigure = (name: MetricName, value: number | null | undefined) =>
  metricOf(name).unit === 'cents' ? plainYuan(value) : value?.toString();

/** A figure of a reply, if present. */
export const figureIn = ({ list }: WallFigures, name: MetricName) =>
  list.find(({ metric }) => metric === name);

/** Its value; null if unknown. */
export const valueIn = (told: WallFigures, name: MetricName | undefined) =>
  (name && figureIn(told, name)?.value) ?? null;
