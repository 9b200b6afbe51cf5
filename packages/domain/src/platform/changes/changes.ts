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
  fields?: Names | undefined;
  /** Values that mean the same in every field. */
  values?: Names | undefined;
  /** By field, what its values are called. */
  valuesOf?: Readonly<Record<string, Names | undefined>> | undefined;
}

/** How a reader writes: the words of the language, and an instant in the zone of business days. */
export interface Writing {
  words: Readonly<Record<'yes' | 'no' | 'comma' | 'colon', string>>;
  instant(ms: number): string;
  terms: Terms;
}

/** A recorded change. */
export type Change = Readonly<Record<string, unknown>>;

/** Epoch milliseconds of this century and the next two; nothing else that is counted is so large. */
const isMoment = (value: number) => Number.isInteger(value) && value >= 1e12 && value < 1e13;
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** What is recorded in cents is called so. */
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

/** A recorded value as a person reads it: words side by side, and what is deeper with its own names. */
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

/** A recorded change: pairs say before and after, anything else only what it becomes. */
export const differencesOf = (change: Change, writing: Writing): Difference[] =>
  Object.entries(change).map(([key, value]) => {
    const pair = Array.isArray(value) && value.length === 2;
    const [before, after] = pair ? (value as [unknown, unknown]) : [undefined, value];
    const text = (one: unknown) => readable(one, key, writing);
    return { key, field: writing.terms.fields?.[key] ?? key, before: text(before), after: text(after) };
  });

/** Stands where there is nothing any more. */
const nothing = '-- --';

/** The same in one line, without what stayed as it was. */
export const changeLine = (change: Change, writing: Writing) =>
  differencesOf(change, writing)
    .filter(({ before, after }) => before !== after)
    .map(
      ({ field, before, after }) =>
        `${field}${writing.words.colon}${before === undefined ? '' : `${before} → `}${after ?? nothing}`,
    )
    .join(' · ');
