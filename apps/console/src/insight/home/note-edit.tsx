import { home, type ReleaseNote } from '@kickstand/contract/insight/home';
import { hiddenField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { homeWords } from './home.words.ts';
import { noteFields, noteHints } from './note-fields.tsx';

const words = homeWords.notes;

export default defineForm<ReleaseNote, typeof home.editNote>({
  call: home.editNote,
  title: words.edit,
  labels: words.fields,
  hints: noteHints,
  fields: { ...noteFields, revision: hiddenField },
  start: ({ version, day, kind, title, body, titleEn, bodyEn, revision }) => ({
    version,
    day,
    kind,
    title,
    body,
    revision,
    ...(titleEn !== null && { titleEn }),
    ...(bodyEn !== null && { bodyEn }),
  }),
  request: ({ id }, body) => ({ params: { noteId: id }, body }),
});
