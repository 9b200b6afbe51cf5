import type { BatchState, BillOf, DiffKind, DiffState, DiffWhat } from '@kickstand/contract/money/reconcile';
import type { Difference } from '@kickstand/domain/money/reconcile';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { BatchKey } from './bills.store.ts';

/** From where to where a day reaches, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

export const lockBatch = (db: Db, { merchant, day, bill }: BatchKey) =>
  db
    .selectFrom('reconcile_batch')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .forUpdate()
    .$narrowType<{ state: BatchState; bill: BillOf }>()
    .executeTakeFirst();
export type Batch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

/** What our books say that moved at a merchant between two instants. */
const ours = (merchant: string, { from, to }: Span) => sql`
  select 'payment' as what, p.out_no as number, coalesce(p.received_cents, p.amount_cents)::bigint as cents,
    p.fee_cents::bigint as fee, p.success_at as at, p.trade_no, p.payment_id
  from payment p where p.merchant = ${merchant} and p.state = 'success'
    and p.success_at >= ${at(from)} and p.success_at < ${at(to)}
  union all
  select 'refund', l.out_refund_no, l.amount_cents, -l.fee_cents, l.ended_at, p.trade_no, p.payment_id
  from refund_leg l join payment p on p.payment_id = l.payment_id
  where p.merchant = ${merchant} and l.state = 'success' and l.ended_at >= ${at(from)} and l.ended_at < ${at(to)}`;

/** What our side of a day comes to. */
export async function oursOn(db: Db, merchant: string, span: Span) {
  const { rows } = await sql<{
    ins: number;
    inCents: number;
    refunds: number;
    refundCents: number;
    fees: number;
  }>`
    select count(*) filter (where what = 'payment') as ins,
      coalesce(sum(cents) filter (where what = 'payment'), 0) as "inCents",
      count(*) filter (where what = 'refund') as refunds,
      coalesce(sum(cents) filter (where what = 'refund'), 0) as "refundCents",
      coalesce(sum(fee), 0) as fees
    from (${ours(merchant, span)}) o`.execute(db);
  return rows[0] ?? { ins: 0, inCents: 0, refunds: 0, refundCents: 0, fees: 0 };
}

/** What both sides say of a number in which they are not plainly the same. */
export interface Unlike extends Sides {
  what: 'payment' | 'refund';
  times: number;
  ourFee: number | null;
  theirFee: number;
  otherCents: number | null;
  isAsked: boolean;
  /** Our payment is over without success, although the bill has it. */
  isMissed: boolean;
}

/** What both sides say of something. */
export interface Sides {
  what: DiffWhat;
  number: string;
  tradeNo: string | null;
  paymentId: string | null;
  at: number;
  ours: number | null;
  theirs: number | null;
  otherDay: string | null;
}

export interface Matching extends BatchKey, Span {
  fileId: string;
  /** IANA zone of business days. */
  zone: string;
  most: number;
}

/** Put both sides of a day beside each other, number by number, in one pass; answers where they differ, and no more than so many. */
export async function unlikeOn(
  db: Db,
  { merchant, fileId, zone, most, ...span }: Matching,
): Promise<Unlike[]> {
  await sql`set local work_mem = '192MB'`.execute(db);
  const { rows } = await sql<Unlike>`
    with theirs as (
      select what, number, sum(amount_cents) filter (where state <> 'closed') as cents, sum(fee_cents) as fee,
        count(*) filter (where state <> 'closed') as times, min(at) as at, min(trade_no) as trade_no
      from bill_line where file_id = ${fileId} group by what, number
    ), unlike as (
      select what, number, o.cents as ours, t.cents as theirs, coalesce(t.times, 0) as times, o.fee as our_fee,
        coalesce(t.fee, 0) as their_fee, coalesce(o.at, t.at) as at, coalesce(t.trade_no, o.trade_no) as trade_no,
        o.payment_id
      from theirs t full join (${ours(merchant, span)}) o using (what, number)
      where o.cents is distinct from t.cents or abs(t.fee - o.fee) > 1
      limit ${most + 1}
    )
    select u.what, u.number, u.ours, u.theirs, u.times, u.our_fee as "ourFee", u.their_fee as "theirFee", u.at,
      u.trade_no as "tradeNo", coalesce(u.payment_id, p.payment_id, l.payment_id) as "paymentId",
      case when u.ours is null then coalesce(
          (p.success_at at time zone ${zone})::date, (l.ended_at at time zone ${zone})::date)
        else b.day end as "otherDay",
      case when u.ours is null then coalesce(p.cents, l.amount_cents) else b.cents end as "otherCents",
      coalesce(l.state in ('processing', 'failed') or p.state = 'paying', false) as "isAsked",
      coalesce(p.state in ('closed', 'failed'), false) as "isMissed"
    from unlike u
      left join lateral (select payment_id, state, success_at,
          case when state = 'success' then coalesce(received_cents, amount_cents) end as cents
        from payment where u.ours is null and u.what = 'payment' and out_no = u.number and merchant = ${merchant}) p on true
      left join lateral (select payment_id, state, case when state = 'success' then ended_at end as ended_at,
          case when state = 'success' then amount_cents end as amount_cents
        from refund_leg where u.ours is null and u.what = 'refund' and out_refund_no = u.number) l on true
      left join lateral (select f.day, sum(n.amount_cents) as cents
        from bill_line n join bill_file f on f.file_id = n.file_id
        where u.theirs is null and n.number = u.number and n.what = u.what and n.state <> 'closed'
          and f.state = 'used' and f.merchant = ${merchant} and f.file_id <> ${fileId}
        group by f.day order by f.day limit 1) b on true
    where u.ours is not null or u.theirs is not null`.execute(db);
  return rows;
}

