import { heatRows } from '@kickstand/domain/insight/heat';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { type Looked, ofModel, onDays, onHours, rideHours } from './looked-at.store.ts';
import { stationDays } from './station-days.store.ts';

export interface CellSum {
  cell: number;
  starts: number;
  ends: number;
  missed: number;
  vehicleMinutes: number;
  presentMinutes: number;
}

/**
 * Hours of cells, or of blocks of `side` by `side` of them. It is unknown whether the cells of a block had vehicles
 * in the same minutes: they are assumed to be independent.
 */
function cellHours(scope: Scope, looked: Looked, side: number) {
  const where = sql`${rowsInScope(scope, 'h')} and ${onHours('h', looked)}`;
  if (side === 1)
    return sql`(select h.cell, h.day, h.hour, h.starts, h.ends, h.missed, h.available_minutes, h.present_minutes
      from heat_hour h where ${where})`;
  const [rows, n] = [sql.lit(heatRows), sql.lit(side)];
  return sql`(
    select (h.cell / ${rows} / ${n}) * ${rows} + (h.cell % ${rows}) / ${n} as cell, h.day, h.hour, sum(h.starts) as starts,
      sum(h.ends) as ends, sum(h.missed) as missed, sum(h.available_minutes) as available_minutes,
      case when max(h.present_minutes) >= 60 then 60
        else 60 * (1 - exp(sum(ln(greatest(1 - h.present_minutes / 60.0, 1e-9))))) end as present_minutes
    from heat_hour h where ${where} group by 1, 2, 3)`;
}

/** The figures of each cell, or of each block of cells. */
export async function cellsIn(db: Db, scope: Scope, looked: Looked, side = 1): Promise<CellSum[]> {
  const { rows } = await sql<CellSum>`
    select h.cell, sum(h.starts)::int as starts, sum(h.ends)::int as ends, sum(h.missed)::int as missed,
      sum(h.available_minutes)::float8 as "vehicleMinutes", sum(h.present_minutes)::float8 as "presentMinutes"
    from ${cellHours(scope, looked, side)} h group by h.cell`.execute(db);
  return rows;
}

/** The same with a count by local hour: every cell and hour is read once. */
export async function cellsByHour(
  db: Db,
  scope: Scope,
  looked: Looked,
  { kind, side }: { kind: 'starts' | 'ends' | 'missed'; side: number },
): Promise<(CellSum & { hours: number[] })[]> {
  const ofHour = (hour: number) =>
    sql`coalesce(sum(h.${sql.ref(kind)}) filter (where h.hour = ${sql.lit(hour)}), 0)::int`;
  const { rows } = await sql<CellSum & { hours: number[] }>`
    select h.cell, sum(h.starts)::int as starts, sum(h.ends)::int as ends, sum(h.missed)::int as missed,
      sum(h.vehicle_minutes)::float8 as "vehicleMinutes", sum(h.present_minutes)::float8 as "presentMinutes",
      array[${sql.join(Array.from({ length: 24 }, (_, hour) => ofHour(hour)))}] as hours
    from (
      select h.cell, h.hour, sum(h.starts) as starts, sum(h.ends) as ends, sum(h.missed) as missed,
        sum(h.available_minutes) as vehicle_minutes, sum(h.present_minutes) as present_minutes
      from ${cellHours(scope, looked, side)} h group by h.cell, h.hour
    ) h group by h.cell`.execute(db);
  return rows;
}

export interface StationSum {
  id: string;
  areaId: number;
  starts: number;
  ends: number;
  vehicleMinutes: number;
  presentMinutes: number;
}

/** The figures of each station. */
export async function stationsIn(db: Db, scope: Scope, looked: Looked): Promise<StationSum[]> {
  const { hours } = looked;
  const sum = (list: string) => {
    const entries = sql.ref(`s.${list}`);
    const wanted = hours ?? Array.from({ length: 24 }, (_, hour) => hour);
    const parts = wanted.map((hour) => sql`${entries}[${sql.lit(hour + 1)}]`);
    return sql`sum(${sql.join(parts, sql` + `)})::float8`;
  };
  const { rows } = await sql<StationSum>`
    select s.station_id as id, max(s.service_area_id) as "areaId", ${sum('starts')} as starts, ${sum('ends')} as ends,
      ${sum('vehicle_minutes')} as "vehicleMinutes", ${sum('present_minutes')} as "presentMinutes"
    from ${stationDays(looked.zone)} s where ${rowsInScope(scope, 's')} and ${onDays('s', looked)}
    group by s.station_id`.execute(db);
  return rows;
}

/** Rides by area or by model. */
export async function ridesBy(db: Db, scope: Scope, looked: Looked, by: 'service_area_id' | 'model_id') {
  const { rows } = await sql<{ id: number; rides: number }>`
    select r.${sql.ref(by)} as id, sum(r.rides)::int as rides from ${rideHours(looked.zone)} r
    where ${rowsInScope(scope, 'r')} and ${onHours('r', looked)} and ${ofModel('r', looked)}
    group by 1`.execute(db);
  return rows;
}

/** Missed demand and ends by area. */
export async function heatByArea(db: Db, scope: Scope, looked: Looked) {
  const { rows } = await sql<{ id: number; ends: number; missed: number }>`
    select h.service_area_id as id, sum(h.ends)::int as ends, sum(h.missed)::int as missed from heat_hour h
    where ${rowsInScope(scope, 'h')} and ${onHours('h', looked)} group by 1`.execute(db);
  return rows;
}

interface Named {
  id: string;
  name: string;
  nameEn: string | null;
  lng: number | null;
  lat: number | null;
}

/** Names of stations, regardless of scope: rows in scope refer to them. */
export async function stationNames(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = await db
    .selectFrom('fence')
    .select(['fence_id as id', 'name', 'name_en as nameEn', 'centre_lng as lng', 'centre_lat as lat'])
    .where('fence_id', '=', anyText(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of the areas in scope. */
export const areaNames = (db: Db, scope: Scope) =>
  db
    .selectFrom('service_area as a')
    .select(['a.service_area_id as id', 'a.name', 'a.name_en as nameEn'])
    .where(rowsInScope(scope, 'a'))
    .execute();

/** Models with their present number of vehicles on the shelf. */
export async function modelsNow(db: Db, scope: Scope) {
  const { rows } = await sql<{ id: number; name: string; vehicles: number }>`
    select m.model_id as id, m.name, count(v.vehicle_id)::int as vehicles from vehicle_model m
    left join vehicle v on v.model_id = m.model_id and v.lifecycle = 'on_shelf' and ${rowsInScope(scope, 'v')}
    group by 1, 2`.execute(db);
  return rows;
}
