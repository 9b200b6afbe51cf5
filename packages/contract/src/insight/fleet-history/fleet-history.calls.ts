import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  instant,
  lat,
  listOf,
  lng,
  recordGap,
  scopeWish,
  smallId,
} from '../../kit/index.ts';

const base = '/ebike/v3/backend';

/** Narrows to agents and areas; never widens. */
const wish = {
  ...scopeWish,
  areaIds: listOf(smallId).optional(),
};

/** A day in the business zone. */
const day = z.iso.date();

/** The events of a cell: trips began, trips ended, or a rider found no vehicle. */
export const heatKinds = ['starts', 'ends', 'missed'] as const;
export type HeatKind = (typeof heatKinds)[number];

/** A cell of the heat map, some 200 m wide, with its centre. */
export const heatCell = z.object({
  cell: z.number(),
  lng,
  lat,
  n: z.int(),
  /** Starts per hour of a rentable vehicle; null if too few were there, or for other kinds. */
  rate: z.number().nullable(),
});
export type HeatCell = z.infer<typeof heatCell>;

/** The counts over the requested areas, averaged over a step. */
export const fleetSample = z.object({
  at: z.number(),
  onShelf: z.number(),
  rentable: z.number(),
  riding: z.number(),
  online: z.number(),
});
export type FleetSample = z.infer<typeof fleetSample>;

/** Today's figures beside the same weekday a week ago: sums first, then counts of the fleet. */
export const todayFigures = [
  'rides',
  'missed',
  'onShelf',
  'rentable',
  'riding',
  'online',
  'lowBattery',
] as const;
export const todayFigure = z.object({
  name: z.enum(todayFigures),
  /** Since midnight, or at present; null if nothing was counted. */
  now: z.number().nullable(),
  /** The same span of today and of the same weekday a week ago; null if they cannot be compared. */
  compared: z.object({ now: z.number(), before: z.number() }).nullable(),
  /** Why not; null if they can. */
  gap: recordGap.nullable(),
  /** For each of the last 24 whole local hours, oldest first; null if nothing was counted. */
  trend: z.array(z.number().nullable()),
});
export type TodayFigure = z.infer<typeof todayFigure>;

/** The hourly figures of a day: ended rides, and rentable vehicles. */
export const courseFigures = ['rides', 'rentable'] as const;
export const courseFigure = z.object({
  name: z.enum(courseFigures),
  /** The local hours 0 to 23; rides are cumulative since midnight. */
  hours: z.array(
    z.object({
      hour: z.int(),
      /** Null until the hour is over, and if nothing was counted. */
      now: z.number().nullable(),
      /** The mean of similar days; null if fewer than two were counted. */
      usual: z.number().nullable(),
    }),
  ),
});
export type CourseFigure = z.infer<typeof courseFigure>;

/** Where the fleet was and what happened where. */
export const fleetHistory = defineCalls('fleetHistory', {
  snapshots: {
    summary: 'List the instants, over at most 31 days, at which a snapshot of the fleet was kept',
    method: 'GET',
    path: `${base}/fleet-snapshots`,
    access: codes('0301'),
    rows: 'own',
    query: z.object({ ...wish, from: instant, to: instant }),
    reply: z.object({ list: z.array(z.object({ at: z.number(), vehicles: z.int() })), count: z.int() }),
  },
  snapshot: {
    summary:
      'Get the newest snapshot of each area (at most 64) at or before an instant, no more than two hours older',
    method: 'GET',
    path: `${base}/fleet-snapshots/:at`,
    access: codes('0301'),
    rows: 'own',
    params: z.object({ at: instant }),
    query: z.object(wish),
    reply: z.object({
      list: z.array(
        z.object({
          /** Null: vehicles without an area. */
          serviceAreaId: z.number().nullable(),
          agentId: z.number(),
          at: z.number(),
          vehicles: z.int(),
          /** A snapshot frame of the live map, in base64. */
          frame: z.string(),
        }),
      ),
      count: z.int(),
    }),
  },
  heat: {
    summary: 'Get what happened where, by day and hour: the 5,000 largest cells of at most 31 days',
    method: 'GET',
    path: `${base}/heat`,
    access: codes('030116'),
    rows: 'own',
    query: z.object({
      ...wish,
      kind: z.enum(heatKinds),
      from: day,
      to: day,
      /** Local hours; by default all. */
      hours: listOf(z.coerce.number().int().min(0).max(23), 24).optional(),
    }),
    reply: z.object({ list: z.array(heatCell), count: z.int(), total: z.int() }),
  },
  today: {
    summary:
      'Compare today so far with the same weekday a week ago up to the same time, with the last 24 hours',
    method: 'GET',
    path: `${base}/home/today`,
    access: codes('0301||0302||0221||0304'),
    rows: 'own',
    query: z.object({
      ...scopeWish,
      /** Recounts instead of using the count of the last minute. */
      fresh: flag.optional(),
    }),
    reply: z.object({
      at: z.number(),
      list: z.array(todayFigure),
      count: z.int(),
    }),
  },
  course: {
    summary: 'Compare today hour by hour with a typical such day of the past four weeks',
    method: 'GET',
    path: `${base}/home/course`,
    access: codes('0301||0302||0221||0304'),
    rows: 'own',
    query: z.object({
      ...scopeWish,
      /** Recounts instead of using the count of the last minute. */
      fresh: flag.optional(),
    }),
    reply: z.object({
      at: z.number(),
      list: z.array(courseFigure),
      count: z.int(),
      /** The days, `YYYY-MM-DD`, of the usual course. */
      likeDays: z.array(day),
    }),
  },
  samples: {
    summary: 'Get how many vehicles were on the shelf, rentable, ridden and online over at most 31 days',
    method: 'GET',
    path: `${base}/fleet-samples`,
    access: codes('0301||0302||0305'),
    rows: 'own',
    query: z.object({ ...wish, from: instant, to: instant }),
    reply: z.object({ list: z.array(fleetSample), count: z.int(), stepMs: z.int() }),
  },
});
