import { z } from 'zod';
import { cents, id, lastInstant, smallId } from '../../kit/index.ts';
import { cardKind } from '../../money/cards/cards.rows.ts';
import { campaignReward, campaignRewardKinds } from '../campaigns/campaigns.rows.ts';

/** One code for each rider, or one for all of them. */
export const couponShapes = ['unique', 'shared'] as const;
export const couponShape = z.enum(couponShapes);
export type CouponShape = z.infer<typeof couponShape>;

/** Where a batch stands; `scheduled` and `ended` follow from the clock. */
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

/** What became of a code; `expired` follows from the end of its batch. */
export const voucherCodeStates = ['unused', 'used', 'expired', 'void'] as const;
export const voucherCodeState = z.enum(voucherCodeStates);
export type VoucherCodeState = z.infer<typeof voucherCodeState>;

export const mostCoupons = 100_000;

const moment = z.int().min(0).max(lastInstant);

/** What is written down of a batch. */
export const couponBatchBody = z.object({
  name: z.string().trim().min(1).max(20),
  shape: couponShape,
  /** How many codes, or how often the one code may be exchanged. */
  quantity: z.int().min(1).max(mostCoupons),
  reward: campaignReward,
  areaIds: z.array(smallId).min(1).max(50),
  startsAt: moment,
  endsAt: moment,
  perRider: z.int().min(1).max(10),
  /** What its codes begin with, of letters and digits that are not mistaken for others. */
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[2-9A-HJKMNP-Z]{0,4}$/)
    .default(''),
  remark: z.string().trim().max(100).default(''),
});
export type CouponBatchBody = z.infer<typeof couponBatchBody>;

/** A batch of codes as the console lists it. */
export const couponBatchRow = z.object({
  id,
  name: z.string(),
  shape: couponShape,
  rewardKind: z.enum(campaignRewardKinds),
  /** Of a card its kind; null: a gift in the wallet. */
  cardKind: cardKind.nullable(),
  cardName: z.string().nullable(),
  /** What one code gives, cents: of a card what it is sold for. */
  faceCents: cents,
  /** A gift ends so many days after it was given; null: the card says it. */
  days: z.int().nullable(),
  quantity: z.int(),
  made: z.int(),
  used: z.int(),
  voided: z.int(),
  expired: z.int(),
  usedPercent: z.number().nullable(),
  /** What its used codes gave, cents. */
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
  /** All areas it is for are the caller's: only then it can be changed. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type CouponBatchRow = z.infer<typeof couponBatchRow>;

/** One code of a batch. */
export const couponCodeRow = z.object({
  id,
  /** Counted from 1. */
  serial: z.int(),
  /** Its last four symbols: whole codes leave as an encrypted file only. */
  code: z.string(),
  state: voucherCodeState,
  riderId: id.nullable(),
  riderPhone: z.string().nullable(),
  usedAt: z.number().nullable(),
});
export type CouponCodeRow = z.infer<typeof couponCodeRow>;

/** What was found of a code that somebody was told. */
export const foundCoupon = couponCodeRow.omit({ code: true }).extend({
  batchId: id,
  batch: z.string(),
  batchState: couponBatchState,
});
export type FoundCoupon = z.infer<typeof foundCoupon>;

/** Codes that left as an encrypted file: who took them, who agreed, and whether its password was read. */
export const couponExport = z.object({
  id,
  codes: z.int(),
  madeAt: z.number(),
  madeBy: z.string(),
  approver: z.string(),
  reason: z.string(),
  endsAt: z.number(),
  isPasswordRead: z.boolean(),
  /** The caller is who agreed, and may read the password once. */
  mayReadPassword: z.boolean(),
  /** Where whoever asked for the file fetches it, for some minutes; null for everybody else and once it is gone. */
  address: z.string().nullable(),
});
export type CouponExport = z.infer<typeof couponExport>;
