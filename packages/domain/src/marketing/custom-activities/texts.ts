import type { CustomVariable } from '@kickstand/contract/marketing/campaigns';

const places = /\{([^{}]*)\}/g;

/** What can be put into the texts of an activity; what it has not is absent. */
export type CustomFacts = Readonly<Partial<Record<CustomVariable, string>>>;

/** A text with what it names put in; a name for which there is nothing stays as it is. */
export const filledIn = (text: string, facts: CustomFacts) =>
  text.replace(places, (whole, name: string) => facts[name as CustomVariable] ?? whole);

/** The names in some texts for which there is nothing. */
export const unfilled = (texts: readonly string[], facts: CustomFacts): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(places)].map(([whole]) => whole)))].filter(
    (whole) => facts[whole.slice(1, -1) as CustomVariable] === undefined,
  );
