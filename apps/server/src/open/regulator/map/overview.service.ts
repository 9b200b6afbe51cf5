import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { regulator } from '@kickstand/contract/open/regulator';
import { DistrictIndex, hoursOfDays, spanFault, toldCount } from '@kickstand/domain/open/regulator';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { groupOfAreas } from '../../../places/area-settings/area-settings.service.ts';
import { freshMs } from '../../../work/field-work/people.service.ts';
import { dayMeans, meansIn } from '../days/counts.store.ts';
import { incidentsIn } from '../days/incidents.store.ts';
import { type District, districtsIn } from '../districts.store.ts';
import { rideCells, shownCell, standingAt, vehicleCells } from './cells.service.ts';
import { figuresOfDistricts, totalOf } from './figures.service.ts';
import {
  complaintPins,
  countOnDuty,
  groupsOn,
  lastShut,
  stationsIn,
  violationPins,
} from './overview.store.ts';

type Calls = typeof regulator;

export interface MapParts {
  /** The IANA zone of business days. */
  zone: string;
}

interface Wish {
  agentIds?: number[] | undefined;
  opAreaIds?: number[] | undefined;
  from: number;
  to: number;
  districtId?: string | undefined;
  serviceAreaId?: number | undefined;
}

/** The requested districts, and the days of the span; refuses an invalid span, and a district out of scope. */
async function looked({ zone }: MapParts, ctx: Ctx, wish: Wish) {
  const { from, to, districtId, serviceAreaId } = wish;
  const scope = ctx.rows.scope(wish);
  const fault = spanFault(from, to, zone);
  if (fault) refuse(`regulator.${fault}`);
  const day = businessDayOf(to - 1, zone);
  const districts = await districtsIn(ctx.db, { scope, locale: ctx.locale, day, districtId, serviceAreaId });
  if (districtId !== undefined && districts.length === 0) refuse('common.not_found');
  return { scope, districts, days: hoursOfDays(from, to, zone) };
}

const idsOf = (districts: readonly District[]) => districts.map(({ districtId }) => districtId);
const within = <T extends { districtId: string }>(districts: readonly District[], rows: readonly T[]) => {
  const ids = new Set(idsOf(districts));
  return rows.filter(({ districtId }) => ids.has(districtId));
};

const boundsOf = ({ db }: Ctx, districts: readonly District[]) =>
  groupOfAreas(
    db,
    districts.map(({ serviceAreaId }) => serviceAreaId),
    'regulator',
  );

/**
 * The stations of the districts; their vehicles are the present ones, so that they are only shown for a span that is
 * not over.
 */
async function cityStations(
  ctx: Ctx,
  scope: Scope,
  { index, isNow }: { index: DistrictIndex<District>; isNow: boolean },
) {
  const stations = await stationsIn(ctx.db, scope, ctx.locale);
  return stations.flatMap(({ serviceAreaId, current, ...station }) => {
    if (!index.at(station.lng, station.lat, serviceAreaId)) return [];
    const isOver = isNow && station.capacity !== null && current > station.capacity;
    return [{ ...station, current: isNow ? toldCount(current) : null, isOver }];
  });
}

/** Field staff on duty now in the areas of some districts: nobody's name or place. */
const staffOnDuty = ({ db, now }: Ctx, districts: readonly District[]) =>
  countOnDuty(db, [...new Set(districts.map(({ serviceAreaId }) => serviceAreaId))], now() - freshMs);

/** The map of a city. */
export async function showOverview(
  parts: MapParts,
  ctx: Ctx,
  { query }: InputOf<Calls['overview']>,
): Promise<ReplyOf<Calls['overview']>> {
  const { scope, districts, days } = await looked(parts, ctx, query);
  const { from, to, metric } = query;
  const now = ctx.now();
  const ids = idsOf(districts);
  const index = new DistrictIndex(districts);
  const { placed, picturedAt } = await standingAt(ctx.db, scope, { at: Math.min(to, now), index });
  const groups = await groupsOn(ctx.db, ids, days);
  const sampled = within(districts, await meansIn(ctx.db, { from, to }));
  const counted = new Set(sampled.map(({ districtId }) => districtId));
  const older = (await dayMeans(ctx.db, ids, days)).filter(({ districtId }) => !counted.has(districtId));
  const of = {
    districts,
    means: [...sampled, ...older],
    incidents: within(districts, await incidentsIn(ctx.db, { from, to }, parts.zone)),
    groups,
    days,
    bounds: await boundsOf(ctx, districts),
  };
  const rows = figuresOfDistricts(of);
  const isNow = from <= now && to > now;
  const cells = metric === 'vehicles' ? vehicleCells(placed) : rideCells(groups, days, metric);
  return {
    picturedAt,
    shutDay: await lastShut(ctx.db, ids, days),
    districts: rows,
    total: totalOf(rows, of),
    staffOnDuty: isNow ? await staffOnDuty(ctx, districts) : null,
    cells: cells.map(shownCell),
    stations: await cityStations(ctx, scope, { index, isNow }),
    violations: await violationPins(ctx.db, ids, { from, to, locale: ctx.locale }),
    complaints: await complaintPins(ctx.db, ids, { from, to, now }),
  };
}

const mostPoints = 20_000;

/** The positions of vehicles at the end of a span. */
export async function listPoints(parts: MapParts, ctx: Ctx, { query }: InputOf<Calls['points']>) {
  const { scope, districts } = await looked(parts, ctx, query);
  const at = Math.min(query.to, ctx.now());
  const { placed } = await standingAt(ctx.db, scope, { at, index: new DistrictIndex(districts) });
  const list = placed.slice(0, mostPoints).map(({ lng, lat }) => ({ lng, lat }));
  return { list, count: placed.length };
}
