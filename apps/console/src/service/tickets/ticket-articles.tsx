import { ticketArticles } from '@kickstand/contract/service/help';
import type { TicketDetail } from '@kickstand/contract/service/tickets';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { ArticlesBeside } from '../help/help.parts.tsx';
import { ticketsWords as words } from './tickets.words.ts';

/** Help articles that match a ticket. */
export function TicketArticles({ of: { id } }: { of: TicketDetail }) {
  const answer = useCall(ticketArticles.list, { params: { ticketId: id } }, { quiet: true });
  return (
    <section className="queue-card" aria-label={words.articles}>
      <h2>{words.articles}</h2>
      <Loaded of={answer}>{({ list }) => <ArticlesBeside articles={list} />}</Loaded>
    </section>
  );
}
