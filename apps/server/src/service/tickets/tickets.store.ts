import type { InputOf } from '@kickstand/contract/kit';
import type { TicketDetail, TicketRow, tickets } from '@kickstand/contract/service/tickets';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The station in which the ride of a ticket `t` with its order `o` ended, else the nearest to its end. */
export const stationOfTicket = sql<
  string | null
>`coalesce(o.end_station_id, (select x.evidence->>'nearestStationId' from trip x
  where x.trip_id = t.order_id limit 1))`;

/** Tickets in scope with their order, and whether the operator has claimed them. */
const ticketsNamed = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('ticket as t')
    .innerJoin('ride_order as o', 'o.order_id', 't.order_id')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .innerJoin('rider as r', 'r.rider_id', 't.rider_id')
    .select(['t.ticket_id as id', 't.order_id as orderId', 't.service_area_id as serviceAreaId'])
    .select([
      't.agent_id as agentId',
      't.rider_id as riderId',
      'r.name as riderName',
      'r.phone as riderPhone',
    ])
    .select([
      't.reasons',
      't.body as text',
      't.claim_cents as claimCents',
      't.state',
      't.result',
      't.reopened',
    ])
    .select(['t.created_at as createdAt', 't.due_at as dueAt', 't.done_at as doneAt'])
    .select(['t.refund_cents as refundCents', 't.handler_name as handler', 't.claimed_name as claimedBy'])
    .select(['t.claimed_until as claimedUntil', 'o.state as orderState', 't.card_times as cardTimes'])
    .$narrowType<Pick<TicketRow, 'state' | 'reasons' | 'result' | 'orderState'>>()
    .select([sql<string>`t.vehicle_id::text`.as('carId'), nameIn('z', locale).as('area')])
    .select(sql<number>`coalesce(o.payable_cents, 0)`.as('payableCents'))
    .select(
      sql<boolean>`exists (select from ticket w where w.rider_id = t.rider_id and w.is_abusive and ${rowsInScope(scope, 'w')})`.as(
        'isAbusive',
      ),
    )
    .select(sql<boolean>`coalesce(t.claimed_by = ${operatorId}, false)`.as('isMine'))
    .where(rowsInScope(scope, 't'));

/** The reader of tickets. */
export interface Reader {
  locale: Locale;
  operatorId: string;
}
export type TicketStored = Awaited<ReturnType<ReturnType<typeof ticketsNamed>['execute']>>[number];

type Query = InputOf<typeof tickets.list>['query'] & { from: number; to: number; now: number };

/** One page of the tickets filed within a period. */
export const pageOfTickets = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    ticketsNamed(db, scope, reader)
      .where('t.created_at', '>=', at(query.from))
      .where('t.created_at', '<=', at(query.to))
      .$if(query.reason !== undefined, (q) => q.where(sql<boolean>`t.reasons @> ${[query.reason]}::text[]`))
      .$if(query.stationId !== undefined, (q) =>
        q.where(sql<boolean>`${stationOfTicket} = ${query.stationId}`),
      )
      .where((eb) =>
        eb.and(
          given(
            query.id && eb('t.ticket_id', '=', query.id),
            query.orderId && eb('t.order_id', '=', query.orderId),
            query.riderId && eb('t.rider_id', '=', query.riderId),
            query.phone && eb('r.phone', '=', query.phone),
            query.carId && eb('t.vehicle_id', '=', Number(query.carId)),
            !!query.state?.length && eb('t.state', '=', anyText(query.state)),
            query.result && eb('t.result', '=', query.result),
            query.overdue === true && eb('t.due_at', '<', at(query.now)),
            query.overdue === false &&
              eb.or([eb('t.due_at', 'is', null), eb('t.due_at', '>=', at(query.now))]),
          ),
        ),
      ),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at', payableCents: 'o.payable_cents' },
      neverNull: ['createdAt'],
      tieBreak: 't.ticket_id',
    },
  );

export const ticketWith = (db: Db, scope: Scope, ticketId: string, reader: Reader) =>
  ticketsNamed(db, scope, reader)
    .select(['t.version', 't.duplicate_of as duplicateOf', 'r.registered_at as registeredAt'])
    .select('r.credit_score as creditScore')
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirst();

