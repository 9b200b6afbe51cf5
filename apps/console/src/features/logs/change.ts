/** One changed value, as texts; undefined where there was or is nothing. */
export interface Difference {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

const textOf = (value: unknown) => {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A recorded change: pairs say before and after, anything else only what it became. */
export function differencesOf(change: Readonly<Record<string, unknown>>): Difference[] {
  return Object.entries(change).map(([field, value]) => {
    const [before, after] = Array.isArray(value) && value.length === 2 ? value : [undefined, value];
    return { field, before: textOf(before), after: textOf(after) };
  });
}
