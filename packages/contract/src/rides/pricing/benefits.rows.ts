import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';

/**
 * What lowers the price of a ride, the first that saves anything alone; a red packet shuts out all others. The two
 * cuts stand side by side in one class, of which the one counts that saves more.
 */
export const benefitTypes = [
  'red_packet',
  'free_activity',
  'riding_card',
  'free_card',
  'discount_card',
  'ride_discount',
  'random_cut',
  'full_cut',
] as const;
export const benefitType = z.enum(benefitTypes);
export type BenefitType = z.infer<typeof benefitType>;

/** How a benefit saves: so much time is free, up to an amount, or only a share is charged. */
export const saving = z.discriminatedUnion('by', [
  /** `mostCents`: at most so much of the fee; absent: without a limit. */
  z.object({
    by: z.literal('time'),
    freeSeconds: z.int().min(1).max(86_400),
    mostCents: cents.min(1).optional(),
  }),
  /** `mostCents` null: the whole ride. `fromCents`: only of a ride fee of so much or more. */
  z.object({
    by: z.literal('amount'),
    mostCents: cents.min(1).nullable(),
    fromCents: cents.min(1).optional(),
  }),
  /** `payBp`: what is still charged, in ten-thousandths; at most `mostCents` are saved. */
  z.object({
    by: z.literal('share'),
    payBp: z.int().min(0).max(10_000),
    mostCents: cents.min(1).nullable(),
  }),
]);
export type Saving = z.infer<typeof saving>;

/** Where a ride has to end, provably, for a benefit to count. */
export const benefitTarget = z.object({
  /** One of these stations; empty: any. */
  stationIds: z.array(id).max(50),
  /** The station where it began, which does not count; null: outside of one. */
  fromStationId: id.nullable(),
  /** It has to take longer and go farther than this. */
  seconds: z.int().min(0),
  metres: z.int().min(0),
});
export type BenefitTarget = z.infer<typeof benefitTarget>;

/** What one rider could use for one ride. `id`: the card, the activity or the grant. `target`: only of a ride that reaches it. */
export const benefit = z.object({ type: benefitType, id, saving, target: benefitTarget.optional() });
export type Benefit = z.infer<typeof benefit>;
