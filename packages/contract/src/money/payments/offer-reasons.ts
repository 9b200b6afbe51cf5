import { z } from 'zod';

/** Why a rider gets nothing beside a top-up. */
export const offerReasons = [
  'not_running',
  'area',
  'audience',
  'holdout',
  'amount',
  'person',
  'above_cap',
  'limit_rider',
  'quota',
  'budget',
] as const;
export const offerReason = z.enum(offerReasons);
export type OfferReason = z.infer<typeof offerReason>;
