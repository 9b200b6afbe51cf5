import type { HeatKind } from '@kickstand/contract/insight/fleet-history';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { type Db, at as instant } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Epoch milliseconds, both included. */
interface Span {
  from: number;
  to: number;
}

/** The instants of the snapshots in a span, oldest first. */
export const snapshotsIn = (db: Db, scope: Scope, { from, to }: Span) =>
  db
    .selectFrom('fleet_snapshot as s')
    .select(({ fn }) => ['s.at', fn.sum<number>('s.vehicles').as('vehicles')])
    .where(rowsInScope(scope, 's'))
    .where('s.at', '>=', instant(from))
    .where('s.at', '<=', instant(to))
    .groupBy('s.at')
    .orderBy('s.at')
    .execute();

interface StoredSnapshot {
  /** Null: vehicles without an area. */
  serviceAreaId: number | null;
  agentId: number;
  at: number;
  vehicles: number;
  frame: Buffer;
}

/** The latest snapshots within a span, of at most so many areas. */
export async function framesIn(db: Db, scope: Scope, { from, to, areas }: Span & { areas: number }) {
  const { rows } = await sql<StoredSnapshot>`
    with newest as (
      select n.service_area_id, max(n.at) as at from fleet_snapshot n
      where ${rowsInScope(scope, 'n')} and n.at >= ${instant(from)} and n.at <= ${instant(to)}
      group by n.service_area_id order by n.service_area_id limit ${areas}
    )
    select nullif(s.service_area_id, 0) as "serviceAreaId", s.agent_id as "agentId", s.at, s.vehicles, s.frame
    from newest join fleet_snapshot s on s.service_area_id = newest.service_area_id and s.at = newest.at
    where ${rowsInScope(scope, 's')} and s.at >= ${instant(from)} and s.at <= ${instant(to)}
    order by s.service_area_id, s.agent_id`.execute(db);
  return rows;
}

export interface HeatWish {
  kind: HeatKind;
  /** Business days, both included. */
  from: string;
  to: string;
  /** Local hours; undefined for all. */
  hours: readonly number[] | undefined;
  cells: number;
}

/** The cells with the highest counts, and the total. */
export async function heatIn(db: Db, scope: Scope, { kind, from, to, hours, cells }: HeatWish) {
  const { rows } = await sql<{ cell: number; n: number; minutes: number; total: number }>`
    with counted as (
      select h.cell, sum(h.${sql.ref(kind)})::int as n, sum(h.available_minutes)::bigint as minutes from heat_hour h
      where ${rowsInScope(scope, 'h')} and h.day >= ${from}::date and h.day <= ${to}::date
        ${hours ? sql`and h.hour = any(${[...hours]}::smallint[])` : sql``}
      group by h.cell
    )
    select cell, n, minutes, sum(n) over ()::bigint as total from counted
    where n > 0 order by n desc, cell limit ${cells}`.execute(db);
  return rows;
}

/** Counts over the areas of a scope, averaged over steps from the start of the span. */
export async function samplesIn(db: Db, scope: Scope, { from, to, stepMs }: Span & { stepMs: number }) {
  const { rows } = await sql<{
    step: number;
    onShelf: number;
    rentable: number;
    riding: number;
    online: number;
  }>`
    with summed as (
      select f.at, sum(f.on_shelf) as on_shelf, sum(f.rentable) as rentable, sum(f.riding) as riding, sum(f.online) as online
      from fleet_sample f where ${rowsInScope(scope, 'f')} and f.at >= ${instant(from)} and f.at <= ${instant(to)}
      group by f.at
    )
    select floor((extract(epoch from at) * 1000 - ${from}) / ${stepMs})::int as step,
      avg(on_shelf)::float8 as "onShelf", avg(rentable)::float8 as rentable,
      avg(riding)::float8 as riding, avg(online)::float8 as online
    from summed group by 1 order by 1`.execute(db);
  return rows;
}

/** Ended rides and missed demand of each local hour of some business days, oldest first. */
export async function flowsIn(db: Db, scope: Scope, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ day: string; hour: number; ends: number; missed: number }>`
    select h.day::text as day, h.hour, sum(h.ends)::int as ends, sum(h.missed)::int as missed from heat_hour h
    where ${rowsInScope(scope, 'h')} and h.day >= ${from}::date and h.day <= ${to}::date
    group by h.day, h.hour order by h.day, h.hour`.execute(db);
  return rows;
}

/** Whether anything was counted on a day; queried day by day, since a semi-join of all days reads the whole table. */
const countedOn = (scope: Scope, day: RawBuilder<unknown>) =>
  sql`coalesce((select true from heat_hour h where ${rowsInScope(scope, 'h')} and h.day = ${day} limit 1), false)`;

/** Which of these days were fully counted: something was also counted on the day before. */
export async function countedDays(db: Db, scope: Scope, days: readonly string[]) {
  const { rows } = await sql<{ day: string }>`
    select d.day::text as day from unnest(${days}::date[]) d (day)
    where ${countedOn(scope, sql`d.day`)} and ${countedOn(scope, sql`d.day - 1`)}
    order by d.day desc`.execute(db);
  return rows.map(({ day }) => day);
}

/** The counts of the latest counted instant in a span. */
export async function newestSampleIn(db: Db, scope: Scope, { from, to }: Span) {
  const { rows } = await sql<StockRow>`
    select sum(f.on_shelf)::int as "onShelf", sum(f.rentable)::int as rentable, sum(f.riding)::int as riding,
      sum(f.online)::int as online, sum(f.low_battery)::int as "lowBattery"
    from fleet_sample f
    where ${rowsInScope(scope, 'f')} and f.at = (
      select max(n.at) from fleet_sample n
      where ${rowsInScope(scope, 'n')} and n.at >= ${instant(from)} and n.at <= ${instant(to)})
    having count(*) > 0`.execute(db);
  return rows[0];
}

/** Counts of the fleet at an instant, or averaged over an hour. */
export interface StockRow {
  onShelf: number;
  rentable: number;
  riding: number;
  online: number;
  lowBattery: number;
}

/** The average counts of each hour of a span, by hours since its start. */
export async function stocksIn(db: Db, scope: Scope, { from, to }: Span) {
  const { rows } = await sql<StockRow & { step: number }>`
    with summed as (
      select f.at, sum(f.on_shelf) as on_shelf, sum(f.rentable) as rentable, sum(f.riding) as riding,
        sum(f.online) as online, sum(f.low_battery) as low_battery
      from fleet_sample f where ${rowsInScope(scope, 'f')} and f.at >= ${instant(from)} and f.at < ${instant(to)}
      group by f.at
    )
    select floor((extract(epoch from at) * 1000 - ${from}) / 3600000)::int as step, avg(on_shelf)::float8 as "onShelf",
      avg(rentable)::float8 as rentable, avg(riding)::float8 as riding, avg(online)::float8 as online,
      avg(low_battery)::float8 as "lowBattery"
    from summed group by 1 order by 1`.execute(db);
  return rows;
}
