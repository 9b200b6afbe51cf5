import { mostPacketDays, type telemetry } from '@kickstand/contract/fleet/telemetry';
import type { InputOf } from '@kickstand/contract/kit';
import {
  type Bounds,
  boundsOf,
  type LngLat,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
} from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { fencesHeldIn } from './past-fences.store.ts';

const dayMs = 86_400_000;
const most = 2_000;
/** How far fences other than service areas reach from their centre at most, metres. */
const reachM = 2_000;

const grown = ([west, south, east, north]: Bounds): [number, number, number, number] => {
  const [x, y] = [reachM / metresPerDegreeLng((south + north) / 2), reachM / METRES_PER_DEGREE_LAT];
  return [west - x, south - y, east + x, north + y];
};

const touches = (a: Bounds, b: Bounds) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** The fences around a track as they were at the time. */
export async function listFencesAsOf(ctx: Ctx, { query }: InputOf<typeof telemetry.fences>) {
  const scope = ctx.rows.scope();
  const { from, to } = query;
  if (from > to) refuse('track.order');
  if (to - from > mostPacketDays * dayMs) refuse('track.span', { hours: mostPacketDays * 24 });
  const [west = 0, south = 0, east = 0, north = 0] = query.bbox;
  const asked: Bounds = [west, south, east, north];
  const held = await fencesHeldIn(ctx.db, { scope, from, to, box: grown(asked), most });
  const list = held
    .filter(({ points }) => {
      const outline = (points[0] ?? []) as unknown as LngLat[];
      return outline.length > 0 && touches(boundsOf(outline), asked);
    })
    .map(({ areaId, ...fence }) => ({ ...fence, serviceAreaId: areaId }));
  return { list, count: list.length };
}
