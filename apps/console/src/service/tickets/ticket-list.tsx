import { orderStates } from '@kickstand/contract/rides/orders';
import {
  mostTicketDays,
  type TicketRow,
  ticketReasons,
  ticketResults,
  ticketStates,
  tickets,
  usualTicketDays,
} from '@kickstand/contract/service/tickets';
import { stationFilter } from '../../fleet/vehicle-kit/filters.parts.tsx';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import {
  idLink,
  instant,
  link,
  maskedPhone,
  money,
  oneOf,
  text,
  withLayout,
  yesNo,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, picks, search, yesNo as yesOrNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { nextButton } from '../../kit/queue/next-one.tsx';
import { photosCell } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { ordersWords } from '../../rides/orders/orders.words.ts';
import { reasonTags, ticketState } from './ticket-cells.parts.tsx';
import { closeMany, fileForRider } from './ticket-list.actions.tsx';
import { ticketPlace } from './ticket-place.ts';
import { TicketTiles } from './ticket-tiles.tsx';
import { ticketsPaths } from './tickets.paths.ts';
import { ticketsWords as words } from './tickets.words.ts';

const orderStateWords = Object.fromEntries(
  orderStates.map((state) => [state, ordersWords.states[state]]),
) as typeof ordersWords.states;
const chosen = { extra: true } as const;

/** The queue of riders' complaints. */
export default defineListScreen({
  call: tickets.list,
  title: words.title,
  labels: words.fields,
  columns: {
    id: withLayout(
      idLink<TicketRow>(({ id }) => ticketsPaths.detail.to({}, { id }), { outside: true }),
      { width: 120 },
    ),
    state: ticketState,
    dueAt: due,
    reasons: reasonTags,
    text: withLayout(text, { width: 220, lines: 2 }),
    riderPhone: maskedPhone,
    riderName: withLayout(text, { width: 90 }),
    payableCents: money,
    orderId: idLink<TicketRow>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId }), {
      outside: true,
    }),
    isAbusive: yesNo,
    carId: link<TicketRow>(({ carId }) => vehiclesPaths.detail.to({}, { carId }), { outside: true }),
    area: withLayout(text, chosen),
    photos: photosCell,
    orderState: oneOf(orderStateWords),
    claimCents: money,
    claimedBy: text,
    result: oneOf(words.results),
    refundCents: money,
    handler: withLayout(text, chosen),
    createdAt: instant,
    doneAt: withLayout(instant, chosen),
  },
  opens: { filters: { state: 'pending,processing,waiting_user' }, sort: 'dueAt', dir: 'asc' },
  filters: {
    from: instantRange({ to: 'to', days: usualTicketDays, most: mostTicketDays }),
    state: picks(ticketStates, words.states),
    reason: pick(ticketReasons, words.reasons),
    overdue: yesOrNo,
    result: pick(ticketResults, words.results),
    id: search,
    orderId: search,
    phone: search,
    carId: search,
    stationId: stationFilter,
  },
  summary: TicketTiles,
  create: fileForRider,
  bulkActions: [closeMany],
  rowKey: 'id',
  toolbar: nextButton(tickets, ticketPlace),
  empty: words.empty,
  every: 30_000,
});
