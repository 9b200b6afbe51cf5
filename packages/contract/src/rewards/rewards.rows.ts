import { z } from 'zod';

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
