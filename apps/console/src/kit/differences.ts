import { kitWords as words } from './kit.words.ts';

/** One changed value in words a person can read; undefined where there was or is nothing. */
export interface Difference {
  /** As it was recorded. */
  key: string;
  field: string;
  before: string | undefined;
  after: string | undefined;
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object';

/** A value as a person reads it: lists of words side by side, anything deeper as indented JSON. */
export function readable(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value) && value.every(isPlain)) return value.map((one) => readable(one)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value);
}

/** A recorded change: pairs say before and after, anything else only what it becomes. */
export const differencesOf = (
  change: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>> = {},
): Difference[] =>
  Object.entries(change).map(([key, value]) => {
    const pair = Array.isArray(value) && value.length === 2;
    const [before, after] = pair ? (value as [unknown, unknown]) : [undefined, value];
    return { key, field: names[key] ?? key, before: readable(before), after: readable(after) };
  });
