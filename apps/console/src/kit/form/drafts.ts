/** Form input kept across a reload in another language, until the same form is opened again. */
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
  /** Identifies this form for this object. */
  key: string;
  values: Record<string, unknown>;
}

/** Stores these for the next load of the console, replacing earlier ones. */
export const keepDrafts = (drafts: readonly Draft[]) =>
  sessionStorage.setItem(
    storageKey,
    JSON.stringify(Object.fromEntries(drafts.map(({ key, values }) => [key, values]))),
  );

/** The stored input of this form; can be taken once. */
export function takeDraft(key: string): Record<string, unknown> | undefined {
  const { [key]: values, ...others } = kept();
  if (values) sessionStorage.setItem(storageKey, JSON.stringify(others));
  return values;
}

export const forgetDrafts = () => sessionStorage.removeItem(storageKey);
