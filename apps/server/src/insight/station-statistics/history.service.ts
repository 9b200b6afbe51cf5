import {
  mostStationDays,
  type PastStation,
  type stationStatistics,
  usualStationDays,
} from '@kickstand/contract/insight/station-statistics';
import type { Cents, InputOf } from '@kickstand/contract/kit';
import { hoursBetween, peakHour } from '@kickstand/domain/places/stations';
import {
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
  startOfDay,
} from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { byFigure } from '../../kernel/list/sorted.ts';
import { knownStations } from '../../live/stations/stations.store.ts';
import { figureOf } from '../reports/figures.service.ts';
import { countedIn, minutesIn, type Past, ridesByHour, ridesIn, wholeDay } from './history.store.ts';
import { isAsked, namedIn } from './naming.ts';

type Query = InputOf<typeof stationStatistics.history>['query'];

const dayMs = 86_400_000;

/** The requested period: whole business days, from first to last. */
export function pastOf(
  zone: string,
  ctx: Ctx,
  query: Partial<Pick<Query, 'from' | 'to' | 'hourFrom' | 'hourTo' | 'agentIds' | 'opAreaIds'>>,
): Past {
  const to = query.to ?? ctx.now();
  const from = query.from ?? to - (usualStationDays - 1) * dayMs;
  const [firstDay, lastDay] = [businessDayOf(from, zone), businessDayOf(to, zone)];
  if (from > to || businessDayAfter(firstDay, mostStationDays - 1) < lastDay)
    refuse('report.span', { most: mostStationDays });
  const { hourFrom, hourTo } = query;
  const isBand = hourFrom !== undefined || hourTo !== undefined;
  return {
    scope: ctx.rows.scope(query),
    firstDay,
    lastDay,
    from: startOfBusinessDay(firstDay, zone),
    to: startOfBusinessDay(businessDayAfter(lastDay, 1), zone) - 1,
    hours: isBand ? hoursBetween(hourFrom ?? 0, hourTo ?? 23) : undefined,
    zone,
  };
}

type Done = Omit<PastStation, keyof ReturnType<typeof namedIn> | 'peakHour' | 'emptyPct' | 'from' | 'to'>;

const nothing = () => ({
  pickups: 0,
  returns: 0,
  netFlow: 0,
  earnedCents: 0 as Cents,
  emptySeconds: null as number | null,
  fullSeconds: null as number | null,
  openSeconds: 0,
  approvals: 0,
  disputes: 0,
  movesIn: 0,
  movesOut: 0,
});

/** The figures of every station, by id, and the last day whose minutes are counted. */
async function toldOf(ctx: Ctx, past: Past) {
  const told = new Map<string, ReturnType<typeof nothing>>();
  const of = (id: string) => {
    const known = told.get(id) ?? nothing();
    told.set(id, known);
    return known;
  };
  for (const { id, ...rides } of await ridesIn(ctx.db, past))
    Object.assign(of(id), rides, { netFlow: rides.returns - rides.pickups });
  let countedDay: string | null = null;
  for (const { id, open, empty, full, lastDay } of await minutesIn(ctx.db, past)) {
    const one = of(id);
    if (countedDay === null || lastDay > countedDay) countedDay = lastDay;
    one.openSeconds = open * 60;
    one.emptySeconds = empty * 60;
    one.fullSeconds = full * 60;
  }
  for (const { id, what, n } of await countedIn(ctx.db, past)) of(id)[what] = n;
  return { of, countedDay };
}

/** The figures of stations over a span, and the totals of all matching ones. */
export async function listPastStations(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof stationStatistics.history>,
) {
  const past = pastOf(zone, ctx, query);
  const stations = await knownStations(ctx.db, past.scope, startOfDay(ctx.now(), zone));
  const { of, countedDay } = await toldOf(ctx, past);
  const rows = stations
    .filter((station) => isAsked(station, query))
    .map((station) => {
      const { openSeconds, ...done } = of(station.id);
      const { emptySeconds } = done;
      const emptyPct =
        emptySeconds !== null && openSeconds > 0 ? Math.round((emptySeconds / openSeconds) * 100) : null;
      return { ...namedIn(ctx, station), ...done, emptyPct };
    });
  const page = pageAtHand(ctx.db, rows.sort(byFigure(query)), query);
  const peakOf = await peaksOf(ctx, past, page.list);
  const list = page.list.map(
    (row): PastStation => ({ ...row, peakHour: peakOf(row.id), from: past.from, to: past.to }),
  );
  const sum = sumOf(rows);
  return { ...page, list, sum, besideCents: await besideOf(ctx, past, sum.earnedCents), countedDay };
}

/** The earnings of rides that began at none of the matching stations: the reports' figure minus theirs. */
async function besideOf({ db }: Ctx, { scope, zone, firstDay, lastDay, hours }: Past, cents: Cents) {
  if (hours) return null;
  const span = { from: firstDay, to: lastDay };
  const all = await figureOf(db, 'ridesNetPaid', span, { scope, zone });
  return ((all ?? 0) - cents) as Cents;
}

/**
 * The hours with the most starts and ends at a page's stations: nothing is sorted by them, so that others need not
 * be read by hour.
 */
async function peaksOf({ db }: Ctx, past: Past, rows: readonly { id: string }[]) {
  const rides = await ridesByHour(
    db,
    past,
    rows.map(({ id }) => id),
  );
  return (id: string) => {
    const { pickups = [], returns = [] } = rides.get(id) ?? {};
    return peakHour(
      new Map((past.hours ?? wholeDay).map((hour) => [hour, (pickups[hour] ?? 0) + (returns[hour] ?? 0)])),
    );
  };
}

function sumOf(rows: readonly Done[]): Done {
  const { openSeconds: _, ...sum } = nothing();
  for (const row of rows)
    for (const key of Object.keys(sum) as (keyof Done)[])
      if (row[key] !== null) (sum[key] as number) = (sum[key] ?? 0) + row[key];
  return sum;
}
