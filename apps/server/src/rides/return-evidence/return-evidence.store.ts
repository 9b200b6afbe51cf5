import type { EvidenceFence } from '@kickstand/contract/rides/return-evidence';
import type { ReturnRelation } from '@kickstand/contract/rides/trips';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The stored end of a trip in scope. */
export const endOfTrip = (db: Db, scope: Scope, tripId: string) =>
  db
    .selectFrom('trip as t')
    .select(['t.trip_id as tripId', 't.service_area_id as areaId', 't.ended_at as endedAt', 't.evidence'])
    .select(['t.return_relation as relation', 't.end_lng as lng', 't.end_lat as lat'])
    .select('t.fence_release as release')
    .$narrowType<{ relation: ReturnRelation | null }>()
    .where('t.trip_id', '=', tripId)
    .where(rowsInScope(scope, 't'))
    .executeTakeFirst();

interface Held {
  id: string;
  kind: EvidenceFence['kind'];
  name: string;
  version: number | null;
  points: unknown;
  content: unknown;
}

/** The fences of an area at a release, under their names of then; fences never published are shown as they are. */
export async function fencesThen(
  db: Db,
  { areaId, release, locale }: { areaId: number; release: number; locale: Locale },
): Promise<Held[]> {
  const english = locale === 'en-US';
  const { rows } = await sql<Held>`
    select s.fence_id as id, v.kind, v.no as version, v.content->'points' as points, v.content,
      ${english ? sql`coalesce(f.name_en, v.content->>'name', f.name)` : sql`coalesce(v.content->>'name', f.name)`} as name
    from fence_span s join fence_version v using (service_area_id, fence_id, no)
      join fence f using (service_area_id, fence_id)
    where s.service_area_id = ${areaId} and s.from_release <= ${release}
      and (s.until_release is null or s.until_release > ${release})
      and v.kind in ('service', 'station', 'no_stop', 'no_ride')
    union all
    select f.fence_id, f.kind, null, f.points, f.content,
      ${english ? sql`coalesce(f.name_en, f.name)` : sql`f.name`}
    from fence f
    where f.service_area_id = ${areaId} and f.state = 'enabled'
      and f.kind in ('service', 'station', 'no_stop', 'no_ride')
      and not exists (select from fence_version v where v.service_area_id = f.service_area_id
        and v.fence_id = f.fence_id)
    order by id`.execute(db);
  return rows;
}

interface Around {
  areaId: number;
  lng: number;
  lat: number;
  from: number;
  to: number;
  besides: string;
  most: number;
}

/** The grid cell of a position as stored with trips, 0.001° wide, and its neighbours. */
function cellsAround(lng: number, lat: number): number[] {
  const [x, y] = [Math.floor(lng * 1_000), Math.floor(lat * 1_000)];
  const beside = [-1, 0, 1];
  return beside.flatMap((dx) => beside.map((dy) => (x + dx) * 1_000_000 + y + dy));
}

/** Other trips that ended around a position in a period, latest first, and whether their place was charged. */
export async function endsAround(db: Db, { areaId, lng, lat, from, to, besides, most }: Around) {
  const { rows } = await sql<{ lng: number; lat: number; at: number; charged: boolean }>`
    select t.end_lng as lng, t.end_lat as lat, t.ended_at as at, coalesce(o.location_cents, 0) > 0 as charged
    from trip t left join ride_order o on o.order_id = t.trip_id
    where t.service_area_id = ${areaId} and t.end_cell = any(${cellsAround(lng, lat)}::bigint[])
      and t.ended_at >= ${at(from)} and t.ended_at < ${at(to)} and t.trip_id <> ${besides}
    order by t.ended_at desc limit ${most}`.execute(db);
  return rows;
}
