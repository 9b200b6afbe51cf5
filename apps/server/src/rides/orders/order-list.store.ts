import type { InputOf } from '@kickstand/contract/kit';
import type { InvoiceState } from '@kickstand/contract/money/invoices';
import type { OrderRow, OrderSums, orders } from '@kickstand/contract/rides/orders';
import type { Scope } from '@kickstand/domain/platform/access';
import { expressionBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Orders in scope with the names of related objects. */
export const ordersNamed = (db: Db, scope: Scope, locale: Locale) =>
  db
    .selectFrom('ride_order as o')
    .innerJoin('service_area as z', 'z.service_area_id', 'o.service_area_id')
    .leftJoin('rider as r', 'r.rider_id', 'o.rider_id')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 'o.service_area_id').onRef('f.fence_id', '=', 'o.start_station_id'),
    )
    .leftJoin('fence as g', (j) =>
      j.onRef('g.service_area_id', '=', 'o.service_area_id').onRef('g.fence_id', '=', 'o.end_station_id'),
    )
    .select(['o.order_id as id', 'o.service_area_id as serviceAreaId', 'o.agent_id as agentId', 'o.imei'])
    .select(['o.rider_id as riderId', 'r.name as riderName', 'r.phone as riderPhone', 'o.state'])
    .select(['o.started_at as startedAt', 'o.ended_at as endedAt', 'o.riding_seconds as ridingSeconds'])
    .select(['o.distance_m as distanceM', 'o.return_relation as returnRelation', 'o.ended_by as endedBy'])
    .select(['o.platform', 'o.fare_cents as fareCents', 'o.benefit_type as benefitType'])
    .select(['o.benefit_cents as benefitCents', 'o.ride_cents as rideCents', 'o.channel'])
    .select(['o.location_cents as locationCents', 'o.helmet_cents as helmetCents'])
    .select(['o.payable_cents as payableCents', 'o.principal_cents as principalCents'])
    .select(['o.gift_cents as giftCents', 'o.online_cents as onlineCents'])
    .select(['o.refunded_cents as refundedCents', 'o.paid_at as paidAt', 'o.edited_at as editedAt'])
    .$narrowType<
      Pick<OrderRow, 'state' | 'endedBy' | 'returnRelation' | 'platform' | 'benefitType' | 'channel'>
    >()
    .select([
      sql<string>`o.vehicle_id::text`.as('carId'),
      nameIn<string | null>('z', locale).$castTo<string>().as('area'),
    ])
    .select([
      nameIn<string | null>('f', locale).as('startStation'),
      nameIn<string | null>('g', locale).as('endStation'),
    ])
    .where(rowsInScope(scope, 'o'));

export type OrderStored = Awaited<ReturnType<ReturnType<typeof ordersNamed>['execute']>>[number];

type Query = InputOf<typeof orders.sums>['query'] & { from: number; to: number };

/** The state of the latest invoice request for an order `o`. */
const lastInvoice = sql<string | null>`(select q.state
  from invoice_order i join invoice_request q on q.request_id = i.request_id
  where i.order_id = o.order_id order by q.created_at desc limit 1)`;

/** The latest invoice request of each order. */
export async function invoicesOfOrders(db: Db, orderIds: readonly string[]) {
  const { rows } = await sql<{ orderId: string; invoiceId: string; invoiceState: InvoiceState }>`
    select distinct on (i.order_id) i.order_id as "orderId", q.request_id as "invoiceId", q.state as "invoiceState"
    from invoice_order i join invoice_request q on q.request_id = i.request_id
    where i.order_id = ${anyText(orderIds)} order by i.order_id, q.created_at desc`.execute(db);
  return new Map(rows.map(({ orderId, ...invoice }) => [orderId, invoice]));
}

const eb = expressionBuilder<Tables & { o: Tables['ride_order'] }, 'o'>();

