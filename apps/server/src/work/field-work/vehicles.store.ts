import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Vehicles in scope, as needed by work; those without a service area cannot be worked on. Rows stay locked. */
export const lockWorkVehicles = (db: Db, scope: Scope, numbers: readonly number[]) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select([
      'v.vehicle_id as vehicleId',
      'v.agent_id as agentId',
      'v.service_area_id as serviceAreaId',
      'v.imei',
      'v.battery_sn as batterySn',
      'v.model_id as modelId',
    ])
    .select([
      's.online',
      's.lng',
      's.lat',
      's.rest_battery as restBattery',
      's.voltage_mv as voltageMv',
      's.reported_at as reportedAt',
      's.station_id as stationId',
    ])
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .orderBy('v.vehicle_id')
    .forNoKeyUpdate('v')
    .execute();
export type WorkVehicle = Awaited<ReturnType<typeof lockWorkVehicles>>[number];

export async function isInTrip(db: Db, vehicle: number): Promise<boolean> {
  const row = await db
    .selectFrom('trip_open')
    .select('trip_id as tripId')
    .where('vehicle_id', '=', vehicle)
    .executeTakeFirst();
  return row !== undefined;
}

/** A station of an area that vehicles can be moved to. */
export function stationOf(db: Db, areaId: number, fenceId: string) {
  return db
    .selectFrom('fence')
    .select('capacity')
    .where('service_area_id', '=', areaId)
    .where('fence_id', '=', fenceId)
    .where('kind', '=', 'station')
    .executeTakeFirst();
}

/** The number of other vehicles in a station. */
export async function vehiclesInStation(
  db: Db,
  {
    agentId,
    areaId,
    stationId,
    except,
  }: { agentId: number; areaId: number; stationId: string; except: number },
): Promise<number> {
  const row = await db
    .selectFrom('vehicle_state')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .where('service_area_id', '=', areaId)
    .where('station_id', '=', stationId)
    .where('vehicle_id', '<>', except)
    .executeTakeFirstOrThrow();
  return row.n;
}

/**
 * Records when and at what mileage a vehicle was serviced: kilometres since service count from there. An earlier service
 * changes nothing.
 */
export const noteServiced = (db: Db, vehicle: number, when: number) =>
  sql`
    insert into vehicle_use as u (vehicle_id, serviced_at, serviced_at_m)
    select vehicle_id, ${at(when)}, coalesce(mileage_m, 0) from vehicle_state where vehicle_id = ${vehicle}
    on conflict (vehicle_id) do update set serviced_at = excluded.serviced_at, serviced_at_m = excluded.serviced_at_m
      where u.serviced_at is null or u.serviced_at < excluded.serviced_at`.execute(db);
