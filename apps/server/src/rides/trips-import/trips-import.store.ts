import { heatCellOf } from '@kickstand/domain/insight/heat';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
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
    .where('vehicle_id', '=', anyNumber([...new Set(ids)]))
    .execute();

/** By name, the vehicles that a system calls by it. */
export async function aliasesOf(db: Db, source: string, names: readonly string[]) {
  const rows = await db
    .selectFrom('vehicle_alias')
    .select(['alias', 'vehicle_id'])
    .where('source', '=', source)
    .where('alias', '=', anyText([...new Set(names)]))
    .execute();
  return new Map(rows.map(({ alias, vehicle_id }) => [alias, vehicle_id]));
}

/** Stores a system's vehicle names. */
export const addAliases = (db: Db, source: string, numbers: ReadonlyMap<string, number>) =>
  sql`
    insert into vehicle_alias (source, alias, vehicle_id)
    select ${source}, a, v from unnest(${[...numbers.keys()]}::text[], ${[...numbers.values()]}::int[]) as g (a, v)
    on conflict do nothing`.execute(db);

export const areaWith = (db: Db, id: number) =>
  db.selectFrom('service_area').select('agent_id').where('service_area_id', '=', id).executeTakeFirst();

export const hasModel = async (db: Db, id: number) =>
  (await db.selectFrom('vehicle_model').select('model_id').where('model_id', '=', id).executeTakeFirst()) !==
  undefined;

/** A line with its vehicle. */
export interface FoundLine {
  row: number;
  trip: GivenTrip;
  vehicle: KnownVehicle | undefined;
}

/** A trip lasts two days at most; searches for trips overlapping a period start this much earlier. */
const reachMs = 3 * 86_400_000;

/** Stored trips of the same vehicles that overlap with the given ones, by index of the given one. */
export async function overlapping(db: Db, lines: readonly FoundLine[]) {
  const column = (of: (line: FoundLine) => number) => lines.map(of);
  const starts = column(({ trip }) => trip.startedAt);
  const ends = column(({ trip }) => trip.endedAt);
  const vehicles = column(({ vehicle }) => vehicle?.vehicle_id ?? 0);
  // The whole span besides each trip's own: partitions outside of it are not looked at.
  const [from, to] = [lowest(starts) - reachMs, highest(ends)];
  const { rows } = await sql<{ i: number; same: boolean }>`
    select g.i::int - 1 as i, bool_or(t.started_at = to_timestamp(g.started / 1000.0)) as same
    from unnest(${vehicles}::int[], ${starts}::float8[], ${ends}::float8[])
      with ordinality as g (vehicle, started, ended, i)
    join trip t on t.vehicle_id = g.vehicle
      and t.started_at > to_timestamp(g.started / 1000.0) - interval '3 days'
      and t.started_at <= to_timestamp(g.ended / 1000.0)
      and (t.started_at = to_timestamp(g.started / 1000.0)
        or (coalesce(t.ended_at, 'infinity') > to_timestamp(g.started / 1000.0) and t.started_at < to_timestamp(g.ended / 1000.0)))
    where t.started_at between ${new Date(from)} and ${new Date(to)}
    group by g.i`.execute(db);
  return new Map(rows.map(({ i, same }) => [i, same]));
}

const lowest = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b));
const highest = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b));

export interface NewTrip {
  trip: Insertable<Tables['trip']>;
  /** Epoch ms. */
  startedAt: number;
  /** Local day and hour of start and end. */
  began: { day: string; hour: number };
  ended: { day: string; hour: number };
  isShort: boolean;
  isAstray: boolean;
}

