import { type RawBuilder, sql } from 'kysely';
import { at } from '../../kernel/database/db.ts';
import { every } from '../../kernel/list/page-with-sum.ts';

/** A span of time, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

/** Whether a column lies in a span. */
export const inSpan = (column: string, { from, to }: Span) =>
  sql`(${sql.ref(column)} >= ${at(from)} and ${sql.ref(column)} <= ${at(to)})`;

/** Whether a column has the number of a rider with this phone. */
export const ofPhone = (column: string, phone: string) =>
  sql`${sql.ref(column)} in (select w.rider_id from rider w where w.phone = ${phone})`;

/** The numbers of a payment, ours and the provider's. */
export const paidUnder = (paymentId: RawBuilder<unknown>) =>
  sql`(select json_build_object('outNo', y.out_no, 'tradeNo', y.trade_no, 'channel', y.channel, 'feeCents', y.fee_cents)
    from payment y where y.payment_id = ${paymentId})`;

/** Whether the payment went through a provider, or has this number of the provider's. */
export const paymentIs = (
  paymentId: RawBuilder<unknown>,
  { channel, tradeNo }: { channel?: string | undefined; tradeNo?: string | undefined },
) =>
  (channel || tradeNo) &&
  sql`exists (select from payment y where y.payment_id = ${paymentId} and ${every(
    channel && sql`y.channel = ${channel}`,
    tradeNo && sql`${tradeNo} in (y.trade_no, y.out_no)`,
  )})`;

/** What is read of a payment. */
export interface Paid {
  outNo: string;
  tradeNo: string | null;
  channel: string;
  feeCents: number | null;
}
