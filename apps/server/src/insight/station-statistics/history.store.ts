import type { Cents } from '@kickstand/contract/kit';
import { hoursBetween } from '@kickstand/domain/places/stations';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { stationOfComplaint } from '../../service/tickets/station-of-ticket.parts.ts';
import { stationAtPlace } from '../../work/work-verdicts/station-at.parts.ts';
import { daysOfStations } from '../analysis/station-days.parts.ts';

/** The requested period of stations. */
export interface Past {
  scope: Scope;
  /** Instants, both included, and the business days between them. */
  from: number;
  to: number;
  firstDay: string;
  lastDay: string;
  /** Local hours; undefined for all. */
  hours: readonly number[] | undefined;
  zone: string;
}

/** Rides that ended within a span may have begun so long before it: none lasts longer, milliseconds. */
const longestRideMs = 2 * 86_400_000;

const hourOf = (instant: RawBuilder<unknown>, zone: string) =>
  sql<number>`extract(hour from ${instant} at time zone ${zone})::int`;

/** Whether an instant is in the period. */
export const looked = (column: string, past: Past) => {
  const instant = sql.ref(column);
  const inHours = past.hours
    ? sql`and ${hourOf(instant, past.zone)} = any(${[...past.hours]}::int[])`
    : sql``;
  return sql`(${instant} >= ${at(past.from)} and ${instant} <= ${at(past.to)} ${inHours})`;
};

/** Whether an order `o` ended in the period. */
export const endedWithin = (past: Past) => sql`(o.started_at >= ${at(past.from - longestRideMs)}
  and o.started_at <= ${at(past.to)} and ${looked('o.ended_at', past)})`;

/** Rides in progress, as days of the stations where they began. */
const ridden = ({ zone, from, to }: Past) => sql`
  select o.start_station_id as station_id, (o.started_at at time zone ${zone})::date as day, o.service_area_id, o.agent_id,
    array(select (hour = ${hourOf(sql`o.started_at`, zone)})::int from generate_series(0, 23) hour) as starts,
    array_fill(0, array[24]) as ends, array_fill(0, array[24]) as earned_cents, 1 as day_starts, 0 as day_ends, 0 as day_earned_cents
  from ride_order o
  where o.ended_at is null and o.start_station_id is not null and o.started_at >= ${at(from)} and o.started_at <= ${at(to)}`;

/** Every day of stations in the period, as `s`. */
const daysIn = (past: Past) => sql`(
    select station_id, day, service_area_id, agent_id, starts, ends, earned_cents, day_starts, day_ends, day_earned_cents
    from ${daysOfStations(past.zone)} d union all ${ridden(past)}) s
  where s.day between ${past.firstDay}::date and ${past.lastDay}::date and ${rowsInScope(past.scope, 's')}`;

/** A figure over some hours that is stored for each hour, and for the daytime: whichever needs fewer additions. */
interface OfHours {
  each(hour: number): RawBuilder<unknown>;
  kept: { of: RawBuilder<unknown>; hours: readonly number[] };
}

function sumIn(hours: readonly number[], { each, kept }: OfHours) {
  const beside = hours.filter((hour) => !kept.hours.includes(hour));
  const without = kept.hours.filter((hour) => !hours.includes(hour));
  const sum = (of: readonly number[]) => sql`(${of.length > 0 ? sql.join(of.map(each), sql` + `) : sql`0`})`;
  return beside.length + without.length < hours.length
    ? sql`sum(${kept.of} + ${sum(beside)} - ${sum(without)})::float8`
    : sql`sum(${sum(hours)})::float8`;
}

/** The hours of a day. */
export const wholeDay = hoursBetween(0, 23);

export interface RidesOfStation {
  id: string;
  pickups: number;
  returns: number;
  earnedCents: Cents;
}

