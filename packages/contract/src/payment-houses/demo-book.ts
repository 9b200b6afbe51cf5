import { z } from 'zod';
import { houseName as house } from './payment-houses.rows.ts';

/** An order as a simulated house knows it. */
export const bookOrder = z.object({
  kind: z.literal('order'),
  house,
  outNo: z.string(),
  amountCents: z.int(),
  what: z.string(),
  notifyUrl: z.string(),
  state: z.enum(['waiting', 'paid', 'closed']),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** The house's number. */
  tradeNo: z.string(),
  paidAt: z.number().nullable(),
  paidCents: z.int(),
  feeCents: z.int(),
  /** Of what is collected after rides by WeChat: how far its order of a service is. */
  service: z.enum(['doing', 'done']).optional(),
});
export type BookOrder = z.infer<typeof bookOrder>;

/** A refund as a simulated house knows it. */
export const bookRefund = z.object({
  kind: z.literal('refund'),
  house,
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
  /** What of the house's fee goes back with it. */
  feeCents: z.int(),
});
export type BookRefund = z.infer<typeof bookRefund>;

/** That a rider lets a simulated house collect after rides. */
export const bookConsent = z.object({
  kind: z.literal('consent'),
  house,
  code: z.string(),
  /** What is collected from. */
  account: z.string(),
  state: z.enum(['asked', 'standing', 'ended']),
  notifyUrl: z.string(),
});
export type BookConsent = z.infer<typeof bookConsent>;
