import { instantText } from './format.ts';
import { kitWords as words } from './kit.words.ts';

/** One changed value in words a person can read; undefined where there was or is nothing. */
export interface Difference {
  /** As it was recorded. */
  key: string;
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type Names = Readonly<Record<string, string>>;

/** How recorded fields and their values are called. */
export interface Terms {
  fields?: Names;
  /** Values that mean the same in every field. */
  values?: Names;
  /** By field, what its values are called. */
  valuesOf?: Readonly<Record<string, Names | undefined>>;
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function wordOf(value: unknown, key: string, { values, valuesOf }: Terms): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && /At$/.test(key)) return instantText(value);
  const text = String(value);
  if (isInstant(text)) return instantText(Date.parse(text));
  return valuesOf?.[key]?.[text] ?? values?.[text] ?? text;
}

/** A recorded value as a person reads it: words side by side, and what is deeper with its own names. */
export function readable(value: unknown, key = '', terms: Terms = {}): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value))
    return value.flatMap((one) => readable(one, key, terms) ?? []).join(words.comma) || undefined;
  if (typeof value !== 'object') return wordOf(value, key, terms);
  const parts = Object.entries(value).flatMap(([name, one]) => {
    const text = readable(one, name, terms);
    return text === undefined ? [] : [`${terms.fields?.[name] ?? name}${words.colon}${text}`];
  });
  return parts.join(words.comma) || undefined;
}

/** A recorded change: pairs say before and after, anything else only what it becomes. */
export const differencesOf = (change: Readonly<Record<string, unknown>>, terms: Terms = {}): Difference[] =>
  Object.entries(change).map(([key, value]) => {
    const pair = Array.isArray(value) && value.length === 2;
    const [before, after] = pair ? (value as [unknown, unknown]) : [undefined, value];
    const text = (one: unknown) => readable(one, key, terms);
    return { key, field: terms.fields?.[key] ?? key, before: text(before), after: text(after) };
  });

/** The same in one line. */
export const changeLine = (change: Readonly<Record<string, unknown>>, terms: Terms) =>
  differencesOf(change, terms)
    .map(
      ({ field, before, after }) =>
        `${field}${words.colon}${before === undefined ? '' : `${before} → `}${after ?? ''}`,
    )
    .join(' · ');
