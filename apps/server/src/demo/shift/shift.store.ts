import type { RepairPart } from '@kickstand/contract/fleet/tasks';
import { lowBatteryPercent, opsBits } from '@kickstand/domain/fleet/vehicles';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import { standingAlarms } from '../history/past-fleet.ts';
import { historyColumns } from '../history/sink.ts';

/** Collects rough statistics; without them counting and planning take minutes instead of seconds. */
export async function lookAtTables(db: Db) {
  await sql`set local default_statistics_target = 10`.execute(db);
  const tables = [...Object.keys(historyColumns), 'fence', 'vehicle', 'vehicle_state'];
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

const lately = 15 * 60_000;

/** Last positions of people’s phones shortly before an instant. */
export async function lastPlaces(db: Db, operatorIds: readonly string[], before: number) {
  const rows = await db
    .selectFrom('staff_track')
    .distinctOn('operator_id')
    .select(['operator_id as operatorId', 'lng', 'lat'])
    .where('operator_id', '=', anyText(operatorIds))
    .where('at', '<=', at(before))
    .where('at', '>', at(before - lately))
    .orderBy('operator_id')
    .orderBy('at', 'desc')
    .execute();
  return new Map(rows.map(({ operatorId, lng, lat }) => [operatorId, [lng, lat] as LngLat]));
}

/** Sets vehicles of an area that were locked before an instant online; null sets all offline. */
export const putOnLine = (db: Db, areaId: number, since: number | null) =>
  db
    .updateTable('vehicle_state')
    .set({
      online:
        since === null
          ? false
          : sql<boolean>`reported_at is not null and riding_state = 'available' and lock_at <= ${at(since)}`,
    })
    .where('service_area_id', '=', areaId)
    .execute();

/** Vehicles as needed by work. */
export async function vehiclesAt(db: Db, vehicles: readonly number[]) {
  const { rows } = await sql<{
    vehicleId: number;
    imei: string;
    lng: number;
    lat: number;
    percent: number;
    isOnLine: boolean;
    parts: RepairPart[];
  }>`
    select s.vehicle_id as "vehicleId", coalesce(v.imei, '') as imei, s.lng, s.lat, s.rest_battery as percent, s.online as "isOnLine",
      coalesce((select array_agg(distinct p) from fault_report f, unnest(f.parts) p
        where f.vehicle_id = s.vehicle_id and f.handled_at is null), '{}') as parts
    from vehicle_state s join vehicle v on v.vehicle_id = s.vehicle_id
    where s.vehicle_id = ${anyNumber(vehicles)} and s.lng is not null and s.rest_battery is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.vehicleId, row]));
}

/** Centres of stations. */
export async function middlesOf(db: Db, fenceIds: readonly string[]) {
  const rows = await db
    .selectFrom('fence')
    .select(['fence_id as id', 'centre_lng as lng', 'centre_lat as lat'])
    .where('fence_id', '=', anyText(fenceIds))
    .execute();
  return new Map(rows.map(({ id, lng, lat }) => [id, [lng, lat] as LngLat]));
}

const bitOff = (bits: number): RawBuilder<number> => sql`ops_states & ~${bits}::int`;

/** Fits another battery. */
export async function fitBattery(
  db: Db,
  vehicle: number,
  { serial, percent, voltageMv }: { serial: string; percent: number; voltageMv: number },
) {
  const low = percent > lowBatteryPercent ? opsBits(['low_battery']) : 0;
  await db
    .updateTable('vehicle_state')
    .set({ rest_battery: percent, voltage_mv: voltageMv, ops_states: bitOff(low) })
    .where('vehicle_id', '=', vehicle)
    .execute();
  await db.updateTable('vehicle').set({ battery_sn: serial }).where('vehicle_id', '=', vehicle).execute();
}

/** Places a vehicle in a station. */
export const putInStation = (
  db: Db,
  vehicle: number,
  {
    stationId,
    place: [lng, lat],
    from,
    until,
  }: { stationId: string; place: LngLat; from: number; until: number },
) =>
  db
    .updateTable('vehicle_state')
    .set({
      lng,
      lat,
      station_id: stationId,
      out_of_area: false,
      unlock_at: new Date(from),
      lock_at: new Date(until),
      alarms: sql<number>`alarms & ~${standingAlarms}::int`,
    })
    .where('vehicle_id', '=', vehicle)
    .execute();

/** Clears the pending repair of a vehicle. */
export const noteMended = (db: Db, vehicle: number) =>
  db
    .updateTable('vehicle_state')
    .set({ ops_states: bitOff(opsBits(['repair_reported'])) })
    .where('vehicle_id', '=', vehicle)
    .execute();

/** A report of a controller. */
export interface Said {
  at: number;
  kind: 'ping' | 'notify';
  code: number | null;
  payload: object;
}

/** Stores a report of a vehicle’s controller. */
export const keepSaid = (
  db: Db,
  { vehicle, imei }: { vehicle: number; imei: string },
  said: readonly Said[],
) =>
  db
    .insertInto('device_packet')
    .values(
      said.map(({ at: saidAt, kind, code, payload }) => ({
        vehicle_id: vehicle,
        at: new Date(saidAt),
        packet_id: newId(),
        imei,
        device_at: new Date(saidAt),
        kind,
        code,
        payload: JSON.stringify(payload),
      })),
    )
    .execute();

/** Acknowledges all commands created before an instant. */
export const answerCommands = (db: Db, before: number) =>
  sql`update command set state = 'acked', sent_at = created_at, ended_at = created_at + interval '1.2 seconds'
    where state = 'queued' and created_at < ${at(before)}`.execute(db);

export interface TrackPoint {
  operatorId: string;
  agentId: number;
  areaId: number;
  at: number;
  place: LngLat;
}

/** Stores positions of phones. */
export async function insertTrack(db: Db, points: readonly TrackPoint[]) {
  if (points.length === 0) return;
  await db
    .insertInto('staff_track')
    .values(
      points.map(({ operatorId, agentId, areaId, at: wasAt, place: [lng, lat] }) => ({
        operator_id: operatorId,
        agent_id: agentId,
        service_area_id: areaId,
        at: new Date(wasAt),
        lng,
        lat,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Stations of an area by ID. */
export const stationsOfArea = (db: Db, areaId: number) =>
  db
    .selectFrom('fence')
    .select(['fence_id as id', 'centre_lng as lng', 'centre_lat as lat'])
    .where('service_area_id', '=', areaId)
    .where('kind', '=', 'station')
    .where('state', '=', 'enabled')
    .orderBy('name')
    .orderBy('fence_id')
    .execute();
