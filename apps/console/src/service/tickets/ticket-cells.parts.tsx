import type { TicketReason, TicketState } from '@kickstand/contract/service/tickets';
import { badge, type Cell, tags, withLayout } from '../../kit/list/cells.tsx';
import type { Tone } from '../../ui/tones.ts';
import { ticketsWords as words } from './tickets.words.ts';

/** The badge colour of each state of a ticket. */
export const ticketTones: Record<TicketState, Tone> = {
  pending: 'warn',
  processing: 'busy',
  waiting_user: 'special',
  done: 'good',
  closed: 'quiet',
};
export const ticketState = badge<TicketState>(ticketTones, words.states);
export const reasonTags: Cell<TicketReason[]> = withLayout(
  Object.assign(
    (reasons: TicketReason[]) =>
      tags(
        reasons.map((reason) => words.reasons[reason]),
        undefined,
      ),
    {
      writing: { as: 'text' as const },
    },
  ),
  { width: 150 },
);
