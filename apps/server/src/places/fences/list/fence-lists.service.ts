import type { InputOf } from '@kickstand/contract/kit';
import type { FenceContent, fenceLists, OpsAreaItem, StationItem } from '@kickstand/contract/places/fences';
import { isActiveAt, reachOf } from '@kickstand/domain/places/fences';
import { areaOf, PreparedShape, type Rings } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import {
  type Item,
  namesOf,
  pageOfAreas,
  pageOfOpsAreas,
  pageOfStations,
  pageOfZones,
  strayEnds,
  vehiclesIn,
} from './fence-lists.store.ts';
import { opsFigures } from './ops-figures.service.ts';

const contentOf = (item: Item) => (item.draft ?? item.content ?? {}) as Partial<FenceContent>;
const pointsOf = (item: Item) => ((item.draft as FenceContent | null)?.points ?? item.points) as Rings;

const itemOf = (item: Item) => ({
  ...item,
  id: item.fenceId,
  kind: item.kind as FenceKindOf,
  state: item.state as StationItem['state'],
  lng: item.centreLng,
  lat: item.centreLat,
  areaM2: item.areaM2 || areaOf(pointsOf(item)),
});
type FenceKindOf = StationItem['kind'];

export async function listAreas(ctx: Ctx, { query }: InputOf<typeof fenceLists.areas>) {
  const { list, ...counted } = await pageOfAreas(ctx.db, ctx.rows.scope(query), query);
  return {
    ...counted,
    list: list.map((row) => ({
      ...row,
      ...itemOf(row),
      status: row.status as 'open',
      release: row.fenceRelease,
    })),
  };
}

export async function listStations(ctx: Ctx, { query }: InputOf<typeof fenceLists.stations>) {
  const { list, ...counted } = await pageOfStations(ctx.db, ctx.rows.scope(query), query, ctx.now());
  return {
    ...counted,
    list: list.map((row) => {
      const { code = '', flags = [], tags = [], openFrom = null, openTo = null, ...said } = contentOf(row);
      const capacity = row.versionNo === 0 ? said.capacity || null : row.capacity;
      return {
        ...itemOf(row),
        code,
        flags,
        tags,
        openFrom,
        openTo,
        capacity,
        current: row.current,
        fillPct: capacity === null ? null : Math.round((row.current / capacity) * 100),
        returns7d: row.returns,
        source: row.source as StationItem['source'],
        createdAt: row.createdAt,
      };
    }),
  };
}

const countWithin = (shape: PreparedShape, points: readonly { lng: number | null; lat: number | null }[]) =>
  points.filter(({ lng, lat }) => shape.contains(lng ?? 0, lat ?? 0)).length;

function byArea<P extends { areaId: number | null }>(points: readonly P[]): ReadonlyMap<number | null, P[]> {
  const found = new Map<number | null, P[]>();
  for (const point of points) {
    const held = found.get(point.areaId);
    if (held) held.push(point);
    else found.set(point.areaId, [point]);
  }
  return found;
}

const areasOf = (rows: readonly Item[]) => [...new Set(rows.map((row) => row.serviceAreaId))];

export async function listZones(zone: string, ctx: Ctx, { query }: InputOf<typeof fenceLists.zones>) {
  const { list, ...counted } = await pageOfZones(ctx.db, ctx.rows.scope(query), query);
  const areaIds = areasOf(list);
  const vehicles = byArea(await vehiclesIn(ctx.db, areaIds));
  const ends = byArea(await strayEnds(ctx.db, areaIds, ctx.now()));
  return {
    ...counted,
    list: list.map((row) => {
      const content = contentOf(row);
      const {
        flags = [],
        openFrom = null,
        openTo = null,
        weekdays = [],
        fromOn = null,
        toOn = null,
      } = content;
      const times = { openFrom, openTo, weekdays, fromOn, toOn };
      const shape = new PreparedShape(pointsOf(row), reachOf(row.kind, content.bufferM));
      return {
        ...itemOf(row),
        flags,
        ...times,
        active: row.state === 'enabled' && isActiveAt(times, ctx.now(), zone),
        inside: countWithin(shape, vehicles.get(row.serviceAreaId) ?? []),
        violations7d: countWithin(shape, ends.get(row.serviceAreaId) ?? []),
      };
    }),
  };
}

export async function listOpsAreas(zone: string, ctx: Ctx, { query }: InputOf<typeof fenceLists.opsAreas>) {
  const { list, ...counted } = await pageOfOpsAreas(ctx.db, ctx.rows.scope(query), query);
  const idle = new Map(list.map((row) => [row.fenceId, contentOf(row).idleHours ?? null]));
  const figures = await opsFigures(ctx, zone, areasOf(list), idle);
  const names = await namesOf(
    ctx.db,
    list.flatMap((row) => contentOf(row).staffIds ?? []),
  );
  return {
    ...counted,
    list: list.map((row): OpsAreaItem => {
      const { colour = null, staffIds = [], leaderId, vehiclesMin = 0, vehiclesMax = null } = contentOf(row);
      return {
        ...itemOf(row),
        colour,
        vehiclesMin,
        vehiclesMax,
        staff: staffIds.map((id) => ({ id, name: names.get(id) ?? id })),
        leader: leaderId ? (names.get(leaderId) ?? leaderId) : null,
        openTasks: row.openTasks,
        ...figures(row.fenceId),
      };
    }),
  };
}
