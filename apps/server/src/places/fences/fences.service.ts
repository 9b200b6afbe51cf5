import type { InputOf } from '@kickstand/contract/kit';
import type { FenceContent, FenceRow, fences } from '@kickstand/contract/places/fences';
import { fenceKinds } from '@kickstand/contract/platform/map-kit';
import { isActiveAt, Places, placeFenceOf, reachOf } from '@kickstand/domain/places/fences';
import { narrowed } from '@kickstand/domain/platform/access';
import { boundsOf, type Ring, type Rings, ringCentroid } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type FenceWish, fencesAt, fencesIn, standingIn } from './fences.store.ts';
import { areaNow, fencesOfRelease } from './publishing/publication.store.ts';

/** The most fences on a map; `count` gives the total. */
const mostFences = 10_000;
/** The greatest extent of a fence from its centre, degrees; a box is first compared with centres. */
const reach = 0.05;

/** Service areas have a list of their own. */
const mapped = fenceKinds.filter((kind) => kind !== 'service');

type Box = readonly [number, number, number, number];

export async function listFences(zone: string, ctx: Ctx, { query }: InputOf<typeof fences.list>) {
  const asked = ctx.rows.scope(query);
  const scope = query.areaId === undefined ? asked : narrowed(asked, { opAreaIds: [query.areaId] });
  const box = boxOf(query.bbox);
  const wish: FenceWish = {
    scope,
    kinds: query.type ?? mapped,
    box: box && [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach],
    limit: mostFences,
  };
  const { rows, count, standing } = await (query.at === undefined
    ? fencesNow(ctx, wish)
    : fencesAsOf(ctx, wish, query.at));
  const list = rows.map((row) => ({
    ...saidOf(row, query.at ?? ctx.now(), zone),
    id: row.fenceId,
    serviceAreaId: row.serviceAreaId,
    kind: row.kind as FenceRow['kind'],
    name: (ctx.locale === 'en-US' && row.nameEn) || row.name,
    points: row.points as FenceRow['points'],
    lng: row.centreLng,
    lat: row.centreLat,
    capacity: row.capacity,
    current: standing && (standing.get(row.fenceId) ?? 0),
    version: row.version,
  }));
  if (!box) return { list, count };
  const seen = list.filter(({ points }) => touches(points, box));
  return { list: seen, count: seen.length };
}

async function fencesNow(ctx: Ctx, wish: FenceWish) {
  const { list, count } = await fencesIn(ctx.db, wish);
  return { rows: list, count, standing: await standingIn(ctx.db, wish.scope) };
}

/** The fences at that time; the vehicles in them are in the snapshot of that moment. */
async function fencesAsOf(ctx: Ctx, wish: FenceWish, then: number) {
  const { list, count } = await fencesAt(ctx.db, wish, then);
  const rows = list.map(({ points, ...row }) => {
    const [outer] = points as readonly (Ring | undefined)[];
    const [lng, lat] = outer?.length ? ringCentroid(outer) : [row.centreLng, row.centreLat];
    return { ...row, points, centreLng: lng, centreLat: lat };
  });
  return { rows, count, standing: null };
}

function saidOf({ kind, content }: { kind: string; content: unknown }, now: number, zone: string) {
  const { flags = [], colour = null, bufferM, ...times } = content as Partial<FenceContent>;
  return { flags, colour, active: isActiveAt(times, now, zone), reachM: reachOf(kind, bufferM) };
}

function boxOf(bbox: readonly number[] | undefined): Box | undefined {
  if (!bbox || bbox.length === 0) return undefined;
  const [west, south, east, north] = bbox;
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    throw new Refused('common.invalid', { fields: 'bbox' }, { bbox: 'west, south, east, north' });
  return [west, south, east, north];
}

function touches([outer = []]: FenceRow['points'], [west, south, east, north]: Box) {
  if (outer.length === 0) return false;
  const [left, bottom, right, top] = boundsOf(outer.map(([lng = 0, lat = 0]) => [lng, lat] as const));
  return left <= east && right >= west && bottom <= north && top >= south;
}

const mostKept = 64;

/** The fences of a service area as of a release: the ones that apply to a trip begun then. */
export type PlacesOfRelease = (db: Db, areaId: number, release: number) => Promise<Places>;

/**
 * Looks up the places of releases and caches the last few: make one per server. Fences with hours apply in the
 * zone's local time.
 */
export function makePlacesOfRelease(clock: { now(): number; zone: string }): PlacesOfRelease {
  const kept = new Map<string, Places>();
  return async (db, areaId, release) => {
    const area = await areaNow(db, areaId);
    if (!area) return new Places([], [], clock);
    // An older release is final unless something without versions was added since.
    const key = `${areaId}/${release}/${area.mark}`;
    const known = kept.get(key);
    if (known) return known;
    const places = await placesAt(db, areaId, release, area.boundary, clock);
    kept.set(key, places);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return places;
  };
}

async function placesAt(
  db: Db,
  areaId: number,
  release: number,
  boundary: unknown,
  clock: { now(): number; zone: string },
) {
  const rows = await fencesOfRelease(db, areaId, release);
  const edge = rows.find(({ kind }) => kind === 'service');
  const content = (edge?.content ?? {}) as { bufferM?: number };
  return new Places(
    [{ serviceAreaId: areaId, boundary: (edge?.points ?? boundary) as Rings, bufferM: content.bufferM ?? 0 }],
    rows
      .filter(({ kind }) => kind !== 'service')
      .map(({ id, kind, points, content: said }) =>
        placeFenceOf({ fenceId: id, serviceAreaId: areaId, kind }, points, said),
      ),
    clock,
  );
}
