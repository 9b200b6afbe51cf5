import type { DebtAge, DebtRow, OrderMoneyRow, reportRows } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { every, pageWithSum } from '../../kernel/list/page-with-sum.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { inSpan, ofPhone, type Paid, type Span } from './rows.store.ts';

type Query = InputOf<typeof reportRows.orders>['query'];

export interface Seeing {
  scope: Scope;
  locale: Locale;
  /** IANA zone of business days. */
  zone: string;
  now: number;
}

const dayMs = 86_400_000;
/** The ages of debts, in days since the ride ended: from one number on and below the other. */
const ages: Readonly<Record<DebtAge, readonly [number, number]>> = {
  d0: [0, 2],
  d2: [2, 8],
  d8: [8, 31],
  d31: [31, 100_000],
};

const isOfAge = (age: DebtAge, now: number) => {
  const [least, most] = ages[age];
  return sql`(o.state in ('unpaid', 'paying') and o.ended_at <= ${at(now - least * dayMs)}
    and o.ended_at > ${at(Math.max(now - most * dayMs, 0))})`;
};

/** The shares that include an order's payments: those of their book days and companies. */
const sharesOf = sql`ledger_entry b join ledger_posting k using (posting_id)
  join share_day s on s.day = b.book_day and s.agent_id = b.agent_id and s.service_area_id = b.service_area_id
  where b.code = '1210' and b.owner = o.order_id and b.version is not null and b.amount < 0
    and k.event in ('paidFromWallet', 'paidOnline', 'billExplained') and s.statement_id is not null`;
const isSettled = sql`exists (select from ${sharesOf})`;
/** For an order paid in parts, the statement of the last. */
const statementOf = sql`(select s.statement_id from ${sharesOf} order by s.day desc, s.statement_id limit 1)`;
/** The provider's profit share to head office, minus what was taken back; null if head office collected. */
const shared = sql`(select sum(h.amount_cents - h.returned_cents) from payment y join profit_share h using (payment_id)
  where y.subject_id = o.order_id)`;
const isWrittenOff = sql`exists (select from ledger_posting w join ledger_entry x on x.posting_id = w.posting_id
  where w.event = 'writtenOff' and x.code = '1210' and x.owner = o.order_id)`;
const back = (source: string) =>
  sql`coalesce((select sum(p.refunded_cents) from receivable_part p
    where p.receivable_id = o.order_id and p.source = ${sql.lit(source)}), 0)`;
const paidCents = sql`(o.principal_cents + o.online_cents)`;
const netCents = sql`(${paidCents} - ${back('principal')} - ${back('online')})`;

/** The conditions on an order's amounts. */
const moneyIs = ({ amountFrom, amountTo, surcharged, refunded, benefit }: Query) =>
  every(
    amountFrom !== undefined && sql`o.payable_cents >= ${amountFrom}`,
    amountTo !== undefined && sql`o.payable_cents <= ${amountTo}`,
    surcharged !== undefined && sql`(o.location_cents > 0) = ${surcharged}`,
    refunded !== undefined && sql`(o.refunded_cents > 0) = ${refunded}`,
    benefit && sql`o.benefit_type = ${benefit}`,
  );

const whenOf = ({ age, by, ...span }: Query & Span, now: number) =>
  age ? isOfAge(age, now) : inSpan(by === 'pay' ? 'o.paid_at' : 'o.ended_at', span);

const narrowed = (query: Query & Span, { scope, now }: Seeing) =>
  every(
    whenOf(query, now),
    query.phone && ofPhone('o.rider_id', query.phone),
    query.id && sql`o.order_id = ${query.id}`,
    query.state && sql`o.state = ${query.state}`,
    query.channel && sql`o.channel = ${query.channel}`,
    query.merchant &&
      sql`exists (select from payment y where y.subject_id = o.order_id and y.state = 'success'
        and y.merchant like '%' || ${query.merchant})`,
    moneyIs(query),
    query.settled !== undefined && sql`${isSettled} = ${query.settled}`,
    query.statementId && sql`exists (select from ${sharesOf} and s.statement_id = ${query.statementId})`,
    query.writtenOff !== undefined && sql`${isWrittenOff} = ${query.writtenOff}`,
    rowsInScope(scope, 'o'),
  );

