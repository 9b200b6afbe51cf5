import { home } from '@kickstand/contract/insight/home';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { defineForm } from '../../kit/form/form.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { homeWords } from './home.words.ts';
import { noteFields, noteHints } from './note-fields.tsx';

const words = homeWords.notes;

export default defineForm<undefined, typeof home.addNote>({
  call: home.addNote,
  title: words.add,
  labels: words.fields,
  hints: noteHints,
  fields: noteFields,
  start: () => ({ kind: 'new', day: businessDayOf(Date.now(), deploymentZone()) }),
  request: (_, body) => ({ body }),
});
