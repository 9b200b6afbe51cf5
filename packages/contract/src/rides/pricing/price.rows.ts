import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';
import { returnRelation } from '../trips/index.ts';
import { benefitType, saving } from './benefits.rows.ts';
import { uncharged } from './surcharges.rows.ts';

const instant = z.int();
const count = z.int().min(0);
/** The hours of a band, as its scheme says them; null: the scheme's own prices. */
const hours = z.object({ from: z.string(), to: z.string() }).nullable();

const fareStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    at: instant,
    band: hours,
    includedSeconds: count,
    includedM: count,
    cents,
  }),
  /** Units one after the other at one price; `to`: where the last one ended or the ride did. */
  z.object({
    kind: z.literal('units'),
    from: instant,
    to: instant,
    band: hours,
    units: count,
    unitSeconds: count,
    unitCents: cents,
    cents,
  }),
  z.object({ kind: z.literal('bracket'), fromSeconds: count, toSeconds: count, cents }),
  z.object({ kind: z.literal('km'), overM: count, km: count, kmCents: cents, cents }),
  z.object({ kind: z.literal('discount'), discountBp: count, fullCents: cents, cents }),
]);
export type FareStep = z.infer<typeof fareStep>;

/** Where a ride's length comes from. */
export const distanceSources = ['odometer', 'straight', 'none'] as const;

const surchargeStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('location'),
    relation: returnRelation,
    feeCents: cents,
    feeOf: z.enum(['fence', 'area']),
    /** Thousandths; null where the fee knows none. */
    difficulty: z.int().nullable(),
    mostCents: cents.nullable(),
    uncharged: z.enum(uncharged).nullable(),
    cents,
  }),
  z.object({ kind: z.literal('helmet'), cents }),
]);
export type SurchargeStep = z.infer<typeof surchargeStep>;

/**
 * Why a benefit was not used: it would save nothing, the fee is below what it asks for, a class before its own or a
 * better one of its class was used, a red packet shut it out, or the ride did not end where it has to.
 * `another_first` stands in orders from before classes were told apart.
 */
const unusedWhy = z.enum([
  'saves_nothing',
  'another_first',
  'red_packet',
  'lower_class',
  'smaller',
  'threshold',
  'target_missed',
]);

/**
 * How a price was computed, one after the other. The `cents` of all steps add up to what is to be paid; those that
 * lower it are negative.
 */
export const priceStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('time'),
    startedAt: instant,
    endedAt: instant,
    elapsedSeconds: count,
    /** Of them not charged, because the vehicle was parked. */
    pausedSeconds: count,
    chargedSeconds: count,
  }),
  z.object({
    kind: z.literal('distance'),
    metres: count,
    by: z.enum(distanceSources),
    /** What the odometer said could not be ridden in that time. */
    isImplausible: z.boolean(),
  }),
  z.object({
    kind: z.literal('trial'),
    trialSeconds: count,
    trialM: count,
    left: count,
    isUsed: z.boolean(),
  }),
  fareStep,
  z.object({
    kind: z.literal('cap'),
    dayCapCents: cents,
    usedCents: cents,
    roomCents: cents,
    cents,
  }),
  z.object({
    kind: z.literal('benefit'),
    type: benefitType,
    id,
    saving,
    /** What free time leaves to be priced; null where no time is free. */
    rest: z.object({ from: instant, seconds: count, cents, steps: z.array(fareStep) }).nullable(),
    cents,
  }),
  /** A benefit that keeps its use. */
  z.object({
    kind: z.literal('unused'),
    type: benefitType,
    id,
    why: unusedWhy,
  }),
  surchargeStep,
]);
export type PriceStep = z.infer<typeof priceStep>;

/** The price of a ride with everything that it was made of. */
export const ridePrice = z.object({
  elapsedSeconds: count,
  chargedSeconds: count,
  metres: count,
  isDistanceImplausible: z.boolean(),
  startCents: cents,
  timeCents: cents,
  kmCents: cents,
  /** What the scheme's discount and the day cap took off. */
  discountCents: cents,
  capCutCents: cents,
  /** After the cap and before the benefit: what the ride uses of the day's cap. */
  rideCents: cents,
  benefit: z.object({ type: benefitType, id, cents }).nullable(),
  locationCents: cents,
  helmetCents: cents,
  payableCents: cents,
  isTrial: z.boolean(),
  /** What the cap left for this ride; null where there is no cap. */
  capRoomCents: cents.nullable(),
  steps: z.array(priceStep),
});
export type RidePrice = z.infer<typeof ridePrice>;
