import { z } from 'zod';
import { cents, codes, defineCalls, id, instant, int32, reason, smallId } from '../../kit/index.ts';
import { certificateKind } from '../../platform/rider-kit/index.ts';
import { consentRow, laterWay } from './consents.rows.ts';
import { depositRow, depositState, mostFrozenDays, qualification } from './deposits.rows.ts';

const base = '/ebike/v3/backend/deposit';
const ofDeposit = z.object({ depositId: id, version: int32, reason });
const change = (action: string) => ({ module: 'deposits', action, sensitive: true }) as const;
const changed = ['deposit.not_found', 'common.stale_version'] as const;
const mayFreeze = codes('070101,07010124||150401,15040108');

/** What riders have of deposits, in the console. */
export const deposits = defineCalls('deposits', {
  ofRider: {
    summary:
      'List a rider’s deposits paid in the caller’s areas, newest first (at most 50), and the providers that vouch or vouched',
    method: 'GET',
    path: base,
    access: codes('070101'),
    rows: 'own',
    query: z.object({ riderId: id }),
    reply: z.object({ list: z.array(depositRow), consents: z.array(consentRow) }),
    refusals: ['rider.not_found'],
  },
  freeze: {
    summary: 'Freeze a deposit for some days: it is not refunded and does not count for new rides',
    method: 'POST',
    path: `${base}/freeze`,
    access: mayFreeze,
    rows: 'own',
    body: ofDeposit.extend({ days: z.int().min(1).max(mostFrozenDays) }),
    reply: z.object({ until: z.number() }),
    refusals: [...changed, 'deposit.none', 'deposit.refunding', 'deposit.frozen'],
    audit: change('freeze'),
  },
  recover: {
    summary: 'Unfreeze a deposit',
    method: 'POST',
    path: `${base}/recovery`,
    access: mayFreeze,
    rows: 'own',
    body: ofDeposit,
    reply: z.object({ depositId: id }),
    refusals: [...changed, 'deposit.not_frozen'],
    audit: change('recover'),
  },
  refund: {
    summary: 'Refund a deposit to the original payment method, if nothing blocks it',
    method: 'POST',
    path: `${base}/refund`,
    access: codes('070101,07010123||150401,15040108'),
    rows: 'own',
    body: ofDeposit,
    reply: z.object({ refundId: id, cents, dueAt: z.number() }),
    refusals: [
      ...changed,
      'deposit.none',
      'deposit.refunding',
      'deposit.frozen',
      'deposit.open_order',
      'deposit.owes',
      'refund.expired',
    ],
    audit: change('refund'),
  },
  again: {
    summary: 'Retry a deposit refund that the provider rejected for good, under a new number',
    method: 'POST',
    path: `${base}/refund/again`,
    access: codes('070101,07010123||150401,15040108'),
    rows: 'own',
    body: ofDeposit.omit({ reason: true }),
    reply: z.object({ depositId: id, state: depositState }),
    refusals: [...changed, 'deposit.not_failed', 'refund.not_failed'],
    audit: change('refundAgain'),
  },
  transfer: {
    summary:
      'Record that a deposit was returned by bank transfer when its provider no longer refunds it; needs a second person',
    method: 'POST',
    path: `${base}/transfer`,
    access: codes('070101,07010123||150401,15040108'),
    rows: 'own',
    body: ofDeposit.extend({
      bankNo: z.string().trim().min(4).max(40),
      /** Whose account it went to; only the first and the last sign are kept. */
      accountName: z.string().trim().min(2).max(40),
    }),
    reply: z.object({ depositId: id, cents }),
    refusals: [
      ...changed,
      'deposit.none',
      'deposit.refunding',
      'deposit.frozen',
      'deposit.open_order',
      'deposit.owes',
      'deposit.by_provider',
    ],
    audit: change('refundByBank'),
    secondPerson: 'always',
  },
  deduct: {
    summary: 'Charge damages to a frozen deposit; needs a second person',
    method: 'POST',
    path: `${base}/deduct`,
    access: codes('070101,07010108'),
    rows: 'own',
    body: ofDeposit.extend({ amountCents: cents.min(1).max(1_000_000) }),
    reply: z.object({ leftCents: cents }),
    refusals: [...changed, 'deposit.not_frozen', 'deposit.exceeds'],
    audit: change('deduct'),
    secondPerson: 'always',
  },
});

const riderApp = codes('riderApp');
const provider = z.enum(['wechat', 'alipay']);

/** What a riders' app does with deposits. They are paid online only; `riderMoney.payment` says what came of it. */
export const riderDeposits = defineCalls('riderDeposits', {
  show: {
    summary:
      'Get whether a rider may ride in an area and on what grounds, what would allow it, and their deposit',
    method: 'GET',
    path: '/ebike/v3/rider/deposits/:riderId/areas/:areaId',
    access: riderApp,
    rows: 'own',
    params: z.object({ riderId: id, areaId: smallId }),
    reply: z.object({
      by: qualification.nullable(),
      /** What would be asked for; null: no deposit. */
      depositCents: cents.nullable(),
      takesMembers: z.boolean(),
      /** The certificates that would do. */
      certificateKinds: z.array(certificateKind),
      /** The providers that would do, if they vouch. */
      laterWays: z.array(laterWay),
      deposit: depositRow.nullable(),
    }),
    refusals: ['rider.not_found', 'common.not_found'],
  },
  pay: {
    summary: 'Start paying the deposit that an area requires',
    method: 'POST',
    path: '/ebike/v3/rider/deposits',
    access: riderApp,
    rows: 'own',
    body: z.object({ riderId: id, areaId: smallId, channel: provider }),
    reply: z.object({ depositId: id, paymentId: id, amountCents: cents, expiresAt: instant }),
    refusals: [
      'rider.not_found',
      'common.not_found',
      'deposit.not_asked',
      'deposit.has_one',
      'deposit.paying',
      'payment.not_offered',
    ],
    audit: 'own-record',
  },
  refund: {
    summary: 'Request a deposit back; it arrives within two working days',
    method: 'POST',
    path: '/ebike/v3/rider/deposits/refunds',
    access: riderApp,
    rows: 'own',
    body: z.object({ riderId: id }),
    reply: z.object({ refundId: id, cents, dueAt: z.number() }),
    refusals: [
      'rider.not_found',
      'deposit.none',
      'deposit.refunding',
      'deposit.frozen',
      'deposit.open_order',
      'deposit.owes',
      'refund.expired',
    ],
    audit: 'own-record',
  },
});
