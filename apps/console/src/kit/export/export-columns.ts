import type { ExportColumn } from '@kickstand/contract/platform/exports';
import type { Cell } from '../list/cells.tsx';

interface Offered {
  columns: readonly (readonly [string, Cell<unknown>])[];
  labels: Readonly<Record<string, string>>;
  /** Some rows of the list, to see what stands in a column that does not say how it is written. */
  rows: readonly object[];
}

interface Sorted {
  /** What can leave, in the order of the list. */
  columns: ExportColumn[];
  /** The labels of what cannot. */
  leftOut: string[];
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((one) => typeof one !== 'object'));

/** Whether a column that says nothing holds only what reads the same in a file. */
const holdsPlain = (rows: readonly object[], key: string) =>
  rows.every((row) => isPlain((row as Record<string, unknown>)[key]));

const withUnit = (label: string, unit: string | undefined) => (unit ? `${label} (${unit})` : label);

/** The columns of a file from the columns of a list: each as its cell says it is written. */
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
