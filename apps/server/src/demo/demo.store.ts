import { everything } from '@kickstand/domain/platform/access';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '../kernel/database/db.ts';
import type { Tables } from '../kernel/database/tables.ts';
import { anyText } from '../kernel/list/any-of.ts';
import { beginningLock } from '../kernel/program/beginning.ts';
import { copyInto, copyThrough } from './copy.store.ts';
import type { DemoVehicle } from './demo.fleet.ts';
import type { DemoZone } from './demo.zones.ts';
import { named } from './words/demo.words.ts';

/** One transaction, for queries and for bulk loading. */
export interface Loading {
  db: Db;
  client: pg.PoolClient;
}

/** Runs the creation of a demo in one transaction with access to all rows; only one server can do this at a time. */
export async function loading<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (loading: Loading) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${beginningLock})`);
    await client.query(`select set_config('app.agents', $1, true), set_config('app.areas', $2, true)`, [
      everything.agentIds,
      everything.opAreaIds,
    ]);
    const done = await work({ client, db: dbOn(client) });
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The same as the owner of the tables, on a connection that is closed afterwards. */
export async function asOwner<T>(owner: pg.PoolConfig, work: (loading: Loading) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...owner, max: 1 });
  try {
    return await loading({ pool }, work);
  } finally {
    await pool.end();
  }
}

/** The query builder on a connection that the caller opened and will release. */
function dbOn(client: pg.PoolClient): Db {
  const held = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => held as unknown as pg.PoolClient, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

export interface DemoFence {
  fenceId: string;
  serviceAreaId: number;
  agentId: number;
  kind: 'station' | 'no_stop' | DemoZone['kind'];
  name: { zh: string; en: string };
  boundary: readonly (readonly [number, number])[];
  centre: readonly [number, number];
  capacity: number | null;
  /** Further content; empty by default. */
  content?: { staffIds?: string[] };
}

export const loadFences = ({ client }: Loading, fences: readonly DemoFence[], now: number) =>
  copyThrough(client, fences, {
    table: 'fence',
    columns: [
      ...['service_area_id', 'fence_id', 'agent_id', 'kind', 'name', 'points'],
      ...['centre_lng', 'centre_lat', 'capacity', 'updated_at', 'content'],
    ],
    valuesOf: (f) => [
      ...[f.serviceAreaId, f.fenceId, f.agentId, f.kind, named(f.name), JSON.stringify([f.boundary])],
      ...[f.centre[0], f.centre[1], f.capacity, new Date(now)],
      JSON.stringify(f.content ?? {}),
    ],
  });

/** Loads vehicles with their state and controllers; reports the number of rows sent to all three tables. */
export async function loadFleet(
  { client }: Loading,
  fleet: readonly DemoVehicle[],
  now: number,
  onProgress: (done: number) => void,
) {
  const at = new Date(now);
  const fitted = fleet.filter(({ imei }) => imei !== null);
  await copyThrough(client, fleet, {
    table: 'vehicle',
    columns: [
      ...['vehicle_id', 'agent_id', 'service_area_id', 'model_id', 'imei', 'plate', 'frame_no', 'battery_sn'],
      ...['lifecycle', 'tags', 'created_at', 'updated_at'],
    ],
    valuesOf: (v) => [
      ...[v.vehicleId, v.agentId, v.serviceAreaId, v.modelId, v.imei, v.plate, v.frameNo, v.batterySn],
      ...[v.lifecycle, v.tags, new Date(v.boundAt), at],
    ],
    onProgress,
  });
  await copyThrough(client, fleet, {
    table: 'vehicle_state',
    columns: stateColumns,
    valuesOf: stateOf,
    onProgress: (done) => onProgress(fleet.length + done),
  });
  await copyInto(client, fitted, {
    table: 'device',
    columns: ['vehicle_id', 'imei', 'iccid', 'sim_expire_on', 'fw_version', 'voice_version', 'bound_at'],
    valuesOf: (v) => [
      ...[v.vehicleId, v.imei, v.iccid, v.simExpireOn, v.fwVersion, v.voiceVersion],
      new Date(v.boundAt),
    ],
    onProgress: (done) => onProgress(2 * fleet.length + done),
  });
}

const stateColumns = [
  ...['vehicle_id', 'agent_id', 'service_area_id', 'ops_states', 'alarms', 'riding_state', 'locks'],
  'mileage_m',
  ...['reported_at', 'lng', 'lat', 'located_at', 'course', 'satellites', 'hdop', 'gsm', 'rest_battery'],
  ...['voltage_mv', 'power_connected', 'moving', 'station_id', 'out_of_area', 'lock_at', 'unlock_at'],
];

/** Values that were never reported are null, not zero. */
function stateOf(v: DemoVehicle) {
  const known = [v.vehicleId, v.agentId, v.serviceAreaId, v.ops, v.alarms, v.riding];
  if (!v.heard) return [...known, 0, 0, ...stateColumns.slice(known.length + 2).map(() => null)];
  const heardAt = new Date(v.reportedAt);
  return [
    ...[...known, v.locks, v.mileageM, heardAt, v.lng, v.lat, heardAt, v.course, v.satellites, v.hdop, v.gsm],
    ...[
      v.battery,
      v.voltageMv,
      true,
      false,
      v.stationId,
      v.outOfArea,
      new Date(v.lockAt),
      new Date(v.unlockAt),
    ],
  ];
}

/** Every controller fitted to a vehicle, with the vehicle’s position. */
export const controllers = (db: Db) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('device as d', (j) =>
      j.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select(['v.vehicle_id', 'd.imei', 'd.iccid', 'v.service_area_id', 'v.lifecycle', 'v.battery_sn'])
    .select(['s.lng', 's.lat', 's.rest_battery', 's.mileage_m'])
    .select((eb) => eb('s.reported_at', 'is not', null).as('heard'))
    .orderBy('v.vehicle_id')
    .execute();

export interface Claim {
  imei: string;
  vehicleId: number;
  digest: string;
}

/** Gives these controllers new passwords; all older ones become invalid. */
export async function replaceClaims({ client }: Loading, claims: readonly Claim[]) {
  // Controllers in stock belong to no vehicle yet and keep their passwords.
  await client.query('delete from imei_claim where vehicle_id is not null');
  await copyInto(client, claims, {
    table: 'imei_claim',
    columns: ['imei', 'vehicle_id', 'digest'],
    valuesOf: ({ imei, vehicleId, digest }) => [imei, vehicleId, digest],
  });
}

/** Accounts of the demo with their actual codes. */
export const demoOperators = (db: Db, operatorIds: readonly string[]) =>
  db
    .selectFrom('operator as o')
    .innerJoin('role as r', 'r.role_id', 'o.role_id')
    .select(['o.operator_id', 'o.name', 'o.phone', 'r.codes'])
    .where('o.operator_id', '=', anyText(operatorIds))
    .execute();
