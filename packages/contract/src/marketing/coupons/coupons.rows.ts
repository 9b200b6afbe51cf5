import { z } from 'zod';
import { cents, id, lastInstant, smallId } from '../../kit/index.ts';
import { cardKind } from '../../money/cards/cards.rows.ts';
import { campaignReward, campaignRewardKinds } from '../campaigns/campaigns.rows.ts';

/** One code per rider, or one shared code. */
export const couponShapes = ['unique', 'shared'] as const;
export const couponShape = z.enum(couponShapes);
export type CouponShape = z.infer<typeof couponShape>;

/** State of a batch; `scheduled` and `ended` follow from the clock. */
export const couponBatchStates = [
  'making',
  'failed',
  'scheduled',
  'running',
  'paused',
  'ended',
  'void',
] as const;
export const couponBatchState = z.enum(couponBatchStates);
export type CouponBatchState = z.infer<typeof couponBatchState>;

/** State of a code; `expired` follows from the end of its batch. */
export const voucherCodeStates = ['unused', 'used', 'expired', 'void'] as const;
export const voucherCodeState = z.enum(voucherCodeStates);
export type VoucherCodeState = z.infer<typeof voucherCodeState>;

export const mostCoupons = 100_000;

const moment = z.int().min(0).max(lastInstant);

/** Body of a batch. */
export const couponBatchBody = z.object({
  name: z.string().trim().min(1).max(20),
  shape: couponShape,
  /** Number of codes, or of redemptions of a shared code. */
  quantity: z.int().min(1).max(mostCoupons),
  reward: campaignReward,
  areaIds: z.array(smallId).min(1).max(50),
  startsAt: moment,
  endsAt: moment,
  perRider: z.int().min(1).max(10),
  /** Prefix of its codes, without ambiguous letters and digits. */
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[2-9A-HJKMNP-Z]{0,4}$/)
    .default(''),
  remark: z.string().trim().max(100).default(''),
});
export type CouponBatchBody = z.infer<typeof couponBatchBody>;

/** A batch in the console’s list. */
export const couponBatchRow = z.object({
  id,
  name: z.string(),
  shape: couponShape,
  rewardKind: z.enum(campaignRewardKinds),
  /** Kind of card; null: bonus balance. */
  cardKind: cardKind.nullable(),
  cardName: z.string().nullable(),
  /** Value of one code, cents; cards at their price. */
  faceCents: cents,
  /** Validity of the bonus balance in days; null: set by the card. */
  days: z.int().nullable(),
  quantity: z.int(),
  made: z.int(),
  used: z.int(),
  voided: z.int(),
  expired: z.int(),
  usedPercent: z.number().nullable(),
  /** Value of the redeemed codes, cents. */
  costCents: cents,
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  startsAt: z.number(),
  endsAt: z.number(),
  perRider: z.int(),
  prefix: z.string(),
  remark: z.string(),
  state: couponBatchState,
  createdAt: z.number(),
  createdBy: z.string(),
  /** All of its areas are in the caller’s scope; otherwise the caller cannot change it. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type CouponBatchRow = z.infer<typeof couponBatchRow>;

/** One code of a batch. */
export const couponCodeRow = z.object({
  id,
  /** Starts at 1. */
  serial: z.int(),
  /** Last four characters; full codes leave only in an encrypted file. */
  code: z.string(),
  state: voucherCodeState,
  riderId: id.nullable(),
  riderPhone: z.string().nullable(),
  usedAt: z.number().nullable(),
});
export type CouponCodeRow = z.infer<typeof couponCodeRow>;

/** Result of looking up a code. */
export const foundCoupon = couponCodeRow.omit({ code: true }).extend({
  batchId: id,
  batch: z.string(),
  batchState: couponBatchState,
});
export type FoundCoupon = z.infer<typeof foundCoupon>;

/** Export of codes as an encrypted file: who requested and who approved it, and whether its password was read. */
export const couponExport = z.object({
  id,
  codes: z.int(),
  madeAt: z.number(),
  madeBy: z.string(),
  approver: z.string(),
  reason: z.string(),
  endsAt: z.number(),
  isPasswordRead: z.boolean(),
  /** The caller approved it and may read the password once. */
  mayReadPassword: z.boolean(),
  /** Short-lived URL for the requester; null for everybody else and after the file is deleted. */
  address: z.string().nullable(),
});
export type CouponExport = z.infer<typeof couponExport>;
