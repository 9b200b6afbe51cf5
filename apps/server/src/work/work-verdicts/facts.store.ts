import type { Reading } from '@kickstand/domain/work/work-verdicts';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';

const hour = 3_600_000;
/** The maximum number of packets around a swap, even from a controller that sends everything twice. */
const mostPackets = 1_000;

/** A controller's reports around an instant by its own clock: from six hours before to two hours after, whenever they arrived. */
export async function toldAround(db: Db, vehicle: number, around: number) {
  const { rows } = await sql<Reading & { code: number | null; serial: string | null }>`
    select extract(epoch from device_at)::float8 * 1000 as at, case when kind = 'notify' then code end as code,
      coalesce(payload->>'percent', payload->>'soc')::int as pct, nullif((payload->>'millivolts')::int, 0) as mv,
      case when kind = 'bms' then payload->>'sn' end as serial
    from device_packet
    where vehicle_id = ${vehicle} and at >= ${at(around - 6 * hour)} and kind in ('ping', 'bms', 'notify')
      and device_at between ${at(around - 6 * hour)} and ${at(around + 2 * hour)} and verdict in ('fresh', 'late')
    order by device_at limit ${mostPackets}`.execute(db);
  return rows;
}

/** A vehicle's first report after an instant, epoch ms; null: not yet. */
export async function heardAfter(db: Db, vehicle: number, since: number): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select at from device_packet where vehicle_id = ${vehicle} and at > ${at(since)} and kind <> 'command'
    order by at limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** When rides on a vehicle began within a period, excluding failed attempts. */
export async function ridesOf(db: Db, vehicle: number, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select started_at as at from trip where vehicle_id = ${vehicle} and started_at between ${at(from)} and ${at(to)}
      and (ended_at is null or riding_seconds > 60) order by started_at limit 500`.execute(db);
  return rows.map((row) => row.at);
}

/** The starting positions of a vehicle's moves that ended before an instant. */
export async function movesBefore(db: Db, vehicle: number, from: number, to: number) {
  const { rows } = await sql<{ started_at: number; start_lng: number; start_lat: number }>`
    select started_at, start_lng, start_lat from ops_task
    where vehicle_id = ${vehicle} and type = 'move' and state = 'done' and started_at between ${at(from)} and ${at(to)}
      and start_lng is not null and start_lat is not null order by started_at limit 100`.execute(db);
  return rows;
}

/** The number of rides that ended in a station within a period. */
export async function endedIn(db: Db, areaId: number, stationId: string, from: number, to: number) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from trip where service_area_id = ${areaId} and end_station_id = ${stationId}
      and started_at >= ${at(from - 24 * hour)} and ended_at between ${at(from)} and ${at(to)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The number of vehicles that tasks requested together brought to a station before a task's end. */
export async function siblingsIn(
  db: Db,
  task: { service_area_id: number; task_id: string; batch_id: string | null; finished_at: number },
  stationId: string,
): Promise<number> {
  if (task.batch_id === null) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ops_task where service_area_id = ${task.service_area_id} and batch_id = ${task.batch_id}
      and type = 'move' and state = 'done' and target_id = ${stationId} and task_id <> ${task.task_id}
      and finished_at <= ${at(task.finished_at)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The last valid work of a kind on a vehicle before an instant; optionally by one person. */
export async function lastValid(
  db: Db,
  { vehicle, type, by, before }: { vehicle: number; type: string; by?: string | null; before: number },
): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select finished_at as at from ops_task where vehicle_id = ${vehicle} and type = ${type} and state = 'done'
      and validity = 'valid' and finished_at < ${at(before)} and (${by ?? null}::text is null or assignee_id = ${by ?? null})
    order by finished_at desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** The first report of one of some parts of a vehicle after an instant, epoch ms. */
export async function reportedAfter(
  db: Db,
  vehicle: number,
  parts: readonly string[],
  since: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('fault_report')
    .select('created_at')
    .where('vehicle_id', '=', vehicle)
    .where('created_at', '>', at(since))
    .where(sql<boolean>`parts && ${[...parts]}::text[]`)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Who reported what a repair is for. */
export async function reportersOf(db: Db, vehicle: number, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fault_report')
    .select('reporter')
    .where('vehicle_id', '=', vehicle)
    .where('task_id', '=', anyText([taskId]))
    .limit(50)
    .execute();
  return rows.map(({ reporter }) => reporter);
}

/** The verdict of the vehicle’s next drag-back after an instant; undefined: none. */
export async function dragBackAfter(db: Db, vehicle: number, since: number) {
  const { rows } = await sql<{ validity: string; state: string }>`
    select validity, state from ops_task where vehicle_id = ${vehicle} and type = 'drag_back' and created_at >= ${at(since)}
    order by created_at limit 1`.execute(db);
  return rows[0];
}

/** Why somebody’s last swaps were invalid, newest first; null: valid, or not judged yet. */
export async function lastReasons(db: Db, operatorId: string, until: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ reason: string | null }>`
    select invalid_reason as reason from ops_task where assignee_id = ${operatorId} and finished_at <= ${at(until)}
      and type = 'swap' and state = 'done' order by finished_at desc limit 50`.execute(db);
  return rows.map(({ reason }) => reason);
}

/** A vehicle's moves within a period, from and to. */
export async function movesWithin(db: Db, vehicle: number, from: number, to: number) {
  const { rows } = await sql<{
    started_at: number;
    finished_at: number;
    start_lng: number;
    start_lat: number;
    end_lng: number;
    end_lat: number;
  }>`
    select started_at, finished_at, start_lng, start_lat, end_lng, end_lat from ops_task
    where vehicle_id = ${vehicle} and type = 'move' and state = 'done' and created_at >= ${at(from - 7 * 24 * hour)}
      and started_at >= ${at(from)} and finished_at <= ${at(to)} and start_lng is not null and start_lat is not null
      and end_lng is not null and end_lat is not null
    order by started_at limit 100`.execute(db);
  return rows;
}
