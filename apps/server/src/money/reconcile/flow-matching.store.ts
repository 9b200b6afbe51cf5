import type { DiffWhat } from '@kickstand/contract/money/reconcile';
import { flowClassOfEvents, handedOnEvents } from '@kickstand/domain/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { Matching, Sides, Span, Unlike } from './matching.store.ts';

const classOfEvent = sql.join(
  Object.entries(flowClassOfEvents).map(([event, what]) => sql`(${event}, ${what})`),
);

/**
 * What moved the account of clearing on a day by the ledger, each with what it belongs to. What differences of bills moved there
 * counts for nothing: the bill of the account is asked what is so.
 */
const booked = (merchant: string, day: string, { from, to }: Span) => sql`
  select coalesce(c.what, case q.source when 'payment' then 'payment' when 'refund-leg' then 'refund' else 'other' end) as what,
    case when c.what is not null then e.posting_id else coalesce(p.out_no, l.out_refund_no, e.posting_id) end as number,
    e.amount, e.event_at as at, coalesce(p.payment_id, l.payment_id) as payment_id
  from ledger_posting q join ledger_entry e on e.posting_id = q.posting_id
    left join (values ${classOfEvent}) as c (event, what) on c.event = q.event
    left join payment p on q.source = 'payment' and p.payment_id = q.source_id
    left join refund_leg l on q.source = 'refund-leg' and l.leg_id = q.source_id
  where e.code = '1110' and e.owner = ${merchant} and q.source <> 'reconcile-diff'
    and q.event <> all(${[...handedOnEvents]}::text[])
    and (q.book_day = ${day}::date or q.late_for = ${day}::date)
    and e.event_at >= ${at(from)} and e.event_at < ${at(to)}`;

/** What the account moved on a day by the ledger, ways apart. */
export async function bookedOn(db: Db, merchant: string, day: string, span: Span) {
  const { rows } = await sql<{
    ins: number;
    inCents: number;
    refunds: number;
    refundCents: number;
    fees: number;
  }>`
    select count(*) filter (where amount > 0) as ins, coalesce(sum(amount) filter (where amount > 0), 0) as "inCents",
      count(*) filter (where amount < 0) as refunds,
      coalesce(-sum(amount) filter (where amount < 0), 0) as "refundCents",
      coalesce(-sum(amount) filter (where what = 'fee'), 0) as fees
    from (${booked(merchant, day, span)}) b`.execute(db);
  return rows[0] ?? { ins: 0, inCents: 0, refunds: 0, refundCents: 0, fees: 0 };
}

/**
 * Payments and refunds of a day in which account and books differ, number by number. What the bill of payments says in the same
 * way is looked after there.
 */
export async function unlikeFlows(
  db: Db,
  { merchant, day, fileId, zone, most, ...span }: Matching,
): Promise<Unlike[]> {
  await sql`set local work_mem = '192MB'`.execute(db);
  const { rows } = await sql<Unlike>`
    with theirs as (
      select what, number, abs(sum(amount_cents)) as cents, count(*) as times, min(at) as at, min(trade_no) as trade_no
      from flow_line where file_id = ${fileId} and what in ('payment', 'refund') group by what, number
    ), ours as (
      select what, number, abs(sum(amount)) as cents, min(at) as at, min(payment_id) as payment_id
      from (${booked(merchant, day, span)}) b where what in ('payment', 'refund') group by what, number
    ), unlike as (
      select what, number, o.cents as ours, t.cents as theirs, coalesce(t.times, 0) as times,
        coalesce(o.at, t.at) as at, t.trade_no, o.payment_id
      from theirs t full join ours o using (what, number)
      where o.cents is distinct from t.cents
      limit ${most + 1}
    )
    select u.what, u.number, u.ours, u.theirs, u.times, null as "ourFee", 0 as "theirFee", u.at, u.trade_no as "tradeNo",
      coalesce(u.payment_id, p.payment_id, l.payment_id) as "paymentId",
      case when u.ours is null then coalesce(
          (p.success_at at time zone ${zone})::date, (l.ended_at at time zone ${zone})::date)
        else b.day end as "otherDay",
      case when u.ours is null then coalesce(p.cents, l.cents) else b.cents end as "otherCents",
      coalesce(l.state in ('processing', 'failed') or p.state = 'paying', false) as "isAsked", false as "isMissed"
    from unlike u
      left join lateral (select payment_id, state, success_at,
          case when state = 'success' then coalesce(received_cents, amount_cents) end as cents
        from payment where u.ours is null and u.what = 'payment' and out_no = u.number and merchant = ${merchant}) p on true
      left join lateral (select payment_id, state, case when state = 'success' then ended_at end as ended_at,
          case when state = 'success' then amount_cents end as cents
        from refund_leg where u.ours is null and u.what = 'refund' and out_refund_no = u.number) l on true
      left join lateral (select f.day, abs(sum(n.amount_cents)) as cents
        from flow_line n join bill_file f on f.file_id = n.file_id
        where u.theirs is null and n.number = u.number and n.what = u.what
          and f.state = 'used' and f.merchant = ${merchant} and f.file_id <> ${fileId}
        group by f.day order by f.day limit 1) b on true
    where not exists (select from reconcile_diff d where d.merchant = ${merchant} and d.day = ${day}::date and d.bill = 'trade'
      and d.what = u.what and d.number = u.number and d.state <> 'gone'
      and coalesce(d.channel_cents, 0) = coalesce(u.theirs, 0))`.execute(db);
  return rows;
}

export interface UnlikeMove extends Omit<Sides, 'what' | 'otherDay'> {
  what: Extract<DiffWhat, 'payout' | 'sharing' | 'other'>;
}

/**
 * Other movements of a day that one side has and the other not: two of the same kind and amount are the same one. What is paid out
 * from a franchisee's own number is the franchisee's, and not looked at.
 */
export async function unlikeMoves(
  db: Db,
  { merchant, day, fileId, most, ...span }: Matching,
  agentId: number,
): Promise<UnlikeMove[]> {
  const apart = ['payment', 'refund', 'fee', ...(agentId === headOffice ? [] : ['payout'])];
  const { rows } = await sql<UnlikeMove>`
    with theirs as (
      select what, number, trade_no, at, amount_cents as cents,
        row_number() over (partition by what, amount_cents order by line) as n
      from flow_line where file_id = ${fileId} and what <> all(${apart}::text[])
    ), ours as (
      select what, number, at, amount as cents, row_number() over (partition by what, amount order by at, number) as n
      from (${booked(merchant, day, span)}) b where what <> all(${apart}::text[])
    )
    select what, coalesce(t.number, o.number) as number, t.trade_no as "tradeNo", null as "paymentId",
      coalesce(t.at, o.at) as at, case when o.n is not null then cents end as ours,
      case when t.n is not null then cents end as theirs
    from theirs t full join ours o using (what, cents, n)
    where t.n is null or o.n is null
    order by 5 limit ${most + 1}`.execute(db);
  return rows;
}

/** What the account held in the evening before by that day's bill, and in the morning by this one; undefined where either does not say. */
export async function balancesAround(db: Db, merchant: string, day: string) {
  const { rows } = await sql<{ before: number; after: number }>`
    select y.closing_cents as before, t.opening_cents as after
    from bill_file t join bill_file y on y.merchant = t.merchant and y.bill = t.bill and y.day = t.day - 1
    where t.merchant = ${merchant} and t.day = ${day}::date and t.bill = 'fund' and t.state = 'used' and y.state = 'used'
      and y.closing_cents is not null and t.opening_cents is not null`.execute(db);
  return rows[0];
}
