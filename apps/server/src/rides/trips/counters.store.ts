import type { ReturnRelation } from '@kickstand/contract/rides/trips';
import { heatCellOf } from '@kickstand/domain/insight/heat';
import { wallClock } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

export interface HeatPlace {
  areaId: number;
  agentId: number;
  lng: number;
  lat: number;
  /** Epoch ms. */
  at: number;
  zone: string;
}

/** Business day and local hour of an instant. */
const hourOf = (at: number, zone: string) => {
  const wall = wallClock(at, zone);
  return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() };
};

/** Count one start, end or missed search in the heat of its hour and cell. */
export async function countHeat(db: Db, what: 'starts' | 'ends' | 'missed', place: HeatPlace) {
  const { day, hour } = hourOf(place.at, place.zone);
  const column = sql.ref(what);
  await sql`
    insert into heat_hour as h (service_area_id, day, hour, cell, agent_id, ${column})
    values (${place.areaId}, ${day}::date, ${hour}, ${heatCellOf(place.lng, place.lat)}, ${place.agentId}, 1)
    on conflict (service_area_id, day, hour, cell) do update set ${column} = h.${column} + 1`.execute(db);
}

export interface DayCount {
  vehicle: number;
  areaId: number;
  agentId: number;
  /** When the ride ended, the vehicle did not open or was missed, epoch ms. */
  at: number;
  zone: string;
  trips?: number;
  short?: number;
  failed?: number;
  missedDispatch?: number;
  missedOps?: number;
  astray?: number;
  ridingSeconds?: number;
  distanceM?: number;
}

const nothingDone = {
  trips: 0,
  short: 0,
  failed: 0,
  missedDispatch: 0,
  missedOps: 0,
  astray: 0,
  ridingSeconds: 0,
  distanceM: 0,
};

/** Add to what a vehicle did on the business day on which a ride ended, it did not open or an order missed it; totals of days that are written follow. */
export async function countDay(db: Db, given: DayCount) {
  const count = { ...nothingDone, ...given };
  const { day } = hourOf(count.at, count.zone);
  // In a statement of its own: the next one sees which days were written while it waited.
  await sql`lock table vehicle_total_mark in row share mode`.execute(db);
  await sql`
    with counted as (
    insert into vehicle_day as d (vehicle_id, day, service_area_id, agent_id, trips, short_trips, failed_unlocks,
      missed_dispatch, missed_ops, astray_returns, riding_seconds, distance_m)
    values (${count.vehicle}, ${day}::date, ${count.areaId}, ${count.agentId}, ${count.trips}, ${count.short},
      ${count.failed}, ${count.missedDispatch}, ${count.missedOps}, ${count.astray}, ${count.ridingSeconds}, ${count.distanceM})
    on conflict (vehicle_id, day) do update set trips = d.trips + excluded.trips,
      short_trips = d.short_trips + excluded.short_trips, failed_unlocks = d.failed_unlocks + excluded.failed_unlocks,
      missed_dispatch = d.missed_dispatch + excluded.missed_dispatch, missed_ops = d.missed_ops + excluded.missed_ops,
      astray_returns = d.astray_returns + excluded.astray_returns,
      riding_seconds = d.riding_seconds + excluded.riding_seconds, distance_m = d.distance_m + excluded.distance_m
    returning vehicle_id, day, service_area_id, agent_id)
    insert into vehicle_total as t (day, vehicle_id, service_area_id, agent_id, trips, failed_unlocks, missed_dispatch,
      missed_ops, distance_m, riding_seconds, cents)
    select g.day::date, c.vehicle_id, c.service_area_id, c.agent_id, ${count.trips}, ${count.failed},
      ${count.missedDispatch}, ${count.missedOps}, ${count.distanceM}, ${count.ridingSeconds}, 0
    from counted c, vehicle_total_mark w, generate_series(greatest(c.day, w.first - 1), w.until, '1 day') g (day)
    where c.service_area_id is not null
    on conflict (day, vehicle_id, service_area_id, agent_id) do update set trips = t.trips + excluded.trips,
      failed_unlocks = t.failed_unlocks + excluded.failed_unlocks,
      missed_dispatch = t.missed_dispatch + excluded.missed_dispatch, missed_ops = t.missed_ops + excluded.missed_ops,
      distance_m = t.distance_m + excluded.distance_m, riding_seconds = t.riding_seconds + excluded.riding_seconds`.execute(
    db,
  );
}

export interface Used {
  vehicle: number;
  tripId: string;
  riderId: string;
  startedAt: number;
  endedAt: number;
  relation: ReturnRelation;
  short: boolean;
}

/** Note how a vehicle was last used. */
export async function noteUse(db: Db, used: Used) {
  await sql`
    insert into vehicle_use as u (vehicle_id, trips, last_trip_id, last_rider_id, last_started_at, last_ended_at,
      last_relation, short_in_row)
    values (${used.vehicle}, 1, ${used.tripId}, ${used.riderId}, ${new Date(used.startedAt)}, ${new Date(used.endedAt)},
      ${used.relation}, ${used.short ? 1 : 0})
    on conflict (vehicle_id) do update set trips = u.trips + 1, last_trip_id = excluded.last_trip_id,
      last_rider_id = excluded.last_rider_id, last_started_at = excluded.last_started_at,
      last_ended_at = excluded.last_ended_at, last_relation = excluded.last_relation,
      short_in_row = case when ${used.short}::boolean then u.short_in_row + 1 else 0 end`.execute(db);
}

export interface SearchRow {
  searchId: string;
  areaId: number;
  agentId: number;
  at: number;
  riderId: string;
  lng: number;
  lat: number;
  outcome: 'found' | 'none_near' | 'low_battery' | 'fault' | 'in_ops' | 'taken';
  vehicle: number | null;
}

/** Keep what came of a search or a scan. */
export const insertSearch = (db: Db, row: SearchRow) =>
  db
    .insertInto('search')
    .values({
      service_area_id: row.areaId,
      at: new Date(row.at),
      search_id: row.searchId,
      agent_id: row.agentId,
      rider_id: row.riderId,
      lng: row.lng,
      lat: row.lat,
      outcome: row.outcome,
      vehicle_id: row.vehicle,
    })
    .execute();
