import { z } from 'zod';
import { carId, cents, id } from '../../kit/index.ts';
import { tripPlatforms, tripState } from '../../rides/trips/index.ts';

/**
 * Whether somebody may use the platform. `blacklisted`: there is an active entry of the blacklist that the caller
 * can see.
 */
export const riderStates = ['normal', 'blacklisted', 'cancelled'] as const;
export const riderState = z.enum(riderStates);
export type RiderState = z.infer<typeof riderState>;

/** What somebody is doing now; `to_pay`: a debt blocks the next ride; `registered`: may not ride. */
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

/** A rider in lists. Rides and their cost are those in the caller's areas only. */
export const riderRow = z.object({
  id,
  riderPhone: z.string(),
  name: z.string(),
  /** Null if not an area of the caller. */
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
  /** Whether a complaint of theirs was false. */
  isAbusive: z.boolean(),
  /** Points for how they ride. */
  creditScore: z.int(),
  /** Until when a low score bans from riding; null if it does not, or without an end. */
  creditBannedUntil: z.number().nullable(),
  /** When the identity was verified, and the age; null if it was not. */
  verifiedAt: z.number().nullable(),
  age: z.int().nullable(),
  registeredAt: z.number(),
  lastRideAt: z.number().nullable(),
  platform: z.enum(tripPlatforms).nullable(),
});
export type RiderRow = z.infer<typeof riderRow>;

/** The events that move a wallet's money. */
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
  /** The balance afterwards; null for readers who do not see all of the rider's movements. */
  principalAfterCents: cents.nullable(),
  giftAfterCents: cents.nullable(),
  orderId: id.nullable(),
  area: z.string().nullable(),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
});
export type WalletRow = z.infer<typeof walletRow>;

/** An unspent portion of a wallet, as it came in. */
export const walletLot = z.object({
  id,
  kind: z.enum(['principal', 'gift']),
  source: z.enum(['topup', 'topup_gift', 'platform', 'activity', 'refund']),
  amountCents: cents,
  leftCents: cents,
  createdAt: z.number(),
  endsAt: z.number().nullable(),
  area: z.string().nullable(),
  /** Who gave it, or refunded it to the wallet; null if automatic. */
  operatorName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type WalletLot = z.infer<typeof walletLot>;

/** A rider's present trip. */
export const ridingNow = z.object({
  tripId: id,
  carId,
  state: tripState,
  startedAt: z.number(),
  /** Seconds since then. */
  duration: z.int(),
  /** Metres by the vehicle's odometer; null if it has none. */
  distance: z.int().nullable(),
  area: z.string(),
});
export type RidingNow = z.infer<typeof ridingNow>;

export const chargeKinds = ['gift', 'principal'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
/** The most that the company gives a rider at once, cents. */
export const mostChargeCents = 10_000;
