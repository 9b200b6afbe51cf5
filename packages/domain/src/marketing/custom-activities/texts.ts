import type { CustomVariable } from '@kickstand/contract/marketing/campaigns';

const places = /\{([^{}]*)\}/g;

/** Values of the variables in texts; those that do not apply are absent. */
export type CustomFacts = Readonly<Partial<Record<CustomVariable, string>>>;

/** Replaces the variables in a text; those without a value stay. */
export const filledIn = (text: string, facts: CustomFacts) =>
  text.replace(places, (whole, name: string) => facts[name as CustomVariable] ?? whole);

/** Variables in the texts that have no value. */
export const unfilled = (texts: readonly string[], facts: CustomFacts): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(places)].map(([whole]) => whole)))].filter(
    (whole) => facts[whole.slice(1, -1) as CustomVariable] === undefined,
  );
