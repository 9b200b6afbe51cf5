import { z } from 'zod';
import { alarmLevel } from '../../fleet/alarms/alarms.rows.ts';
import { taskType } from '../../fleet/tasks/index.ts';
import { alarmType, fleetCounts } from '../../fleet/vehicles/vehicles.rows.ts';
import { carId, lat, lng, recordGap } from '../../kit/index.ts';

/** A service area on a wall. */
export const wallArea = z.object({
  id: z.int(),
  name: z.string(),
  /** Vehicles on the shelf. */
  onShelf: z.int(),
});
export type WallArea = z.infer<typeof wallArea>;

/** The present fleet, and today's ended rides beside yesterday's up to the same time. */
export const wallLive = fleetCounts.extend({
  /** Percent, over the vehicles that report it; null if none does. */
  batteryMean: z.number().nullable(),
  /** Rides ended since midnight, and by the same time yesterday; `gap` says why they cannot be compared. */
  orders: z.object({ since: z.number(), today: z.int(), yesterday: z.int(), gap: recordGap.nullable() }),
  /** The areas in scope with vehicles, by number. */
  areas: z.array(wallArea),
});
export type WallLive = z.infer<typeof wallLive>;

/**
 * The tree of users, from all of them to what qualifies each. A qualified user counts once, for the first condition
 * met.
 */
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

/** A station with today's pickups and returns. */
export const wallStation = z.object({
  stationId: z.string(),
  name: z.string(),
  capacity: z.int().nullable(),
  /** Vehicles there now. */
  current: z.int(),
  taken: z.int(),
  brought: z.int(),
});
export type WallStation = z.infer<typeof wallStation>;

/** An event of the fleet, without riders. */
export const wallEvent = z.object({
  at: z.number(),
  area: z.string().nullable(),
  carId,
  /** The completed work, or null for an alarm. */
  done: taskType.nullable(),
  alarm: alarmType.nullable(),
  level: alarmLevel.nullable(),
});
export type WallEvent = z.infer<typeof wallEvent>;

const ring = z.array(z.array(z.number()));

/** What a wall draws besides the vehicles. */
export const wallShapes = z.object({
  areas: z.array(z.object({ id: z.int(), name: z.string(), rings: z.array(ring) })),
  /** No-stop zones. */
  noStop: z.array(z.object({ rings: z.array(ring) })),
  /** Rides that began within the last hour, by cells of some 200 m. */
  taken: z.array(z.object({ lng, lat, n: z.int() })),
});
export type WallShapes = z.infer<typeof wallShapes>;

/** The spans of a wall. */
export const wallSpans = ['today', 'yesterday', 'week', 'last30', 'month', 'lastMonth', 'custom'] as const;
export type WallSpan = (typeof wallSpans)[number];

/** The unit of a chart's column; weeks begin on Monday. */
export const wallSteps = ['day', 'week', 'month'] as const;
export type WallStep = (typeof wallSteps)[number];

/** The longest span of the operations wall, and of the revenue wall, days. */
export const mostWallDays = { operation: 92, revenue: 366 } as const;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A figure on a business day, or over the days of a week or month within the span. */
export const wallDay = z.object({
  /** The first of its days. */
  day: z.iso.date(),
  /** The last of them. */
  to: z.iso.date(),
  value: z.number().nullable(),
  /** Its last day is not closed yet. */
  isProvisional: z.boolean(),
});
export type WallDay = z.infer<typeof wallDay>;

/** A figure over days, its previous value, and its value on each day. */
export const wallFigure = z.object({
  /** Its name in the dictionary. */
  metric: z.string(),
  value: z.number().nullable(),
  before: z.number().nullable(),
  days: z.array(wallDay),
});

/** Figures over some days; if these end today, the previous days end at the same minute. */
export const wallFigures = z.object({
  at: z.number(),
  span: days,
  before: days,
  /** Why they cannot be compared; null if they can. */
  gap: recordGap.nullable(),
  /** The unit of a figure's days. */
  by: z.enum(wallSteps),
  list: z.array(wallFigure),
  count: z.int(),
});
export type WallFigures = z.infer<typeof wallFigures>;
