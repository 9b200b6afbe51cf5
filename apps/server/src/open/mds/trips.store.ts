import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import type { Window } from './edges.store.ts';

/** A ride as billed, without the rider. */
export interface RideRead {
  tripId: string;
  vehicle: number;
  from: number;
  until: number;
  startLng: number | null;
  startLat: number | null;
  endLng: number | null;
  endLat: number | null;
  distanceM: number;
  fareCents: number | null;
}

/** The orders of some areas that ended in a window, in order of their ends. */
export async function ridesEnded(db: Db, areaIds: readonly number[], { from, to }: Window) {
  const { rows } = await sql<RideRead>`
    select o.order_id as "tripId", o.vehicle_id as vehicle, o.started_at as from, o.ended_at as until,
      t.start_lng as "startLng", t.start_lat as "startLat", t.end_lng as "endLng", t.end_lat as "endLat",
      coalesce(o.distance_m, 0) as "distanceM", o.fare_cents as "fareCents"
    from ride_order o left join trip t on t.trip_id = o.order_id and t.service_area_id = o.service_area_id
      and t.started_at <= o.started_at and t.started_at > o.started_at - interval '1 day'
    where o.service_area_id = ${anyNumber(areaIds)} and o.ended_at >= ${at(from)} and o.ended_at < ${at(to)}
    order by o.ended_at, o.order_id`.execute(db);
  return rows;
}

/** Rides of some vehicles in progress within a window, with their end if they have one. */
export async function ridesWithin(
  db: Db,
  areaIds: readonly number[],
  { vehicles, from, to }: Window & { vehicles: readonly number[] },
) {
  const { rows } = await sql<Omit<RideRead, 'until'> & { until: number | null }>`
    select o.order_id as "tripId", o.vehicle_id as vehicle, o.started_at as from, o.ended_at as until,
      t.start_lng as "startLng", t.start_lat as "startLat", t.end_lng as "endLng", t.end_lat as "endLat"
    from ride_order o left join trip t on t.trip_id = o.order_id and t.service_area_id = o.service_area_id
      and t.started_at <= o.started_at and t.started_at > o.started_at - interval '1 day'
    where o.vehicle_id = ${anyNumber(vehicles)} and o.service_area_id = ${anyNumber(areaIds)}
      and o.started_at < ${at(to)} and o.started_at > ${at(from - 86_400_000)} and (o.ended_at is null or o.ended_at >= ${at(from)})
    order by o.started_at`.execute(db);
  return rows;
}
