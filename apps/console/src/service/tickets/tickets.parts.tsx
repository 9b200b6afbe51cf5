import { type TicketRow, tickets } from '@kickstand/contract/service/tickets';
import { instant, link, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { reasonTags, ticketState } from './ticket-cells.parts.tsx';
import { ticketsPaths } from './tickets.paths.ts';
import { ticketsWords as words } from './tickets.words.ts';

/** The complaints about one vehicle or of one rider; their actions are on their own page. */
export const TicketsOf = defineListScreen({
  call: tickets.list,
  title: words.title,
  labels: words.fields,
  columns: {
    id: withLayout(
      link<TicketRow>(({ id }) => ticketsPaths.detail.to({}, { id }), { outside: true }),
      { width: 150 },
    ),
    state: ticketState,
    reasons: reasonTags,
    text: withLayout(text, { width: 220, lines: 2 }),
    orderId: link<TicketRow>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId }), { outside: true }),
    payableCents: money,
    result: oneOf(words.results),
    refundCents: money,
    createdAt: instant,
    doneAt: instant,
  },
  empty: words.empty,
});
