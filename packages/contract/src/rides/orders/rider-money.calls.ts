import { z } from 'zod';
import { cents, codes, defineCalls, id, instant, int32 } from '../../kit/index.ts';
import { offerReason } from '../../money/payments/index.ts';
import { orderState, payChannels, providerPays } from './orders.rows.ts';

const riderApp = codes('riderApp');
const ofRider = z.object({ riderId: id });
const provider = z.enum(['wechat', 'alipay']);

/** Money asked for from a payment provider. */
const attempt = z.object({
  paymentId: id,
  amountCents: cents,
  /** After this nobody can pay it any more. */
  expiresAt: instant,
});

/** What a rider owes. */
const owed = z.object({
  receivableId: id,
  kind: z.enum(['order', 'supplement', 'fee']),
  orderId: id.nullable(),
  state: z.enum(['unpaid', 'paying']),
  /** What is left to be paid. */
  restCents: cents,
  createdAt: instant,
});

/** What a rider's app does with money. What a provider decides is known when `payment` says so. */
export const riderMoney = defineCalls('riderMoney', {
  wallet: {
    summary: 'Get the rider’s balances and debts, and the available payment providers',
    method: 'GET',
    path: '/ebike/v3/rider/wallets/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: z.object({
      principalCents: cents,
      giftCents: cents,
      owed: z.array(owed),
      providers: z.array(provider),
    }),
    refusals: ['rider.not_found'],
  },
  pay: {
    summary:
      'Pay what is owed: from the wallet first, the rest through a provider. Returns no attempt when nothing remains',
    method: 'POST',
    path: '/ebike/v3/rider/debts/:receivableId/pay',
    access: riderApp,
    rows: 'own',
    params: z.object({ receivableId: id }),
    body: ofRider.extend({ channel: provider }),
    reply: z.object({ attempt: attempt.nullable() }),
    refusals: [
      'order.not_found',
      'order.freezing',
      'order.not_owed',
      'payment.not_offered',
      'rider.not_found',
    ],
    audit: 'own-record',
  },
  topUp: {
    summary: 'Top up the wallet with principal, up to the cap. An unavailable offer does not prevent payment',
    method: 'POST',
    path: '/ebike/v3/rider/top-ups',
    access: riderApp,
    rows: 'own',
    body: ofRider.extend({
      channel: provider,
      amountCents: cents.min(100).max(100_000),
      /** What was chosen of what the rider is offered, as it was shown. */
      offer: z.object({ id, version: int32 }).optional(),
    }),
    reply: attempt.extend({
      /** Null: none was asked for. */
      offer: z
        .object({
          isHeld: z.boolean(),
          why: offerReason.nullable(),
          /** The same as a sentence. */
          whyNot: z.string().nullable(),
        })
        .nullable(),
    }),
    refusals: ['rider.not_found', 'wallet.cap', 'payment.not_offered'],
    audit: 'own-record',
  },
  payment: {
    summary: 'Get a payment attempt: what the app hands to the provider, and its result',
    method: 'GET',
    path: '/ebike/v3/rider/payments/:paymentId',
    access: riderApp,
    rows: 'own',
    params: z.object({ paymentId: id }),
    query: ofRider,
    reply: attempt.extend({
      state: z.enum(['paying', 'success', 'closed', 'failed']),
      channel: z.enum(providerPays),
      /** Null until the provider has taken the order. */
      prepay: z.record(z.string(), z.string()).nullable(),
    }),
    refusals: ['payment.not_found'],
    secretReply: true,
  },
  withdraw: {
    summary: 'Refund the principal to where it was paid, forfeiting gifts',
    method: 'POST',
    path: '/ebike/v3/rider/withdrawals',
    access: riderApp,
    rows: 'own',
    body: ofRider,
    reply: z.object({ refundId: id, cents, forfeitedCents: cents }),
    refusals: ['rider.not_found', 'wallet.riding', 'wallet.owes', 'wallet.least', 'wallet.no_withdrawal'],
    audit: 'own-record',
  },
  orders: {
    summary: 'List the rider’s recent orders, newest first, at most 20',
    method: 'GET',
    path: '/ebike/v3/rider/orders/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: z.object({
      list: z.array(
        z.object({
          orderId: id,
          state: orderState,
          startedAt: instant,
          endedAt: instant.nullable(),
          distanceM: z.int().nullable(),
          payableCents: cents.nullable(),
          refundedCents: cents,
          channel: z.enum(payChannels).nullable(),
        }),
      ),
    }),
    refusals: ['rider.not_found'],
  },
});
