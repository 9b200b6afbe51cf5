import type {
  reportRows,
  WalletEventSum,
  WalletMoneyRow,
  walletReport,
} from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import { walletEvents } from '@kickstand/contract/riders/riders';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { every, pageWithSum } from '../../kernel/list/page-with-sum.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Seeing } from './order-rows.store.ts';
import { inSpan, ofPhone, type Paid, paidUnder, paymentIs, type Span } from './rows.store.ts';

type Query = InputOf<typeof walletReport.events>['query'] & Span;

/** The payment that a posting is about. */
export const paymentId = sql`case when q.source = 'payment' then q.source_id end`;

/** The principal and gifts moved by a posting: a credit is a gain for the rider. */
export const moved = sql`select max(e.owner) as owner,
    coalesce(-sum(e.amount) filter (where e.code = '2110'), 0)::int as principal,
    coalesce(-sum(e.amount) filter (where e.code = '2120'), 0)::int as gift,
    max(e.balance_after) filter (where e.code = '2110') as principal_after,
    max(e.balance_after) filter (where e.code = '2120') as gift_after
  from ledger_entry e where e.posting_id = q.posting_id and e.code in ('2110', '2120') and e.version is not null`;

/** How much of a payment was refunded; null if there is no such payment. */
const backOf = (id: typeof paymentId) => sql`(select case when y.refunded_cents = 0 then 'none'
    when y.refunded_cents < y.amount_cents then 'part' else 'all' end from payment y where y.payment_id = ${id})`;

/** A posting belongs to its own day, or to a later one if that was closed. */
export const narrowed = (query: Query, { scope, zone }: Seeing) =>
  every(
    sql`q.book_day >= ${businessDayOf(query.from, zone)}::date`,
    query.by === 'book'
      ? sql`q.book_day <= ${businessDayOf(query.to, zone)}::date`
      : inSpan('q.event_at', query),
    sql`q.event = ${anyText(query.events?.length ? query.events : walletEvents)}`,
    sql`m.owner is not null`,
    query.phone && ofPhone('m.owner', query.phone),
    query.operator && sql`u.name = ${query.operator}`,
    query.amountFrom !== undefined && sql`abs(m.principal + m.gift) >= ${query.amountFrom}`,
    query.amountTo !== undefined && sql`abs(m.principal + m.gift) <= ${query.amountTo}`,
    paymentIs(paymentId, query),
    query.state && sql`${backOf(paymentId)} = ${query.state}`,
    rowsInScope(scope, 'q'),
  );

type Page = Pick<InputOf<typeof reportRows.wallet>['query'], 'pageNum' | 'pageSize' | 'dir' | 'only'>;
type Stored = Omit<WalletMoneyRow, 'outNo' | 'tradeNo' | 'channel'> & { payment: Paid | null };

/** One page of wallet movements. */
export const pageOfWalletMoney = (db: Db, seeing: Seeing, query: Query & Page) =>
  pageWithSum<Stored, Pick<WalletMoneyRow, 'principalCents' | 'giftCents'>>(
    db,
    {
      rows: sql`from ledger_posting q cross join lateral (${moved}) m
        join agent a on a.agent_id = q.agent_id left join service_area z on z.service_area_id = q.service_area_id
        left join rider r on r.rider_id = m.owner left join operator u on u.operator_id = q.operator_id
        where ${narrowed(query, seeing)}`,
      columns: sql`q.posting_id as id, m.owner as "riderId", r.name as "riderName", r.phone as "riderPhone", a.name as agent,
        ${nameIn('z', seeing.locale)} as area, q.event_at as at, q.event, m.principal as "principalCents", m.gift as "giftCents",
        m.principal_after as "principalAfterCents", m.gift_after as "giftAfterCents", ${paidUnder(paymentId)} as payment,
        case when q.source = 'order' then q.source_id end as "orderId", u.name as operator, q.reason,
        (select l.left_cents from wallet_lot l where l.rider_id = m.owner and l.payment_id = ${paymentId}
          and l.kind = 'principal' and l.source = 'topup' limit 1) as "leftCents",
        case when q.event = 'topUp' then (select coalesce(sum(g.left_cents), 0)::int from wallet_lot g join wallet_lot l
          on l.lot_id = g.with_lot_id where l.rider_id = m.owner and l.payment_id = ${paymentId}) end as "giftLeftCents",
        case when q.event = 'topUp' then ${paymentId} end as "paymentId",
        ${backOf(paymentId)} as state`,
      order: sql`q.event_at`,
      tieBreak: sql`q.posting_id`,
      sums: sql`coalesce(sum(m.principal), 0) as "principalCents", coalesce(sum(m.gift), 0) as "giftCents"`,
    },
    query,
  );

/** The sums of wallet movements matching a filter by kind, largest first. */
export async function sumsOfEvents(db: Db, seeing: Seeing, query: Query) {
  const { rows } = await sql<WalletEventSum>`
    select q.event as id, count(*)::int as movements, sum(m.principal) as "principalCents", sum(m.gift) as "giftCents"
    from ledger_posting q cross join lateral (${moved}) m left join operator u on u.operator_id = q.operator_id
    where ${narrowed(query, seeing)}
    group by q.event order by sum(abs(m.principal) + abs(m.gift)) desc, q.event`.execute(db);
  return rows;
}
