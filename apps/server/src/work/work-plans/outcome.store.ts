import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A plan's expectation; null for plans made before it was stored. */
export const expectedIn = (db: Db, planId: string) =>
  db
    .selectFrom('work_plan')
    .select(['expected', sql<number>`(basis ->> 'begin')::float8`.as('begin')])
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();

interface Span {
  from: number;
  until: number;
}

/** Rides that began at a station in a half hour. */
export interface RidesBegun {
  stationId: string;
  slot: number;
  n: number;
}

/** Rides that began at an area's stations in a period, by half hour from its beginning. */
export async function ridesBegun(db: Db, areaId: number, { from, until }: Span) {
  const { rows } = await sql<RidesBegun>`
    select o.start_station_id as "stationId", floor(extract(epoch from o.started_at - ${at(from)}::timestamptz) / 1800)::int as slot,
      count(*)::int as n
    from ride_order o where o.service_area_id = ${areaId} and o.started_at >= ${at(from)} and o.started_at < ${at(until)}
      and o.start_station_id is not null
    group by 1, 2`.execute(db);
  return rows;
}

/** A stop done as planned: the rides it was to save, and its vehicle's rides until the next visit. */
export interface DoneLine {
  rides: number;
  seen: number;
}

/** Stops of an area that were done and counted, latest first, up to a limit. */
export async function doneLines(
  db: Db,
  scope: Scope,
  { areaId, since, until, most }: { areaId: number; since: number; until: number; most: number },
): Promise<DoneLine[]> {
  const { rows } = await sql<DoneLine>`
    select d.rides, (select count(*)::int from ride_order o where o.vehicle_id = d.vehicle_id and o.started_at >= d.finished_at
      and o.started_at < d.finished_at + make_interval(secs => d.hours * 3600)) as seen
    from (
      select s.vehicle_id, s.rides, t.finished_at, coalesce((s.reason ->> 'hours')::float8, 24) as hours
      from plan_stop s join ops_task t on t.service_area_id = s.service_area_id and t.task_id = s.task_id
      where s.service_area_id = ${areaId} and s.kind in ('swap', 'move') and t.state = 'done' and t.validity = 'valid'
        and t.finished_at >= ${at(since)} and ${rowsInScope(scope, 's')}
      order by t.finished_at desc limit ${most}
    ) d where d.finished_at + make_interval(secs => d.hours * 3600) <= ${at(until)}`.execute(db);
  return rows;
}
