import type { WallFigures } from '@kickstand/contract/insight/walls';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { nothing } from '../../../ui/format.ts';

const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whole cents as yuan under a head that says so: −8,114.00. */
export function yuan(cents: number | null) {
  if (cents === null) return nothing;
  return `${Math.round(cents) < 0 ? '−' : ''}${twoPlaces.format(Math.abs(Math.round(cents)) / 100)}`;
}

/** Whole cents as a plain number of yuan, which a spreadsheet reads: -8114.00; undefined where nothing is known. */
export const plainYuan = (cents: number | null | undefined) =>
  typeof cents === 'number' ? (Math.round(cents) / 100).toFixed(2) : undefined;

/** A figure as a plain number in the unit that it is shown in. */
export const plainFigure = (name: MetricName, value: number | null | undefined) =>
  metricOf(name).unit === 'cents' ? plainYuan(value) : value?.toString();

/** A figure of an answer, as far as it was told. */
export const figureIn = ({ list }: WallFigures, name: MetricName) =>
  list.find(({ metric }) => metric === name);

/** Its value; null where it is not known. */
export const valueIn = (told: WallFigures, name: MetricName | undefined) =>
  (name && figureIn(told, name)?.value) ?? null;
