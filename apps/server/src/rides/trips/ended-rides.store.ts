import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';

/** A ride that ended, without who rode. */
export interface EndedRide {
  vehicleId: number;
  plate: string | null;
  serviceAreaId: number;
  startedAt: number;
  endedAt: number;
  startLng: number | null;
  startLat: number | null;
  endLng: number | null;
  endLat: number | null;
  distanceM: number;
  seconds: number;
}

/** The rides of some areas that ended from one instant on and before another, the oldest first. */
export async function endedRides(
  db: Db,
  serviceAreaIds: readonly number[],
  { from, to }: { from: number; to: number },
) {
  const { rows } = await sql<EndedRide>`
    select t.vehicle_id as "vehicleId", v.plate, t.service_area_id as "serviceAreaId", t.started_at as "startedAt",
      t.ended_at as "endedAt", t.start_lng as "startLng", t.start_lat as "startLat", t.end_lng as "endLng", t.end_lat as "endLat",
      t.distance_m as "distanceM", t.riding_seconds as seconds
    from trip t left join vehicle v on v.vehicle_id = t.vehicle_id
    where t.service_area_id = ${anyNumber(serviceAreaIds)} and t.state = 'ended' and t.ended_at >= ${at(from)}
      and t.ended_at < ${at(to)}
    order by t.ended_at, t.trip_id`.execute(db);
  return rows;
}
