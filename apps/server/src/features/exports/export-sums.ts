import type { Cell } from './cells.ts';

/** What a list of a file comes to: how many rows there are, and what each summed column adds up to, as the rows have it. */
export interface ListSums {
  rows: number;
  of: Readonly<Record<string, number>>;
}

type Row = Record<string, unknown>;

/** Adds rows up as they go by. */
export function summing(keys: readonly string[] = []) {
  const of: Record<string, number> = Object.fromEntries(keys.map((key) => [key, 0]));
  let rows = 0;
  return {
    add(batch: readonly object[]) {
      rows += batch.length;
      for (const row of batch as readonly Row[])
        for (const key of keys) of[key] = (of[key] ?? 0) + Number(row[key] ?? 0);
    },
    far: (): ListSums => ({ rows, of }),
    /** The line below the rows: `Σ`, with what was said beside each of them, and the sums in their columns. */
    line(write: (row: Row) => Cell[], said: Row = {}): Cell[] {
      const [first, ...others] = write({ ...said, ...of });
      return [`Σ ${first ?? ''}`.trim(), ...others];
    },
  };
}
