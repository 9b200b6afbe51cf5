import { type FieldPlace, keysOf } from '../../field-words/words.ts';
import { otherNumbers } from './other.ts';
import { type NamedBy, namedFigures, shownFigures } from './shown.ts';

/** What the number in a field of an answer is: an entry of the dictionary, the one that a field beside it names, or something else. */
export type FieldNumber = { shows: string } | { namedBy: NamedBy } | { is: string };

const said = (key: string): FieldNumber | undefined => {
  if (Object.hasOwn(shownFigures, key)) return { shows: shownFigures[key] ?? '' };
  const namedBy = Object.hasOwn(namedFigures, key) ? namedFigures[key] : undefined;
  if (namedBy) return { namedBy };
  return Object.hasOwn(otherNumbers, key) ? { is: otherNumbers[key] ?? '' } : undefined;
};

/** The key under which it is declared what the number in a field is, the most particular one; undefined while nobody said it. */
export const numberKeyOf = (name: string, place: FieldPlace) =>
  keysOf(name, place).find((key) => said(key) !== undefined);

/** What is declared of the number in a field; undefined while nobody said it. */
export function numberIn(name: string, place: FieldPlace): FieldNumber | undefined {
  const key = numberKeyOf(name, place);
  return key === undefined ? undefined : said(key);
}

export { type NamedBy, namedFigures, otherNumbers, shownFigures };
