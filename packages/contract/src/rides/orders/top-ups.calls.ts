import { z } from 'zod';
import { cents, codes, defineCalls, id, reason } from '../../kit/index.ts';
import { providerNames } from '../../money/payment-providers/index.ts';

/** So many top-ups of a rider are looked at and given back at a time: what is left of them first, then the newest. */
export const mostTopUps = 100;

const path = '/ebike/v3/backend/wallet/top-ups';
const access = codes('150301,15030108');

/** Why nothing of a top-up goes back: all of it is spent or back, or it was paid more than a year ago. */
export const topUpStays = z.enum(['spent', 'expired']);
export type TopUpStays = z.infer<typeof topUpStays>;

/** One top-up of a rider, with what can still go back of it and what went. */
export const topUpRow = z.object({
  id,
  at: z.number(),
  channel: z.enum(providerNames),
  amountCents: cents,
  /** What is not spent of it. */
  leftCents: cents,
  /** What is left of the gift that came with it; it goes when the top-up does. */
  giftLeftCents: cents,
  /** Asked of the provider and not answered yet. */
  onWayCents: cents,
  backCents: cents,
  /** Refused by the provider and not tried again. */
  failedCents: cents,
  stays: topUpStays.nullable(),
});
export type TopUpRow = z.infer<typeof topUpRow>;

/** What became of one top-up that was to go back: its refund, or why it stays. */
const topUpBack = z.object({ id, refundId: id.nullable(), cents, stays: topUpStays.nullable() });

/** The top-ups of one rider, given back together. */
export const topUps = defineCalls('topUps', {
  ofRider: {
    summary:
      'List the top-ups of a rider whose home is in the caller’s areas, at most 100, refundable ones first',
    method: 'GET',
    path,
    access,
    rows: 'own',
    query: z.object({ riderId: id }),
    reply: z.object({
      list: z.array(topUpRow),
      /** Why nothing at all goes back just now. */
      barred: z.enum(['riding', 'owes']).nullable(),
    }),
    refusals: ['rider.not_found'],
  },
  refundAll: {
    summary:
      'Refund the unspent part of several of a rider’s top-ups, each on its own and for no more than approved; one approval by a second person covers all',
    method: 'POST',
    path: `${path}/refund-all`,
    access,
    rows: 'own',
    body: z.object({
      riderId: id,
      topUps: z
        .array(z.object({ paymentId: id, amountCents: cents.min(1).max(100_000) }))
        .min(1)
        .max(mostTopUps)
        .refine((wished) => new Set(wished.map(({ paymentId }) => paymentId)).size === wished.length),
      reason,
    }),
    reply: z.object({ list: z.array(topUpBack), cents, forfeitedCents: cents }),
    refusals: [
      'rider.not_found',
      'payment.not_found',
      'wallet.riding',
      'wallet.owes',
      'wallet.top_up_left',
      'approval.requested',
    ],
    audit: { module: 'orders', action: 'refundTopUps', sensitive: true },
    secondPerson: 'always',
  },
});
