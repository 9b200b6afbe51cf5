import { differenceOf } from '../../kit/code-tree/code-tree.rules.ts';

/** One changed value of a recorded change, as text; undefined if empty. */
export interface Changed {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** The names of fields and values of recorded changes. */
export interface Telling {
  fields: Readonly<Record<string, string>>;
  /** The names of values by field; codes and the like have their own. */
  values: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  comma: string;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (isList(value) && value.length === 0);

function textOf(value: unknown, field: string, { values, comma, fields }: Telling): string | undefined {
  if (isNothing(value)) return undefined;
  const named = (one: unknown) => values[field]?.[String(one)] ?? String(one);
  if (isList(value)) return value.map(named).join(comma);
  if (typeof value !== 'object') return named(value);
  const parts = Object.entries(value as object).map(([key, one]) => `${fields[key] ?? key} ${named(one)}`);
  return parts.join(comma) || undefined;
}

/**
 * A recorded change: a pair is before and after, of two lists only the removed and added elements; otherwise the new
 * value.
 */
export function changedOf(change: Readonly<Record<string, unknown>>, told: Telling): Changed[] {
  return Object.entries(change).map(([key, value]) => {
    const field = told.fields[key] ?? key;
    const text = (one: unknown) => textOf(one, key, told);
    if (!isList(value) || value.length !== 2) return { field, before: undefined, after: text(value) };
    const [before, after] = value;
    if (!isList(before) || !isList(after)) return { field, before: text(before), after: text(after) };
    const { added, removed } = differenceOf(after.map(String), before.map(String));
    return { field, before: text(removed), after: text(added) };
  });
}
