import { z } from 'zod';
import { carId, id } from '../../kit/index.ts';

/** What a rule may ask for of a vehicle. */
export const ruleConditionNames = [
  'lowBattery',
  'batteryPct',
  'idleHours',
  'outOfStationMinutes',
  'noStopMinutes',
  'offlineHours',
  'serviceKm',
  'reports',
  'shortOrders',
  'fillBelowPct',
  'fillAbovePct',
] as const;

/**
 * What the past cannot tell exactly. `sampled`: states are stored every quarter of an hour, what comes and goes between is not
 * seen. `begins`: how long something lasted before the first state is known of vehicles only that have not moved since,
 * else by their rides.
 * `low_now`, `stations_now`: by the voltage schemes and by the fences of today. `service_by_rides`: what it went since it was
 * serviced is reckoned back by its rides, pushing is not among them, and before a service nothing is known. `short_week`: a row of
 * short orders is followed back for a week. `reports_handled`: a report counts until somebody dealt with it.
 */
export const dryRunNotes = [
  'sampled',
  'begins',
  'low_now',
  'stations_now',
  'service_by_rides',
  'short_week',
  'reports_handled',
] as const;
export type DryRunNote = (typeof dryRunNotes)[number];

const n = z.int();

/** What a rule would have made on a day in an area. */
export const dryRunDay = z.object({
  areaId: n,
  area: z.string(),
  day: z.string(),
  /** Stored states of that day, one each quarter of an hour; a day without any is left out. */
  moments: n,
  made: n,
  /** Of these somebody did the same work in fact. */
  done: n,
  /** Not made: another task of the kind was open, one had ended too lately, the day had its most, a plan ran. */
  open: n,
  dedupe: n,
  cap: n,
  plan: n,
});
export type DryRunDay = z.infer<typeof dryRunDay>;

/** A task that would have been made. */
export const dryRunTask = z.object({
  areaId: n,
  area: z.string(),
  at: z.number(),
  vehicle: n,
  carId,
  /** Percent. */
  batteryPct: z.number().nullable(),
  /** What each condition found, in its unit; null: not known. */
  why: z.array(z.object({ name: z.enum(ruleConditionNames), value: z.number().nullable() })),
  /** When what was asked for was over; null: it was still so at the end. */
  endedAt: z.number().nullable(),
  done: z.boolean(),
});
export type DryRunTask = z.infer<typeof dryRunTask>;

export const dryRunFound = z.object({
  days: z.array(dryRunDay),
  /** The first of all that would have been made. */
  tasks: z.array(dryRunTask),
  made: n,
  notes: z.array(z.enum(dryRunNotes)),
});
export type DryRunFound = z.infer<typeof dryRunFound>;

/** A dry run, and what it found once it is done. */
export const dryRunRow = z.object({
  id,
  state: z.enum(['waiting', 'making', 'done', 'failed']),
  /** Of a thousand. */
  progress: n,
  from: z.number(),
  to: z.number(),
  found: dryRunFound.nullable(),
});
export type DryRunRow = z.infer<typeof dryRunRow>;
