import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { VehicleRow } from '@kickstand/contract/fleet/vehicles';
import type { Cents, ModelKind } from '@kickstand/contract/kit';
import { openTaskStates } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { type ListQuery, numbersOnPage } from './vehicles.filters.store.ts';

/** The view of the caller: scope, language, and the instant up to which idle times are counted. */
export interface View {
  scope: Scope;
  locale: Locale;
  now: number;
}

/** Vehicles in scope with their state, controller and related names. */
const withNames = (db: Db, { scope }: Pick<View, 'scope'>) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .innerJoin('vehicle_model as m', 'm.model_id', 'v.model_id')
    .innerJoin('agent as a', 'a.agent_id', 'v.agent_id')
    .leftJoin('voltage_scheme as b', (j) =>
      j.on('b.scheme_id', '=', sql<string>`coalesce(v.voltage_scheme_id, m.voltage_scheme_id)`),
    )
    .leftJoin('device as d', (j) =>
      j.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .leftJoin('vehicle_use as u', 'u.vehicle_id', 'v.vehicle_id')
    .leftJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 'v.service_area_id').onRef('f.fence_id', '=', 's.station_id'),
    )
    .where(rowsInScope(scope, 'v'));

const columns = [
  ...(['v.vehicle_id as vehicle', 'v.plate', 'v.agent_id as agentId', 'v.imei', 'v.lifecycle'] as const),
  ...(['v.service_area_id as serviceAreaId', 'v.model_id as modelId', 'v.battery_sn as batterySn'] as const),
  ...(['v.frame_no as frameNo', 'v.tags', 'v.note', 'v.version', 'v.updated_at as updatedAt'] as const),
  ...(['s.riding_state as ridingState', 's.ops_states as opsStates', 's.alarms', 's.online'] as const),
  ...(['s.reported_at as reportedAt', 's.rest_battery as restBattery', 's.voltage_mv as voltageMv'] as const),
  ...(['s.locks', 's.station_id as stationId', 's.out_of_area as outOfArea', 's.lng', 's.lat'] as const),
  ...(['s.located_at as locatedAt', 's.mileage_m as mileageM', 's.login_at as loginAt'] as const),
  ...(['s.lock_at as lockAt', 's.unlock_at as unlockAt', 's.device_at as deviceAt'] as const),
  ...(['s.speed_kmh as speedKmh', 's.course', 's.satellites', 's.hdop', 's.gsm', 's.mode'] as const),
  ...(['s.power_connected as powerConnected', 's.moving', 's.fence_release as fenceRelease'] as const),
  ...(['d.iccid', 'd.fw_version as fwVersion', 'd.voice_version as voiceVersion'] as const),
  ...([
    'd.sim_expire_on as simExpireOn',
    'd.bound_at as boundAt',
    'u.last_started_at as lastTripAt',
  ] as const),
  ...(['m.name as model', 'm.kind', 'a.name as agent', 'z.fence_release as areaRelease'] as const),
  ...(['b.full_km as fullKm', 'b.cut_percent as cutPercent'] as const),
] as const;

const rows = (db: Db, view: View) =>
  withNames(db, view)
    .select(columns)
    .$narrowType<Pick<VehicleRow, 'lifecycle' | 'ridingState'> & { kind: ModelKind }>()
    .select([
      nameIn<string | null>('z', view.locale).as('area'),
      nameIn<string | null>('f', view.locale).as('station'),
    ]);

export type StoredRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** One page of the vehicles that match a query, and their total. */
export async function pageOfVehicles(db: Db, view: View, query: ListQuery) {
  const asked = { ...view, query };
  const { numbers, count } = await numbersOnPage(db, asked);
  const found = await rows(db, view).where('v.vehicle_id', '=', anyNumber(numbers)).execute();
  const byNumber = new Map(found.map((row) => [row.vehicle, row]));
  const list = numbers.flatMap((number) => byNumber.get(number) ?? []);
  return { list, ...count };
}

/** Trips that ended since a day, by vehicle number; vehicles without any are absent. */
async function tripsSince(
  db: Db,
  numbers: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const found = await db
    .selectFrom('vehicle_day')
    .select('vehicle_id')
    .select(({ fn }) => fn.sum<number>('trips').as('trips'))
    .where('vehicle_id', '=', anyNumber(numbers))
    .where('day', '>=', day)
    .groupBy('vehicle_id')
    .execute();
  return new Map(found.map(({ vehicle_id, trips }) => [vehicle_id, Number(trips)]));
}