/** Adds trips, their counts by day and cell, and the last use of their vehicles. */
export async function addTrips(db: Db, trips: readonly NewTrip[]) {
  if (trips.length === 0) return;
  const rows = trips.map(({ trip }) => ({ ...trip, evidence: {}, pauses: [] }));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into trip (${columns})
    select ${columns} from json_populate_recordset(null::trip, ${JSON.stringify(rows)}::json)`.execute(db);
  await countDays(db, trips);
  await countHeat(db, trips);
  await noteUses(db, trips);
}

/** Values grouped by a key and summed. */
function summed<T extends object>(
  rows: Iterable<readonly [key: string, row: T]>,
  sums: readonly (keyof T)[],
) {
  const groups = new Map<string, T>();
  for (const [key, row] of rows) {
    const group = groups.get(key);
    if (!group) groups.set(key, { ...row });
    else for (const sum of sums) group[sum] = (Number(group[sum]) + Number(row[sum])) as T[typeof sum];
  }
  // In one order, so that two imports never wait for each other in a circle.
  return JSON.stringify([...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group));
}

function countDays(db: Db, trips: readonly NewTrip[]) {
  const days = trips.map(({ trip, ended, isShort, isAstray }) => {
    const { vehicle_id, service_area_id, agent_id, riding_seconds, distance_m } = trip;
    const row = {
      vehicle_id,
      day: ended.day,
      service_area_id,
      agent_id,
      riding_seconds,
      distance_m,
      trips: 1,
      short_trips: Number(isShort),
      astray_returns: Number(isAstray),
      failed_unlocks: 0,
      missed_dispatch: 0,
      missed_ops: 0,
    };
    return [`${String(vehicle_id).padStart(9, '0')} ${ended.day}`, row] as const;
  });
  const counts = ['trips', 'short_trips', 'astray_returns', 'riding_seconds', 'distance_m'] as const;
  return sql`
    insert into vehicle_day as d select * from json_populate_recordset(null::vehicle_day, ${summed(days, counts)}::json)
    on conflict (vehicle_id, day) do update set trips = d.trips + excluded.trips,
      short_trips = d.short_trips + excluded.short_trips, astray_returns = d.astray_returns + excluded.astray_returns,
      riding_seconds = d.riding_seconds + excluded.riding_seconds,
      distance_m = d.distance_m + excluded.distance_m`.execute(db);
}

const counted = (starts: number, ends: number) => ({ starts, ends });

function countHeat(db: Db, trips: readonly NewTrip[]) {
  const cellOf = (trip: NewTrip['trip'], { day, hour }: NewTrip['began'], lng: number, lat: number) => {
    const place = { service_area_id: trip.service_area_id, day, hour, cell: heatCellOf(lng, lat) };
    return [Object.values(place).join(' '), { ...place, agent_id: trip.agent_id }] as const;
  };
  const cells = trips.flatMap(({ trip, began, ended }) => {
    const [from, start] = cellOf(trip, began, trip.start_lng ?? 0, trip.start_lat ?? 0);
    const [to, end] = cellOf(trip, ended, trip.end_lng ?? 0, trip.end_lat ?? 0);
    return [[from, { ...start, ...counted(1, 0) }] as const, [to, { ...end, ...counted(0, 1) }] as const];
  });
  return sql`
    insert into heat_hour as h (service_area_id, day, hour, cell, agent_id, starts, ends)
    select service_area_id, day, hour, cell, agent_id, starts, ends
    from json_populate_recordset(null::heat_hour, ${summed(cells, ['starts', 'ends'])}::json)
    on conflict (service_area_id, day, hour, cell) do update
      set starts = h.starts + excluded.starts, ends = h.ends + excluded.ends`.execute(db);
}

/** A trip older than the last known one counts, but does not change the last use. */
function noteUses(db: Db, trips: readonly NewTrip[]) {
  const uses = new Map<number, { last: NewTrip; count: number; short: number }>();
  for (const one of [...trips].sort((a, b) => a.startedAt - b.startedAt)) {
    const { vehicle_id } = one.trip;
    const before = uses.get(vehicle_id);
    const short = one.isShort ? (before?.short ?? 0) + 1 : 0;
    uses.set(vehicle_id, { last: one, count: (before?.count ?? 0) + 1, short });
  }
  const rows = [...uses]
    .sort(([a], [b]) => a - b)
    .map(
      ([
        vehicle_id,
        {
          last: { trip },
          count,
          short,
        },
      ]) => ({
        vehicle_id,
        trips: count,
        last_trip_id: trip.trip_id,
        last_rider_id: trip.rider_id,
        last_started_at: trip.started_at,
        last_ended_at: trip.ended_at,
        last_relation: trip.return_relation,
        short_in_row: short,
      }),
    );
  const newer = sql`coalesce(excluded.last_started_at > u.last_started_at, true)`;
  const taken = (column: string) =>
    sql`${sql.ref(column)} = case when ${newer} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`u.${column}`)} end`;
  return sql`
    insert into vehicle_use as u (vehicle_id, trips, last_trip_id, last_rider_id, last_started_at, last_ended_at,
      last_relation, short_in_row)
    select vehicle_id, trips, last_trip_id, last_rider_id, last_started_at, last_ended_at, last_relation, short_in_row
    from json_populate_recordset(null::vehicle_use, ${JSON.stringify(rows)}::json)
    on conflict (vehicle_id) do update set trips = u.trips + excluded.trips, ${sql.join(
      [
        'last_trip_id',
        'last_rider_id',
        'last_started_at',
        'last_ended_at',
        'last_relation',
        'short_in_row',
      ].map(taken),
    )}`.execute(db);
}
