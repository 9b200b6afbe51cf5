import type { CellWriting } from '@kickstand/contract/platform/exports';
import * as changes from '@kickstand/domain/platform/changes';
import { kitWords } from '../kit.words.ts';
import { instantText } from '../page/format.ts';

type Terms = changes.Terms;

const writingOf = (terms: Terms): changes.Writing => ({ words: kitWords, instant: instantText, terms });

/** A recorded value, formatted for this reader. */
export const readable = (value: unknown, key = '', terms: Terms = {}) =>
  changes.readable(value, key, writingOf(terms));

/** A recorded change in this reader's language, field by field. */
export const differencesOf = (change: changes.Change, terms: Terms = {}) =>
  changes.differencesOf(change, writingOf(terms));

/** The same in one line. */
export const changeLine = (change: changes.Change, terms: Terms) =>
  changes.changeLine(change, writingOf(terms));

/** How a change is written in a file, the same as on the screen. */
export const changeWriting = (terms: Terms): CellWriting => ({
  as: 'change',
  fields: { ...terms.fields },
  values: { ...terms.values },
  valuesOf: Object.fromEntries(
    Object.entries(terms.valuesOf ?? {}).flatMap(([field, names]) => (names ? [[field, { ...names }]] : [])),
  ),
});
