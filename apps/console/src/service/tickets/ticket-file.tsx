import { type TicketReason, ticketActions, ticketReasons } from '@kickstand/contract/service/tickets';
import { longTextField, moneyField, severalField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { ticketsWords as words } from './tickets.words.ts';

/** The form by which a clerk files a rider's complaint. */
export default defineForm<undefined, typeof ticketActions.file>({
  call: ticketActions.file,
  title: words.fileTitle,
  labels: words.fields,
  hints: words.fileHints,
  fields: {
    orderId: textField,
    reasons: severalField<TicketReason>(ticketReasons, words.reasons),
    text: longTextField(),
    claimCents: moneyField,
  },
  start: () => ({ reasons: [] }),
  request: (_, body) => ({ body }),
});
