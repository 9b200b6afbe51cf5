import type { WallArea, WallEvent, WallShapes, WallStation } from '@kickstand/contract/insight/walls';
import { heatCellsPerDegree } from '@kickstand/domain/insight/heat';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

type Rings = WallShapes['areas'][number]['rings'];

/** The areas in scope with their vehicles on the shelf and the sum of reported charges. */
export async function areasNow(db: Db, scope: Scope, locale: Locale) {
  const { rows } = await sql<WallArea & { charge: number; told: number }>`
    select z.service_area_id as id, ${nameIn('z', locale)} as name, count(*)::int as "onShelf",
      coalesce(sum(s.rest_battery), 0)::int as charge, count(s.rest_battery)::int as told
    from service_area z
      join vehicle v on v.service_area_id = z.service_area_id and v.lifecycle = 'on_shelf'
      join vehicle_state s on s.vehicle_id = v.vehicle_id
    where ${rowsInScope(scope, 'z')} and ${rowsInScope(scope, 'v')}
    group by z.service_area_id order by z.service_area_id`.execute(db);
  return rows;
}

interface Busy {
  /** Midnight, epoch ms. */
  since: number;
  most: number;
}

/** The stations with the most pickups and returns since an instant. */
export async function busiestStations(db: Db, scope: Scope, { since, most }: Busy) {
  const { rows } = await sql<WallStation>`
    with moves as (
      select t.start_station_id as id, 1 as taken, 0 as brought from service_area z
        join trip t on t.service_area_id = z.service_area_id and t.started_at >= ${at(since)}
        where t.start_station_id is not null and t.state <> 'failed' and ${rowsInScope(scope, 't')}
      union all
      select t.end_station_id, 0, 1 from service_area z
        join trip t on t.service_area_id = z.service_area_id and t.ended_at >= ${at(since)}
        where t.end_station_id is not null and t.state = 'ended' and ${rowsInScope(scope, 't')}
    ), counted as (
      select f.fence_id, f.name, f.capacity, sum(m.taken)::int as taken, sum(m.brought)::int as brought
      from moves m join fence f on f.fence_id = m.id and f.kind = 'station' and f.state = 'enabled'
      where ${rowsInScope(scope, 'f')}
      group by f.service_area_id, f.fence_id order by count(*) desc, f.fence_id limit ${most}
    ), standing as (
      select s.station_id, count(*)::int as n from vehicle_state s
      where s.station_id in (select fence_id from counted) group by s.station_id
    )
    select c.fence_id as "stationId", c.name, c.capacity, c.taken, c.brought, coalesce(h.n, 0) as current
    from counted c left join standing h on h.station_id = c.fence_id
    order by c.taken + c.brought desc, c.fence_id`.execute(db);
  return rows;
}

/** The latest alarms and completed tasks since an instant, and their total. */
export async function eventsSince(db: Db, scope: Scope, { since, most }: Busy, locale: Locale) {
  const { rows } = await sql<WallEvent & { total: number }>`
    with happened as (
      select a.first_at as at, a.service_area_id, a.vehicle_id, null as done, a.type as alarm, a.level
        from alarm a where a.last_at >= ${at(since)} and a.first_at >= ${at(since)} and ${rowsInScope(scope, 'a')}
      union all
      select k.finished_at, k.service_area_id, k.vehicle_id, k.type, null, null from service_area z
        join ops_task k on k.service_area_id = z.service_area_id and k.finished_at >= ${at(since)}
        where k.state = 'done' and ${rowsInScope(scope, 'k')}
    )
    select h.at, ${nameIn('z', locale)} as area, h.vehicle_id::text as "carId", h.done, h.alarm, h.level, count(*) over ()::int as total
    from happened h left join service_area z on z.service_area_id = h.service_area_id
    order by h.at desc, h.vehicle_id limit ${most}`.execute(db);
  return rows;
}

/** The edges of the areas in scope that have one. */
export async function edgesOf(db: Db, scope: Scope, locale: Locale) {
  const { rows } = await sql<{ id: number; name: string; rings: Rings }>`
    select z.service_area_id as id, ${nameIn('z', locale)} as name, z.boundary as rings from service_area z
    where z.boundary is not null and ${rowsInScope(scope, 'z')} order by z.service_area_id`.execute(db);
  return rows;
}

/** No-stop zones, largest first. */
export async function noStopIn(db: Db, scope: Scope, most: number) {
  const { rows } = await sql<{ rings: Rings }>`
    select f.points as rings from fence f
    where f.kind = 'no_stop' and f.state = 'enabled' and ${rowsInScope(scope, 'f')}
    order by f.area_m2 desc, f.fence_id limit ${most}`.execute(db);
  return rows;
}

/** Where rides began since an instant, by heat cell, most first. */
export async function takenSince(db: Db, scope: Scope, { since, most }: Busy) {
  const per = sql`${heatCellsPerDegree}::int`;
  const { rows } = await sql<WallShapes['taken'][number]>`
    select (floor(t.start_lng * ${per}) + 0.5) / ${per} as lng, (floor(t.start_lat * ${per}) + 0.5) / ${per} as lat,
      count(*)::int as n
    from service_area z join trip t on t.service_area_id = z.service_area_id and t.started_at >= ${at(since)}
    where t.start_lng is not null and t.state <> 'failed' and ${rowsInScope(scope, 't')}
    group by 1, 2 order by n desc, 1, 2 limit ${most}`.execute(db);
  return rows;
}
