import type { Report, TelemetrySample, TrackPoint, TripTime } from '@kickstand/domain/fleet/tracks';
import {
  jumpsIn,
  packTelemetry,
  packTrack,
  unpackTelemetry,
  unpackTrack,
} from '@kickstand/domain/fleet/tracks';
import { sql } from 'kysely';
import { z } from 'zod';
import { at, type Db } from '../../kernel/database/db.ts';
import { putSetting, settingOf } from '../../kernel/program/setting.ts';
import { telling } from './tracks.store.ts';

/** The setting that stores the progress of packing. */
const packingSetting = 'telemetry.packing';

/** An arbitrary key: it keeps two programs from packing at once. */
const lockKey = 4_701_885;
const dayMs = 86_400_000;

/** The progress: all messages until `until` are packed, and of those until `to` the vehicles up to `after`. */
const progressSchema = z.object({ until: z.number(), to: z.number().nullable(), after: z.number() });
export type Progress = z.infer<typeof progressSchema>;

export async function progressOf(db: Db): Promise<Progress | undefined> {
  return progressSchema.safeParse(await settingOf(db, packingSetting)).data;
}

/** Messages received before this instant (epoch ms) are packed; 0 if none are. */
export const packedUntil = async (db: Db) => (await progressOf(db))?.until ?? 0;

export const putProgress = (db: Db, value: Progress, now: number) =>
  putSetting(db, packingSetting, { value, now });

/** Whether this transaction is the only one that packs, until it ends. */
export async function claimPacking(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(
    db,
  );
  return rows[0]?.mine === true;
}

/** When the oldest stored message was received. */
export async function firstPacketAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('device_packet')
    .select(({ fn }) => fn.min('at').as('first'))
    .executeTakeFirst();
  return (row?.first as number | null | undefined) ?? null;
}

/** The next vehicles by number. */
export async function vehiclesAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('vehicle')
    .select('vehicle_id')
    .where('vehicle_id', '>', after)
    .orderBy('vehicle_id')
    .limit(limit)
    .execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

export interface VehicleReport extends Report {
  vehicle: number;
  imei: string;
}

/** The messages of these vehicles received in a period, its end excluded. */
export async function reportsIn(
  db: Db,
  vehicles: readonly number[],
  { from, to }: { from: number; to: number },
) {
  const { rows } = await sql<VehicleReport>`
    select p.vehicle_id as vehicle, p.imei, p.kind, p.verdict, p.device_at as "deviceAt", p.payload
    from unnest(${vehicles}::int[]) as v (number) cross join lateral (
      select * from device_packet where vehicle_id = v.number and at >= ${at(from)} and at < ${at(to)}
        and kind = any(${telling}::text[]) and verdict not in ('skewed', 'doubled') order by at, packet_id) as p`.execute(
    db,
  );
  return rows;
}

export interface TelemetryHour {
  vehicle: number;
  /** The start of the hour, epoch ms. */
  hour: number;
  imei: string;
  samples: readonly TelemetrySample[];
}

/** What of these hours is packed already. */
export async function hoursPacked(db: Db, hours: readonly Omit<TelemetryHour, 'samples'>[]) {
  const { rows } = await sql<{ vehicle: number; hour: number; packed: Buffer }>`
    select vehicle_id as vehicle, t.hour, packed from telemetry t
    where (vehicle_id, t.hour) in (select v, to_timestamp(h / 1000) from unnest(${hours.map(({ vehicle }) => vehicle)}::int[],
      ${hours.map(({ hour }) => hour)}::float8[]) as given (v, h))`.execute(db);
  return rows.map(({ vehicle, hour, packed }) => ({ vehicle, hour, samples: unpackTelemetry(packed) }));
}

export async function putHours(db: Db, hours: readonly TelemetryHour[]) {
  if (hours.length === 0) return;
  const rows = hours.map(({ vehicle, hour, imei, samples }) => ({
    vehicle_id: vehicle,
    hour: new Date(hour),
    imei,
    samples: samples.length,
    packed: Buffer.from(packTelemetry(samples)),
  }));
  await db
    .insertInto('telemetry')
    .values(rows)
    .onConflict((c) =>
      c.columns(['vehicle_id', 'hour']).doUpdateSet((eb) => ({
        imei: eb.ref('excluded.imei'),
        samples: eb.ref('excluded.samples'),
        packed: eb.ref('excluded.packed'),
      })),
    )
    .execute();
}

/** Whole days (UTC) of a vehicle, epoch ms. */
export interface VehicleDays {
  vehicle: number;
  /** The start of the first day. */
  from: number;
  /** The end of the last day, excluded. */
  to: number;
}

const columnsOf = (days: readonly VehicleDays[]) =>
  sql`unnest(${days.map(({ vehicle }) => vehicle)}::int[], ${days.map(({ from }) => from)}::float8[],
    ${days.map(({ to }) => to)}::float8[]) as d (vehicle, first_ms, end_ms)`;

/** The packed points of these days. */
export async function daysPacked(db: Db, days: readonly VehicleDays[]) {
  const { rows } = await sql<{ vehicle: number; packed: Buffer }>`
    select d.vehicle, t.packed from ${columnsOf(days)} join track t on t.vehicle_id = d.vehicle
      and t.from_at >= to_timestamp(d.first_ms / 1000) and t.from_at < to_timestamp(d.end_ms / 1000)
    order by d.vehicle, t.from_at`.execute(db);
  return rows.map(({ vehicle, packed }) => ({ vehicle, points: unpackTrack(packed) }));
}

/** The trips that touch these days. */
export async function tripsDuring(
  db: Db,
  days: readonly VehicleDays[],
): Promise<(TripTime & { vehicle: number })[]> {
  const { rows } = await sql<TripTime & { vehicle: number }>`
    select d.vehicle, t.trip_id as "tripId", t.started_at as "from", t.ended_at as "to"
    from ${columnsOf(days)} join trip t on t.vehicle_id = d.vehicle
      and t.started_at >= to_timestamp(d.first_ms / 1000) - interval '31 days'
      and t.started_at < to_timestamp(d.end_ms / 1000)
      and (t.ended_at is null or t.ended_at >= to_timestamp(d.first_ms / 1000))
    order by d.vehicle, t.started_at`.execute(db);
  return rows;
}

export interface TrackPiece {
  vehicle: number;
  tripId: string | null;
  points: readonly TrackPoint[];
}

/** Replaces everything packed of the days by these pieces. */
export async function replaceDays(db: Db, days: readonly VehicleDays[], pieces: readonly TrackPiece[]) {
  await sql`delete from track t using ${columnsOf(days)} where t.vehicle_id = d.vehicle
    and t.from_at >= to_timestamp(d.first_ms / 1000) and t.from_at < to_timestamp(d.end_ms / 1000)`.execute(
    db,
  );
  const rows = pieces.map(({ vehicle, tripId, points }) => ({
    vehicle_id: vehicle,
    trip_id: tripId,
    points: points.length,
    jumps: jumpsIn(points),
    from_at: new Date(points[0]?.at ?? 0),
    to_at: new Date(points.at(-1)?.at ?? 0),
    packed: Buffer.from(packTrack(points)),
  }));
  if (rows.length > 0) await db.insertInto('track').values(rows).execute();
}

/** The days that a vehicle's points fall on. */
export function daysOf(vehicle: number, points: readonly TrackPoint[]): VehicleDays[] {
  const days = points.map((point) => Math.floor(point.at / dayMs) * dayMs);
  return [...new Set(days)].map((from) => ({ vehicle, from, to: from + dayMs }));
}