/** Whether an order matches a filter; a phone matches its rider's orders. */
const matches = (query: Query) =>
  eb.and([
    eb('o.started_at', '>=', at(query.from)),
    eb('o.started_at', '<=', at(query.to)),
    ...given(
      query.id && eb('o.order_id', '=', query.id),
      query.phone && eb('o.rider_id', 'in', ridersWith(query.phone)),
      query.carId && eb('o.vehicle_id', '=', Number(query.carId)),
      query.riderId && eb('o.rider_id', '=', query.riderId),
      query.state && eb('o.state', '=', query.state),
      query.relation && eb('o.return_relation', '=', query.relation),
      query.channel && eb('o.channel', '=', query.channel),
      query.endedBy && eb('o.ended_by', '=', query.endedBy),
      ...stationsOf(query),
      ...moneyOf(query),
    ),
    ...given(query.invoice && sql<boolean>`${lastInvoice} = ${query.invoice}`),
  ]);

/** Conditions on where and when an order began and ended. */
const stationsOf = ({ startStationId, endStationId, endedFrom, endedTo }: Query) => [
  startStationId && eb('o.start_station_id', '=', startStationId),
  endStationId && eb('o.end_station_id', '=', endStationId),
  endedFrom !== undefined && eb('o.ended_at', '>=', at(endedFrom)),
  endedTo !== undefined && eb('o.ended_at', '<=', at(endedTo)),
];

/** Conditions on an order's amounts. */
const moneyOf = ({ amountFrom, amountTo, refunded, surcharged, edited }: Query) => [
  amountFrom !== undefined && eb('o.payable_cents', '>=', amountFrom),
  amountTo !== undefined && eb('o.payable_cents', '<=', amountTo),
  refunded !== undefined && eb('o.refunded_cents', refunded ? '>' : '=', 0),
  surcharged !== undefined && eb('o.location_cents', surcharged ? '>' : '=', 0),
  edited !== undefined && eb('o.edited_at', edited ? 'is not' : 'is', null),
];

const ridersWith = (phone: string) =>
  eb.selectFrom('rider').select('rider.rider_id').where('rider.phone', '=', phone);

/** One page of the orders whose rides began in a period. */
export const pageOfOrders = (
  db: Db,
  scope: Scope,
  query: InputOf<typeof orders.list>['query'] & Query,
  locale: Locale,
) =>
  pageFrom(db, ordersNamed(db, scope, locale).where(matches(query)), query, {
    sortable: {
      startedAt: 'o.started_at',
      endedAt: 'o.ended_at',
      payableCents: 'o.payable_cents',
      distanceM: 'o.distance_m',
    },
    neverNull: ['startedAt'],
    lastDownwards: ['endedAt', 'payableCents', 'distanceM'],
    tieBreak: 'o.order_id',
  });

type Summed = Exclude<keyof OrderSums, 'orders' | 'unpaidCents'>;

/** Totals of all orders matching a filter, cents. */
export const sumsOfOrders = (db: Db, scope: Scope, query: Query) => {
  const sumOf = <K extends Summed>(column: `${string}_cents`, as: K) =>
    sql<OrderSums[K]>`coalesce(sum(${sql.ref(`o.${column}`)}), 0)`.as(as);
  return db
    .selectFrom('ride_order as o')
    .select([sumOf('ride_cents', 'rideCents'), sumOf('location_cents', 'locationCents')])
    .select([sumOf('helmet_cents', 'helmetCents'), sumOf('benefit_cents', 'benefitCents')])
    .select([sumOf('payable_cents', 'payableCents'), sumOf('principal_cents', 'principalCents')])
    .select([sumOf('gift_cents', 'giftCents'), sumOf('online_cents', 'onlineCents')])
    .select([sumOf('refunded_cents', 'refundedCents'), sql<number>`count(*)`.as('orders')])
    .select(
      sql<OrderSums['unpaidCents']>`coalesce(
        sum(o.payable_cents - o.principal_cents - o.gift_cents - o.online_cents)
          filter (where o.state in ('unpaid', 'paying')), 0)`.as('unpaidCents'),
    )
    .where(rowsInScope(scope, 'o'))
    .where(matches(query))
    .executeTakeFirstOrThrow();
};
