import type { BillOf } from '@kickstand/contract/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { TradeLine } from '../provider-api/port.ts';

/** A bill of a day of a merchant, whose account of clearing is like `wechat:1900000109`. */
export interface BatchKey {
  merchant: string;
  /** `2026-11-23` */
  day: string;
  bill: BillOf;
}

/** Whoever works on a merchant's bills waits for whoever does so already. */
export const lockMerchant = (db: Db, merchant: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${merchant}, 64))`.execute(db);

/** The file of a bill with this digest, if it was read before. */
export const fileWith = (db: Db, { merchant, day, bill }: BatchKey, digest: string) =>
  db
    .selectFrom('bill_file')
    .select(['file_id as fileId', 'state', 'lines'])
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .where('digest', '=', digest)
    .executeTakeFirst();

/** Another file is used for a day from now on. */
export const replaceFiles = (db: Db, { merchant, day, bill }: BatchKey) =>
  db
    .updateTable('bill_file')
    .set({ state: 'replaced' })
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .where('state', '=', 'used')
    .execute();

export const useFile = (db: Db, fileId: string) =>
  db.updateTable('bill_file').set({ state: 'used' }).where('file_id', '=', fileId).execute();

export interface NewFile extends BatchKey {
  digest: string;
  fileName: string;
  source: 'fetched' | 'imported';
  by: string | null;
  now: number;
  /** Where it lies as it came. */
  key: string;
  bytes: number;
}

/** Keep a file whose lines come next. */
export const insertFile = (db: Db, fileId: string, { merchant, day, bill, ...file }: NewFile) =>
  db
    .insertInto('bill_file')
    .values({
      file_id: fileId,
      merchant,
      day,
      bill,
      digest: file.digest,
      file_name: file.fileName,
      source: file.source,
      lines: 0,
      in_count: 0,
      in_cents: 0,
      refund_count: 0,
      refund_cents: 0,
      fee_cents: 0,
      state: 'used',
      read_at: new Date(file.now),
      read_by: file.by,
      file_key: file.key,
      bytes: file.bytes,
    })
    .execute();

const linesAtOnce = 20_000;

/** Keep the lines of a file as they are read, thousands at a time, and what they come to; answers how many there are. */
export async function insertLines(db: Db, fileId: string, lines: Iterable<TradeLine>): Promise<number> {
  let columns = noLines();
  let count = 0;
  for (const line of lines) {
    count += 1;
    columns.what.push(line.what);
    columns.number.push(line.outRefundNo ?? line.outNo);
    columns.outNo.push(line.what === 'refund' ? line.outNo : null);
    columns.tradeNo.push(line.tradeNo);
    columns.amount.push(line.amountCents);
    columns.fee.push(line.feeCents);
    columns.at.push(line.at / 1_000);
    columns.state.push(line.state);
    if (columns.what.length < linesAtOnce) continue;
    await writeLines(db, fileId, count - linesAtOnce, columns);
    columns = noLines();
  }
  if (columns.what.length > 0) await writeLines(db, fileId, count - columns.what.length, columns);
  await nameServices(db, fileId);
  await sql`
    update bill_file f set lines = s.lines, in_count = s.ins, in_cents = s.in_cents,
      refund_count = s.refunds, refund_cents = s.refund_cents, fee_cents = s.fees
    from (select count(*) as lines, count(*) filter (where what = 'payment') as ins,
      coalesce(sum(amount_cents) filter (where what = 'payment'), 0) as in_cents,
      count(*) filter (where what = 'refund' and state <> 'closed') as refunds,
      coalesce(sum(amount_cents) filter (where what = 'refund' and state <> 'closed'), 0) as refund_cents,
      coalesce(sum(fee_cents), 0) as fees from bill_line where file_id = ${fileId}) s
    where f.file_id = ${fileId}`.execute(db);
  return count;
}

/** WeChat's bill names what was collected after a ride by a number of its own: it is known by the number of the payment. */
const nameServices = (db: Db, fileId: string) =>
  sql`
    update bill_line b set number = p.out_no from bill_file f, payment p
    where b.file_id = ${fileId} and f.file_id = b.file_id and b.what = 'payment'
      and p.channel = 'wx_score' and p.merchant = f.merchant and p.trade_no = b.trade_no`.execute(db);

const noLines = () => ({
  what: [] as string[],
  number: [] as string[],
  outNo: [] as (string | null)[],
  tradeNo: [] as string[],
  amount: [] as number[],
  fee: [] as number[],
  at: [] as number[],
  state: [] as string[],
});

const writeLines = (db: Db, fileId: string, before: number, of: ReturnType<typeof noLines>) =>
  sql`
    insert into bill_line (file_id, line, what, number, out_no, trade_no, amount_cents, fee_cents, at, state)
    select ${fileId}, ${before} + l.n, l.what, l.number, l.out_no, l.trade_no, l.amount, l.fee, to_timestamp(l.at), l.state
    from unnest(${of.what}::text[], ${of.number}::text[], ${of.outNo}::text[], ${of.tradeNo}::text[],
      ${of.amount}::bigint[], ${of.fee}::bigint[], ${of.at}::float8[], ${of.state}::text[])
      with ordinality as l (what, number, out_no, trade_no, amount, fee, at, state, n)`.execute(db);

/**
 * Bills that a provider is to be asked for now, the longest due first: each is put off by a while, so that nobody else asks
 * meanwhile. An account's bill waits for that of its payments, without which it cannot be compared.
 */
export async function takeBatchesToAsk(
  db: Db,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<(BatchKey & { asked: number })[]> {
  const { rows } = await sql<BatchKey & { asked: number }>`
    with due as (
      select d.merchant, d.day, d.bill, row_number() over (order by d.ask_at, d.day, d.merchant) as no from reconcile_batch d
      where d.ask_at <= ${at(now)} and not exists (
        select from reconcile_batch t where t.merchant = d.merchant and t.day = d.day and t.bill = 'trade'
          and d.bill = 'fund' and t.file_id is null)
      order by d.ask_at, d.day, d.merchant limit ${most}
    ), taken as (
      update reconcile_batch b set ask_at = ${at(until)}, asked = b.asked + 1 from due
      where b.merchant = due.merchant and b.day = due.day and b.bill = due.bill and b.ask_at <= ${at(now)}
      returning b.merchant, b.day, b.bill, b.asked, due.no
    )
    select merchant, day, bill, asked from taken order by no`.execute(db);
  return rows;
}

/** When a provider is asked for a bill next, and why it has none yet. */
export const askForBill = (
  db: Db,
  { merchant, day, bill }: BatchKey,
  askAt: number,
  problem: string | null = null,
) =>
  db
    .updateTable('reconcile_batch')
    .set({ ask_at: new Date(askAt), problem })
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .execute();

/** Ask for all bills of a day that are not here; answers how many there are. */
export async function askForMissing(db: Db, day: string, askAt: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reconcile_batch')
    .set({ ask_at: new Date(askAt), problem: null })
    .where('day', '=', day)
    .where('state', '=', 'waiting_bill')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Known {
  merchant: string;
  /** The last day that is reconciled there. */
  lastDay: string | null;
  /** Epoch ms. */
  offeredAt: number;
}

/** Where head office and franchisees collect or did, and how far each is reconciled. */
export async function merchantsToReconcile(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select h.provider || ':' || h.merchant_id as merchant, max(h.offered_at) as "offeredAt",
      (select max(b.day) from reconcile_batch b where b.merchant = h.provider || ':' || h.merchant_id) as "lastDay"
    from payment_provider h where h.state in ('offered', 'kept')
    group by h.provider, h.merchant_id order by 1`.execute(db);
  return rows;
}

