import type { exportColumn } from '@kickstand/contract/platform/exports';
import type { z } from 'zod';
import type { ToldList } from '../../platform/exports/export-work.service.ts';

export type Column = z.output<typeof exportColumn>;

/** A table of a package: lists of a call as anybody may export them. */
export interface Part {
  name: string;
  callId: string;
  columns: Column[];
  lists: readonly ToldList[];
  /** Columns with a sum below each list. */
  sums?: readonly string[];
  /** The figures that each list must match: for its row count, or for the sum of a column. */
  proofs?: readonly Readonly<Record<string, string>>[];
}

export interface Span {
  /** The first and the last day of a month. */
  first: string;
  last: string;
  /** Its instants, both included. */
  from: number;
  to: number;
}

const writings = {
  text: { as: 'text' },
  money: { as: 'money' },
  count: { as: 'number', scale: 1, places: 0 },
  instant: { as: 'instant' },
} as const;
type As = keyof typeof writings;

/** Columns by key, each with its format; enumerated values by name. */
export const columnsOf = (
  columns: Readonly<Record<string, As | Readonly<Record<string, string>>>>,
  labels: Readonly<Record<string, string>>,
): Column[] =>
  Object.entries(columns).map(([key, as]) => ({
    key,
    label: labels[key] ?? key,
    writing: typeof as === 'string' ? writings[as] : { as: 'named', names: as },
  }));
