import { type RawBuilder, sql } from 'kysely';
import { moneyOfRides } from '../../money/income/earned.service.ts';

type Condition = RawBuilder<boolean>;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const zeros = sql`array_fill(0, array[24])`;

/** The sum of a column of rows `m` in each local hour. */
const byHour = (column: string) =>
  sql`array[${sql.join(
    hours.map(
      (hour) => sql`coalesce(sum(m.${sql.ref(column)}) filter (where m.hour = ${sql.lit(hour)}), 0)::int`,
    ),
  )}]`;

/**
 * The transaction before which orders are added up; 0: none. All in a query of its own: outside, row-level security
 * would rule out indexes.
 */
const markNow = sql<number>`(select coalesce(max(xact), 0) from ride_hour_mark)`;

/** Orders `o` not added up yet. With an upper bound as well, so that the planner expects few and uses an index. */
export const notAddedUp = sql<boolean>`o.xact between ${markNow} and 9223372036854775807`;

/** All days of stations at present: those added up, and what ended, was paid or refunded since. */
export const stationDays = (zone: string) => sql`(
  select station_id, day, service_area_id, agent_id, starts, ends, vehicle_minutes, present_minutes, earned_cents,
    day_starts, day_ends, day_earned_cents from station_day
  union all
  select station_id, day, service_area_id, agent_id, starts, ends, ${zeros}, ${zeros}, ${zeros}, sum_of(starts), sum_of(ends), 0
  from (${stationMoves(zone, notAddedUp)}) m
  union all ${earnedAlone(zone, sql`select * from station_earned_change where ${markNow} > 0`)}
  union all ${earnedAlone(zone, earnedOfLedger(sql`${markNow} = 0`))})`;

const earnedAlone = (zone: string, changes: RawBuilder<unknown>) => sql`
  select station_id, day, service_area_id, agent_id, ${zeros}, ${zeros}, ${zeros}, ${zeros}, earned_cents, 0, 0, sum_of(earned_cents)
  from (${earnedDays(zone, changes)}) e`;

/**
 * Rides that began and ended at stations by day and hour, of ended orders `o`. On the day an area is transferred,
 * its stations count for the new company.
 */
export function stationMoves(zone: string, which: Condition) {
  return sql`
  select m.station_id, m.day, max(m.service_area_id) as service_area_id, max(m.agent_id) as agent_id, ${byHour('s')} as starts, ${byHour('e')} as ends
  from (
    select x.station_id, x.wall::date as day, extract(hour from x.wall) as hour, o.service_area_id, o.agent_id, x.s, x.e
    from ride_order o cross join lateral (values
      (o.start_station_id, o.started_at at time zone ${zone}, 1, 0),
      (o.end_station_id, o.ended_at at time zone ${zone}, 0, 1)) x (station_id, wall, s, e)
    where o.ended_at is not null and x.station_id is not null and ${which}
  ) m group by m.station_id, m.day`;
}

/** All earnings of rides in the ledger so far, in the form of changes. */
export const earnedOfLedger = (which: Condition) => sql`
  select e.start_station_id as station_id, e.day, e.event_at as at, e.service_area_id, e.agent_id, e.paid - e.refunded as cents
  from (${moneyOfRides(which)}) e where e.start_station_id is not null`;

/** Changes of earnings by the station where the ride began, and the day and hour of the payment or refund. */
export function earnedDays(zone: string, changes: RawBuilder<unknown>) {
  return sql`
  select m.station_id, m.day, max(m.service_area_id) as service_area_id, max(m.agent_id) as agent_id, ${byHour('cents')} as earned_cents
  from (
    select c.station_id, c.day, extract(hour from c.at at time zone ${zone}) as hour, c.service_area_id, c.agent_id, c.cents
    from (${changes}) c
  ) m group by m.station_id, m.day`;
}
