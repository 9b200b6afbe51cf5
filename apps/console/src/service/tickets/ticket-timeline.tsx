import type { TicketDetail } from '@kickstand/contract/service/tickets';
import { count, instant, money, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { PhotoStrip } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { moneyText } from '../../ui/format.ts';
import { reasonTags } from './ticket-cells.parts.tsx';
import { ticketsWords as words } from './tickets.words.ts';

/** The complaint, the rider, and the conversation. */
export function TicketTimeline({ ticket }: { ticket: TicketDetail }) {
  const { riderId, riderName, rider, claimCents, events } = ticket;
  return (
    <>
      <section className="queue-part">
        <h2>{words.complaint}</h2>
        {reasonTags(ticket.reasons, ticket)}
        {claimCents !== null && <p>{words.claims(moneyText(claimCents))}</p>}
        <p className="ticket-text">{ticket.text}</p>
        {ticket.photos.length > 0 && <PhotoStrip photos={ticket.photos} />}
      </section>
      <section className="queue-part">
        <h2>{words.rider}</h2>
        {ticket.isAbusive && <Badge tone="bad">{words.besides.mark}</Badge>}
        <Facts
          of={{ ...rider, riderName, riderPhone: ticket.riderPhone }}
          labels={words.riderFacts}
          show={{
            riderPhone: (riderPhone) => <RiderPhoneInFull riderId={riderId} riderPhone={riderPhone} />,
            riderName: text,
            registeredAt: instant,
            creditScore: count,
            orders: count,
            tickets: count,
            refundCents: money,
          }}
        />
      </section>
      <section className="queue-part">
        <h2>{words.thread}</h2>
        <Timeline
          events={events.map(({ at, kind, by, text: said }, i) => ({
            key: String(i),
            at,
            title:
              by === null
                ? words.events[kind]
                : `${kind === 'created' ? words.fileForRider : words.events[kind]} · ${by}`,
            detail: said,
            tone: by === null ? 'warn' : 'busy',
          }))}
        />
      </section>
    </>
  );
}
