import type { Report } from '@kickstand/domain/fleet/tracks';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import type { VehicleTime } from './report-source.service.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The kinds of messages that tracks and telemetry are derived from. */
export const telling = ['ping', 'gps', 'notify'] as const;

/** The packed pieces of a track that overlap a period; none is longer than a day. */
export const packedTracks = (db: Db, { vehicle, from, to }: VehicleTime) =>
  db
    .selectFrom('track')
    .select('packed')
    .where('vehicle_id', '=', vehicle)
    .where('from_at', '>=', at(from - dayMs))
    .where('from_at', '<=', at(to))
    .where('to_at', '>=', at(from))
    .orderBy('from_at')
    .execute();

/** The same for many vehicles. */
export async function packedOfVehicles(
  db: Db,
  vehicles: readonly number[],
  { from, to }: Omit<VehicleTime, 'vehicle'>,
) {
  const { rows } = await sql<{ vehicle: number; packed: Buffer }>`
    select vehicle_id as vehicle, packed from track
    where vehicle_id = ${anyNumber(vehicles)} and from_at >= ${at(from - dayMs)} and from_at <= ${at(to)} and to_at >= ${at(from)}
    order by vehicle_id, from_at`.execute(db);
  return rows;
}

/** Messages of many vehicles received at `since` or later that concern a period. */
export async function reportsOfVehicles(
  db: Db,
  vehicles: readonly number[],
  { from, to, since }: Omit<VehicleTime, 'vehicle'> & { since: number },
) {
  const { rows } = await sql<Report & { vehicle: number }>`
    select vehicle_id as vehicle, kind, verdict, device_at as "deviceAt", payload from device_packet
    where vehicle_id = ${anyNumber(vehicles)} and at >= ${at(Math.max(since, from - hourMs))} and at <= ${at(to + dayMs + hourMs)}
      and device_at >= ${at(from - 1000)} and device_at <= ${at(to + 1000)} and kind = any(${telling}::text[])
    order by vehicle_id, at, packet_id`.execute(db);
  return rows;
}

/** A trip's period and vehicle. */
export interface TripSpan extends VehicleTime {
  tripId: string;
}

/** The packed pieces of the tracks of some trips, in order of time. */
export async function packedOfTrips(db: Db, trips: readonly TripSpan[]) {
  const { rows } = await sql<{ tripId: string; packed: Buffer }>`
    select k.trip_id as "tripId", k.packed from unnest(${trips.map(({ tripId }) => tripId)}::text[],
      ${trips.map(({ vehicle }) => vehicle)}::int[], ${trips.map(({ from }) => new Date(from))}::timestamptz[],
      ${trips.map(({ to }) => new Date(to))}::timestamptz[]) as r (trip_id, vehicle_id, from_at, to_at)
    join track k on k.vehicle_id = r.vehicle_id and k.from_at >= r.from_at and k.from_at <= r.to_at
      and k.trip_id = r.trip_id
    order by k.from_at`.execute(db);
  return rows;
}

/** The packed hours of telemetry that overlap a period. */
export const packedTelemetry = (db: Db, { vehicle, from, to }: VehicleTime) =>
  db
    .selectFrom('telemetry')
    .select('packed')
    .where('vehicle_id', '=', vehicle)
    .where('hour', '>', at(from - hourMs))
    .where('hour', '<=', at(to))
    .orderBy('hour')
    .execute();

/** Messages received at `since` or later that concern a period, by the controller's clock or the server's. */
export async function reportsSince(
  db: Db,
  { vehicle, from, to }: VehicleTime,
  since: number,
): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select kind, verdict, device_at as "deviceAt", payload from device_packet
    where vehicle_id = ${vehicle} and at >= ${at(Math.max(since, from - hourMs))} and at <= ${at(to + dayMs + hourMs)}
      and device_at >= ${at(from - 1000)} and device_at <= ${at(to + 1000)} and kind = any(${telling}::text[])
    order by at, packet_id`.execute(db);
  return rows;
}
