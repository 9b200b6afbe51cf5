import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { creditRules } from '../../places/area-settings/credit.groups.ts';
import { benefit, priceCalendar, priceScheme, surchargeFees } from '../pricing/index.ts';
import { returnRelation, tripEnders, violationRelations } from '../trips/index.ts';

/** What a ride is billed by, as it was when it began. */
export const orderTerms = z.object({
  /** The version of the scheme; null where the area had none: the ride is free. */
  version: z.object({ id: z.string(), name: z.string() }).nullable(),
  scheme: priceScheme,
  /** The days around the start that are priced otherwise than their weekday says. */
  calendar: priceCalendar,
  /** IANA zone of business days. */
  zone: z.string(),
  fees: surchargeFees,
  /** Where its area lets no ride end. */
  refused: z.array(z.enum(violationRelations)).default([]),
  /** Whether an application for the return waives what it is about until it is decided. */
  waivesAtOnce: z.boolean().default(true),
  /** An application that nobody decided passes by itself after so many minutes; null: never. */
  autoPassMinutes: z.int().nullable().default(1_440),
  /** Whether gifts pay a ride before principal does. */
  giftFirst: z.boolean(),
  /** What the rider gains and loses by how it ends; null where nothing counts. */
  credit: creditRules.kept.nullable().default(null),
  /** What the rider could use for it: chosen at its start and kept for it. */
  benefits: z.array(benefit).default([]),
});
export type OrderTerms = z.infer<typeof orderTerms>;

const instant = z.int();

/** What the price of an order was computed from, beside its terms: with them it always gives the same. */
export const orderBasis = z.object({
  startedAt: instant,
  endedAt: instant,
  pauses: z.array(z.object({ from: instant, to: instant })),
  odometerM: z.int().nullable(),
  straightM: z.int().nullable(),
  trialsLeft: z.int().min(0),
  capUsedCents: z.int().min(0),
  benefits: z.array(benefit),
  /** The station in which it ended, as far as that is proven. */
  provenStationId: id.optional(),
  end: z.object({
    relation: returnRelation.nullable(),
    fence: z.object({ feeCents: z.int().nullable(), difficulty: z.int().nullable() }).nullable(),
    isProven: z.boolean(),
    endedBy: z.enum(tripEnders),
    isTicked: z.boolean(),
    /** Orders that ended before stations could be in doubt do not say so. */
    isDoubtful: z.boolean().default(false),
    isWaived: z.boolean(),
    helmetIn: z.boolean().nullable(),
  }),
});
export type OrderBasis = z.infer<typeof orderBasis>;
