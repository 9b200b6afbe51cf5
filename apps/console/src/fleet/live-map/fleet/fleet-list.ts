import { batteryOfRow, troublesOf, urgencyOfRow } from './fleet-rows.ts';
import type { FleetColumns } from './fleet-store.parts.ts';
import type { ListSort, ListWish } from './fleet-view.ts';

type Measure = (columns: FleetColumns, row: number) => number;

/** The sort key of each order, ascending. */
const measures: Record<ListSort, Measure> = {
  troubles: (columns, row) => -(100 * urgencyOfRow(columns, row) + troublesOf(columns, row)),
  /** Unknown charges come last. */
  battery: (columns, row) => batteryOfRow(columns, row) ?? 101,
  /** Longest without a position first; never located comes before all. */
  located: ({ locatedAt }, row) => locatedAt[row] ?? 0,
  number: () => 0,
};

/** Rows in the order of a list; ties by number. */
export function ordered(columns: FleetColumns, rows: Uint32Array, sort: ListSort): Uint32Array {
  const measure = measures[sort];
  const first = new Float64Array(columns.vehicle.length);
  for (const row of rows) first[row] = measure(columns, row);
  const { vehicle } = columns;
  return Uint32Array.from(rows).sort(
    (a, b) => (first[a] ?? 0) - (first[b] ?? 0) || (vehicle[a] ?? 0) - (vehicle[b] ?? 0),
  );
}

/** The most lines sent at once. */
export const mostLines = 120;

/** The requested lines of a list. */
export const windowOf = (rows: Uint32Array, { from, size }: ListWish) =>
  rows.subarray(Math.max(0, from), Math.max(0, from) + Math.min(mostLines, size));
