import { z } from 'zod';
import { id, int32 } from '../../kit/index.ts';
import { mostCreditPoints } from '../../places/area-settings/credit-points.ts';

/** The reasons for points. `taken_back`: a deduction found to be wrong. */
export const creditKinds = [
  'good_ride',
  'out_of_station',
  'no_stop',
  'no_ride',
  'out_of_area',
  'helmet',
  'return_warned',
  'return_rejected',
  'debt_overdue',
  'staff_report',
  'ticket',
  'operator',
  'taken_back',
] as const;
export const creditKind = z.enum(creditKinds);
export type CreditKind = z.infer<typeof creditKind>;

/** The most points an operator gives or takes at once. */
export const mostPointsAtOnce = 100;
export const creditPoints = int32
  .min(-mostPointsAtOnce)
  .max(mostPointsAtOnce)
  .refine((points) => points !== 0);

const score = z.int().min(0).max(mostCreditPoints);

/** One change of a rider's score. */
export const creditEntry = z.object({
  id,
  at: z.number(),
  kind: creditKind,
  points: z.int(),
  scoreAfter: score,
  /** The ride concerned. */
  orderId: id.nullable(),
  /** The ticket or application whose decision caused it. */
  sourceId: id.nullable(),
  area: z.string(),
  reason: z.string().nullable(),
  operator: z.string().nullable(),
  /** Whether the rider was warned of a low score or banned by it, and until when. */
  notice: z.enum(['warned', 'banned']).nullable(),
  bannedUntil: z.number().nullable(),
});
export type CreditEntry = z.infer<typeof creditEntry>;