/** Whose number at a provider it is. */
export async function agentOf(db: Db, merchant: string): Promise<number> {
  const [provider = '', merchantId = ''] = merchant.split(':');
  const known = await db
    .selectFrom('payment_provider')
    .select('agent_id')
    .where('provider', '=', provider)
    .where('merchant_id', '=', merchantId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return known?.agent_id ?? headOffice;
}

/** Whether anything was paid or sent back at a merchant between two instants. */
export async function movedBetween(db: Db, merchant: string, from: number, to: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from payment where merchant = ${merchant} and state = 'success'
        and success_at >= ${at(from)} and success_at < ${at(to)})
      or exists (select from refund_leg l join payment p using (payment_id) where p.merchant = ${merchant}
        and l.state = 'success' and l.ended_at >= ${at(from)} and l.ended_at < ${at(to)}) as moved`.execute(
    db,
  );
  return rows[0]?.moved ?? false;
}

/** A day of a merchant that waits for its bill. */
export const insertBatch = (db: Db, { merchant, day, bill }: BatchKey, askAt: number) =>
  db
    .insertInto('reconcile_batch')
    .values({ merchant, day, bill, state: 'waiting_bill', ask_at: new Date(askAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Nobody need ask for this bill any more. */
export const askNoMore = (db: Db, { merchant, day, bill }: BatchKey) =>
  db
    .updateTable('reconcile_batch')
    .set({ ask_at: null, problem: null })
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .execute();

/** Have a bill compared by the job as soon as can be. */
export const matchSoon = (db: Db, { merchant, day, bill }: BatchKey, now: number) =>
  db
    .updateTable('reconcile_batch')
    .set({ match_at: new Date(now) })
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .execute();

/** It is compared when somebody asks for it, and not before; why, where that is no matter of course. */
export const matchNoMore = (db: Db, { merchant, day, bill }: BatchKey, problem: string | null) =>
  db
    .updateTable('reconcile_batch')
    .set({ match_at: null, problem })
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .where('bill', '=', bill)
    .execute();

/** Days of merchants that are to be compared now, each with the file that is used for it. */
export const batchesToMatch = (db: Db, { now, most }: { now: number; most: number }) =>
  db
    .selectFrom('reconcile_batch as b')
    .innerJoin('bill_file as f', (join) =>
      join
        .onRef('f.merchant', '=', 'b.merchant')
        .onRef('f.day', '=', 'b.day')
        .onRef('f.bill', '=', 'b.bill')
        .on('f.state', '=', 'used'),
    )
    .select(['b.merchant', 'b.day', 'b.bill', 'f.file_id as fileId'])
    .$narrowType<{ bill: BillOf }>()
    .where('b.match_at', '<=', at(now))
    .orderBy('b.match_at')
    .orderBy('b.bill', 'desc')
    .limit(most)
    .execute();
