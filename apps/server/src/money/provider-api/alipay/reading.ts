import { centsOf } from '../cents.ts';
import type { PaymentState, ProviderPayment, ProviderRefund, ProviderReply } from '../port.ts';
import { instantOf } from '../provider-clock.ts';
import { unknown } from '../wire.ts';
import type { Heard } from './line.ts';

/** The value of a member; undefined if empty. */
export const textIn = ({ said }: Heard, name: string) => {
  const value = said[name];
  return typeof value === 'string' && value ? value : undefined;
};

/** A trade is also closed when it was fully refunded: then it has a payment date. */
export function paymentState(status: string, isPaid: boolean): PaymentState | undefined {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'success';
  if (status === 'TRADE_CLOSED') return isPaid ? 'success' : 'closed';
  return status === 'WAIT_BUYER_PAY' ? 'waiting' : undefined;
}

/** The payment in the answer to a query. */
export function paymentIn(said: Heard, outNo: string): ProviderReply<ProviderPayment> {
  const paidAt = instantOf(textIn(said, 'send_pay_date'));
  const state = paymentState(textIn(said, 'trade_status') ?? '', paidAt !== null);
  if (said.said.out_trade_no !== outNo || !state) return unknown('the answer is about something else');
  const value = {
    state,
    amountCents: centsOf(textIn(said, 'total_amount') ?? '') ?? null,
    tradeNo: textIn(said, 'trade_no') ?? null,
    paidAt,
  };
  return { kind: 'answer', value };
}

/**
 * The refund in the answer to a query; success of the query means nothing: only an amount, or the status, means that
 * money was refunded.
 */
export function refundIn(said: Heard, outRefundNo: string): ProviderRefund | undefined {
  const cents = centsOf(textIn(said, 'refund_amount') ?? '');
  const status = textIn(said, 'refund_status');
  const isDone = status === 'REFUND_SUCCESS' || (status === undefined && cents !== undefined);
  const about = textIn(said, 'out_request_no') ?? outRefundNo;
  if (!isDone || about !== outRefundNo) return undefined;
  const at = instantOf(textIn(said, 'gmt_refund_pay'));
  return { state: 'success', amountCents: cents ?? null, refundNo: null, at };
}
