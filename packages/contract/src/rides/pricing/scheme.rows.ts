import { z } from 'zod';
import { cents } from '../../kit/index.ts';

/** 0: a start price, then units of time · 2: a ladder of prices by how long a ride was. */
export const priceKinds = [0, 2] as const;

const money = (most: number) => cents.min(0).max(most);
const seconds = (most: number) => z.int().min(0).max(most);
const metres = (most: number) => z.int().min(0).max(most);
/** HH:mm by the clocks of the deployment's zone. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const clockOrMidnight = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Hours with prices of their own: [from, to); `to` at or before `from` lies in the next day. */
export const priceBand = z.object({
  from: clock,
  to: clockOrMidnight,
  /** 1 Monday … 7 Sunday: the days on which it begins. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  /** Whether it begins on holidays too; what is not marked so does not hold on them. */
  onHolidays: z.boolean().default(false),
  /** Instead of the scheme's; null: as the scheme says. */
  startCents: money(10_000).nullable().default(null),
  unitCents: money(2_000).nullable().default(null),
});
export type PriceBand = z.infer<typeof priceBand>;

/** The price of rides whose charged time is at least `fromSeconds` and below `toSeconds`. */
export const ladderBracket = z.object({
  fromSeconds: seconds(86_400),
  toSeconds: seconds(86_400),
  cents: money(50_000),
});
export type LadderBracket = z.infer<typeof ladderBracket>;

/** What rides cost, as a version of a scheme keeps it and an order copies it. */
export const priceScheme = z.object({
  kind: z.literal(priceKinds),
  /** Of kind 0: the price of a ride's beginning, and what time is included in it. */
  startCents: money(10_000).default(0 as never),
  includedSeconds: seconds(7_200).default(0),
  /** Metres that cost nothing. */
  includedM: metres(50_000).default(0),
  /** A begun unit is charged whole; with a ladder, beyond its last bracket. */
  unitSeconds: z.int().min(60).max(3_600),
  unitCents: money(2_000),
  /** For each begun kilometre beyond what is included. */
  kmCents: money(1_000).default(0 as never),
  /** Of kind 2: from 0 s on without gaps. */
  ladder: z.array(ladderBracket).max(10).default([]),
  /** Of kind 2: every bracket begun is charged, not the last only. */
  accumulate: z.boolean().default(false),
  /** A ride is a trial and costs nothing up to so long and so far, so often a day; all 0: there are none. */
  trialSeconds: seconds(600).default(0),
  trialM: metres(2_000).default(0),
  trialsPerDay: z.int().min(0).max(9).default(0),
  /** Whether a rider pays for the time that a vehicle is parked meanwhile. */
  pauseBilled: z.boolean().default(true),
  /** What is charged of start, time and distance, in ten-thousandths. */
  discountBp: z.int().min(100).max(10_000).default(10_000),
  /** The most that the rides of one day in one area cost a rider; 0: no limit. */
  dayCapCents: money(50_000).default(0 as never),
  /** Of kind 0. */
  bands: z.array(priceBand).max(20).default([]),
});
export type PriceScheme = z.output<typeof priceScheme>;

const day = z.iso.date();

/** Days that are priced otherwise than their weekday says. */
export const priceCalendar = z.object({
  holidays: z.array(day).max(400),
  /** Saturdays and Sundays on which people work: they count as Mondays. */
  makeUpWorkdays: z.array(day).max(200),
});
export type PriceCalendar = z.infer<typeof priceCalendar>;
