import { mostClosedAtOnce, type TicketRow, ticketActions } from '@kickstand/contract/service/tickets';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { longTextField } from '../../kit/form/fields.tsx';
import { pickedOf } from '../../kit/list/selection.ts';
import { countText } from '../../ui/format.ts';
import { ticketsWords as words } from './tickets.words.ts';

const refreshes = ['tickets'];
const Text = longTextField();

/** Files a complaint for a rider. */
export const fileForRider = defineAction<undefined, typeof ticketActions.file>({
  call: ticketActions.file,
  label: words.fileForRider,
  form: lazy(() => import('./ticket-file.tsx')),
  refreshes,
});

/** Closes tickets that are no complaints, with an answer to the riders. */
export const closeMany = defineBulk<TicketRow, typeof ticketActions.closeMany, { text: string }>({
  call: ticketActions.closeMany,
  label: words.closeMany,
  level: 2,
  most: mostClosedAtOnce,
  refreshes,
  changes: ({ count }) => words.closeManyEffect(countText(count)),
  questions: {
    start: () => ({ text: '' }),
    answered: ({ text }) => text.trim().length >= 5,
    Ask: ({ given, put, tried }) => (
      <DialogField
        label={words.answer}
        hint={words.answerHint}
        wrong={tried && given.text.trim().length < 5 && words.answerHint}
        required
      >
        {(control) => <Text {...control} value={given.text} onChange={(text) => put({ text: text ?? '' })} />}
      </DialogField>
    ),
  },
  request: (chosen, { text }) => ({ body: { ticketIds: pickedOf(chosen), text } }),
  useOutcome: ({ closed, left }) => ({
    list: [
      ...closed.map((object) => ({ object, state: 'ok' as const })),
      ...left.map((object) => ({ object, state: 'failed' as const, message: words.kept })),
    ],
    done: true,
  }),
});
