import { orders } from '@kickstand/contract/rides/orders';
import { type TicketDetail as Ticket, tickets } from '@kickstand/contract/service/tickets';
import { lazy, Suspense } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { ShortId } from '../../kit/page/short-id.tsx';
import { Loaded, LoadingPanel } from '../../kit/page/states.tsx';
import { type DecisionProps, defineQueueWork } from '../../kit/queue/define-queue.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { ReturnEvidence } from '../../rides/return-evidence/return-evidence.parts.tsx';
import { assignTicket, mergeTicket, reopenTicket, sendToField } from './ticket.actions.tsx';
import { ticketState } from './ticket-cells.parts.tsx';
import { TicketDecision } from './ticket-decision.tsx';
import { ticketPlace } from './ticket-place.ts';
import { TicketTimeline } from './ticket-timeline.tsx';
import { ticketsWords as words } from './tickets.words.ts';
import './tickets.css';

/** Loaded with the order that it shows. */
const TicketOrder = lazy(async () => ({ default: (await import('./ticket-order.tsx')).TicketOrder }));

/** Loaded after the rest: help articles. */
const TicketArticles = lazy(async () => ({
  default: (await import('./ticket-articles.tsx')).TicketArticles,
}));

const useOrderOf = ({ orderId }: Ticket) => useCall(orders.single, { params: { orderId } }, { quiet: true });

const Evidence = ({ of }: { of: Ticket }) => (
  <>
    <div className="queue-card">
      <ReturnEvidence tripId={of.orderId} />
    </div>
    <section className="queue-card">
      <h2>
        {words.order} <ShortId id={of.orderId} />
        <PageLink to={ordersPaths.detail.to({}, { id: of.orderId })} outside>
          {words.orderDetail}
        </PageLink>
      </h2>
      <Suspense fallback={<LoadingPanel />}>
        <Loaded of={useOrderOf(of)}>{(order) => <TicketOrder order={order} />}</Loaded>
      </Suspense>
    </section>
    <Suspense fallback={<LoadingPanel rows={2} />}>
      <TicketArticles of={of} />
    </Suspense>
  </>
);

const Decision = ({ of, next }: DecisionProps<Ticket>) => (
  <Loaded of={useOrderOf(of)}>
    {(order) => <TicketDecision key={order.state} ticket={of} order={order} next={next} />}
  </Loaded>
);

const Outcome = ({ result, state, cardTimes, handler, duplicateOf }: Ticket) => (
  <p>
    {result ? words.results[result] : state === 'closed' && !duplicateOf && words.closedAs}
    {duplicateOf && (
      <>
        {words.duplicateOf} <ShortId id={duplicateOf} />
      </>
    )}
    {cardTimes > 0 && ` · ${words.useReturned}`}
    {handler && ` · ${handler}`}
  </p>
);

/** One complaint with its evidence and decision on one screen. */
export default defineQueueWork({
  queue: tickets,
  words,
  heading: ({ id }) => (
    <>
      {words.heading} <ShortId id={id} />
    </>
  ),
  badges: (of) => ticketState(of.state, of),
  isOpen: ({ state }) => state !== 'done' && state !== 'closed',
  timeline: ({ of }) => <TicketTimeline ticket={of} />,
  evidence: Evidence,
  decision: Decision,
  outcome: Outcome,
  actions: [assignTicket, sendToField, mergeTicket, reopenTicket],
  place: ticketPlace,
});
