import { type FieldPlace, keysOf } from '../../field-words/words.ts';
import { otherNumbers } from './other.ts';
import { type NamedBy, namedFigures, shownFigures } from './shown.ts';

/**
 * The meaning of a numeric field in a reply: an entry of the dictionary, the one named by a field beside it, or
 * something else.
 */
export type FieldNumber = { shows: string } | { namedBy: NamedBy } | { is: string };

const said = (key: string): FieldNumber | undefined => {
  if (Object.hasOwn(shownFigures, key)) return { shows: shownFigures[key] ?? '' };
  const namedBy = Object.hasOwn(namedFigures, key) ? namedFigures[key] : undefined;
  if (namedBy) return { namedBy };
  return Object.hasOwn(otherNumbers, key) ? { is: otherNumbers[key] ?? '' } : undefined;
};

/** The most specific key under which a numeric field is declared; undefined if it is not. */
export const numberKeyOf = (name: string, place: FieldPlace) =>
  keysOf(name, place).find((key) => said(key) !== undefined);

/** The declaration of a numeric field; undefined if there is none. */
export function numberIn(name: string, place: FieldPlace): FieldNumber | undefined {
  const key = numberKeyOf(name, place);
  return key === undefined ? undefined : said(key);
}

export { type NamedBy, namedFigures, otherNumbers, shownFigures };
