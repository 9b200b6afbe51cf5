import { noteKinds } from '@kickstand/contract/insight/home';
import { dayField, longTextField, pickField, textField } from '../../kit/form/fields.tsx';
import { homeWords } from './home.words.ts';

const words = homeWords.notes;

/** The controls of a release note, for adding and editing. */
export const noteFields = {
  version: textField,
  day: dayField(),
  kind: pickField(noteKinds, words.kinds),
  title: textField,
  body: longTextField(6),
  titleEn: textField,
  bodyEn: longTextField(6),
};

export const noteHints = { body: words.bodyHint, bodyEn: words.englishHint };
