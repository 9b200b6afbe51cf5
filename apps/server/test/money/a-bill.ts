import { sql } from 'kysely';
import type { Moved } from '../../../simulator/src/payment-providers/account-lines.ts';
import type { Billed } from '../../../simulator/src/payment-providers/bill-lines.ts';
import { inGbk } from '../../../simulator/src/payment-providers/gbk.ts';
import { fundBill, tradeBill } from '../../../simulator/src/payment-providers/wechat-bill.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { aRider } from '../examples/examples.trips.ts';

export type { Billed };
export { inGbk };

export const billMerchant = 'wechat:1900000109';
const known = { appId: 'wx8888888888888888', merchantId: '1900000109' };

interface Wish {
  agentId: number;
  /** Epoch ms; they are spread over the minutes after it. */
  from: number;
  payments: number;
  refunds: number;
  /** What one took as a fee by our reckoning; nothing is booked for it. */
  feeCents?: number;
  /** The account of clearing; `billMerchant` where nothing is said. */
  merchant?: string;
  /** How far payments are apart. */
  gapMs?: number;
}

/** A bill names what was collected after a ride by a number of its own. */
const numberInBill = sql`case p.channel when 'wx_score' then md5('service' || p.trade_no) else p.out_no end`;
const made = (merchant: string) => sql<
  Omit<Billed, 'totalCents' | 'feeCents' | 'state'> & { feeCents: number }
>`
  select 'payment' as what, extract(epoch from success_at) * 1000 as at, ${numberInBill} as "outNo", trade_no as "tradeNo",
    '' as "outRefundNo", '' as "refundNo", amount_cents as "amountCents", coalesce(fee_cents, 2) as "feeCents"
  from payment p where merchant = ${merchant} and state = 'success'
  union all
  select 'refund', extract(epoch from l.ended_at) * 1000, ${numberInBill}, p.trade_no, l.out_refund_no, 'B' || l.out_refund_no,
    l.amount_cents, -1
  from refund_leg l join payment p using (payment_id) where merchant = ${merchant} and l.state = 'success'
  order by 2, 3`;

const channelOf = (merchant: string) =>
  merchant.startsWith('alipay') ? sql`'alipay'` : sql`case when n % 5 = 0 then 'wx_score' else 'wechat' end`;

/** Payments of a rider, one of five collected after a ride, some of them given back, as a provider knows them: the bill that it would write of them without a fault. */
export async function collected(db: Db, wish: Wish): Promise<Billed[]> {
  const { agentId, from, payments, refunds, feeCents, merchant = billMerchant, gapMs = 200 } = wish;
  const { riderId } = await aRider(db, agentId);
  const areaId = agentId * 10 + 1;
  const at = sql`to_timestamp(${from / 1_000}) + n * ${gapMs} * interval '1 millisecond'`;
  await sql`insert into payment (payment_id, kind, subject_id, rider_id, service_area_id, agent_id, channel, merchant, out_no,
      amount_cents, detail, state, created_at, expires_at, success_at, trade_no, fee_cents, refunded_cents)
    select 'pay-' || n, 'topup', 'pay-' || n, ${riderId}, ${areaId}, ${agentId}, 
      ${channelOf(merchant)}, ${merchant},
      md5('out' || n), 350, '{}', 'success', ${at}, ${at} + interval '3 minutes', ${at}, '42' || lpad(n::text, 26, '0'),
      ${feeCents ?? null}, case when n <= ${refunds} then 100 else 0 end
    from generate_series(1, ${payments}) n`.execute(db);
  const refundId = newId();
  await sql`insert into refund (refund_id, kind, subject_id, rider_id, service_area_id, agent_id, way, amount_cents,
      online_cents, state, reason, created_at, ended_at)
    values (${refundId}, 'withdrawal', ${riderId}, ${riderId}, ${areaId}, ${agentId}, 'original', ${100 * Math.max(1, refunds)},
      ${100 * Math.max(1, refunds)}, 'success', 'x', to_timestamp(${from / 1_000}), to_timestamp(${from / 1_000}))`.execute(
    db,
  );
  await sql`insert into refund_leg (leg_id, refund_id, payment_id, service_area_id, agent_id, out_refund_no, amount_cents, state,
      created_at, ended_at)
    select 'leg-' || n, ${refundId}, 'pay-' || n, ${areaId}, ${agentId}, md5('leg' || n), 100, 'success',
      ${at} + interval '1 minute', ${at} + interval '1 minute'
    from generate_series(1, ${refunds}) n`.execute(db);
  const { rows } = await made(merchant).execute(db);
  return rows.map((row) => ({ ...row, at: Number(row.at), totalCents: 350, state: 'success' }));
}

