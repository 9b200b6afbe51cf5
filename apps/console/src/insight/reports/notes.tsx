import { reportNotes } from '@kickstand/contract/insight/reports';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { dayField, longTextField } from '../../kit/form/fields.tsx';
import { CreateButton } from '../../kit/list/create-button.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import type { ReportReply } from '../../kit/report/report-summary.tsx';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.notes;
type Note = ReportReply['notes'][number];

const refreshes = ['reports'];
const labels = { text: words.text };
const yesterday = () => businessDayAfter(businessDayOf(Date.now(), deploymentZone()), -1);
const Day = dayField();

const add = createBy(reportNotes.add, {
  label: words.add,
  labels,
  refreshes,
  fields: { day: dayField(), text: longTextField() },
  start: () => ({ day: yesterday() }),
});
const Edit = editBy<Note, typeof reportNotes.edit>(reportNotes.edit, {
  labels,
  refreshes,
  fields: { text: longTextField() },
});
const Remove = defineAsk<Note, typeof reportNotes.remove>({
  call: reportNotes.remove,
  label: words.remove,
  level: 1,
  danger: true,
  refreshes,
  request: ({ id }) => ({ params: { noteId: id } }),
});
const rebuild = defineAsk<undefined, typeof reportNotes.rebuild, { day: string }>({
  call: reportNotes.rebuild,
  label: words.rebuild,
  level: 3,
  refreshes,
  changes: () => words.rebuildEffect,
  questions: {
    start: () => ({ day: yesterday() }),
    answered: ({ day }) => day !== '',
    Ask: ({ given, put }) => (
      <DialogField label={words.day} required>
        {(control) => <Day {...control} value={given.day} onChange={(day) => put({ day: day ?? '' })} />}
      </DialogField>
    ),
  },
  request: (_, { day, reason = '' }) => ({ body: { day, reason } }),
  done: () => words.rebuilding,
});

/** Buttons to add a note on a day, or recompute its figures. */
export const DayButtons = () => (
  <>
    <CreateButton action={add} />
    <CreateButton action={rebuild} />
  </>
);

/** The notes on the days of a report. */
export const Notes = ({ notes }: { notes: readonly Note[] }) =>
  notes.length > 0 && (
    <ul className="report-notes" aria-label={words.title}>
      {notes.map((note) => (
        <li key={note.id}>
          <strong>{note.day.slice(5)}</strong> {note.text} <span className="muted">{note.operator}</span>{' '}
          <Edit row={note} />
          <Remove row={note} />
        </li>
      ))}
    </ul>
  );
