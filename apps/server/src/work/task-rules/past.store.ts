import { type PlaceFence, placeFenceOf } from '@kickstand/domain/places/fences';
import type { Scope } from '@kickstand/domain/platform/access';
import { isShort } from '@kickstand/domain/rides/trips';
import type { PastRide, PastSpan, PastTask, PastVehicle } from '@kickstand/domain/work/work-verdicts/dry-run';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsOf } from '../../kernel/list/row-cursor.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The charge at or below which a vehicle is low if no scheme says otherwise, percent. */
const usualLowPct = 25;
const dayMs = 86_400_000;

/** The part of an area's past that is read. */
export interface Past {
  scope: Scope;
  areaId: number;
  from: number;
  to: number;
}

type Bare = Omit<PastVehicle, 'reports' | 'tasks' | 'riddenM'>;

/** The vehicles of an area, without related data. */
export async function vehiclesOfPast(db: Db, { scope, areaId }: Past): Promise<Bare[]> {
  const { rows } = await sql<Bare>`
    select s.vehicle_id as vehicle, coalesce(p.low_percent, ${usualLowPct}) as "lowPct", s.lock_at as "lockAt",
      s.reported_at as "reportedAt", (s.mileage_m - u.serviced_at_m)::float8 as "sinceServiceM",
      u.serviced_at as "servicedAt"
    from vehicle_state s
    join vehicle v on v.vehicle_id = s.vehicle_id
    join vehicle_model m on m.model_id = v.model_id
    left join voltage_scheme p on p.scheme_id = coalesce(v.voltage_scheme_id, m.voltage_scheme_id)
    left join vehicle_use u on u.vehicle_id = s.vehicle_id
    where s.service_area_id = ${areaId} and ${rowsInScope(scope, 's')}`.execute(db);
  return rows;
}

type OfVehicle<T> = T & { vehicle: number };

/** Tasks of a kind that were open in the period, or ended shortly before. */
export async function tasksOfPast(
  db: Db,
  { scope, areaId, from, to }: Past,
  { type, ruleId, lookBackMs }: { type: string; ruleId: string | null; lookBackMs: number },
) {
  const { rows } = await sql<OfVehicle<PastTask>>`
    select o.vehicle_id as vehicle, o.created_at as from, o.finished_at as until,
      coalesce(o.rule_id = ${ruleId}, false) as own, o.state = 'done' as done
    from ops_task o where o.service_area_id = ${areaId} and o.type = ${type} and o.created_at <= ${at(to)}
      and (o.state in ('pending', 'doing', 'paused') or o.finished_at > ${at(from - lookBackMs)})
      and ${rowsInScope(scope, 'o')}`.execute(db);
  return rows;
}

/** Riders' reports that were open in the period. */
export async function reportsOfPast(db: Db, { scope, areaId, from, to }: Past) {
  const { rows } = await sql<OfVehicle<PastSpan>>`
    select f.vehicle_id as vehicle, f.created_at as from, f.handled_at as until
    from vehicle_state s join fault_report f on f.vehicle_id = s.vehicle_id
    where s.service_area_id = ${areaId} and f.source = 'user' and f.created_at <= ${at(to)}
      and (f.state in ('new', 'processing') or f.handled_at > ${at(from)}) and ${rowsInScope(scope, 's')}`.execute(
    db,
  );
  return rows;
}

/** The distance each vehicle was ridden in the period, metres. */
export async function riddenInPast(db: Db, { scope, areaId, from, to }: Past) {
  const { rows } = await sql<OfVehicle<{ metres: number }>>`
    select t.vehicle_id as vehicle, sum(t.distance_m)::float8 as metres from trip t
    where t.service_area_id = ${areaId} and t.state = 'ended' and t.ended_at >= ${at(from)} and t.ended_at <= ${at(to)}
      and t.started_at >= ${at(from - dayMs)} and ${rowsInScope(scope, 't')} group by t.vehicle_id`.execute(
    db,
  );
  return rows;
}

/** When plans ran in an area. */
export async function plansOfPast(db: Db, { areaId, from, to }: Past): Promise<PastSpan[]> {
  const { rows } = await sql<PastSpan>`
    select sent_at as from, ended_at as until from work_plan
    where service_area_id = ${areaId} and sent_at <= ${at(to)} and (ended_at is null or ended_at > ${at(from)})
    order by sent_at`.execute(db);
  return rows;
}

/** The stations and zones of an area, and the stations' capacities. */
export async function stationsOfNow(db: Db, areaId: number) {
  const rows = await db
    .selectFrom('fence')
    .select(['fence_id as fenceId', 'kind', 'points', 'content', 'capacity'])
    .where('service_area_id', '=', areaId)
    .where('kind', 'in', ['station', 'no_stop', 'no_ride'])
    .where('state', '=', 'enabled')
    .orderBy('fence_id')
    .execute();
  const fences: PlaceFence[] = rows.map(({ fenceId, kind, points, content }) =>
    placeFenceOf({ fenceId, serviceAreaId: areaId, kind }, points, content),
  );
  return { fences, capacity: new Map(rows.map(({ fenceId, capacity }) => [fenceId, capacity ?? 0])) };
}

interface RideStored {
  vehicle: number;
  at: number;
  startedAt: number;
  metres: number;
  startStationId: string | null;
  endStationId: string | null;
}

/** Rides that ended since an instant before the period, in order of their ends. */
export async function* ridesOfPast(
  db: Db,
  { scope, areaId, to }: Past,
  since: number,
): AsyncGenerator<PastRide> {
  const query = sql<RideStored>`
    select t.vehicle_id as vehicle, t.ended_at as at, t.started_at as "startedAt", t.distance_m as metres,
      t.start_station_id as "startStationId", t.end_station_id as "endStationId"
    from trip t where t.service_area_id = ${areaId} and t.state = 'ended' and t.ended_at >= ${at(since)}
      and t.ended_at <= ${at(to)} and t.started_at >= ${at(since - dayMs)} and ${rowsInScope(scope, 't')}
    order by t.ended_at`;
  for await (const rows of rowsOf<RideStored>(db, query, { name: `rides_${areaId}`, atOnce: 2_000 }))
    for (const { startedAt, startStationId, endStationId, ...ride } of rows) {
      const durationMs = ride.at - startedAt;
      const short = isShort({ durationMs, distanceM: ride.metres, startStationId, endStationId });
      yield { ...ride, short };
    }
}

export interface Moment {
  at: number;
  /** As stored. */
  frame: Buffer;
}

/** The stored states of an area, oldest first: a few at a time, as each may contain every vehicle of a city. */
export function momentsOfPast(db: Db, { scope, areaId, from, to }: Past) {
  const query = sql<Moment>`
    select s.at, s.frame from fleet_snapshot s where s.service_area_id = ${areaId} and s.at >= ${at(from)}
      and s.at <= ${at(to)} and ${rowsInScope(scope, 's')} order by s.at, s.agent_id`;
  return rowsOf<Moment>(db, query, { name: `moments_${areaId}`, atOnce: 8 });
}
