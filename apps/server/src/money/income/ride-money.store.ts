import { type Metric, metrics } from '@kickstand/domain/insight/metrics';
import { type RawBuilder, sql } from 'kysely';
import { anyText } from '../../kernel/list/any-of.ts';

/** Ledger entries `e` of postings `p` that a figure counts. */
export const countsEntry = ({ terms }: Pick<Metric, 'terms'>) =>
  sql<boolean>`(${sql.join(
    terms.map(({ kinds = [], codes }) => sql`(p.event = ${anyText(kinds)} and e.code = ${anyText(codes)})`),
    sql` or `,
  )})`;

const { paid, ridesRefunded } = metrics;
const events = [...paid.terms, ...ridesRefunded.terms].flatMap(({ kinds = [] }) => kinds);

/**
 * The ledger's money of rides and their supplements, a row for each posting `p` matching a condition: `day, event_at,
 * agent_id, service_area_id, vehicle_id, start_station_id, paid, refunded`. Fees belong to no ride.
 */
export const rideMoney = (which: RawBuilder<unknown>) => sql`
  select p.book_day as day, p.event_at, p.agent_id, coalesce(p.service_area_id, o.service_area_id) as service_area_id,
    o.vehicle_id, o.start_station_id,
    coalesce(sum(e.amount) filter (where ${countsEntry(paid)}), 0)::bigint as paid,
    coalesce(sum(e.amount) filter (where ${countsEntry(ridesRefunded)}), 0)::bigint as refunded
  from ledger_posting p join ledger_entry e on e.posting_id = p.posting_id
  left join payment y on p.source = 'payment' and y.payment_id = p.source_id
  left join refund_leg l on p.source = 'refund-leg' and l.leg_id = p.source_id
  left join refund f on f.refund_id = case p.source when 'refund' then p.source_id else l.refund_id end
  join receivable r on r.kind <> 'fee' and r.receivable_id = case p.source when 'payment' then y.subject_id
    when 'refund' then f.subject_id when 'refund-leg' then f.subject_id else p.source_id end
  join ride_order o on o.order_id = r.order_id
  where p.event = ${anyText(events)} and (${countsEntry(paid)} or ${countsEntry(ridesRefunded)}) and ${which}
  group by p.posting_id, o.order_id`;

/** Whether postings of an event can contain ride money. */
export const movesRideMoney = (event: string) => events.includes(event);
