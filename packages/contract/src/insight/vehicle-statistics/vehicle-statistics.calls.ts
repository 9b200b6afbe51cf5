import { z } from 'zod';
import { lifecycle } from '../../fleet/vehicles/vehicles.rows.ts';
import {
  carId,
  cents,
  codes,
  defineCalls,
  id,
  instant,
  listOf,
  listQuery,
  pageOf,
  scopeWish,
  smallId,
} from '../../kit/index.ts';

/** The longest period of vehicles' figures, and the default, days. */
export const mostVehicleDays = 92;
export const usualVehicleDays = 7;

const n = z.int();
const span = { from: instant.optional(), to: instant.optional() };
const bound = z.coerce.number().int().min(0).max(1_000_000_000).optional();
const filters = {
  ...span,
  carIds: listOf(carId, 500).optional(),
  serviceAreaId: smallId.optional(),
  modelId: smallId.optional(),
  lifecycle: lifecycle.optional(),
  tripsFrom: bound,
  tripsTo: bound,
  earnedFrom: bound,
  earnedTo: bound,
};

/** The figures of a vehicle over a span in one area; one that changed areas has a row for each. */
export const vehicleSum = z.object({
  /** The vehicle’s number; followed by the area if the vehicle is no longer there. */
  id,
  carId,
  imei: z.string().nullable(),
  model: z.string().nullable(),
  serviceAreaId: n,
  area: z.string(),
  lifecycle: lifecycle.nullable(),
  trips: n,
  /** Net payments for its rides, by the day of each payment and refund. */
  earnedCents: cents,
  distanceM: n,
  ridingSeconds: n,
  /** Rides that failed to begin because the vehicle did not open. */
  failedUnlocks: n,
  /** Missed orders: because of its place or reservation, and because of its condition; null if not counted yet. */
  missedDispatch: n.nullable(),
  missedOps: n.nullable(),
  swaps: n,
  repairs: n,
  moves: n,
  shelfDays: z.number(),
  /** Per day on the shelf; null if there was none. */
  tripsPerDay: z.number().nullable(),
  earnedPerDay: cents.nullable(),
  /** While a fault kept it from being rented. */
  outSeconds: n,
  tickets: n,
  /** Pay for field work on it. */
  workCents: cents,
  /** The cost of parts for its repairs, at the prices when these ended. */
  partsCents: cents,
  /** Its earnings, minus both. */
  netCents: cents,
});
export type VehicleSum = z.infer<typeof vehicleSum>;

/** The steps of earnings per day on the shelf, cents: from this on, and below the next. */
export const earnedSteps = [0, 1, 200, 500, 1_000, 2_000, 4_000, 8_000] as const;

/** The figures that rank vehicles, each per day on the shelf. */
export const rankedFigures = ['earnedPerDay', 'tripsPerDay', 'netPerDay'] as const;
export type RankedFigure = (typeof rankedFigures)[number];
/** The number listed at either end. */
export const mostRanked = 50;

const ranked = vehicleSum.pick({ id: true, carId: true, area: true, shelfDays: true }).extend({
  /** Cents, or orders, per day on the shelf. */
  value: z.number(),
});
export type RankedVehicle = z.infer<typeof ranked>;

/** The most vehicles compared. */
export const mostCompared = 5;

const average = z.number().nullable();
const vehicleDay = z.object({ carId, day: z.string(), trips: n, earnedCents: cents });
export type VehicleDay = z.infer<typeof vehicleDay>;

/** The figures and costs of each vehicle. */
export const vehicleStatistics = defineCalls('vehicleStatistics', {
  list: {
    summary: 'Get what each vehicle did, earned and cost over a number of days, by area',
    method: 'GET',
    path: '/ebike/v3/backend/vehicle-statistics',
    access: codes('0906'),
    rows: 'own',
    query: listQuery(filters, [
      'earnedCents',
      'trips',
      'distanceM',
      'ridingSeconds',
      'failedUnlocks',
      'missedDispatch',
      'missedOps',
      'swaps',
      'repairs',
      'moves',
      'partsCents',
      'netCents',
    ]),
    reply: pageOf(vehicleSum),
    refusals: ['report.span'],
    exports: { code: '090606' },
  },
  sums: {
    summary: 'Get the same for all vehicles matching a search, in total and by earnings per day on the shelf',
    method: 'GET',
    path: '/ebike/v3/backend/vehicle-statistics/sums',
    access: codes('0906'),
    rows: 'own',
    query: z.object({
      ...filters,
      agentIds: listOf(smallId).optional(),
      opAreaIds: listOf(smallId).optional(),
    }),
    reply: z.object({
      vehicles: n,
      trips: n,
      earnedCents: cents,
      distanceM: n,
      ridingSeconds: n,
      failedUnlocks: n,
      missedDispatch: n.nullable(),
      missedOps: n.nullable(),
      workCents: cents,
      partsCents: cents,
      netCents: cents,
      shelfDays: z.number(),
      tripsPerDay: z.number().nullable(),
      earnedPerDay: cents.nullable(),
      /** How many vehicles are in each step of earnings per day on the shelf. */
      steps: z.array(n).length(earnedSteps.length),
      /** The requested numbers that are not in scope. */
      unknown: z.array(carId),
    }),
    refusals: ['report.span'],
  },
  ends: {
    summary:
      'Get the 50 vehicles of a search that earn most per day on the shelf, and the 50 that earn least',
    method: 'GET',
    path: '/ebike/v3/backend/vehicle-statistics/ends',
    access: codes('0906'),
    rows: 'own',
    query: z.object({
      ...filters,
      agentIds: listOf(smallId).optional(),
      opAreaIds: listOf(smallId).optional(),
      by: z.enum(rankedFigures).default('earnedPerDay'),
    }),
    reply: z.object({
      best: z.array(ranked),
      /** Lowest first. */
      worst: z.array(ranked),
      /** Vehicles that were on the shelf for less than a third of the span: they are not ranked. */
      leftOut: n,
    }),
    refusals: ['report.span'],
  },
  compare: {
    summary:
      'Compare vehicles over a period, day by day, with each other and with the average of all in scope',
    method: 'GET',
    path: '/ebike/v3/backend/vehicle-statistics/compare',
    access: codes('0906'),
    rows: 'own',
    query: z.object({ ...span, ...scopeWish, carIds: listOf(carId, mostCompared) }),
    reply: z.object({
      list: z.array(vehicleSum),
      /** Of the vehicles in scope. */
      average: z.object({
        trips: average,
        earnedCents: average,
        distanceM: average,
        ridingSeconds: average,
        failedUnlocks: average,
        missedDispatch: average,
        missedOps: average,
        shelfDays: average,
        tripsPerDay: average,
        earnedPerDay: average,
        workCents: average,
        partsCents: average,
        netCents: average,
      }),
      /** Days with rides or earnings. */
      days: z.array(vehicleDay),
    }),
    refusals: ['report.span'],
  },
});
