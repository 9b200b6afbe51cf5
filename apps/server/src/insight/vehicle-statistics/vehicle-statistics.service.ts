import {
  mostVehicleDays,
  usualVehicleDays,
  type VehicleSum,
  type vehicleStatistics,
} from '@kickstand/contract/insight/vehicle-statistics';
import type { Cents, InputOf } from '@kickstand/contract/kit';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { missedSince, totalsMark } from './totals.store.ts';
import { detailsOf } from './vehicle-details.store.ts';
import {
  type Asked,
  daysOf,
  endsOf,
  pageOfVehicles,
  type Sums,
  sumsOf,
  unknownOf,
} from './vehicle-statistics.store.ts';

type Calls = typeof vehicleStatistics;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

async function askedBy(zone: string, ctx: Ctx, query: InputOf<Calls['sums']>['query']): Promise<Asked> {
  const to = query.to ?? ctx.now();
  const from = query.from ?? to - (usualVehicleDays - 1) * dayMs;
  // A day of 25 hours, when clocks change, is a day.
  if (from > to || to - from > mostVehicleDays * dayMs + hourMs)
    refuse('report.span', { most: mostVehicleDays });
  const firstDay = businessDayOf(from, zone);
  const known = await missedSince(ctx.db);
  return {
    ...query,
    scope: ctx.rows.scope(query),
    locale: ctx.locale,
    from,
    to: Math.min(to, ctx.now()),
    firstDay,
    lastDay: businessDayOf(to, zone),
    zone,
    knowsMissed: known !== undefined && known <= firstDay,
    written: await totalsMark(ctx.db),
  };
}

/** An amount per day on the shelf, or per vehicle; null if there was none. */
const perDay = (sum: number, days: number, places: number) =>
  days > 0 ? Math.round((sum / days) * places) / places : null;

/** Missed orders are only shown if known for all days. */
const missedOf = ({ knowsMissed }: Asked, of: { missedDispatch: number | null; missedOps: number | null }) =>
  knowsMissed
    ? { missedDispatch: of.missedDispatch, missedOps: of.missedOps }
    : { missedDispatch: null, missedOps: null };

/** The figures of each vehicle: the order needs one figure, the others are read only for the page. */
export const listVehicleSums = async (zone: string, ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOf(ctx, await askedBy(zone, ctx, query), query);

async function pageOf(ctx: Ctx, asked: Asked, query: InputOf<Calls['list']>['query']) {
  const { list, ...counted } = await pageOfVehicles(ctx.db, asked, query);
  const details = await detailsOf(ctx.db, asked, list);
  const rows = list.flatMap((row): VehicleSum[] => {
    const found = details.get(row.id);
    if (!found) return [];
    const { shelfDays, earnedCents, workCents, partsCents } = found;
    return [
      {
        ...row,
        ...found,
        ...missedOf(asked, found),
        tripsPerDay: perDay(found.trips, shelfDays, 100),
        earnedPerDay: perDay(earnedCents, shelfDays, 1) as Cents | null,
        netCents: (earnedCents - workCents - partsCents) as Cents,
      },
    ];
  });
  return { list: rows, ...counted };
}

/** The totals of all matching vehicles. */
export async function sumVehicles(zone: string, ctx: Ctx, { query }: InputOf<Calls['sums']>) {
  const asked = await askedBy(zone, ctx, query);
  const sums = await sumsOf(ctx.db, asked);
  return {
    ...sums,
    ...missedOf(asked, sums),
    netCents: (sums.earnedCents - sums.workCents - sums.partsCents) as Cents,
    tripsPerDay: perDay(sums.trips, sums.shelfDays, 100),
    earnedPerDay: perDay(sums.earnedCents, sums.shelfDays, 1) as Cents | null,
    unknown: await unknownOf(ctx.db, asked),
  };
}

/**
 * The best and the worst vehicles per day on the shelf; without those on the shelf for less than a third of the
 * span.
 */
export async function rankVehicles(zone: string, ctx: Ctx, { query }: InputOf<Calls['ends']>) {
  const asked = await askedBy(zone, ctx, query);
  const leastDays = (asked.to - asked.from) / dayMs / 3;
  return endsOf(ctx.db, asked, { by: query.by, leastDays });
}

/** The most rows of compared vehicles: one for each of their areas. */
const mostRows = 50;

/** Some vehicles compared with each other and with the average of all. */
export async function compareVehicles(zone: string, ctx: Ctx, { query }: InputOf<Calls['compare']>) {
  const { carIds, ...wide } = query;
  const all = await askedBy(zone, ctx, wide);
  const asked = { ...all, carIds };
  const page = { ...query, pageNum: 1, pageSize: mostRows, sort: 'earnedCents', dir: 'desc' } as const;
  const { list } = await pageOf(ctx, asked, page);
  const days = await daysOf(ctx.db, asked, carIds.map(Number));
  return { list, days, average: averageOf(all, await sumsOf(ctx.db, all)) };
}

/** The average per vehicle, if there are any. */
function averageOf(asked: Asked, sums: Sums) {
  const { vehicles, trips, earnedCents, shelfDays, workCents, partsCents } = sums;
  const missed = missedOf(asked, sums);
  const each = (sum: number | null, places = 1) => (sum === null ? null : perDay(sum, vehicles, places));
  return {
    trips: each(trips, 100),
    earnedCents: each(earnedCents),
    distanceM: each(sums.distanceM),
    ridingSeconds: each(sums.ridingSeconds),
    failedUnlocks: each(sums.failedUnlocks, 100),
    missedDispatch: each(missed.missedDispatch, 100),
    missedOps: each(missed.missedOps, 100),
    shelfDays: each(shelfDays, 10),
    tripsPerDay: perDay(trips, shelfDays, 100),
    earnedPerDay: perDay(earnedCents, shelfDays, 1),
    workCents: each(workCents),
    partsCents: each(partsCents),
    netCents: each(earnedCents - workCents - partsCents),
  };
}
