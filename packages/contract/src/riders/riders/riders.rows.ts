import { z } from 'zod';
import { carId, cents, id } from '../../kit/index.ts';
import { tripPlatforms, tripState } from '../../rides/trips/index.ts';

/** Whether somebody may use the platform. `blacklisted`: an entry of the blacklist holds that the caller can see. */
export const riderStates = ['normal', 'blacklisted', 'cancelled'] as const;
export const riderState = z.enum(riderStates);
export type RiderState = z.infer<typeof riderState>;

/** What somebody does just now; `to_pay`: a debt blocks the next ride; `registered`: may not ride. */
export const riderRidings = [
  'registered',
  'can_ride',
  'reserved',
  'temp_parked',
  'riding',
  'to_pay',
] as const;
export const riderRiding = z.enum(riderRidings);
export type RiderRiding = z.infer<typeof riderRiding>;

/** A rider as lists show them. What rides cost and how many there were is that of the caller's areas only. */
export const riderRow = z.object({
  id,
  riderPhone: z.string(),
  name: z.string(),
  /** Null where it is no area of the caller. */
  serviceAreaId: z.int().nullable(),
  area: z.string().nullable(),
  state: riderState,
  riding: riderRiding,
  principalCents: cents,
  giftCents: cents,
  orders: z.int(),
  spentCents: cents,
  unpaidCents: cents,
  owes: z.boolean(),
  /** Whether a complaint of theirs was made up. */
  isAbusive: z.boolean(),
  /** Points for how they ride. */
  creditScore: z.int(),
  /** Until when too few of them keep from riding; null where they do not, or have no end. */
  creditBannedUntil: z.number().nullable(),
  /** When somebody said who that is, and how old they are; null where nobody has. */
  verifiedAt: z.number().nullable(),
  age: z.int().nullable(),
  registeredAt: z.number(),
  lastRideAt: z.number().nullable(),
  platform: z.enum(tripPlatforms).nullable(),
});
export type RiderRow = z.infer<typeof riderRow>;

/** What moved money of a wallet. */
export const walletEvents = [
  'topUp',
  'giftGranted',
  'giftEnded',
  'withdrawal',
  'goodwill',
  'goodwillTakenBack',
  'paidFromWallet',
  'unclaimedToPrincipal',
  'refundedToWallet',
  'giftReturned',
  'manualTransfer',
  'billExplained',
] as const;
export const walletEvent = z.enum(walletEvents);
export type WalletEvent = z.infer<typeof walletEvent>;

/** One movement of a wallet. */
export const walletRow = z.object({
  id,
  at: z.number(),
  event: walletEvent,
  principalCents: cents,
  giftCents: cents,
  /** What there was afterwards; null for whoever does not see all of the rider's movements. */
  principalAfterCents: cents.nullable(),
  giftAfterCents: cents.nullable(),
  orderId: id.nullable(),
  area: z.string().nullable(),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
});
export type WalletRow = z.infer<typeof walletRow>;

/** Money of a wallet that came in one piece and is not spent yet. */
export const walletLot = z.object({
  id,
  kind: z.enum(['principal', 'gift']),
  source: z.enum(['topup', 'topup_gift', 'platform', 'activity', 'refund']),
  amountCents: cents,
  leftCents: cents,
  createdAt: z.number(),
  endsAt: z.number().nullable(),
  area: z.string().nullable(),
  /** Who gave it, or had it sent back into the wallet; null where it came by itself. */
  operatorName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type WalletLot = z.infer<typeof walletLot>;

/** What a rider rides just now. */
export const ridingNow = z.object({
  tripId: id,
  carId,
  state: tripState,
  startedAt: z.number(),
  /** Seconds since then. */
  duration: z.int(),
  /** Metres by the vehicle's counter; null when it does not tell. */
  distance: z.int().nullable(),
  area: z.string(),
});
export type RidingNow = z.infer<typeof ridingNow>;

export const chargeKinds = ['gift', 'principal'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
/** The most that the company gives a rider at once, cents. */
export const mostChargeCents = 10_000;
