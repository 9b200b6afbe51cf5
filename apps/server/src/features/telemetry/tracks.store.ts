import type { Report } from '@kickstand/domain/tracks';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { VehicleTime } from './report-source.service.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Kinds of messages that tracks and telemetry are made of. */
export const telling = ['ping', 'gps', 'notify'] as const;

/** The packed pieces of a track that reach into a time; none is longer than a day. */
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

/** The packed hours of telemetry that reach into a time. */
export const packedTelemetry = (db: Db, { vehicle, from, to }: VehicleTime) =>
  db
    .selectFrom('telemetry')
    .select('packed')
    .where('vehicle_id', '=', vehicle)
    .where('hour', '>', at(from - hourMs))
    .where('hour', '<=', at(to))
    .orderBy('hour')
    .execute();

/** Messages that came at `since` or later and tell of a time, by the controller's clock or the server's. */
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