export const eventsOf = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticket_event')
    .select(['no', 'at', 'kind', 'by_name as by', 'body as text'])
    .$narrowType<Pick<TicketDetail['events'][number], 'kind'>>()
    .where('ticket_id', '=', ticketId)
    .orderBy('no')
    .limit(500)
    .execute();

/** A rider's history in scope: orders in total, tickets and refunds since an instant. */
export async function riderFacts(db: Db, scope: Scope, riderId: string, since: number) {
  const { rows } = await sql<{ orders: number; tickets: number; refundCents: number }>`
    select
      (select count(*) from ride_order o where o.rider_id = ${riderId} and ${rowsInScope(scope, 'o')}) as orders,
      (select count(*) from ticket t where t.rider_id = ${riderId} and t.created_at >= ${at(since)}
        and ${rowsInScope(scope, 't')}) as tickets,
      (select coalesce(sum(f.amount_cents), 0) from refund f where f.rider_id = ${riderId}
        and f.kind = 'receivable' and f.created_at >= ${at(since)} and ${rowsInScope(scope, 'f')})
        as "refundCents"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('no counts');
  return facts;
}

export async function tilesOf(db: Db, scope: Scope, { now, since }: { now: number; since: number }) {
  const { rows } = await sql<{
    open: number;
    overdue: number;
    waitingUser: number;
    done: number;
    refunded: number;
    firstReplyMinutes: number | null;
  }>`
    select count(*) filter (where t.state in ('pending', 'processing')) as open,
      count(*) filter (where t.due_at < ${at(now)}) as overdue,
      count(*) filter (where t.state = 'waiting_user') as "waitingUser",
      count(*) filter (where t.done_at >= ${at(since)}) as done,
      count(*) filter (where t.done_at >= ${at(since)} and t.result <> 'fee_ok') as refunded,
      percentile_cont(0.5) within group (order by extract(epoch from t.first_reply_at - t.created_at) / 60)
        filter (where t.created_at >= ${at(since)}) as "firstReplyMinutes"
    from ticket t
    where (t.state in ('pending', 'processing', 'waiting_user') or t.done_at >= ${at(since)}
      or t.created_at >= ${at(since)}) and ${rowsInScope(scope, 't')}`.execute(db);
  const [tiles] = rows;
  if (!tiles) throw new Error('no counts');
  return tiles;
}

/** The rider of an order in scope. */
export const riderOfOrder = (db: Db, scope: Scope, orderId: string) =>
  db
    .selectFrom('ride_order as o')
    .select('o.rider_id as riderId')
    .where('o.order_id', '=', orderId)
    .where(rowsInScope(scope, 'o'))
    .executeTakeFirst();

/** The order of a rider's complaint. */
export const orderOfRider = (db: Db, riderId: string, orderId: string) =>
  db
    .selectFrom('ride_order')
    .select(['vehicle_id as vehicle', 'service_area_id as areaId', 'agent_id as agentId', 'state'])
    .select(['ended_at as endedAt'])
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .executeTakeFirst();

/** The latest tickets of a rider, newest first. */
export const lastTickets = (db: Db, riderId: string) =>
  db
    .selectFrom('ticket')
    .select(['ticket_id as ticketId', 'order_id as orderId', 'state', 'result', 'created_at as createdAt'])
    .$narrowType<Pick<TicketRow, 'state' | 'result'>>()
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** The part of tickets' conversations that riders may read. */
export const saidOf = (db: Db, ticketIds: readonly string[]) =>
  db
    .selectFrom('ticket_event')
    .select(['ticket_id as ticketId', 'at', 'kind', 'body as text', 'by_name as by'])
    .$narrowType<Pick<TicketDetail['events'][number], 'kind'>>()
    .where('ticket_id', 'in', ['', ...ticketIds])
    .where('kind', 'in', ['created', 'replied', 'waiting', 'answered', 'decided', 'closed'])
    .orderBy('no')
    .execute();
