import { lifecycle, ridingState } from '@kickstand/contract/fleet/vehicles';
import type { VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import {
  type PlaceClock,
  Places as PlaceIndex,
  type Places,
  placeFenceOf,
} from '@kickstand/domain/places/fences';
import type { Rings } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import { at, type Db } from '../kernel/database/db.ts';
import type { VehicleIdentity } from './fleet.ts';

const milliseconds = (column: string) =>
  sql<number | null>`extract(epoch from ${sql.ref(column)})::float8 * 1000`;

/** Vehicles with their last known state. */
const vehiclesWithState = (db: Db) =>
  db
    .selectFrom('vehicle as v')
    .leftJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select([
      'v.vehicle_id',
      'v.agent_id',
      'v.service_area_id',
      'v.model_id',
      'v.imei',
      'v.lifecycle',
      'v.version',
      's.riding_state',
      's.ops_states',
      's.alarms',
      's.online',
      's.lng',
      's.lat',
      's.speed_kmh',
      's.course',
      's.satellites',
      's.hdop',
      's.gsm',
      's.rest_battery',
      's.voltage_mv',
      's.mileage_m',
      's.locks',
      's.mode',
      's.power_connected',
      's.moving',
      's.station_id',
      's.out_of_area',
      's.last_seq',
      // Parsing numbers is several times cheaper than parsing dates, and a fleet has a million of them.
      milliseconds('s.login_at').as('login_at'),
      milliseconds('s.reported_at').as('reported_at'),
      milliseconds('s.device_at').as('device_at'),
      milliseconds('s.located_at').as('located_at'),
      milliseconds('s.lock_at').as('lock_at'),
      milliseconds('s.unlock_at').as('unlock_at'),
    ])
    .orderBy('v.vehicle_id');

type VehicleWithState = Awaited<ReturnType<ReturnType<typeof vehiclesWithState>['execute']>>[number];

/** At most `limit` vehicles after one, in the order of their numbers. */
export const vehiclesAfter = (db: Db, after: number, limit: number) =>
  vehiclesWithState(db).where('v.vehicle_id', '>', after).limit(limit).execute();

export const vehiclesByNumber = (db: Db, vehicles: readonly number[]) =>
  vehiclesWithState(db)
    .where('v.vehicle_id', '=', sql<number>`any(${[...vehicles]}::int[])`)
    .execute();

/** Vehicles that operators changed since an instant. */
export const vehiclesChangedSince = (db: Db, since: number) =>
  vehiclesWithState(db).where('v.updated_at', '>', at(since)).execute();

export const identityOf = (row: VehicleWithState): VehicleIdentity => ({
  vehicle: row.vehicle_id,
  agentId: row.agent_id,
  serviceAreaId: row.service_area_id,
  modelId: row.model_id,
  imei: row.imei,
  lifecycle: lifecycle.parse(row.lifecycle),
  version: row.version,
});

export const factsOf = (row: VehicleWithState): VehicleFacts => ({
  riding: ridingState.parse(row.riding_state ?? 'available'),
  ops: row.ops_states ?? 0,
  alarms: row.alarms ?? 0,
  online: row.online ?? false,
  loginAt: row.login_at,
  reportedAt: row.reported_at,
  deviceAt: row.device_at,
  lng: row.lng,
  lat: row.lat,
  locatedAt: row.located_at,
  speedKmh: row.speed_kmh,
  course: row.course,
  satellites: row.satellites,
  hdop: row.hdop,
  gsm: row.gsm,
  battery: row.rest_battery,
  voltageMv: row.voltage_mv,
  mileageM: row.mileage_m ?? 0,
  locks: row.locks ?? 0,
  mode: row.mode ?? 'normal',
  power: row.power_connected,
  moving: row.moving,
  stationId: row.station_id,
  outOfArea: row.out_of_area,
  lockAt: row.lock_at,
  unlockAt: row.unlock_at,
  lastSeq: row.last_seq,
  strayedAt: null,
  fixAt: null,
  doubted: null,
  doubtedMileage: null,
});

/** The service areas and enabled fences as an index of places, by the deployment's clock. */
export async function placesOf(db: Db, clock?: PlaceClock): Promise<Places> {
  const areas = await db
    .selectFrom('service_area as z')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 'z.service_area_id').on('f.kind', '=', 'service'),
    )
    .select(['z.service_area_id', 'z.boundary'])
    .select(sql<number | null>`(f.content->>'bufferM')::int`.as('buffer_m'))
    .execute();
  const fences = await db
    .selectFrom('fence')
    .select(['fence_id', 'service_area_id', 'kind', 'points', 'content'])
    .where('state', '=', 'enabled')
    .where('kind', '<>', 'service')
    .orderBy('fence_id')
    .execute();
  return new PlaceIndex(
    areas.map((area) => ({
      serviceAreaId: area.service_area_id,
      boundary: area.boundary as Rings,
      bufferM: area.buffer_m ?? 0,
    })),
    fences.map(({ fence_id, service_area_id, kind, points, content }) =>
      placeFenceOf({ fenceId: fence_id, serviceAreaId: service_area_id, kind }, points, content),
    ),
    clock,
  );
}

/** A number that changes whenever a fence or an area does. */
export async function placesVersion(db: Db): Promise<string> {
  const fences = await db
    .selectFrom('fence')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('updated_at').as('newest')])
    .select(sql<number>`coalesce(sum(version), 0)`.as('versions'))
    .executeTakeFirstOrThrow();
  const areas = await db
    .selectFrom('service_area')
    .select(
      sql<string>`coalesce(md5(string_agg(md5(boundary::text), '' order by service_area_id)), '')`.as('hash'),
    )
    .executeTakeFirstOrThrow();
  return `${fences.count}/${fences.newest}/${fences.versions}/${areas.hash}`;
}

/** A number that changes with every publication. */
export async function releasesOf(db: Db): Promise<number> {
  const row = await db
    .selectFrom('service_area')
    .select(sql<number>`coalesce(sum(fence_release), 0)`.as('sum'))
    .executeTakeFirstOrThrow();
  return row.sum;
}
