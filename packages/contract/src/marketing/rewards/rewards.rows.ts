import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';

/** Kinds of rewards: times card, riding card, bonus balance, discount card, member days. */
export const rewardKinds = ['free_times', 'riding_card', 'balance', 'discount', 'member_days'] as const;
export const rewardKind = z.enum(rewardKinds);
export type RewardKind = z.infer<typeof rewardKind>;

/** Source of a reward. */
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

/** Signs that a reward is not earned by the person it is for; from a score of 40 on it is held. */
export const fraudSigns = [
  'same_install',
  'crowded_account',
  'crowded_device',
  'refunded_first',
  'chain',
  'many_a_day',
  'several_a_day',
  'barely_valid',
] as const;
export const fraudSign = z.enum(fraudSigns);
export type FraudSign = z.infer<typeof fraudSign>;

/** State of a reward; whether it is used follows from the rest. */
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

/** A reward in the reward ledger. */
export const rewardRow = z.object({
  id,
  riderId: id,
  riderPhone: z.string(),
  reward: rewardKind,
  source: grantSource,
  /** Its campaign; null: granted by hand. */
  activity: z.string().nullable(),
  state: rewardState,
  faceCents: cents,
  /** Neither spent nor expired. */
  leftCents: cents,
  /** Spent on rides so far, which is its cost. */
  spentCents: cents,
  area: z.string().nullable(),
  /** Company that pays. */
  agent: z.string().nullable(),
  createdAt: z.number(),
  validTo: z.number().nullable(),
  usedAt: z.number().nullable(),
  orderId: id.nullable(),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
  ticketNo: z.string().nullable(),
  /** Why it was not given. */
  problem: z.enum(['cancelled', 'fault']).nullable(),
  /** Why it is or was held, and the score that these signs come to. */
  signs: z.array(fraudSign),
  score: z.int(),
  /** When a held one is given if nobody judges it; null: it is not held, or a person has to. */
  judgedUntil: z.number().nullable(),
  version: z.int(),
});
export type RewardRow = z.infer<typeof rewardRow>;

/** Total of the rewards of a source. */
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