/** A line of a bill about a payment. */
export const aLine = (outNo: string, at: number): Billed => ({
  what: 'payment',
  at,
  outNo,
  tradeNo: `42${outNo.slice(0, 26)}`,
  outRefundNo: '',
  refundNo: '',
  amountCents: 350,
  totalCents: 350,
  feeCents: 2,
  state: 'success',
});

const dayMs = 86_400_000;

/** What a provider gets wrong with one line of a bill, by the kind of difference that it makes. */
export const planted = {
  channel_only: (line: Billed) => [
    line,
    {
      ...line,
      what: 'payment',
      outNo: `x${line.outNo.slice(1)}`,
      tradeNo: `x${line.tradeNo.slice(1)}`,
      outRefundNo: '',
      refundNo: '',
      feeCents: 0,
    },
  ],
  system_only: () => [],
  refund_missing: (line: Billed) => [{ ...line, state: 'closed', feeCents: 0 }],
  amount: (line: Billed) => [{ ...line, amountCents: line.amountCents + 1 }],
  duplicate: (line: Billed) => [line, { ...line, feeCents: 0 }],
  fee: (line: Billed) => [{ ...line, feeCents: line.feeCents + 30 }],
  late: (line: Billed) => [{ ...line, at: line.at + dayMs }],
} as const satisfies Record<string, (line: Billed) => readonly unknown[]>;

type Fault = keyof typeof planted;
const ofPayments = (Object.keys(planted) as Fault[]).filter((kind) => kind !== 'refund_missing');

/** What is wrong with a line of a bill that is told so-manieth; undefined: nothing. */
function faultOf(line: Billed, i: number, each: number): Fault | undefined {
  if (i % each !== each - 1) return undefined;
  return line.what === 'refund' ? 'refund_missing' : ofPayments[Math.floor(i / each) % ofPayments.length];
}

/** A bill with a fault in every so-manieth line, how many there are of each kind, and what of it stands in the next day's bill. */
export function faulty(lines: readonly Billed[], each: number) {
  const count: Partial<Record<Fault, number>> = {};
  const [bill, next]: [Billed[], Billed[]] = [[], []];
  for (const [i, line] of lines.entries()) {
    const kind = faultOf(line, i, each);
    if (kind) count[kind] = (count[kind] ?? 0) + 1;
    const told = kind ? (planted[kind](line) as Billed[]) : [line];
    (kind === 'late' ? next : bill).push(...told);
  }
  return { count, bill, next };
}

/** The file of a bill, as WeChat writes it. */
export const billFile = (lines: readonly Billed[]) => Buffer.from(tradeBill(lines, known)).toString('base64');

/** A movement of an account that belongs to no payment of ours. */
export function aMove(of: string, what: string, cents: number, balanceCents: number): Moved {
  const number = `${what === '提现' ? 1 : 2}${of.replaceAll('-', '')}`;
  const numbers = { flowNo: number, voucherNo: number, outNo: number, tradeNo: number };
  return { at: Date.parse(`${of}T08:00:00+08:00`), what, cents, balanceCents, ...numbers };
}

/** The file of a bill of an account, as WeChat writes it. */
export const accountFile = (moves: readonly Moved[]) => Buffer.from(fundBill(moves)).toString('base64');
