import { userFigures, type walls } from '@kickstand/contract/insight/walls';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { narrowed, type Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, soFarOn, startOfDay } from '@kickstand/domain/platform/time';
import { countVehicles, type FleetParts } from '../../fleet/vehicles/fleet.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';
import { waivingWays } from '../../money/deposits/consents.service.ts';
import { groupOfAreas } from '../../places/area-settings/area-settings.service.ts';
import { everywhere, figureOf, figuresOf } from '../reports/figures.service.ts';
import { gapBetween } from '../reports/recorded.service.ts';
import { areaIdsIn, countUsers } from './users.store.ts';
import { areasNow, busiestStations, edgesOf, eventsSince, noStopIn, takenSince } from './walls.store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const expiringDays = 7;
const mostStations = 10;
const mostEvents = 12;
const mostZones = 2_000;
const mostCells = 2_000;

export interface WallParts {
  vehicles: FleetParts;
  /** The IANA zone of business days. */
  zone: string;
  memory: LastMinute;
}

type Query = InputOf<typeof walls.live>['query'];
const scopeOf = (ctx: Ctx, wish: Query): Scope => narrowed(ctx.rows.scope(wish), { opAreaIds: wish.areaIds });

export async function showLive(
  { vehicles, zone, memory }: WallParts,
  ctx: Ctx,
  { query }: InputOf<typeof walls.live>,
): Promise<ReplyOf<typeof walls.live>> {
  const scope = scopeOf(ctx, query);
  const counts = await countVehicles(vehicles, ctx, { params: undefined, query, body: undefined });
  const areas = await areasNow(ctx.db, scope, ctx.locale);
  const told = areas.reduce((sum, area) => sum + area.told, 0);
  const charge = areas.reduce((sum, area) => sum + area.charge, 0);
  return {
    ...counts,
    batteryMean: told > 0 ? Math.round(charge / told) : null,
    orders: {
      since: startOfDay(ctx.now(), zone),
      today: (await figureOf(ctx.db, 'rides', daysOf(ctx, zone), { scope, zone })) ?? 0,
      ...(await ridesOfYesterday({ zone, memory }, ctx, scope)),
    },
    areas: areas.map(({ id, name, onShelf }) => ({ id, name, onShelf })),
  };
}

/** Today, or a day so many days ago, as a span. */
function daysOf(ctx: Ctx, zone: string, ago = 0) {
  const day = businessDayAfter(businessDayOf(ctx.now(), zone), -ago);
  return { from: day, to: day };
}

/**
 * Yesterday's rides up to the same time, and why today cannot be compared with them; once a minute, since walls
 * refresh every few seconds.
 */
async function ridesOfYesterday(
  { zone, memory }: Pick<WallParts, 'zone' | 'memory'>,
  ctx: Ctx,
  scope: Scope,
) {
  const at = ctx.now();
  const [now, before] = [daysOf(ctx, zone), daysOf(ctx, zone, 1)];
  const cutAt = soFarOn(before.to, at, zone);
  const kept = await memory.ask(JSON.stringify(['yesterday', scope]), { fresh: false, now: at }, async () => {
    const figures = await figuresOf(ctx.db, ['rides'], before, { scope, zone, by: 'none', cutAt });
    const yesterday = figures.at(everywhere, 'rides', [before.to]) ?? 0;
    return [{ yesterday, gap: await gapBetween(ctx.db, { now, before, cutAt }, { scope, zone, at }) }];
  });
  return kept.list[0] ?? { yesterday: 0, gap: null };
}

/** Once a minute for all readers of the same rows. */
function onceAMinute<T>(
  { memory }: WallParts,
  ctx: Ctx,
  asked: { what: string; query: Query },
  count: () => Promise<T[]>,
) {
  const key = JSON.stringify([asked.what, scopeOf(ctx, asked.query), ctx.locale]);
  return memory.ask(key, { fresh: false, now: ctx.now() }, count);
}

/** The areas where every verified rider may ride, and those where vouching suffices. */
async function areasThatLetRide(ctx: Ctx, scope: Scope) {
  const free: number[] = [];
  const vouching = { wx_score: [] as number[], zhima: [] as number[] };
  const permits = await groupOfAreas(ctx.db, await areaIdsIn(ctx.db, scope), 'permit');
  for (const [id, permit] of permits) {
    if (permit.permitsAll) free.push(id);
    for (const way of waivingWays(permit)) vouching[way].push(id);
  }
  return { free, vouching };
}

export function showUsers(parts: WallParts, ctx: Ctx, { query }: InputOf<typeof walls.users>) {
  const scope = scopeOf(ctx, query);
  const now = ctx.now();
  const today = businessDayOf(now, parts.zone);
  return onceAMinute(parts, ctx, { what: 'users', query }, async () => {
    const counted = await countUsers(ctx.db, scope, {
      ...(await areasThatLetRide(ctx, scope)),
      now,
      today,
      soon: now + expiringDays * dayMs,
      soonDay: businessDayAfter(today, expiringDays),
    });
    return userFigures.map((name) => ({ name, count: counted[name] }));
  });
}

export function showStations(parts: WallParts, ctx: Ctx, { query }: InputOf<typeof walls.stations>) {
  const since = startOfDay(ctx.now(), parts.zone);
  return onceAMinute(parts, ctx, { what: 'stations', query }, () =>
    busiestStations(ctx.db, scopeOf(ctx, query), { since, most: mostStations }),
  );
}

export async function showEvents(ctx: Ctx, { query }: InputOf<typeof walls.events>) {
  const now = ctx.now();
  const hour = { since: now - hourMs, most: mostEvents };
  const rows = await eventsSince(ctx.db, scopeOf(ctx, query), hour, ctx.locale);
  return { at: now, list: rows.map(({ total: _, ...event }) => event), count: rows[0]?.total ?? 0 };
}

export async function showShapes(parts: WallParts, ctx: Ctx, { query }: InputOf<typeof walls.shapes>) {
  const scope = scopeOf(ctx, query);
  const { list } = await onceAMinute(parts, ctx, { what: 'shapes', query }, async () => [
    {
      areas: await edgesOf(ctx.db, scope, ctx.locale),
      noStop: await noStopIn(ctx.db, scope, mostZones),
      taken: await takenSince(ctx.db, scope, { since: ctx.now() - hourMs, most: mostCells }),
    },
  ]);
  return list[0] ?? { areas: [], noStop: [], taken: [] };
}
