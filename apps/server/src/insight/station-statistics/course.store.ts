import { halfHourMs, type StationTurn } from '@kickstand/domain/places/stations';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The requested half hours of a station: from one instant until another, and the business days they touch. */
export interface CourseSpan {
  scope: Scope;
  stationId: string;
  from: number;
  to: number;
  firstDay: string;
  lastDay: string;
}

interface RidesOfHalf {
  /** The index of the half hour. */
  half: number;
  pickups: number;
  returns: number;
}

/** Rides that began and ended at the station in each half hour; those without are absent. */
export async function ridesByHalf(
  db: Db,
  { scope, stationId, from, to }: CourseSpan,
): Promise<RidesOfHalf[]> {
  const ends = (instant: string, station: string, pickups: number) => sql`
    select floor((extract(epoch from ${sql.ref(instant)}) * 1000 - ${from}) / ${sql.lit(halfHourMs)})::int as half,
      ${sql.lit(pickups)} as pickups, ${sql.lit(1 - pickups)} as returns
    from ride_order o where ${sql.ref(station)} = ${stationId} and ${sql.ref(instant)} >= ${at(from)}
      and ${sql.ref(instant)} < ${at(to)} and ${rowsInScope(scope, 'o')}`;
  const { rows } = await sql<RidesOfHalf>`
    select e.half, sum(e.pickups)::int as pickups, sum(e.returns)::int as returns from (
      ${ends('o.started_at', 'o.start_station_id', 1)} union all ${ends('o.ended_at', 'o.end_station_id', 0)}
    ) e group by 1`.execute(db);
  return rows;
}

/** The morning counts of past days, a list of 48 half hours each. */
export const slotsOf = (db: Db, { scope, stationId, firstDay, lastDay }: CourseSpan) =>
  db
    .selectFrom('station_slot as s')
    .select(['s.day', 's.present_minutes as present', 's.empty_minutes as empty', 's.full_minutes as full'])
    .select(['s.closed_minutes as closed', 's.failures'])
    .where('s.station_id', '=', stationId)
    .where('s.day', '>=', firstDay)
    .where('s.day', '<=', lastDay)
    .where(rowsInScope(scope, 's'))
    .execute();

/** The minutes of all rentable vehicles in each of the 24 hours of a day. */
export const supplyOf = (db: Db, { scope, stationId, firstDay, lastDay }: CourseSpan) =>
  db
    .selectFrom('station_day as d')
    .select(['d.day', 'd.vehicle_minutes as minutes'])
    .where('d.station_id', '=', stationId)
    .where('d.day', '>=', firstDay)
    .where('d.day', '<=', lastDay)
    .where(rowsInScope(scope, 'd'))
    .execute();

/** The changes of the station, the last one before the span included. */
export async function turnsOf(db: Db, { scope, stationId, from, to }: CourseSpan): Promise<StationTurn[]> {
  const { rows } = await sql<StationTurn>`
    select c.at, c.state, c.is_full as "isFull" from station_change c
    where c.station_id = ${stationId} and c.at < ${at(to)} and ${rowsInScope(scope, 'c')}
      and c.at >= coalesce((select max(l.at) from station_change l
        where l.station_id = ${stationId} and l.at <= ${at(from)} and ${rowsInScope(scope, 'l')}), ${at(from)})
    order by c.at`.execute(db);
  return rows;
}
