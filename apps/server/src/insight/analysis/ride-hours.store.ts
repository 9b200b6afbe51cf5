import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { endedOrders } from './looked-at.store.ts';
import { earnedDays, earnedOfLedger, stationMoves } from './station-days.store.ts';

const zeros = sql`array_fill(0, array[24])`;

/** Transactions from one up to the oldest that is still open. */
export interface Unadded {
  from: number;
  to: number;
}

/** Locks the mark; returns what is not yet added up. A mark of another cluster is ahead of all transactions: then 0. */
export async function takeMark(db: Db): Promise<Unadded> {
  await sql`insert into ride_hour_mark default values on conflict do nothing`.execute(db);
  const { rows } = await sql<Unadded>`
    select xact as "from", pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "to" from ride_hour_mark for update`.execute(
    db,
  );
  const { from = 0, to = 0 } = rows[0] ?? {};
  return { from: from > to ? 0 : from, to };
}

/** Adds the orders that ended between two marks to their hours and stations. */
export async function addRides(db: Db, { from, to }: Unadded, zone: string) {
  const between = sql<boolean>`o.xact >= ${from}::bigint and o.xact < ${to}::bigint`;
  const sums = (list: string) =>
    sql`array[${sql.join(Array.from({ length: 8 }, (_, i) => sql`sum(e.${sql.ref(list)}[${sql.lit(i + 1)}])::int`))}]`;
  await sql`
    insert into ride_hour as h (service_area_id, agent_id, day, hour, model_id, return_relation, rides, short_rides,
      riding_seconds, distance_m, durations, distances)
    select e.service_area_id, e.agent_id, e.day, e.hour, e.model_id, e.return_relation, sum(e.rides), sum(e.short_rides),
      sum(e.riding_seconds), sum(e.distance_m), ${sums('durations')}, ${sums('distances')}
    from (${endedOrders(zone)} and ${between}) e
    group by e.service_area_id, e.agent_id, e.day, e.hour, e.model_id, e.return_relation
    on conflict (service_area_id, day, hour, agent_id, model_id, return_relation) do update set
      rides = h.rides + excluded.rides, short_rides = h.short_rides + excluded.short_rides,
      riding_seconds = h.riding_seconds + excluded.riding_seconds, distance_m = h.distance_m + excluded.distance_m,
      durations = added(h.durations, excluded.durations), distances = added(h.distances, excluded.distances)`.execute(
    db,
  );
  await sql`
    insert into station_day as s (station_id, day, service_area_id, agent_id, starts, ends, vehicle_minutes, present_minutes)
    select n.station_id, n.day, n.service_area_id, n.agent_id, n.starts, n.ends, ${zeros}, ${zeros}
    from (${stationMoves(zone, between)}) n order by n.station_id, n.day
    on conflict (station_id, day) do update set starts = added(s.starts, excluded.starts),
      ends = added(s.ends, excluded.ends)`.execute(db);
  await addEarnings(db, zone, from === 0 ? earnedOfLedger(sql<boolean>`true`) : sql`select * from gone`);
  await sql`update ride_hour_mark set xact = ${to}::bigint`.execute(db);
}

/**
 * Adds payments and refunds to the days of stations. One statement sees one instant: a payment is in the ledger and
 * among the changes, or in neither.
 */
const addEarnings = (db: Db, zone: string, changes: ReturnType<typeof sql>) =>
  sql`
    with gone as (delete from station_earned_change returning *)
    insert into station_day as s (station_id, day, service_area_id, agent_id, starts, ends, vehicle_minutes, present_minutes, earned_cents)
    select e.station_id, e.day, e.service_area_id, e.agent_id, ${zeros}, ${zeros}, ${zeros}, ${zeros}, e.earned_cents
    from (${earnedDays(zone, changes)}) e order by e.station_id, e.day
    on conflict (station_id, day) do update set earned_cents = added(s.earned_cents, excluded.earned_cents)`.execute(
    db,
  );

/** Deletes the sums, so that everything is added up again; the mark must be locked before. */
export async function forgetRides(db: Db) {
  await sql`delete from ride_hour`.execute(db);
  await sql`update station_day set starts = ${zeros}, ends = ${zeros}, earned_cents = ${zeros}`.execute(db);
}
