import type { Cents } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { moneyBack } from '../income/earned.service.ts';
import { stationOfComplaint } from '../tickets/station-of-ticket.parts.ts';
import { stationAtPlace } from '../work-verdicts/station-at.parts.ts';

/** What of stations is looked at. */
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

/** No ride lasts longer: so far before a span those may have begun that ended within it, milliseconds. */
const longestRideMs = 2 * 86_400_000;

const hourOf = (instant: RawBuilder<unknown>, { zone }: Past) =>
  sql<number>`extract(hour from ${instant} at time zone ${zone})::int`;

/** Whether an instant is looked at. */
export const looked = (column: string, past: Past) => {
  const instant = sql.ref(column);
  const inHours = past.hours ? sql`and ${hourOf(instant, past)} = any(${[...past.hours]}::int[])` : sql``;
  return sql`(${instant} >= ${at(past.from)} and ${instant} <= ${at(past.to)} ${inHours})`;
};

/** Whether an order `o` ended within what is looked at. */
export const endedWithin = (past: Past) => sql`(o.started_at >= ${at(past.from - longestRideMs)}
  and o.started_at <= ${at(past.to)} and ${looked('o.ended_at', past)})`;

export interface RidesOfHour {
  id: string;
  hour: number;
  pickups: number;
  returns: number;
  earnedCents: Cents;
}

/** Rides that began and ended at each station by the local hour, and what those brought that began. */
export async function ridesByHour(db: Db, past: Past, stationId?: string): Promise<RidesOfHour[]> {
  const here = (column: string) =>
    stationId === undefined ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} = ${stationId}`;
  const { rows } = await sql<RidesOfHour>`
    select m.id, m.hour, sum(m.pickups)::int as pickups, sum(m.returns)::int as returns, sum(m.cents)::float8 as "earnedCents"
    from (
      select o.start_station_id as id, ${hourOf(sql`o.started_at`, past)} as hour, 1 as pickups, 0 as returns,
        o.principal_cents + o.online_cents - coalesce(b.cents, 0) as cents
      from ride_order o ${moneyBack}
      where ${looked('o.started_at', past)} and ${here('o.start_station_id')} and ${rowsInScope(past.scope, 'o')}
      union all
      select o.end_station_id, ${hourOf(sql`o.ended_at`, past)}, 0, 1, 0
      from ride_order o
      where ${endedWithin(past)} and ${here('o.end_station_id')} and ${rowsInScope(past.scope, 'o')}
    ) m group by 1, 2`.execute(db);
  return rows;
}

/** How long each station was open, had nothing to ride and no room, in some local hours of the days that are counted. */
export async function minutesIn(db: Db, { scope, firstDay, lastDay }: Past, hours: readonly number[]) {
  const sum = (...lists: string[]) => {
    const entries = lists.flatMap((list) =>
      hours.flatMap((hour) => [2 * hour + 1, 2 * hour + 2].map((i) => sql`${sql.ref(list)}[${sql.lit(i)}]`)),
    );
    return sql`sum(${sql.join(entries, sql` + `)})::int`;
  };
  const [present, empty] = ['s.present_minutes', 's.empty_minutes'];
  const { rows } = await sql<{ id: string; open: number; empty: number; full: number; lastDay: string }>`
    select s.station_id as id, ${sum(present, empty)} as open, ${sum(empty)} as empty, ${sum('s.full_minutes')} as "full",
      max(s.day)::text as "lastDay"
    from station_slot s where s.day between ${firstDay}::date and ${lastDay}::date and ${rowsInScope(scope, 's')}
    group by 1`.execute(db);
  return rows;
}

interface Counted {
  id: string;
  what: 'approvals' | 'disputes' | 'movesIn' | 'movesOut';
  n: number;
}

/** Applications, complaints and moves that count by the station that they were about. */
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
