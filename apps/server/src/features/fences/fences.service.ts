import type { FenceRow, fences } from '@kickstand/contract/fences';
import type { InputOf } from '@kickstand/contract/kit';
import { narrowed } from '@kickstand/domain/access';
import { boundsOf } from '@kickstand/domain/geo';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refused } from '../../kernel/refuse.ts';
import { fencesIn, standingIn } from './fences.store.ts';

/** More than this is too much for a map; `count` says how many there are. */
const mostFences = 10_000;
/** No fence reaches further than this from its middle, degrees; a box is first compared with middles. */
const reach = 0.05;

type Box = readonly [number, number, number, number];

export async function listFences(ctx: Ctx, { query }: InputOf<typeof fences.list>) {
  const asked = ctx.rows.scope(query);
  const scope = query.areaId === undefined ? asked : narrowed(asked, { opAreaIds: [query.areaId] });
  const box = boxOf(query.bbox);
  const { list: rows, count } = await fencesIn(ctx.db, {
    scope,
    kinds: query.type,
    box: box && [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach],
    limit: mostFences,
  });
  const standing = await standingIn(ctx.db, scope);
  const list = rows.map((row) => ({
    id: row.fence_id,
    serviceAreaId: row.service_area_id,
    kind: row.kind as FenceRow['kind'],
    name: (ctx.locale === 'en-US' && row.name_en) || row.name,
    points: row.points as FenceRow['points'],
    lng: row.centre_lng,
    lat: row.centre_lat,
    capacity: row.capacity,
    current: standing.get(row.fence_id) ?? 0,
    version: row.version,
  }));
  if (!box) return { list, count };
  const seen = list.filter(({ points }) => touches(points, box));
  return { list: seen, count: seen.length };
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
