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

/** What vehicles did is told of so many days at most, and of the last seven when nothing is said. */
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

/** What a vehicle did over a span in one area; one that changed areas has a row for each. */
export const vehicleSum = z.object({
  /** The vehicle’s number; with the area behind it where it is not there any more. */
  id,
  carId,
  imei: z.string().nullable(),
  model: z.string().nullable(),
  serviceAreaId: n,
  area: z.string(),
  lifecycle: lifecycle.nullable(),
  trips: n,
  /** Net paid for its rides, by the day of each payment and refund. */
  earnedCents: cents,
  distanceM: n,
  ridingSeconds: n,
  /** Rides that did not begin because the vehicle did not open. */
  failedUnlocks: n,
  /** Orders that riders could not have with it: for where it stood and for whom it was kept, and for its upkeep; null where nobody counted yet. */
  missedDispatch: n.nullable(),
  missedOps: n.nullable(),
  swaps: n,
  repairs: n,
  moves: n,
  shelfDays: z.number(),
  /** By day on the shelf; null where there was none. */
  tripsPerDay: z.number().nullable(),
  earnedPerDay: cents.nullable(),
  /** While a fault kept riders from it. */
  outSeconds: n,
  tickets: n,
  /** Paid for field work at it. */
  workCents: cents,
  /** What the parts of its repairs cost, by the prices when these ended. */
  partsCents: cents,
  /** What it earned, less both. */
  netCents: cents,
});
export type VehicleSum = z.infer<typeof vehicleSum>;

/** What a day on the shelf brings, cents: from here on, and below the next. */
export const earnedSteps = [0, 1, 200, 500, 1_000, 2_000, 4_000, 8_000] as const;

/** By what the best and the worst vehicles are told, each by day on the shelf. */
export const rankedFigures = ['earnedPerDay', 'tripsPerDay', 'netPerDay'] as const;
export type RankedFigure = (typeof rankedFigures)[number];
/** So many stand at either end. */
export const mostRanked = 50;

const ranked = vehicleSum.pick({ id: true, carId: true, area: true, shelfDays: true }).extend({
  /** Cents, or orders, by day on the shelf. */
  value: z.number(),
});
export type RankedVehicle = z.infer<typeof ranked>;

/** So many vehicles are set beside each other at most. */
export const mostCompared = 5;

const average = z.number().nullable();
const vehicleDay = z.object({ carId, day: z.string(), trips: n, earnedCents: cents });
export type VehicleDay = z.infer<typeof vehicleDay>;

/** What each vehicle did and cost. */
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
      /** How many vehicles a day on the shelf brought how much, step by step. */
      steps: z.array(n).length(earnedSteps.length),
      /** Of the numbers that were asked for, those that nobody in scope knows. */
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
      /** The least first. */
      worst: z.array(ranked),
      /** Vehicles that stood on the shelf for less than a third of the span: of these nothing is said. */
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
      /** Of a vehicle in scope. */
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
      /** Days on which something was ridden or earned. */
      days: z.array(vehicleDay),
    }),
    refusals: ['report.span'],
  },
});
