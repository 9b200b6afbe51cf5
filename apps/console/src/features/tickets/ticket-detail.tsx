import { orders } from '@kickstand/contract/orders';
import { type TicketDetail as Ticket, tickets } from '@kickstand/contract/tickets';
import { Gate } from '../../kit/action/access.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { useNow } from '../../kit/client/clock.ts';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { instantText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import { ErrorPanel, LoadingPanel } from '../../kit/page/states.tsx';
import { ordersPaths } from '../orders/orders.paths.ts';
import { NextTicket, useNextTicket } from './next-ticket.tsx';
import { Due, ticketState } from './ticket-cells.parts.tsx';
import { TicketDecision } from './ticket-decision.tsx';
import { TicketOrder } from './ticket-order.tsx';
import { TicketStory } from './ticket-story.tsx';
import { ticketsPaths } from './tickets.paths.ts';
import { ticketsWords as words } from './tickets.words.ts';
import './tickets.css';

/** So often it is looked who works on it, ms. */
const lookMs = 5_000;

/** One complaint with its evidence and its decision on one screen. */
export default function TicketDetail() {
  const { id = '' } = usePage().search;
  const ticket = useCall(tickets.single, { params: { ticketId: id } }, { quiet: true, every: lookMs });
  return (
    <DetailPage of={ticket} words={words} list={ticketsPaths.list.to()}>
      {(data) => <Known key={data.id} ticket={data} />}
    </DetailPage>
  );
}

const take = defineAsk<Ticket, typeof tickets.take>({
  call: tickets.take,
  label: words.take,
  level: 0,
  applies: ({ state }) => state !== 'done' && state !== 'closed',
  request: ({ id }) => ({ params: { ticketId: id } }),
});

const reopen = defineAsk<Ticket, typeof tickets.reopen>({
  call: tickets.reopen,
  label: words.reopen,
  agreeing: words.reopen,
  level: 3,
  applies: ({ state }) => state === 'done',
  request: ({ id }, { reason = '' }) => ({ params: { ticketId: id }, body: { text: reason } }),
});

/** Who works on it now; undefined when nobody does. */
function useTaken({ takenBy, takenUntil, isMine }: Ticket) {
  const now = useNow(1_000);
  if (takenBy === null || takenUntil === null || takenUntil <= now) return undefined;
  const until = instantText(takenUntil).slice(11, 16);
  return { isMine, text: isMine ? words.mineUntil(until) : words.othersUntil(takenBy, until) };
}

function Known({ ticket }: { ticket: Ticket }) {
  const taken = useTaken(ticket);
  const [Take, Reopen] = [take, reopen];
  return (
    <article className="ticket-page">
      <header className="ticket-head">
        <PageLink to={ticketsPaths.list.to()}>{words.toList}</PageLink>
        <h1>{words.heading(ticket.id)}</h1>
        {ticketState(ticket.state, ticket)}
        {ticket.dueAt !== null && <Due at={ticket.dueAt} />}
        <span className="ticket-taken">{taken?.text}</span>
        {!taken && <Take row={ticket} />}
        <Reopen row={ticket} />
        <NextTicket besides={ticket.id} />
      </header>
      <div className="ticket-columns">
        <TicketStory ticket={ticket} />
        <Order ticket={ticket} isOthers={taken !== undefined && !taken.isMine} />
      </div>
    </article>
  );
}

function Order({ ticket, isOthers }: { ticket: Ticket; isOthers: boolean }) {
  const { data, error, refetch } = useCall(
    orders.single,
    { params: { orderId: ticket.orderId } },
    { quiet: true },
  );
  const { next } = useNextTicket(ticket.id);
  if (!data) return error ? <ErrorPanel error={error} retry={() => refetch()} /> : <LoadingPanel />;
  const isOpen = ticket.state !== 'done' && ticket.state !== 'closed';
  return (
    <>
      <div className="ticket-middle">
        <section className="ticket-card">
          <h2>
            {words.order} {data.id}{' '}
            <PageLink to={ordersPaths.detail.to({}, { id: data.id })} outside>
              {words.orderDetail}
            </PageLink>
          </h2>
          <TicketOrder order={data} />
        </section>
      </div>
      <Gate may={tickets.decide}>
        <aside className="ticket-card ticket-decision" aria-label={words.decision}>
          <h2>{words.decision}</h2>
          {isOpen ? (
            <fieldset disabled={isOthers}>
              <TicketDecision key={data.state} ticket={ticket} order={data} next={next} />
            </fieldset>
          ) : (
            <p>{ticket.result && words.results[ticket.result]}</p>
          )}
        </aside>
      </Gate>
    </>
  );
}