/** The kinds of open tasks, by vehicle number; vehicles without any are absent. */
async function openTasksOf(db: Db, numbers: readonly number[]): Promise<ReadonlyMap<number, TaskType[]>> {
  const found = await db
    .selectFrom('ops_task')
    .select(['vehicle_id', sql<TaskType[]>`array_agg(distinct type order by type)`.as('types')])
    .where('vehicle_id', '=', anyNumber(numbers))
    .where('state', 'in', openTaskStates)
    .groupBy('vehicle_id')
    .execute();
  return new Map(found.map(({ vehicle_id, types }) => [vehicle_id, types]));
}

/** What other tables hold about a vehicle. */
export interface Beside {
  trips7d: number;
  earned7dCents: Cents;
  openTasks: TaskType[];
}

/** The same for each of these vehicles; trips are counted since a day. */
export async function besideOf(
  db: Db,
  numbers: readonly number[],
  { day, earned }: { day: string; earned: (number: number) => Cents },
) {
  const trips = await tripsSince(db, numbers, day);
  const tasks = await openTasksOf(db, numbers);
  return (number: number): Beside => ({
    trips7d: trips.get(number) ?? 0,
    earned7dCents: earned(number),
    openTasks: tasks.get(number) ?? [],
  });
}

/** Of these numbers, those that are in scope. */
export async function knownNumbers(
  db: Db,
  scope: Scope,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await db
    .selectFrom('vehicle as v')
    .select('v.vehicle_id')
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .execute();
  return new Set(found.map(({ vehicle_id }) => vehicle_id));
}

/** Enabled stations of an area whose centre is within so many degrees of a point; a few dozen at most. */
export const stationsNear = (
  db: Db,
  locale: Locale,
  { areaId, lng, lat, degrees }: { areaId: number; lng: number; lat: number; degrees: number },
) =>
  db
    .selectFrom('fence as f')
    .select(['f.fence_id as id', 'f.points'])
    .select(nameIn<string | null>('f', locale).$notNull().as('name'))
    .where('f.service_area_id', '=', areaId)
    .where('f.kind', '=', 'station')
    .where('f.state', '=', 'enabled')
    .where('f.centre_lng', '>', lng - degrees)
    .where('f.centre_lng', '<', lng + degrees)
    .where('f.centre_lat', '>', lat - degrees)
    .where('f.centre_lat', '<', lat + degrees)
    .limit(200)
    .execute();

/** The vehicle with this number or controller, if in scope. */
export const vehicleWith = (db: Db, view: View, { number, imei }: { number?: number; imei?: string }) =>
  rows(db, view)
    .where((eb) =>
      eb.and([
        ...(number === undefined ? [] : [eb('v.vehicle_id', '=', number)]),
        ...(imei === undefined ? [] : [eb('d.imei', '=', imei)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();

/** Locks a vehicle's own row, if in scope. */
export const lockVehicle = (db: Db, scope: Scope, number: number) =>
  db
    .selectFrom('vehicle as v')
    .select(['v.note', 'v.tags', 'v.version'])
    .where('v.vehicle_id', '=', number)
    .where(rowsInScope(scope, 'v'))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const putNote = (
  db: Db,
  number: number,
  { note, tags, now }: { note: string; tags: string[]; now: number },
) =>
  db
    .updateTable('vehicle')
    .set((eb) => ({ note, tags, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('vehicle_id', '=', number)
    .execute();

/** The service areas in scope, by number. */
export const areasIn = (db: Db, { scope, locale }: Pick<View, 'scope' | 'locale'>) =>
  db
    .selectFrom('service_area as z')
    .select([
      'z.service_area_id as id',
      'z.agent_id as agentId',
      'z.centre_lng as lng',
      'z.centre_lat as lat',
    ])
    .select('z.boundary')
    .$narrowType<{ boundary: number[][][] }>()
    .select(nameIn<string | null>('z', locale).$notNull().as('name'))
    .where(rowsInScope(scope, 'z'))
    .orderBy('z.service_area_id')
    .execute();

export const allModels = (db: Db) =>
  db.selectFrom('vehicle_model').select(['model_id as id', 'name', 'brand']).orderBy('model_id').execute();
