import { heatCellOf } from '@kickstand/domain/heat';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Tables } from '../../kernel/tables.ts';
import type { GivenTrip } from './trip-columns.ts';

export interface KnownVehicle {
  vehicle_id: number;
  agent_id: number;
  service_area_id: number | null;
  imei: string | null;
  model_id: number;
}

/** The vehicles with these numbers. */
export const vehiclesOf = (db: Db, ids: readonly number[]): Promise<KnownVehicle[]> =>
  db
    .selectFrom('vehicle')
    .select(['vehicle_id', 'agent_id', 'service_area_id', 'imei', 'model_id'])
    .where('vehicle_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute();

/** Trips of the same vehicles that are there already and overlap with the given ones, by the place of the given one. */
export async function overlapping(db: Db, trips: readonly GivenTrip[]) {
  const column = (of: (trip: GivenTrip) => number) => trips.map(of);
  const { rows } = await sql<{ i: number; same: boolean }>`
    select g.i::int - 1 as i, bool_or(t.started_at = to_timestamp(g.started / 1000.0)) as same
    from unnest(${column((t) => t.vehicleId)}::int[], ${column((t) => t.startedAt)}::float8[],
      ${column((t) => t.endedAt)}::float8[]) with ordinality as g (vehicle, started, ended, i)
    join trip t on t.vehicle_id = g.vehicle
      and t.started_at > to_timestamp(g.started / 1000.0) - interval '3 days'
      and t.started_at <= to_timestamp(g.ended / 1000.0)
      and (t.started_at = to_timestamp(g.started / 1000.0)
        or (coalesce(t.ended_at, 'infinity') > to_timestamp(g.started / 1000.0) and t.started_at < to_timestamp(g.ended / 1000.0)))
    group by g.i`.execute(db);
  return new Map(rows.map(({ i, same }) => [i, same]));
}

export interface NewTrip {
  trip: Insertable<Tables['trip']>;
  /** Local day and hour of start and end. */
  began: { day: string; hour: number };
  ended: { day: string; hour: number };
  isShort: boolean;
  isAstray: boolean;
}

/** Add trips, with what is counted by day and by cell. */
export async function addTrips(db: Db, trips: readonly NewTrip[]) {
  if (trips.length === 0) return;
  await db
    .insertInto('trip')
    .values(trips.map(({ trip }) => trip))
    .execute();
  for (const { trip, began, isShort, isAstray } of trips)
    await countDay(db, trip, { began, isShort, isAstray });
  for (const { trip, began, ended } of trips) {
    await countHeat(db, trip, [began, 'starts', [trip.start_lng ?? 0, trip.start_lat ?? 0]]);
    await countHeat(db, trip, [ended, 'ends', [trip.end_lng ?? 0, trip.end_lat ?? 0]]);
  }
}

type Counted = Pick<NewTrip, 'began' | 'isShort' | 'isAstray'>;

const countDay = (db: Db, trip: NewTrip['trip'], { began, isShort, isAstray }: Counted) =>
  sql`
    insert into vehicle_day (vehicle_id, day, service_area_id, agent_id, trips, short_trips, astray_returns, riding_seconds, distance_m)
    values (${trip.vehicle_id}, ${began.day}::date, ${trip.service_area_id}, ${trip.agent_id}, 1, ${Number(isShort)}::int,
      ${Number(isAstray)}::int, ${trip.riding_seconds}::int, ${trip.distance_m}::int)
    on conflict (vehicle_id, day) do update set trips = vehicle_day.trips + 1,
      short_trips = vehicle_day.short_trips + excluded.short_trips,
      astray_returns = vehicle_day.astray_returns + excluded.astray_returns,
      riding_seconds = vehicle_day.riding_seconds + excluded.riding_seconds,
      distance_m = vehicle_day.distance_m + excluded.distance_m`.execute(db);

function countHeat(
  db: Db,
  trip: NewTrip['trip'],
  [{ day, hour }, what, [lng, lat]]: readonly [
    NewTrip['began'],
    'starts' | 'ends',
    readonly [number, number],
  ],
) {
  const column = sql.ref(what);
  return sql`
    insert into heat_hour (service_area_id, day, hour, cell, agent_id, ${column})
    values (${trip.service_area_id}, ${day}::date, ${hour}, ${heatCellOf(lng, lat)}, ${trip.agent_id}, 1)
    on conflict (service_area_id, day, hour, cell)
    do update set ${column} = heat_hour.${column} + 1`.execute(db);
}
