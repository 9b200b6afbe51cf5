import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { atInstants, type Looked, ofModel, onDays, onHours, rideHours } from './looked-at.store.ts';

const one = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
};

interface Rides {
  rides: number;
  short: number;
  seconds: number;
  metres: number;
}

/** The sums over rides. */
export async function ridesIn(db: Db, scope: Scope, looked: Looked): Promise<Rides> {
  const { rows } = await sql<Rides>`
    select coalesce(sum(r.rides), 0)::float8 as rides, coalesce(sum(r.short_rides), 0)::float8 as short,
      coalesce(sum(r.riding_seconds), 0)::float8 as seconds, coalesce(sum(r.distance_m), 0)::float8 as metres
    from ${rideHours(looked.zone)} r
    where ${rowsInScope(scope, 'r')} and ${onHours('r', looked)} and ${ofModel('r', looked)}`.execute(db);
  return one(rows);
}

/** Searches and scans without a result. */
export async function missedIn(db: Db, scope: Scope, looked: Looked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(h.missed), 0)::float8 as n from heat_hour h
    where ${rowsInScope(scope, 'h')} and ${onHours('h', looked)} and h.missed > 0`.execute(db);
  return one(rows).n;
}

interface Supply {
  areaId: number;
  /** Vehicles on the shelf and rentable ones, summed over the counted instants. */
  onShelf: number;
  rentable: number;
  samples: number;
  /** Hours with at least one of these instants. */
  hours: number;
}

/** The vehicles of each area at the counted instants. */
export async function supplyIn(db: Db, scope: Scope, looked: Looked): Promise<Supply[]> {
  const { rows } = await sql<Supply>`
    select h.area as "areaId", sum(h.on_shelf)::float8 as "onShelf", sum(h.rentable)::float8 as rentable,
      sum(h.samples)::float8 as samples, count(*)::float8 as hours
    from (
      select f.service_area_id as area, date_trunc('hour', f.at) as hour, sum(f.on_shelf) as on_shelf,
        sum(f.rentable) as rentable, count(distinct f.at) as samples
      from fleet_sample f where ${rowsInScope(scope, 'f')} and ${atInstants('f.at', looked)} group by 1, 2
    ) h group by 1`.execute(db);
  return rows;
}

/** The number of counted instants in any of the areas, and of their hours. */
export async function samplesIn(db: Db, scope: Scope, looked: Looked) {
  const { rows } = await sql<{ instants: number; hours: number }>`
    select count(*)::float8 as instants, count(distinct date_trunc('hour', i.at))::float8 as hours
    from (
      select f.at from fleet_sample f where ${rowsInScope(scope, 'f')} and ${atInstants('f.at', looked)} group by f.at
    ) i`.execute(db);
  return one(rows);
}

/** Vehicles by rides on a day, summed over the days; those without rides are not included. */
export async function ridesPerDayIn(db: Db, scope: Scope, looked: Looked) {
  const model =
    looked.modelId === undefined
      ? sql``
      : sql`join vehicle v on v.vehicle_id = d.vehicle_id and v.model_id = ${looked.modelId}`;
  const { rows } = await sql<{ trips: number; n: number }>`
    select least(d.trips, 6) as trips, count(*)::float8 as n from vehicle_day d ${model}
    where ${rowsInScope(scope, 'd')} and ${onDays('d', looked)} and d.trips > 0 group by 1`.execute(db);
  return rows;
}

/** Rides and missed demand by weekday (1-7) and local hour. */
export async function weekHoursIn(db: Db, scope: Scope, looked: Looked) {
  const missed =
    looked.modelId === undefined
      ? sql`union all select h.day, h.hour, 0, h.missed from heat_hour h
          where ${rowsInScope(scope, 'h')} and ${onHours('h', looked)} and h.missed > 0`
      : sql``;
  const { rows } = await sql<{ weekday: number; hour: number; rides: number; missed: number }>`
    select extract(isodow from x.day)::int as weekday, x.hour::int as hour, sum(x.rides)::float8 as rides,
      sum(x.missed)::float8 as missed
    from (
      select r.day, r.hour, r.rides, 0 as missed from ${rideHours(looked.zone)} r
      where ${rowsInScope(scope, 'r')} and ${onHours('r', looked)} and ${ofModel('r', looked)} ${missed}
    ) x group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const entries = (list: string) =>
  sql`array[${sql.join(Array.from({ length: 8 }, (_, i) => sql`sum(r.${sql.ref(list)}[${sql.lit(i + 1)}])::int`))}]`;

/** Rides by place of return, each with its bands. */
export async function bandsIn(db: Db, scope: Scope, looked: Looked) {
  const { rows } = await sql<{ relation: string; rides: number; durations: number[]; distances: number[] }>`
    select r.return_relation as relation, sum(r.rides)::int as rides, ${entries('durations')} as durations,
      ${entries('distances')} as distances
    from ${rideHours(looked.zone)} r
    where ${rowsInScope(scope, 'r')} and ${onHours('r', looked)} and ${ofModel('r', looked)}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