const diffs = (db: Db) =>
  db
    .selectFrom('reconcile_diff')
    .selectAll()
    .$narrowType<{ bill: BillOf; kind: DiffKind; state: DiffState; what: DiffWhat }>();
export type Diff = Awaited<ReturnType<ReturnType<typeof diffs>['execute']>>[number];

/** Everything that was ever found on a day of a merchant. */
export const diffsOf = (db: Db, { merchant, day, bill }: BatchKey) =>
  diffs(db).where('merchant', '=', merchant).where('day', '=', day).where('bill', '=', bill).execute();

export const diffWith = (db: Db, id: string) => diffs(db).where('diff_id', '=', id).executeTakeFirst();
export const lockDiff = (db: Db, id: string) =>
  diffs(db).where('diff_id', '=', id).forUpdate().executeTakeFirst();

/** Open differences on other days with these numbers: what they wait for may be in the bill that was just read. */
export const openElsewhere = (db: Db, { merchant, day, bill }: BatchKey, numbers: readonly string[]) =>
  diffs(db)
    .where('merchant', '=', merchant)
    .where('day', '<>', day)
    .where('bill', '=', bill)
    .where('state', '=', 'open')
    .where(sql<boolean>`number = any(${[...numbers]}::text[])`)
    .execute();

export interface FoundDiff extends Sides, Difference {
  state: 'open' | 'noted';
}

/** Write down a difference as it was found: new, or what is known of it now. */
export async function putDiff(
  db: Db,
  { merchant, day, bill }: BatchKey,
  found: FoundDiff,
  known?: Pick<Diff, 'diff_id'>,
) {
  const said = {
    kind: found.kind,
    trade_no: found.tradeNo,
    payment_id: found.paymentId,
    system_cents: found.ours,
    channel_cents: found.theirs,
    delta_cents: found.deltaCents,
    fee_delta_cents: found.feeDeltaCents,
    other_day: found.otherDay,
    at: new Date(found.at),
    state: found.state,
  };
  if (known) {
    await db
      .updateTable('reconcile_diff')
      .set({ ...said, version: sql`version + 1` })
      .where('diff_id', '=', known.diff_id)
      .execute();
    return known.diff_id;
  }
  const diff_id = newId();
  const { what, number } = found;
  await db
    .insertInto('reconcile_diff')
    .values({ ...said, diff_id, merchant, day, bill, what, number })
    .execute();
  return diff_id;
}

/** What became of a difference, beside its money. */
export const moveDiff = (
  db: Db,
  id: string,
  change: {
    state: DiffState;
    handled_at?: Date;
    handled_by?: string;
    approver?: string | null;
    remark?: string;
    other_day?: string;
    kind?: DiffKind;
    delta_cents?: number;
  },
) =>
  db
    .updateTable('reconcile_diff')
    .set({ ...change, version: sql`version + 1` })
    .where('diff_id', '=', id)
    .execute();

/** What stands in suspense for a difference from now on; one more posting has moved it. */
export const noteSuspense = (db: Db, id: string, cents: number) =>
  db
    .updateTable('reconcile_diff')
    .set({ suspense_cents: cents, postings: sql`postings + 1` })
    .where('diff_id', '=', id)
    .execute();

/** Count what is open on a day of a merchant and say how far it is; where anything is, it is compared again then. Answers how many are open. */
export async function settleBatch(
  db: Db,
  { merchant, day, bill }: BatchKey,
  againAt: number | null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    update reconcile_batch b set open_diffs = s.n,
      match_at = case when s.n > 0 then coalesce(${againAt === null ? null : new Date(againAt)}::timestamptz, b.match_at) end, state = case when s.n > 0 then 'diff' else 'matched' end
    from (select count(*) as n from reconcile_diff where merchant = ${merchant} and day = ${day}::date and bill = ${bill} and state = 'open') s
    where b.merchant = ${merchant} and b.day = ${day}::date and b.bill = ${bill} and b.file_id is not null
    returning b.open_diffs as n`.execute(db);
  return rows[0]?.n ?? 0;
}

interface Matched {
  fileId: string;
  ours: Awaited<ReturnType<typeof oursOn>>;
  feeBookedCents: number;
  feePostings: number;
  now: number;
}

/** What a match has found of a day as a whole. */
export const noteMatched = (
  db: Db,
  { merchant, day, bill }: BatchKey,
  { fileId, ours: sums, ...of }: Matched,
) =>
  db
    .updateTable('reconcile_batch')
    .set({
      file_id: fileId,
      state: 'matched',
      open_diffs: 0,
      system_count: sums.ins,
      system_cents: sums.inCents,
      system_refund_count: sums.refunds,
      system_refund_cents: sums.refundCents,
      fee_reckoned_cents: sums.fees,
      fee_booked_cents: of.feeBookedCents,
      fee_postings: of.feePostings,
      ask_at: null,
      problem: null,
      matched_at: new Date(of.now),
    })
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .execute();

/** What our side of a day comes to before there is a bill. */
export const noteOurs = (db: Db, { merchant, day, bill }: BatchKey, sums: Matched['ours']) =>
  db
    .updateTable('reconcile_batch')
    .set({
      system_count: sums.ins,
      system_cents: sums.inCents,
      system_refund_count: sums.refunds,
      system_refund_cents: sums.refundCents,
      fee_reckoned_cents: sums.fees,
    })
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .execute();

/** The fees by the bill that is used for a day. */
export const feesOfFile = async (db: Db, fileId: string) =>
  (
    await db
      .selectFrom('bill_file')
      .select('fee_cents')
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow()
  ).fee_cents;
