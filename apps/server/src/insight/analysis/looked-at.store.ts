import { distanceEdges, durationEdges } from '@kickstand/contract/insight/analysis';
import { type RawBuilder, sql } from 'kysely';
import { notAddedUp } from './station-days.store.ts';

/** The requested rides and hours. */
export interface Looked {
  /** Business days, both included. */
  from: string;
  to: string;
  days: 'all' | 'workdays' | 'weekends';
  /** Local hours; undefined for all. */
  hours: readonly number[] | undefined;
  modelId?: number | undefined;
  zone: string;
}

type Condition = RawBuilder<boolean>;
const yes: Condition = sql`true`;

const ofKind = (day: RawBuilder<unknown>, days: Looked['days']): Condition =>
  days === 'all' ? yes : sql`extract(isodow from ${day}) ${days === 'workdays' ? sql`< 6` : sql`>= 6`}`;

/** Rows of the table with this name, which has a `day`, on a requested day. */
export function onDays(table: string, { from, to, days }: Looked): Condition {
  const day = sql.ref(`${table}.day`);
  return sql`(${day} between ${from}::date and ${to}::date and ${ofKind(day, days)})`;
}

/** The same for tables that also have an `hour`. */
export function onHours(table: string, looked: Looked): Condition {
  const { hours } = looked;
  if (!hours) return onDays(table, looked);
  return sql`(${onDays(table, looked)} and ${sql.ref(`${table}.hour`)} = any(${[...hours]}::int[]))`;
}

/** Instants of a column in the request; the span itself is a condition that an index can serve. */
export function atInstants(column: string, { from, to, days, hours, zone }: Looked): Condition {
  const instant = sql.ref(column);
  const wall = sql`(${instant} at time zone ${zone})`;
  // A date would become an instant before it is converted to the zone: it must be a timestamp without a zone.
  const span = sql`${instant} >= (${from}::timestamp at time zone ${zone}) and ${instant} < ((${to}::date + 1)::timestamp at time zone ${zone})`;
  const inHours = hours ? sql`extract(hour from ${wall}) = any(${[...hours]}::int[])` : yes;
  return sql`(${span} and ${ofKind(wall, days)} and ${inHours})`;
}

export const ofModel = (table: string, { modelId }: Looked): Condition =>
  modelId === undefined ? yes : sql`${sql.ref(`${table}.model_id`)} = ${modelId}`;

/** The band of a number, from 1 on, as a list of zeros and ones. */
const bandsOf = (column: RawBuilder<unknown>, edges: readonly number[]) =>
  sql`array[${sql.join(
    Array.from(
      { length: edges.length + 1 },
      (_, band) => sql`(width_bucket(${column}, ${[...edges]}::int[]) = ${band})::int`,
    ),
  )}]`;

/** Orders that ended in transactions since the mark, each as an hour with one ride; `o` is the order. */
export const endedOrders = (zone: string) => sql`
  select o.service_area_id, o.agent_id, (o.started_at at time zone ${zone})::date as day,
    extract(hour from o.started_at at time zone ${zone})::smallint as hour, o.model_id, o.return_relation, 1 as rides,
    (o.riding_seconds < 120 or (o.distance_m < 200 and o.start_station_id is not null
      and o.start_station_id is not distinct from o.end_station_id))::int as short_rides,
    o.riding_seconds::bigint, o.distance_m::bigint, ${bandsOf(sql`o.riding_seconds`, durationEdges)} as durations,
    ${bandsOf(sql`o.distance_m`, distanceEdges)} as distances
  from ride_order o where o.ended_at is not null and o.riding_seconds is not null and o.distance_m is not null
    and o.return_relation is not null`;

/** All hours with rides at present: those added up, and rides ended since. */
export const rideHours = (zone: string) => sql`(
  select service_area_id, agent_id, day, hour, model_id, return_relation, rides, short_rides, riding_seconds,
    distance_m, durations, distances from ride_hour
  union all ${endedOrders(zone)} and ${notAddedUp})`;
