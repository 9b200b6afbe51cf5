import { termsWords } from './terms.words.ts';

/** Fields that are called the same everywhere. */
type Term = keyof typeof termsWords;

/** What fields are called: of those with a common name only what is called differently here. */
type LabelsFor<K extends string> = { [P in Extract<K, Term>]?: string } & {
  [P in Exclude<K, Term>]: string;
};

/** Labels, which may be left out where every field has its common name. */
export type Labelled<K extends string> = [Exclude<K, Term>] extends [never]
  ? { labels?: LabelsFor<K> }
  : { labels: LabelsFor<K> };

/** What each field is called: by its own label, else by its common name. */
export const labelsOf = (own: object | undefined): Readonly<Record<string, string>> => ({
  ...termsWords,
  ...(own as Record<string, string> | undefined),
});
