import { orders } from '@kickstand/contract/orders';
import { type TicketDetail as Ticket, tickets } from '@kickstand/contract/tickets';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { type DecisionProps, defineQueueWork } from '../../kit/queue/define-queue.tsx';
import { ordersPaths } from '../orders/orders.paths.ts';
import { ReturnEvidence } from '../return-evidence/return-evidence.parts.tsx';
import { ticketState } from './ticket-cells.parts.tsx';
import { TicketDecision } from './ticket-decision.tsx';
import { TicketOrder } from './ticket-order.tsx';
import { ticketPlace } from './ticket-place.ts';
import { TicketStory } from './ticket-story.tsx';
import { ticketsWords as words } from './tickets.words.ts';
import './tickets.css';

const reopen = defineAsk<Ticket, typeof tickets.reopen>({
  call: tickets.reopen,
  label: words.reopen,
  agreeing: words.reopen,
  level: 3,
  applies: ({ state }) => state === 'done',
  request: ({ id }, { reason = '' }) => ({ params: { ticketId: id }, body: { text: reason } }),
});

const useOrderOf = ({ orderId }: Ticket) => useCall(orders.single, { params: { orderId } }, { quiet: true });

const Evidence = ({ of }: { of: Ticket }) => (
  <>
    <section className="queue-card">
      <h2>
        {words.order} {of.orderId}{' '}
        <PageLink to={ordersPaths.detail.to({}, { id: of.orderId })} outside>
          {words.orderDetail}
        </PageLink>
      </h2>
      <Loaded of={useOrderOf(of)}>{(order) => <TicketOrder order={order} />}</Loaded>
    </section>
    <div className="queue-card">
      <ReturnEvidence tripId={of.orderId} />
    </div>
  </>
);

const Decision = ({ of, next }: DecisionProps<Ticket>) => (
  <Loaded of={useOrderOf(of)}>
    {(order) => <TicketDecision key={order.state} ticket={of} order={order} next={next} />}
  </Loaded>
);

/** One complaint with its evidence and its decision on one screen. */
export default defineQueueWork({
  queue: tickets,
  words,
  heading: ({ id }) => words.heading(id),
  badges: (of) => ticketState(of.state, of),
  isOpen: ({ state }) => state !== 'done' && state !== 'closed',
  story: ({ of }) => <TicketStory ticket={of} />,
  evidence: Evidence,
  decision: Decision,
  outcome: ({ result }) => <p>{result && words.results[result]}</p>,
  actions: [reopen],
  place: ticketPlace,
});
