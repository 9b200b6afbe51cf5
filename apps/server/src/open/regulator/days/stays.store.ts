import type { ViolationEnd } from '@kickstand/domain/open/regulator';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';

export interface ZoneRow {
  fenceId: string;
  serviceAreaId: number;
  kind: string;
  points: unknown;
  content: unknown;
}

/** The published no-stop zones, and stations, some of which are valid inside one. */
export async function zonesNow(db: Db) {
  const { rows } = await sql<ZoneRow>`
    select f.fence_id as "fenceId", f.service_area_id as "serviceAreaId", f.kind, f.points, f.content from fence f
    where f.state = 'enabled' and (f.kind = 'no_stop' or f.kind = 'station' and f.content->'flags' ? 'over_no_stop')
      and f.service_area_id in (select service_area_id from fence where kind = 'no_stop' and state = 'enabled')`.execute(
    db,
  );
  return rows;
}

export interface Seen {
  vehicleId: number;
  serviceAreaId: number;
  lng: number;
  lat: number;
  isRidden: boolean;
}

/** Vehicles on the shelf of areas with a no-stop zone, with their positions. */
export async function vehiclesSeen(db: Db) {
  const { rows } = await sql<Seen>`
    select v.vehicle_id as "vehicleId", v.service_area_id as "serviceAreaId", s.lng, s.lat,
      s.riding_state in ('riding', 'temp_parked') as "isRidden"
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
    where v.lifecycle = 'on_shelf' and s.lng is not null and s.lat is not null
      and v.service_area_id in (select service_area_id from fence where kind = 'no_stop' and state = 'enabled')`.execute(
    db,
  );
  return rows;
}

export const openStays = (db: Db) =>
  db
    .selectFrom('no_stop_stay')
    .select(['stay_id as stayId', 'vehicle_id as vehicleId', 'zone_id as zoneId'])
    .select(['since_at as sinceAt', 'found_at as foundAt', 'lng', 'lat', 'service_area_id as serviceAreaId'])
    .where('ended_at', 'is', null)
    .execute();

export interface NewStay {
  stayId: string;
  vehicleId: number;
  serviceAreaId: number;
  zoneId: string;
  districtId: string | null;
  lng: number;
  lat: number;
  sinceAt: number;
}

export async function insertStays(db: Db, stays: readonly NewStay[]) {
  if (stays.length === 0) return;
  await db
    .insertInto('no_stop_stay')
    .values(
      stays.map((one) => ({
        stay_id: one.stayId,
        vehicle_id: one.vehicleId,
        service_area_id: one.serviceAreaId,
        zone_id: one.zoneId,
        district_id: one.districtId,
        lng: one.lng,
        lat: one.lat,
        since_at: new Date(one.sinceAt),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

const ids = (list: readonly string[]) => sql<string>`any(${[...list]}::text[])`;

/** Marks stays as violations. */
export const findStays = (db: Db, stayIds: readonly string[], now: number) =>
  db
    .updateTable('no_stop_stay')
    .set({ found_at: new Date(now) })
    .where('stay_id', '=', ids(stayIds))
    .where('found_at', 'is', null)
    .execute();

/** Deletes stays that ended in time. */
export const forgetStays = (db: Db, stayIds: readonly string[]) =>
  db.deleteFrom('no_stop_stay').where('stay_id', '=', ids(stayIds)).where('found_at', 'is', null).execute();

export const endStays = (
  db: Db,
  stayIds: readonly string[],
  { by, now }: { by: ViolationEnd; now: number },
) =>
  db
    .updateTable('no_stop_stay')
    .set({ ended_at: new Date(now), ended_by: by })
    .where('stay_id', '=', ids(stayIds))
    .where('ended_at', 'is', null)
    .execute();
