import { type FlowClass, flowClassOf } from '@kickstand/domain/money/reconcile';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { FundLine } from '../provider-api/port.ts';

const linesAtOnce = 20_000;

/** Keep the lines of a bill of an account as they are read, and what the account held before and after them; answers how many there are. */
export async function insertFlows(db: Db, fileId: string, lines: Iterable<FundLine>): Promise<number> {
  let columns = noFlows();
  let count = 0;
  for (const line of lines) {
    count += 1;
    columns.what.push(flowClassOf(line.what));
    columns.number.push(line.voucherNo || line.flowNo);
    columns.flowNo.push(line.flowNo);
    columns.tradeNo.push(line.tradeNo);
    columns.word.push(line.what);
    columns.amount.push(line.amountCents);
    columns.balance.push(line.balanceCents);
    columns.at.push(line.at / 1_000);
    if (columns.what.length < linesAtOnce) continue;
    await writeFlows(db, fileId, count - linesAtOnce, columns);
    columns = noFlows();
  }
  if (columns.what.length > 0) await writeFlows(db, fileId, count - columns.what.length, columns);
  await nameCollected(db, fileId);
  await sumUp(db, fileId);
  return count;
}

/** What came in and what went out; what the account held is said by the last line. */
const sumUp = (db: Db, fileId: string) =>
  sql`
    update bill_file f set lines = s.lines, in_count = s.ins, in_cents = s.in_cents, refund_count = s.outs,
      refund_cents = s.out_cents, fee_cents = s.fees, closing_cents = s.closing, opening_cents = s.closing - s.moved
    from (select count(*) as lines, count(*) filter (where amount_cents > 0) as ins,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as in_cents,
      count(*) filter (where amount_cents < 0) as outs,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as out_cents,
      coalesce(-sum(amount_cents) filter (where what = 'fee'), 0) as fees,
      (select balance_cents from flow_line where file_id = ${fileId} order by line desc limit 1) as closing,
      coalesce(sum(amount_cents), 0) as moved
      from flow_line where file_id = ${fileId}) s
    where f.file_id = ${fileId}`.execute(db);

/** WeChat names what was collected after a ride by a number of its own: it is known by the number of the payment. */
const nameCollected = (db: Db, fileId: string) =>
  sql`
    update flow_line b set number = p.out_no from bill_file f, payment p
    where b.file_id = ${fileId} and f.file_id = b.file_id and b.what = 'payment'
      and p.channel = 'wx_score' and p.merchant = f.merchant and p.trade_no = b.trade_no`.execute(db);

const noFlows = () => ({
  what: [] as FlowClass[],
  number: [] as string[],
  flowNo: [] as string[],
  tradeNo: [] as (string | null)[],
  word: [] as string[],
  amount: [] as number[],
  balance: [] as number[],
  at: [] as number[],
});

/** What belongs to no payment or refund of ours is known by the provider's number of the movement. */
const writeFlows = (db: Db, fileId: string, before: number, of: ReturnType<typeof noFlows>) =>
  sql`
    insert into flow_line (file_id, line, what, number, trade_no, word, amount_cents, balance_cents, at)
    select ${fileId}, ${before} + l.n, l.what, case when l.what in ('payment', 'refund') then l.number else l.flow_no end,
      l.trade_no, l.word, l.amount, l.balance, to_timestamp(l.at)
    from unnest(${of.what}::text[], ${of.number}::text[], ${of.flowNo}::text[], ${of.tradeNo}::text[], ${of.word}::text[],
      ${of.amount}::bigint[], ${of.balance}::bigint[], ${of.at}::float8[])
      with ordinality as l (what, number, flow_no, trade_no, word, amount, balance, at, n)`.execute(db);
