import type { ExportColumn } from '@kickstand/contract/platform/exports';
import type { Cell } from '../list/cells.tsx';

interface Offered {
  columns: readonly (readonly [string, Cell<unknown>])[];
  labels: Readonly<Record<string, string>>;
  /** Sample rows, to infer how an undeclared column is written. */
  rows: readonly object[];
}

interface Sorted {
  /** The exportable columns, in the order of the list. */
  columns: ExportColumn[];
  /** The labels of columns that cannot be exported. */
  leftOut: string[];
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((one) => typeof one !== 'object'));

/** Whether an undeclared column contains only values that read the same in a file. */
const holdsPlain = (rows: readonly object[], key: string) =>
  rows.every((row) => isPlain((row as Record<string, unknown>)[key]));

const withUnit = (label: string, unit: string | undefined) => (unit ? `${label} (${unit})` : label);

/** The columns of a file from those of a list, each written as its cell declares. */
export function exportColumns({ columns, labels, rows }: Offered): Sorted {
  const sorted: Sorted = { columns: [], leftOut: [] };
  for (const [key, { writing, unit, beside }] of columns) {
    const label = labels[key] ?? key;
    if (writing) sorted.columns.push({ key, label: withUnit(label, unit), writing });
    else if (holdsPlain(rows, key)) sorted.columns.push({ key, label, writing: { as: 'text' } });
    else sorted.leftOut.push(label);
    if (beside) sorted.columns.push(beside);
  }
  const seen = new Set<string>();
  sorted.columns = sorted.columns.filter(({ key }) => !seen.has(key) && seen.add(key));
  return sorted;
}
