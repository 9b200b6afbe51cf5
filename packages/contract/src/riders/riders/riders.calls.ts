import { z } from 'zod';
import {
  cents,
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32InQuery,
  listQuery,
  pageOf,
  reason,
  smallId,
  soughtName,
  soughtPhone,
} from '../../kit/index.ts';
import { tripPlatforms } from '../../rides/trips/index.ts';
import {
  chargeKinds,
  mostChargeCents,
  riderRiding,
  riderRow,
  riderState,
  ridingNow,
  walletEvent,
  walletLot,
  walletRow,
} from './riders.rows.ts';

const base = '/ebike/v3/backend';
const seesRiders = codes('070101');
const ofRider = z.object({ riderId: id });
const refusals = ['rider.not_found'] as const;

/** Riders in the console: those whose home is in the caller's areas, or who rode there. */
export const riders = defineCalls('riders', {
  list: {
    summary: 'List riders whose home is or who rode in the caller’s areas, with their activity there',
    method: 'GET',
    path: `${base}/usrInfo/v2`,
    access: seesRiders,
    rows: 'own',
    query: listQuery(
      {
        phone: soughtPhone.optional(),
        name: soughtName.optional(),
        riderId: id.optional(),
        areaId: smallId.optional(),
        registeredFrom: instant.optional(),
        registeredTo: instant.optional(),
        state: riderState.optional(),
        riding: riderRiding.optional(),
        owes: flag.optional(),
        verified: flag.optional(),
        balanceFrom: int32InQuery.optional(),
        balanceTo: int32InQuery.optional(),
        creditFrom: int32InQuery.min(0).optional(),
        creditTo: int32InQuery.min(0).optional(),
        lastRideFrom: instant.optional(),
        lastRideTo: instant.optional(),
        platform: z.enum(tripPlatforms).optional(),
      },
      ['registeredAt', 'principalCents', 'giftCents', 'creditScore'],
    ),
    reply: pageOf(riderRow),
    exports: { code: '07010106', personal: ['riderPhone', 'name'] },
  },
  single: {
    summary: 'Get one rider, with wallet and rides in the caller’s areas',
    method: 'GET',
    path: `${base}/usrInfo/v2/:riderId`,
    access: seesRiders,
    rows: 'own',
    params: ofRider,
    reply: riderRow,
    refusals,
  },
  unmask: {
    summary: 'Get a rider’s full phone and name; viewing is logged',
    method: 'POST',
    path: `${base}/usrInfo/v2/:riderId/phone`,
    access: codes('070101,pii||08,pii'),
    rows: 'own',
    params: ofRider,
    reply: z.object({ phone: z.string(), name: z.string() }),
    refusals,
    audit: { module: 'riders', action: 'unmask', sensitive: true },
    secretReply: true,
  },
  personalInfo: {
    summary: 'Find the rider with a phone',
    method: 'GET',
    path: `${base}/personalInfo/phone`,
    access: codes('070101||08||0704||1601'),
    rows: 'own',
    query: z.object({ phone: soughtPhone }),
    reply: z.object({ list: z.array(riderRow) }),
    refusals: [...refusals, 'rider.elsewhere'],
  },
  riding: {
    summary: 'Get the ride a rider is on in the caller’s areas; null if none',
    method: 'GET',
    path: `${base}/ridingInfo`,
    access: codes('070101||1601'),
    rows: 'own',
    query: ofRider,
    reply: z.object({ riding: ridingNow.nullable() }),
    refusals,
  },
  wallet: {
    summary: 'List movements of a rider’s wallet in the caller’s areas, newest first',
    method: 'GET',
    path: `${base}/wallet`,
    access: seesRiders,
    rows: 'own',
    query: listQuery(
      { riderId: id, event: walletEvent.optional(), from: instant.optional(), to: instant.optional() },
      ['at'],
    ),
    reply: pageOf(walletRow),
    refusals,
  },
  lots: {
    summary: 'List a rider’s unspent balance lots in the caller’s areas; at most 200',
    method: 'GET',
    path: `${base}/wallet/lots`,
    access: seesRiders,
    rows: 'own',
    query: ofRider,
    reply: z.object({ list: z.array(walletLot) }),
    refusals,
  },
  charge: {
    summary: 'Give a rider a gift, or principal as goodwill with a second person',
    method: 'POST',
    path: `${base}/platformCharge`,
    access: codes('070101,07010108'),
    rows: 'own',
    body: z.object({
      riderId: id,
      kind: z.enum(chargeKinds),
      amountCents: cents.min(1).max(mostChargeCents),
      reason,
    }),
    reply: z.object({ postingId: id, principalCents: cents, giftCents: cents }),
    refusals: [...refusals, 'rider.cancelled', 'rider.not_home', 'wallet.cap', 'approval.requested'],
    audit: { module: 'riders', action: 'charge', sensitive: true },
    secondPerson: 'when-asked',
  },
  adjust: {
    summary:
      'Correct a wallet; needs a second person: add goodwill principal or gifts, or take away gifts and principal that the company gave',
    method: 'POST',
    path: `${base}/wallet/adjustments`,
    access: codes('150301,15030108'),
    rows: 'own',
    body: z.object({
      riderId: id,
      kind: z.enum(chargeKinds),
      /** A reduction if negative. */
      amountCents: cents
        .min(-mostChargeCents)
        .max(mostChargeCents)
        .refine((n) => n !== 0),
      reason,
    }),
    reply: z.object({ principalCents: cents, giftCents: cents }),
    refusals: [
      ...refusals,
      'rider.cancelled',
      'rider.not_home',
      'wallet.cap',
      'wallet.adjust_left',
      'approval.requested',
    ],
    audit: { module: 'riders', action: 'adjustWallet', sensitive: true },
    secondPerson: 'always',
  },
});
