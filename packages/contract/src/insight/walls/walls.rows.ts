import { z } from 'zod';
import { alarmLevel } from '../../fleet/alarms/alarms.rows.ts';
import { taskType } from '../../fleet/tasks/index.ts';
import { alarmType, fleetCounts } from '../../fleet/vehicles/vehicles.rows.ts';
import { carId, lat, lng, recordGap } from '../../kit/index.ts';

/** A service area as far as a wall shows it. */
export const wallArea = z.object({
  id: z.int(),
  name: z.string(),
  /** Vehicles on the shelf. */
  onShelf: z.int(),
});
export type WallArea = z.infer<typeof wallArea>;

/** How the fleet stands, and how many rides ended today beside yesterday up to the same time. */
export const wallLive = fleetCounts.extend({
  /** Percent, over the vehicles that tell theirs; null where none does. */
  batteryMean: z.number().nullable(),
  /** Rides that ended since midnight, and by the same time of yesterday; `gap` says why the two are not to be compared. */
  orders: z.object({ since: z.number(), today: z.int(), yesterday: z.int(), gap: recordGap.nullable() }),
  /** The areas in scope that have vehicles, in the order of their numbers. */
  areas: z.array(wallArea),
});
export type WallLive = z.infer<typeof wallLive>;

/** The tree of users, from all of them to what lets each ride. Each qualified user is counted once, by what the gate asks first. */
export const userFigures = [
  'all',
  'verified',
  'qualified',
  'formerly',
  'valid',
  'expiring',
  'free',
  'memberCard',
  'certificate',
  'payLater',
  'deposit',
] as const;
export const userFigure = z.object({ name: z.enum(userFigures), count: z.int() });
export type UserFigure = z.infer<typeof userFigure>;

/** A station with what was taken from it and brought to it today. */
export const wallStation = z.object({
  stationId: z.string(),
  name: z.string(),
  capacity: z.int().nullable(),
  /** Vehicles that stand there now. */
  current: z.int(),
  taken: z.int(),
  brought: z.int(),
});
export type WallStation = z.infer<typeof wallStation>;

/** Something that happened in the fleet; nothing of riders. */
export const wallEvent = z.object({
  at: z.number(),
  area: z.string().nullable(),
  carId,
  /** What was done at it, or null for an alarm. */
  done: taskType.nullable(),
  alarm: alarmType.nullable(),
  level: alarmLevel.nullable(),
});
export type WallEvent = z.infer<typeof wallEvent>;

const ring = z.array(z.array(z.number()));

/** What a wall draws beside the vehicles. */
export const wallShapes = z.object({
  areas: z.array(z.object({ id: z.int(), name: z.string(), rings: z.array(ring) })),
  /** Where nobody may stop. */
  noStop: z.array(z.object({ rings: z.array(ring) })),
  /** Rides that began within the last hour, by cells of some 200 m. */
  taken: z.array(z.object({ lng, lat, n: z.int() })),
});
export type WallShapes = z.infer<typeof wallShapes>;

/** Which days a wall tells of. */
export const wallSpans = ['today', 'yesterday', 'week', 'last30', 'month', 'lastMonth', 'custom'] as const;
export type WallSpan = (typeof wallSpans)[number];

/** What one column of a chart is of; weeks begin on Monday. */
export const wallSteps = ['day', 'week', 'month'] as const;
export type WallStep = (typeof wallSteps)[number];

/** The longest span that a wall of operations tells of, and the longest of a wall of revenue, in days. */
export const mostWallDays = { operation: 92, revenue: 366 } as const;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A figure on a business day, or over the days of a week or month that lie in the span. */
export const wallDay = z.object({
  /** The first of its days. */
  day: z.iso.date(),
  /** The last of them. */
  to: z.iso.date(),
  value: z.number().nullable(),
  /** Its last day is not shut yet. */
  isProvisional: z.boolean(),
});
export type WallDay = z.infer<typeof wallDay>;

/** A figure over days, beside what it was before, and on each day. */
export const wallFigure = z.object({
  /** Its name in the dictionary. */
  metric: z.string(),
  value: z.number().nullable(),
  before: z.number().nullable(),
  days: z.array(wallDay),
});

/** Figures over some days; where these end today, those before end at the same minute. */
export const wallFigures = z.object({
  at: z.number(),
  span: days,
  before: days,
  /** Why the two are not to be compared; null where they are. */
  gap: recordGap.nullable(),
  /** What each of the days of a figure stands for. */
  by: z.enum(wallSteps),
  list: z.array(wallFigure),
  count: z.int(),
});
export type WallFigures = z.infer<typeof wallFigures>;
