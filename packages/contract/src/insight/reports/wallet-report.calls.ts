import { z } from 'zod';
import {
  cents,
  codes,
  defineCalls,
  id,
  instant,
  int32InQuery,
  listOf,
  listQuery,
  pageOf,
  scopeWish,
  soughtPhone,
} from '../../kit/index.ts';
import { providerName } from '../../money/payment-providers/index.ts';
import { walletEvent } from '../../riders/riders/index.ts';
import { moneyBack } from './report-rows.rows.ts';

const base = '/ebike/v3/backend/report/wallet';
const access = codes('150301');
const no = z.string().trim().min(1).max(64);

/** The filter of wallet movements. */
export const walletFilter = {
  from: instant.optional(),
  to: instant.optional(),
  /** By the time of the event, or by book day, as in reports. */
  by: z.enum(['event', 'book']).default('event'),
  phone: soughtPhone.optional(),
  events: listOf(walletEvent).optional(),
  channel: providerName.optional(),
  operator: z.string().trim().min(1).max(20).optional(),
  /** The moved amount, principal and gifts together, in either direction, cents. */
  amountFrom: int32InQuery.optional(),
  amountTo: int32InQuery.optional(),
  tradeNo: no.optional(),
  /** For payments at a provider: how much was refunded. */
  state: moneyBack.optional(),
};

/** Movements of one kind. */
const eventSum = z.object({ id: walletEvent, movements: z.int(), principalCents: cents, giftCents: cents });
export type WalletEventSum = z.infer<typeof eventSum>;

/** Top-ups of one amount with one gift. */
const offerRow = z.object({
  id: z.string(),
  /** The amount, and the gift. */
  amountCents: cents,
  withGiftCents: cents,
  topUps: z.int(),
  riders: z.int(),
  principalCents: cents,
  giftCents: cents,
  /** Refunded from their payments, including pending refunds. */
  refundedCents: cents,
  /** Their unspent principal. */
  leftCents: cents,
});
const offerSum = offerRow.pick({
  topUps: true,
  principalCents: true,
  giftCents: true,
  refundedCents: true,
  leftCents: true,
});

/** The bands of balances: none, or up to so many yuan. */
export const balanceBands = ['none', 'to10', 'to20', 'to50', 'to100', 'over'] as const;
export type BalanceBand = (typeof balanceBands)[number];

/** Riders whose principal is in one band. */
const bandRow = z.object({
  id: z.enum(balanceBands),
  riders: z.int(),
  principalCents: cents,
  giftCents: cents,
});
export type BandRow = z.infer<typeof bandRow>;

/** A rider with more principal than the cap of the home area. */
const overCapRow = z.object({
  id,
  riderId: id,
  riderPhone: z.string(),
  agent: z.string(),
  area: z.string(),
  capCents: cents,
  principalCents: cents,
  aboveCents: cents,
  giftCents: cents,
});
export type OverCapRow = z.infer<typeof overCapRow>;

/** The wallet report besides its rows. */
export const walletReport = defineCalls('walletReport', {
  events: {
    summary: 'Get totals of the wallet movements matching a filter, by kind',
    method: 'GET',
    path: `${base}/events`,
    access,
    rows: 'own',
    query: z.object({ ...scopeWish, ...walletFilter }),
    reply: z.object({ list: z.array(eventSum), count: z.int() }),
    refusals: ['report.span'],
  },
  offers: {
    summary: 'Get the top-ups of a period by amount and gift, and what became of them',
    method: 'GET',
    path: `${base}/offers`,
    access,
    rows: 'own',
    query: listQuery({ from: walletFilter.from, to: walletFilter.to, channel: walletFilter.channel }, [
      'principalCents',
      'amountCents',
      'topUps',
    ]),
    reply: pageOf(offerRow).extend({ sum: offerSum.nullable() }),
    refusals: ['report.span'],
    exports: { code: '15030106' },
  },
  bands: {
    summary: 'Get how many riders hold how much principal now, among those who have or had a wallet',
    method: 'GET',
    path: `${base}/bands`,
    access,
    rows: 'own',
    query: listQuery({}, ['id'], 'asc'),
    reply: pageOf(bandRow).extend({ sum: bandRow.omit({ id: true }).nullable() }),
    exports: { code: '15030106' },
  },
  overCap: {
    summary: 'List riders whose principal exceeds the cap of their home area, highest first',
    method: 'GET',
    path: `${base}/over-cap`,
    access,
    rows: 'own',
    query: listQuery({}, ['aboveCents', 'principalCents']),
    reply: pageOf(overCapRow).extend({
      sum: overCapRow.pick({ principalCents: true, aboveCents: true, giftCents: true }).nullable(),
    }),
    exports: { code: '15030106', personal: ['riderPhone' as const] },
  },
});
