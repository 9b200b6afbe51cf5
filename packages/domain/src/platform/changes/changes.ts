/** One changed value as text; undefined if empty. */
export interface Difference {
  /** The recorded key. */
  key: string;
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type Names = Readonly<Record<string, string>>;

/** The names of recorded fields and their values. */
export interface Terms {
  fields?: Names | undefined;
  /** Values with the same meaning in every field. */
  values?: Names | undefined;
  /** The names of values by field. */
  valuesOf?: Readonly<Record<string, Names | undefined>> | undefined;
}

/** The reader's format: words of the language, and instants in the business zone. */
export interface Writing {
  words: Readonly<Record<'yes' | 'no' | 'comma' | 'colon', string>>;
  instant(ms: number): string;
  terms: Terms;
}

/** A recorded change. */
export type Change = Readonly<Record<string, unknown>>;

/** Epoch milliseconds of this century and the next two; no other counts are that large. */
const isMoment = (value: number) => Number.isInteger(value) && value >= 1e12 && value < 1e13;
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** Keys of amounts end in `cents`. */
const isMoney = (key: string) => /(^c|C)ents$/.test(key);

function wordOf(value: unknown, key: string, { words, instant, terms }: Writing): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && /Cents$/.test(key)) return `¥${(value / 100).toFixed(2)}`;
  if (typeof value === 'number' && (/At$/.test(key) || isMoment(value))) return instant(value);
  if (isMoney(key) && typeof value === 'number') return `¥${(value / 100).toFixed(2)}`;
  const text = String(value);
  if (isInstant(text)) return instant(Date.parse(text));
  return terms.valuesOf?.[key]?.[text] ?? terms.values?.[text] ?? text;
}

/** A recorded value as text: lists inline, nested objects with their own names. */
export function readable(value: unknown, key: string, writing: Writing): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const { words, terms } = writing;
  if (Array.isArray(value))
    return value.flatMap((one) => readable(one, key, writing) ?? []).join(words.comma) || undefined;
  if (typeof value !== 'object') return wordOf(value, key, writing);
  const parts = Object.entries(value).flatMap(([name, one]) => {
    const text = readable(one, name, writing);
    return text === undefined ? [] : [`${terms.fields?.[name] ?? name}${words.colon}${text}`];
  });
  return parts.join(words.comma) || undefined;
}

/** A recorded change: pairs are before and after, anything else only the new value. */
export const differencesOf = (change: Change, writing: Writing): Difference[] =>
  Object.entries(change).map(([key, value]) => {
    const pair = Array.isArray(value) && value.length === 2;
    const [before, after] = pair ? (value as [unknown, unknown]) : [undefined, value];
    const text = (one: unknown) => readable(one, key, writing);
    return { key, field: writing.terms.fields?.[key] ?? key, before: text(before), after: text(after) };
  });

/** Shown where a value was removed. */
const nothing = '-- --';

/** The same in one line, without unchanged values. */
export const changeLine = (change: Change, writing: Writing) =>
  differencesOf(change, writing)
    .filter(({ before, after }) => before !== after)
    .map(
      ({ field, before, after }) =>
        `${field}${writing.words.colon}${before === undefined ? '' : `${before} → `}${after ?? nothing}`,
    )
    .join(' · ');
