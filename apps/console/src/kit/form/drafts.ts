/** What was typed into forms when the console was loaded anew in another language, until the same form is open again. */
const storageKey = 'drafts';

type Drafts = Record<string, Record<string, unknown>>;

function kept(): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

export interface Draft {
  /** Tells this form about this thing from all others. */
  key: string;
  values: Record<string, unknown>;
}

/** Keep these over the next load of the console, and none of before. */
export const keepDrafts = (drafts: readonly Draft[]) =>
  sessionStorage.setItem(
    storageKey,
    JSON.stringify(Object.fromEntries(drafts.map(({ key, values }) => [key, values]))),
  );

/** What was typed into this form before, once. */
export function takeDraft(key: string): Record<string, unknown> | undefined {
  const { [key]: values, ...others } = kept();
  if (values) sessionStorage.setItem(storageKey, JSON.stringify(others));
  return values;
}

export const forgetDrafts = () => sessionStorage.removeItem(storageKey);
