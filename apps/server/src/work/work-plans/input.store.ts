import { openTaskStates } from '@kickstand/contract/work/field-work';
import { alarmBits, blockingAlarmBits, blockingOpsBits, opsBits } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { holdsOneOf } from '../../kernel/list/holds-one-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A service area in scope. */
export const areaIn = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select([
      'z.service_area_id as areaId',
      'z.agent_id as agentId',
      'z.centre_lng as lng',
      'z.centre_lat as lat',
    ])
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();

/** Of two plans requested for an area, the second sees what the first has done. */
export const lockArea = (db: Db, areaId: number) =>
  db
    .selectFrom('service_area')
    .select('service_area_id')
    .where('service_area_id', '=', areaId)
    .forNoKeyUpdate()
    .execute();

/** Active stations and O&M areas of an area. */
export const placesOf = (db: Db, areaId: number) =>
  db
    .selectFrom('fence')
    .select(['fence_id as id', 'kind', 'name', 'name_en as nameEn', 'points', 'content', 'capacity'])
    .select(['centre_lng as lng', 'centre_lat as lat'])
    .where('service_area_id', '=', areaId)
    .where('kind', 'in', ['station', 'ops_area'])
    .where('state', '=', 'enabled')
    .orderBy('fence_id')
    .execute();
/** Active stores of a company, with the people working from each. */
export const storesOfCompany = (db: Db, agentId: number) =>
  db
    .selectFrom('fence as f')
    .innerJoin('service_area as z', 'z.service_area_id', 'f.service_area_id')
    .select(['f.fence_id as id', 'f.service_area_id as areaId', 'f.centre_lng as lng', 'f.centre_lat as lat'])
    .select(['f.name', 'f.name_en as nameEn', 'f.content'])
    .where('z.agent_id', '=', agentId)
    .where('f.kind', '=', 'vehicle_store')
    .where('f.state', '=', 'enabled')
    .orderBy('f.fence_id')
    .limit(500)
    .execute();
export type PlacePlanned = Awaited<ReturnType<typeof placesOf>>[number];

const astray = alarmBits(['out_of_station', 'in_no_stop']);

/** Somebody is working on it, which is not a fault of the vehicle. */
const workBits = opsBits(['moving', 'swapping']);

/** On-shelf vehicles of an area that are neither ridden nor reserved. */
export async function vehiclesOf(db: Db, areaId: number) {
  const { rows } = await sql<{
    vehicleId: number;
    lng: number | null;
    lat: number | null;
    charge: number | null;
    stationId: string | null;
    isAstray: boolean;
    lockAt: number | null;
    reportedAt: number | null;
    riding: string;
    /** Nothing but a low battery keeps riders from it. */
    isSound: boolean;
  }>`
    select s.vehicle_id as "vehicleId", s.lng, s.lat, s.rest_battery as charge, s.station_id as "stationId",
      s.alarms & ${astray} <> 0 as "isAstray", s.lock_at as "lockAt", s.reported_at as "reportedAt",
      s.riding_state as riding,
      s.online and s.ops_states & ${blockingOpsBits}::int & ~${workBits}::int = 0
        and s.alarms & ${blockingAlarmBits}::int = 0 as "isSound"
    from vehicle_state s join vehicle v on v.vehicle_id = s.vehicle_id
    where s.service_area_id = ${areaId} and v.lifecycle = 'on_shelf'
      and not exists (select from trip_open t where t.vehicle_id = s.vehicle_id)
      and not exists (select from reservation r where r.vehicle_id = s.vehicle_id)
    order by s.vehicle_id`.execute(db);
  return rows;
}

export type VehicleSeen = Awaited<ReturnType<typeof vehiclesOf>>[number];

/** Open tasks of an area requested before an instant, each with its vehicle's position. */
export const openTasksIn = (db: Db, areaId: number, now: number) =>
  db
    .selectFrom('ops_task as t')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 't.vehicle_id')
    .select([
      't.task_id as taskId',
      't.type',
      't.state',
      't.vehicle_id as vehicleId',
      't.priority',
      't.source',
    ])
    .select(['t.assignee_id as assigneeId', 't.started_at as startedAt', 't.due_at as dueAt'])
    .select(['t.target_id as targetId', 't.plan_id as planId'])
    .select(sql<number | null>`coalesce(s.lng, t.lng)`.as('lng'))
    .select(sql<number | null>`coalesce(s.lat, t.lat)`.as('lat'))
    .select('s.station_id as stationId')
    .where('t.service_area_id', '=', areaId)
    .where('t.state', 'in', openTaskStates)
    .where('t.created_at', '<=', at(now))
    // What not everybody may do is not planned for people.
    .where('t.barred', '=', sql<string[]>`'{}'`)
    .orderBy('t.task_id')
    .execute();