const sorted: Readonly<Record<Query['sort'], RawBuilder<unknown>>> = {
  endedAt: sql`o.ended_at`,
  paidAt: sql`o.paid_at`,
  payableCents: sql`o.payable_cents`,
};

const priced = (key: string) => sql`coalesce((o.price->>${sql.lit(key)})::int, 0)`;

type Stored = Omit<OrderMoneyRow, 'outNo' | 'tradeNo' | 'feeCents'> & {
  payment: Paid | null;
};

/** One page of orders with their money. */
export const pageOfOrderMoney = (db: Db, seeing: Seeing, query: Query & Span & { unsummed: boolean }) =>
  pageWithSum<Stored, NonNullable<OrderSum>>(
    db,
    {
      rows: sql`from ride_order o join service_area z on z.service_area_id = o.service_area_id
        join agent a on a.agent_id = o.agent_id left join rider r on r.rider_id = o.rider_id
        where ${narrowed(query, seeing)}`,
      lastDownwards: true,
      columns: sql`o.order_id as id, o.rider_id as "riderId", r.name as "riderName", r.phone as "riderPhone", a.name as agent,
        ${nameIn('z', seeing.locale)} as area, o.ended_at as "endedAt", o.paid_at as "paidAt", o.state,
        ${priced('startCents')} as "startCents", ${priced('timeCents')} as "timeCents", ${priced('kmCents')} as "kmCents",
        coalesce(o.location_cents, 0) as "locationCents", coalesce(o.helmet_cents, 0) as "helmetCents",
        o.benefit_type as "benefitType", o.benefit_cents as "benefitCents", coalesce(o.payable_cents, 0) as "payableCents",
        o.principal_cents as "principalCents", o.gift_cents as "giftCents", o.online_cents as "onlineCents", o.channel,
        (select json_build_object('outNo', y.out_no, 'tradeNo', y.trade_no, 'channel', y.channel, 'feeCents', y.fee_cents)
          from payment y where y.subject_id = o.order_id and y.state = 'success' order by y.success_at desc limit 1) as payment,
        ${back('principal')}::int as "refundedPrincipalCents", ${back('gift')}::int as "refundedGiftCents",
        ${back('online')}::int as "refundedOnlineCents", ${netCents}::int as "netCents",
        coalesce((select v.original_cents - v.ride_cents - v.location_cents - v.helmet_cents - v.fee_cents
          from receivable v where v.receivable_id = o.order_id), 0) as "editedCents",
        ${shared}::int as "sharedCents", ${statementOf} as "statementId", o.ended_by as "endedBy", o.version`,
      order: sorted[query.sort],
      tieBreak: sql`o.order_id`,
      sums: sql`coalesce(sum(o.benefit_cents), 0) as "benefitCents", coalesce(sum(o.payable_cents), 0) as "payableCents",
        coalesce(sum(o.principal_cents), 0) as "principalCents", coalesce(sum(o.gift_cents), 0) as "giftCents",
        coalesce(sum(o.online_cents), 0) as "onlineCents", coalesce(sum(${netCents}) filter (where o.refunded_cents > 0), 0)
          + coalesce(sum(${paidCents}) filter (where o.refunded_cents = 0), 0) as "netCents"`,
    },
    query,
  );

type OrderSum = Pick<
  OrderMoneyRow,
  'benefitCents' | 'payableCents' | 'principalCents' | 'giftCents' | 'onlineCents' | 'netCents'
>;

/** Unpaid amounts of rides, by age. */
export async function debtsByAge(db: Db, { scope, now }: Seeing): Promise<DebtRow[]> {
  const unpaid = sql`o.payable_cents - o.principal_cents - o.gift_cents - o.online_cents`;
  const one = (age: DebtAge) =>
    sql`select ${age} as id, count(*) as orders, coalesce(sum(${unpaid}), 0) as "unpaidCents"
      from ride_order o where ${isOfAge(age, now)} and ${rowsInScope(scope, 'o')}`;
  const all = sql.join((Object.keys(ages) as DebtAge[]).map(one), sql` union all `);
  return (await sql<DebtRow>`${all}`.execute(db)).rows;
}
