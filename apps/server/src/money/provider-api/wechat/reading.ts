import { z } from 'zod';
import type { PaymentState, ProviderPayment, ProviderRefund, RefundState } from '../port.ts';
import { stampOf } from '../provider-clock.ts';

const whole = z.int();

export const transaction = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: whole }).optional(),
});
type Transaction = z.infer<typeof transaction>;

const paymentStates: Readonly<Record<string, PaymentState>> = {
  SUCCESS: 'success',
  REFUND: 'success',
  NOTPAY: 'waiting',
  ACCEPT: 'paying',
  USERPAYING: 'paying',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

/** What a transaction says; undefined where it is in a state that we do not know. */
export function paymentOf(said: Transaction): ProviderPayment | undefined {
  const state = paymentStates[said.trade_state];
  return (
    state && {
      state,
      amountCents: said.amount?.total ?? null,
      tradeNo: said.transaction_id ?? null,
      paidAt: stampOf(said.success_time),
    }
  );
}

const refundStates: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  ABNORMAL: 'abnormal',
  CLOSED: 'closed',
};

export const refundAnswer = z.object({
  refund_id: z.string(),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  status: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ refund: whole }),
});

export function refundOf(said: z.infer<typeof refundAnswer>): ProviderRefund | undefined {
  const state = refundStates[said.status];
  return (
    state && {
      state,
      amountCents: said.amount.refund,
      refundNo: said.refund_id,
      at: stampOf(said.success_time),
    }
  );
}

/** A notification tells a refund with names of its own. */
export const refundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ refund: whole }).optional(),
});
export const refundStateOf = (status: string): RefundState | undefined => refundStates[status];
