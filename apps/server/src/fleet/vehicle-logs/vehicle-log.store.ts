import type { EventGroup, VehicleLogRow } from '@kickstand/contract/fleet/vehicle-logs';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, readPage } from '../../kernel/list/page.ts';
import type { VehicleTime } from '../telemetry/report-source.service.ts';
import { happenings } from './vehicle-log.branches.store.ts';

export interface Happening
  extends Pick<
    VehicleLogRow,
    | 'at'
    | 'group'
    | 'event'
    | 'source'
    | 'operator'
    | 'platform'
    | 'ok'
    | 'lng'
    | 'lat'
    | 'tripId'
    | 'imei'
    | 'traceId'
  > {
  vehicle: number;
  kind: string;
  key: string;
  code: number | null;
  facts: Record<string, unknown>;
  suspicious: boolean;
}

/** An entry's position in the order of all entries. */
export interface HappeningKey {
  at: number;
  kind: string;
  key: string;
}

interface Asked {
  groups?: readonly EventGroup[] | undefined;
  operator?: string | undefined;
  ok?: boolean | undefined;
  after?: HappeningKey | undefined;
  dir: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
}

/** One page of what happened in these periods, with the total. */
export async function happeningsIn(db: Db, times: readonly VehicleTime[], asked: Asked) {
  const { groups, operator, ok, after, dir, ...page } = asked;
  const narrowed = given(
    sql`true`,
    operator && sql`operator = ${operator}`,
    ok !== undefined && sql`ok = ${ok}`,
  );
  const rows = sql`from (${happenings(times, groups)}) as log where ${sql.join(narrowed, sql` and `)}`;
  const beyond = dir === 'asc' ? sql`>` : sql`<`;
  const rest = after
    ? sql` and (at, kind, key) ${beyond} (${at(after.at)}, ${after.kind}, ${after.key})`
    : sql``;
  const order = dir === 'asc' ? sql`asc` : sql`desc`;
  const ordered = sql`select * ${rows}${rest} order by at ${order}, kind ${order}, key ${order}`;
  const counted = sql`select 1 ${rows}`;
  return readPage<Happening>(db, { ordered, counted, continued: after !== undefined }, page);
}

/** Where each kind of row is stored: table, key column, vehicle column. */
const stored: Readonly<Record<string, readonly [table: string, key: string]>> = {
  command: ['command', 'command_id'],
  notify: ['device_event', 'event_id'],
  trip_started: ['trip', 'trip_id'],
  trip_ended: ['trip', 'trip_id'],
  alarm_raised: ['alarm', 'alarm_id'],
  alarm_closed: ['alarm', 'alarm_id'],
  task_created: ['ops_task', 'task_id'],
  task_claimed: ['ops_task', 'task_id'],
  task_finished: ['ops_task', 'task_id'],
  bound: ['vehicle_binding', 'binding_no'],
  unbound: ['vehicle_binding', 'binding_no'],
};

/** The stored row behind an entry, if it is the vehicle's and in scope. */
export async function storedRow(db: Db, vehicle: number, { kind, key, at: instant }: HappeningKey) {
  if (kind === 'change') return changeWith(db, vehicle, key);
  const [table, column] = stored[kind] ?? [];
  if (table === undefined || column === undefined) return undefined;
  // The same notification may recur after a day.
  const when = kind === 'notify' ? sql`and date_trunc('milliseconds', at) = ${at(instant)}` : sql``;
  const { rows } = await sql<{
    raw: Record<string, unknown>;
  }>`select to_jsonb(t) as raw from ${sql.table(table)} t
    where vehicle_id = ${vehicle} and ${sql.ref(column)}::text = ${key} ${when} limit 1`.execute(db);
  return rows[0]?.raw;
}

async function changeWith(db: Db, vehicle: number, seq: string) {
  if (!/^\d{1,15}$/.test(seq)) return undefined;
  const { rows } = await sql<{ raw: Record<string, unknown> }>`
    select to_jsonb(t) - 'hash' - 'prev_hash' as raw from audit_log t
    where seq = ${Number(seq)} and object = ${String(vehicle)}`.execute(db);
  return rows[0]?.raw;
}