/** Rides that began and ended at each station in the requested hours, and the earnings of those that began. */
export async function ridesIn(db: Db, past: Past): Promise<RidesOfStation[]> {
  const sum = (list: string) =>
    sumIn(past.hours ?? wholeDay, {
      each: (hour) => sql`${sql.ref(`s.${list}`)}[${sql.lit(hour + 1)}]`,
      kept: { of: sql.ref(`s.day_${list}`), hours: wholeDay },
    });
  const { rows } = await sql<RidesOfStation>`
    select s.station_id as id, ${sum('starts')} as pickups, ${sum('ends')} as returns, ${sum('earned_cents')} as "earnedCents"
    from ${daysIn(past)} group by 1`.execute(db);
  return rows;
}

/** Rides that began and ended at some stations, for each of the 24 local hours, requested or not. */
export async function ridesByHour(db: Db, past: Past, stations: readonly string[]) {
  const sums = (list: string) =>
    sql`array[${sql.join(wholeDay.map((hour) => sql`sum(s.${sql.ref(list)}[${sql.lit(hour + 1)}])::float8`))}]`;
  const { rows } = await sql<{ id: string; pickups: number[]; returns: number[] }>`
    select s.station_id as id, ${sums('starts')} as pickups, ${sums('ends')} as returns
    from ${daysIn(past)} and s.station_id = ${anyText(stations)} group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The hours in which empty and full times are counted by default. */
const daytime = hoursBetween(6, 22);

/** How long each station was open, empty and full, in some local hours of the counted days. */
export async function minutesIn(db: Db, { scope, firstDay, lastDay, hours }: Past) {
  const sum = (list: string, ofDay: RawBuilder<unknown>) =>
    sumIn(hours ?? daytime, {
      each: (hour) =>
        sql`s.${sql.ref(list)}[${sql.lit(2 * hour + 1)}] + s.${sql.ref(list)}[${sql.lit(2 * hour + 2)}]`,
      kept: { of: ofDay, hours: daytime },
    });
  const empty = sum('empty_minutes', sql`s.day_empty`);
  const { rows } = await sql<{ id: string; open: number; empty: number; full: number; lastDay: string }>`
    select s.station_id as id, ${sum('present_minutes', sql`(s.day_open - s.day_empty)`)} + ${empty} as open, ${empty} as empty,
      ${sum('full_minutes', sql`s.day_full`)} as "full", max(s.day)::text as "lastDay"
    from station_slot s where s.day between ${firstDay}::date and ${lastDay}::date and ${rowsInScope(scope, 's')}
    group by 1`.execute(db);
  return rows;
}

interface Counted {
  id: string;
  what: 'approvals' | 'disputes' | 'movesIn' | 'movesOut';
  n: number;
}

/** Applications, complaints and valid moves, by station. */
export async function countedIn(db: Db, past: Past): Promise<Counted[]> {
  const { scope } = past;
  const moves = (place: RawBuilder<unknown>, what: string) => sql`
    select ${place} as id, ${sql.lit(what)} as what from ops_task t
    where t.type = 'move' and t.state = 'done' and t.validity = 'valid' and ${looked('t.finished_at', past)} and ${rowsInScope(scope, 't')}`;
  const { rows } = await sql<Counted>`
    select c.id, c.what, count(*)::int as n from (
      select r.station_id as id, 'approvals' as what from return_application r
      where ${looked('r.created_at', past)} and ${rowsInScope(scope, 'r')}
      union all
      select ${stationOfComplaint}, 'disputes' from ticket t join ride_order o on o.order_id = t.order_id
      where ${looked('t.created_at', past)} and ${rowsInScope(scope, 't')}
      union all ${moves(stationAtPlace(sql`t.end_lng`, sql`t.end_lat`), 'movesIn')}
      union all ${moves(stationAtPlace(sql`t.start_lng`, sql`t.start_lat`), 'movesOut')}
    ) c where c.id is not null group by 1, 2`.execute(db);
  return rows;
}