export type OpenTask = Awaited<ReturnType<typeof openTasksIn>>[number];

/** These people with all codes of their enabled roles. */
export async function peopleIn(db: Db, operatorIds: readonly string[]) {
  const { rows } = await sql<{
    operatorId: string;
    name: string;
    agentId: number;
    areaIds: number[] | null;
    codes: string[];
  }>`
    select o.operator_id as "operatorId", o.name, o.agent_id as "agentId", o.area_ids as "areaIds",
      coalesce((select array_agg(distinct c) from role r, unnest(r.codes) c where r.enable
        and (r.role_id = o.role_id
          or r.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id))), '{}') as codes
    from operator o where o.enable and o.operator_id = ${anyText(operatorIds)} order by o.operator_id`.execute(
    db,
  );
  return rows;
}

/** Whether an operator (`o`) may do any kind of field work. */
export const doesFieldWork = holdsOneOf('o', [...new Set(Object.values(codeOfTask))]);

/** People who may do any kind of field work in a company's area, among all or among these. */
export async function workersOf(
  db: Db,
  { areaId, agentId }: { areaId: number; agentId: number },
  { limit, among }: { limit: number; among?: readonly string[] },
) {
  const asked = among ? sql`o.operator_id = ${anyText(among)}` : sql`true`;
  const { rows } = await sql<{ operatorId: string }>`
    select o.operator_id as "operatorId" from operator o
    where ${asked} and o.enable and o.agent_id = ${agentId} and (o.area_ids is null or ${areaId} = any (o.area_ids))
      and ${doesFieldWork}
    order by o.name, o.operator_id limit ${limit}`.execute(db);
  return rows.map(({ operatorId }) => operatorId);
}

/** The last positions reported by these people since an instant. */
export const placesSince = (db: Db, operatorIds: readonly string[], since: number) =>
  db
    .selectFrom('staff_position')
    .distinctOn('operator_id')
    .select(['operator_id as operatorId', 'lng', 'lat', 'at', 'duty'])
    .where('operator_id', '=', anyText(operatorIds))
    .where('at', '>', at(since))
    .orderBy('operator_id')
    .orderBy('at', 'desc')
    .execute();

/** Where people worked since an instant, each visit of a place once an hour. */
export async function visitsSince(db: Db, areaId: number, since: number) {
  const { rows } = await sql<{ lng: number; lat: number; n: number }>`
    select lng, lat, count(*)::int as n from (
      select distinct round(coalesce(end_lng, lng)::numeric, 3)::float8 as lng,
        round(coalesce(end_lat, lat)::numeric, 3)::float8 as lat, date_trunc('hour', finished_at) as hour
      from ops_task where service_area_id = ${areaId} and state = 'done' and type in ('swap', 'move')
        and finished_at >= ${at(since)} and coalesce(end_lng, lng) is not null) as visits
    group by lng, lat order by lng, lat limit 5000`.execute(db);
  return rows;
}

/** Points of charge added by swaps since an instant. */
export async function pointsSwapped(db: Db, areaId: number, since: number) {
  const { rows } = await sql<{ swaps: number; points: number }>`
    select count(*)::int as swaps, coalesce(sum(after_pct - before_pct), 0)::int as points
    from ops_task where service_area_id = ${areaId} and type = 'swap' and state = 'done'
      and finished_at >= ${at(since)} and after_pct > before_pct`.execute(db);
  return rows[0] ?? { swaps: 0, points: 0 };
}

/** Swaps done by people of an area since an instant. */
export async function swapsByPerson(
  db: Db,
  areaId: number,
  since: number,
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('ops_task')
    .select(['assignee_id as operatorId', ({ fn }) => fn.countAll<number>().as('n')])
    .where('service_area_id', '=', areaId)
    .where('type', '=', 'swap')
    .where('state', '=', 'done')
    .where('finished_at', '>=', at(since))
    .where('assignee_id', 'is not', null)
    .groupBy('assignee_id')
    .execute();
  return new Map(found.map(({ operatorId, n }) => [operatorId ?? '', n]));
}

/** Rides of an area that ended in a period and the money they brought, by the hour they began. */
export async function moneyByHour(
  db: Db,
  areaId: number,
  { from, until, zone }: { from: number; until: number; zone: string },
) {
  const { rows } = await sql<{ hour: number; rides: number; cents: number }>`
    select extract(hour from started_at at time zone ${zone})::int as hour, count(*)::int as rides,
      coalesce(sum(principal_cents + online_cents - least(refunded_cents, principal_cents + online_cents)), 0)::float8 as cents
    from ride_order where service_area_id = ${areaId} and ended_at >= ${at(from)} and ended_at < ${at(until)}
    group by 1`.execute(db);
  return rows;
}
