import { z } from 'zod';
import { providerName as provider } from './payment-providers.rows.ts';

/** An order as a simulated provider knows it. */
export const bookOrder = z.object({
  kind: z.literal('order'),
  provider,
  outNo: z.string(),
  amountCents: z.int(),
  what: z.string(),
  notifyUrl: z.string(),
  state: z.enum(['waiting', 'paid', 'closed']),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** The provider's number. */
  tradeNo: z.string(),
  paidAt: z.number().nullable(),
  paidCents: z.int(),
  feeCents: z.int(),
  /** Of what is collected after rides by WeChat: how far its order of a service is. */
  service: z.enum(['doing', 'done']).optional(),
  /** The franchisee's number that it was paid to; absent: head office's. */
  merchant: z.string().optional(),
  /** Part of it goes to somebody else: it is frozen until that is finished. */
  isShared: z.boolean().optional(),
  isFinished: z.boolean().optional(),
});
export type BookOrder = z.infer<typeof bookOrder>;

/** A refund as a simulated provider knows it. */
export const bookRefund = z.object({
  kind: z.literal('refund'),
  provider,
  outNo: z.string(),
  outRefundNo: z.string(),
  amountCents: z.int(),
  notifyUrl: z.string(),
  state: z.enum(['processing', 'success', 'abnormal', 'closed']),
  /** What becomes of it next, and when; null: nothing. */
  next: z.object({ state: z.enum(['success', 'abnormal', 'closed']), at: z.number() }).nullable(),
  refundNo: z.string(),
  createdAt: z.number(),
  doneAt: z.number().nullable(),
  /** What of the provider's fee goes back with it. */
  feeCents: z.int(),
});
export type BookRefund = z.infer<typeof bookRefund>;

/** A share of an order, or what is given back of one, as a simulated provider knows it. */
export const bookShare = z.object({
  kind: z.literal('share'),
  provider,
  outNo: z.string(),
  orderNo: z.string(),
  /** The share that it gives back of; empty: it is one. */
  ofNo: z.string(),
  /** Who asked for it, and who shares or gives back. */
  merchant: z.string(),
  receiver: z.string(),
  amountCents: z.int(),
  state: z.enum(['processing', 'success', 'closed']),
  next: z.object({ state: z.enum(['success', 'closed']), at: z.number() }).nullable(),
  createdAt: z.number(),
  doneAt: z.number().nullable(),
});
export type BookShare = z.infer<typeof bookShare>;

/** That a merchant shares with another one at a simulated provider. */
export const bookReceiver = z.object({
  kind: z.literal('receiver'),
  provider,
  merchant: z.string(),
  account: z.string(),
});
export type BookReceiver = z.infer<typeof bookReceiver>;

/** That a rider lets a simulated provider collect after rides. */
export const bookConsent = z.object({
  kind: z.literal('consent'),
  provider,
  code: z.string(),
  /** What is collected from. */
  account: z.string(),
  state: z.enum(['asked', 'standing', 'ended']),
  notifyUrl: z.string(),
});
export type BookConsent = z.infer<typeof bookConsent>;
