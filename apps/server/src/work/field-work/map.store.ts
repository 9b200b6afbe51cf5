import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export type Box = readonly [west: number, south: number, east: number, north: number];

interface TaskWish {
  scope: Scope;
  box: Box;
  types: readonly TaskType[] | undefined;
  limit: number;
}

/** Open tasks whose vehicle is inside a box, most urgent then oldest first, and their number. */
export async function openTasksIn(
  db: Db,
  { scope, box: [west, south, east, north], types, limit }: TaskWish,
) {
  const lng = sql<number>`coalesce(s.lng, t.lng)`;
  const lat = sql<number>`coalesce(s.lat, t.lat)`;
  const found = db
    .selectFrom('ops_task as t')
    .leftJoin('vehicle_state as s', 's.vehicle_id', 't.vehicle_id')
    .leftJoin('operator as o', 'o.operator_id', 't.assignee_id')
    .where('t.state', 'in', ['pending', 'doing', 'paused'])
    .where(rowsInScope(scope, 't'))
    .where(sql<boolean>`${lng} between ${west} and ${east} and ${lat} between ${south} and ${north}`)
    .$if(!!types?.length, (q) => q.where('t.type', 'in', types ?? []));
  const list = await found
    .select([
      't.task_id as taskId',
      't.type',
      't.state',
      't.priority',
      't.vehicle_id as vehicleId',
      't.service_area_id as serviceAreaId',
    ])
    .select([
      't.created_at as createdAt',
      't.due_at as dueAt',
      't.target_id as targetId',
      'o.name as assignee',
    ])
    .select([lng.as('lng'), lat.as('lat')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`array_position(array['urgent', 'high', 'mid', 'low'], t.priority)`)
    .orderBy('t.created_at')
    .orderBy('t.task_id')
    .limit(limit)
    .execute();
  return { list, total: list[0]?.total ?? 0 };
}

/** An enabled station in scope. */
export const stationIn = (db: Db, scope: Scope, stationId: string) =>
  db
    .selectFrom('fence as f')
    .innerJoin('service_area as z', 'z.service_area_id', 'f.service_area_id')
    .select([
      'f.fence_id as fenceId',
      'f.name',
      'f.name_en as nameEn',
      'f.service_area_id as serviceAreaId',
      'f.capacity',
      'f.centre_lng as centreLng',
      'f.centre_lat as centreLat',
    ])
    .select(['z.name as areaName', 'z.name_en as areaNameEn'])
    .where('f.fence_id', '=', stationId)
    .where('f.kind', '=', 'station')
    .where('f.state', '=', 'enabled')
    .where(rowsInScope(scope, 'f'))
    .executeTakeFirst();

/** Free on-shelf vehicles in scope, with what is needed to move them. */
const freeVehicles = (db: Db, scope: Scope) =>
  db
    .selectFrom('vehicle_state as s')
    .innerJoin('vehicle as v', 'v.vehicle_id', 's.vehicle_id')
    .select([
      's.vehicle_id as vehicleId',
      's.station_id as stationId',
      's.lng',
      's.lat',
      's.rest_battery as restBattery',
      's.ops_states as opsStates',
      's.online',
    ])
    .select(['s.lock_at as lockAt', 's.unlock_at as unlockAt'])
    .select(
      sql<boolean>`exists (select from ops_task t where t.vehicle_id = s.vehicle_id and t.type = 'move'
        and t.state in ('pending', 'doing', 'paused'))`.as('moving'),
    )
    .where('v.lifecycle', '=', 'on_shelf')
    .where('s.riding_state', '=', 'available')
    .where(rowsInScope(scope, 's'));
export type FreeVehicle = Awaited<ReturnType<ReturnType<typeof freeVehicles>['execute']>>[number];

/** Free vehicles in a station, up to a limit. */
export const freeInStation = (db: Db, scope: Scope, stationId: string, limit: number) =>
  freeVehicles(db, scope)
    .where('s.station_id', '=', stationId)
    .orderBy('s.vehicle_id')
    .limit(limit)
    .execute();

interface Around {
  areaId: number;
  box: Box;
  /** The point from which distances are measured, longitude and latitude. */
  from: readonly [number, number];
  limit: number;
}

/** Free vehicles of an area inside a box, nearest first, up to a limit. */
export const freeInBox = (db: Db, scope: Scope, { areaId, box, from: [lng, lat], limit }: Around) =>
  freeVehicles(db, scope)
    .where('s.service_area_id', '=', areaId)
    .where((eb) => eb.between('s.lng', box[0], box[2]).and(eb.between('s.lat', box[1], box[3])))
    .orderBy(sql`power((s.lng - ${lng}) * cos(radians(${lat})), 2) + power(s.lat - ${lat}, 2)`)
    .orderBy('s.vehicle_id')
    .limit(limit)
    .execute();

/** The number of vehicles in scope in each of some stations, and their capacities. */
export async function loadOf(db: Db, scope: Scope, stationIds: readonly string[]) {
  if (stationIds.length === 0) return [];
  const standing = db
    .selectFrom('vehicle_state as s')
    .select(({ fn }) => ['s.station_id', fn.countAll<number>().as('n')])
    .where('s.station_id', 'in', [...stationIds])
    .where(rowsInScope(scope, 's'))
    .groupBy('s.station_id');
  return db
    .selectFrom('fence as f')
    .leftJoin(standing.as('c'), 'c.station_id', 'f.fence_id')
    .select(['f.fence_id as fenceId', 'f.capacity'])
    .select(sql<number>`coalesce(c.n, 0)`.as('standing'))
    .where('f.fence_id', 'in', [...stationIds])
    .where(rowsInScope(scope, 'f'))
    .execute();
}

interface Traffic {
  stationId: string;
  areaId: number;
  /** Epoch milliseconds. */
  since: number;
  /** Exclude this rider's trips. */
  except?: number;
}

/** Trips in scope that ended in a station since an instant, wherever they began. */
export const endedIn = async (db: Db, scope: Scope, { stationId, since, except }: Traffic) =>
  (
    await db
      .selectFrom('trip as t')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('t.end_station_id', '=', stationId)
      .where('t.ended_at', '>=', at(since))
      .$if(except !== undefined, (q) => q.where('t.vehicle_id', '<>', except ?? 0))
      .where(rowsInScope(scope, 't'))
      .executeTakeFirstOrThrow()
  ).n;

/** Trips in scope that began in a station since an instant. */
export const begunIn = async (db: Db, scope: Scope, { stationId, areaId, since, except }: Traffic) =>
  (
    await db
      .selectFrom('trip as t')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('t.service_area_id', '=', areaId)
      .where('t.started_at', '>=', at(since))
      .where('t.start_station_id', '=', stationId)
      .$if(except !== undefined, (q) => q.where('t.vehicle_id', '<>', except ?? 0))
      .where(rowsInScope(scope, 't'))
      .executeTakeFirstOrThrow()
  ).n;

/** Open tasks in scope that bring a vehicle to a station. */
export const comingTo = async (db: Db, scope: Scope, { stationId, areaId }: Traffic) =>
  (
    await db
      .selectFrom('ops_task as t')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('t.service_area_id', '=', areaId)
      .where('t.state', 'in', ['pending', 'doing', 'paused'])
      .where('t.target_id', '=', stationId)
      .where(rowsInScope(scope, 't'))
      .executeTakeFirstOrThrow()
  ).n;
