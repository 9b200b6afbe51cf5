import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';

/** What a reward may be: uses of a card of times, a riding card, a gift in the wallet, a discount card, days of a member card. */
export const rewardKinds = ['free_times', 'riding_card', 'balance', 'discount', 'member_days'] as const;
export const rewardKind = z.enum(rewardKinds);
export type RewardKind = z.infer<typeof rewardKind>;

/** What a reward was given by. */
export const grantSources = [
  'topup_gift',
  'fixed',
  'custom',
  'invite',
  'voucher',
  'red_packet',
  'manual',
  'compensation',
] as const;
export const grantSource = z.enum(grantSources);
export type GrantSource = z.infer<typeof grantSource>;

/** How a reward stands; that a gift is used follows from what is left of it. */
export const rewardStates = [
  'reserved',
  'held',
  'granted',
  'used',
  'expired',
  'recalled',
  'released',
  'refused',
  'failed',
] as const;
export const rewardState = z.enum(rewardStates);
export type RewardState = z.infer<typeof rewardState>;

/** A reward as the ledger of rewards shows it. */
export const rewardRow = z.object({
  id,
  riderId: id,
  riderPhone: z.string(),
  reward: rewardKind,
  source: grantSource,
  /** The campaign it is of; null: somebody gave it by hand. */
  activity: z.string().nullable(),
  state: rewardState,
  faceCents: cents,
  /** What of it is neither spent nor over. */
  leftCents: cents,
  /** What of it paid rides: what it has cost. */
  spentCents: cents,
  area: z.string().nullable(),
  /** Who pays for it. */
  agent: z.string().nullable(),
  createdAt: z.number(),
  validTo: z.number().nullable(),
  usedAt: z.number().nullable(),
  orderId: id.nullable(),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
  ticketNo: z.string().nullable(),
  /** Why it could not be given. */
  problem: z.enum(['cancelled', 'fault']).nullable(),
  version: z.int(),
});
export type RewardRow = z.infer<typeof rewardRow>;

/** What the rewards of a source come to. */
export const rewardSum = z.object({
  source: grantSource,
  rewards: z.int(),
  faceCents: cents,
  spentCents: cents,
  leftCents: cents,
});
export type RewardSum = z.infer<typeof rewardSum>;

/** A reward as its rider sees it. */
export const ownReward = rewardRow.pick({
  id: true,
  reward: true,
  source: true,
  activity: true,
  state: true,
  faceCents: true,
  leftCents: true,
  createdAt: true,
  validTo: true,
});
