import { notifyCodes } from '@kickstand/contract/fleet/devices';
import type { PhoneEvent } from '@kickstand/contract/work/field-work';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * The last contact with a person's phone before an instant, epoch ms; null: never. Later submissions about earlier times
 * are not contacts.
 */
export async function lastContact(db: Db, operatorId: string, before: number): Promise<number | null> {
  const row = await db
    .selectFrom('staff_track')
    .select('at')
    .where('operator_id', '=', operatorId)
    .where('at', '<', at(before))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export type EventState = 'waiting' | 'taken' | 'refused';

/** The outcomes of what a phone submitted earlier, by id. */
export async function statesOf(db: Db, operatorId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('phone_event')
    .select(['event_id', 'state'])
    .where('operator_id', '=', operatorId)
    .where('event_id', 'in', ['', ...ids])
    .execute();
  return new Map(rows.map(({ event_id, state }) => [event_id, state as EventState] as const));
}

interface NewEvent {
  operatorId: string;
  areaId: number;
  agentId: number;
  event: PhoneEvent;
  now: number;
}

export const insertEvent = (db: Db, { operatorId, areaId, agentId, event, now }: NewEvent) =>
  db
    .insertInto('phone_event')
    .values({
      operator_id: operatorId,
      event_id: event.id,
      sequence: event.sequence,
      service_area_id: areaId,
      agent_id: agentId,
      task_id: event.taskId,
      kind: event.kind,
      at: new Date(event.at),
      told_at: new Date(now),
      body: JSON.stringify(event),
      state: 'waiting',
    })
    .onConflict((c) => c.doNothing())
    .execute();

/** Everything a person's phone submitted about a task, in order. */
export async function eventsOf(db: Db, operatorId: string, taskId: string): Promise<PhoneEvent[]> {
  const rows = await db
    .selectFrom('phone_event')
    .select('body')
    .where('operator_id', '=', operatorId)
    .where('task_id', '=', taskId)
    .orderBy('sequence')
    .orderBy('event_id')
    .limit(100)
    .execute();
  return rows.map(({ body }) => body as PhoneEvent);
}

export const settleEvents = (db: Db, operatorId: string, taskId: string, state: EventState) =>
  db
    .updateTable('phone_event')
    .set({ state })
    .where('operator_id', '=', operatorId)
    .where('task_id', '=', taskId)
    .where('state', '=', 'waiting')
    .execute();

export interface WaitingTask {
  operatorId: string;
  name: string;
  taskId: string;
  /** When the phone first submitted it, epoch ms. */
  toldAt: number;
}

/** People whose tasks are waiting for proof, longest waiting first; `after`: those behind this one. */
export async function waitingTasks(db: Db, limit: number, after?: WaitingTask): Promise<WaitingTask[]> {
  const behind = after
    ? sql`having (min(e.told_at), e.operator_id, e.task_id) > (${at(after.toldAt)}, ${after.operatorId}, ${after.taskId})`
    : sql``;
  const { rows } = await sql<WaitingTask>`
    select e.operator_id as "operatorId", o.name, e.task_id as "taskId", min(e.told_at) as "toldAt" from phone_event e
    join operator o on o.operator_id = e.operator_id
    where e.state = 'waiting' group by e.operator_id, o.name, e.task_id ${behind}
    order by 4, 1, 3 limit ${limit}`.execute(db);
  return rows;
}

/** A vehicle's last reports up to an instant by its own clock: position and pack. */
export async function vehicleAt(db: Db, vehicle: number, instant: number) {
  const { rows } = await sql<{
    lng: number | null;
    lat: number | null;
    pct: number | null;
    mv: number | null;
    battery: string | null;
  }>`
    select g.lng, g.lat, p.pct, p.mv, b.code as battery from (select 1) one
    left join lateral (select (payload->>'lng')::float8 as lng, (payload->>'lat')::float8 as lat from device_packet
      where vehicle_id = ${vehicle} and kind = 'gps' and verdict in ('fresh', 'late') and at >= ${at(instant - 6 * hour)}
        and device_at between ${at(instant - 6 * hour)} and ${at(instant + minute)} and payload->>'lng' is not null
      order by device_at desc limit 1) g on true
    left join lateral (select (payload->>'percent')::int as pct, nullif((payload->>'millivolts')::int, 0) as mv from device_packet
      where vehicle_id = ${vehicle} and kind = 'ping' and verdict in ('fresh', 'late') and at >= ${at(instant - 6 * hour)}
        and device_at between ${at(instant - 6 * hour)} and ${at(instant)}
      order by device_at desc limit 1) p on true
    left join lateral (select code from vehicle_binding where vehicle_id = ${vehicle} and kind = 'battery'
        and from_at <= ${at(instant)} order by from_at desc, binding_no desc limit 1) b on true`.execute(db);
  const [{ lng = null, lat = null, ...rest } = { pct: null, mv: null, battery: null }] = rows;
  const place: LngLat | null = lng === null || lat === null ? null : [lng, lat];
  return { ...rest, place };
}

/** When a vehicle reported its seat opening and a pack insertion around some work; excluding those of other work. */
export async function seatAndPack(db: Db, vehicle: number, from: number, to: number) {
  const { rows } = await sql<{ code: number; at: number }>`
    select p.code, extract(epoch from p.device_at)::float8 * 1000 as at from device_packet p
    where p.vehicle_id = ${vehicle} and p.kind = 'notify' and p.verdict in ('fresh', 'late')
      and p.code in (${notifyCodes.seatOpened}, ${notifyCodes.batteryBack}) and p.at >= ${at(from - minute)}
      and p.device_at between ${at(from - minute)} and ${at(to + minute)}
      and not exists (select from ops_task o where o.vehicle_id = ${vehicle} and o.type = 'swap' and o.state = 'done'
        and o.started_at <= p.device_at and o.finished_at >= p.device_at)
    order by p.device_at limit 200`.execute(db);
  const told = (code: number) => rows.filter((row) => row.code === code).map((row) => row.at);
  return { opened: told(notifyCodes.seatOpened), packIn: told(notifyCodes.batteryBack) };
}

/** Whether a counted move of the vehicle already lies within a period. */
export const wasMovedMeanwhile = async (
  db: Db,
  vehicle: number,
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
) =>
  (await db
    .selectFrom('ops_task')
    .select('task_id')
    .where('vehicle_id', '=', vehicle)
    .where('type', '=', 'move')
    .where('state', '=', 'done')
    .where('started_at', '<', at(endedAt))
    .where('finished_at', '>', at(startedAt))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Open tasks of a kind on a vehicle, locked. */
export const lockOpenOfKind = (db: Db, vehicle: number, type: string) =>
  db
    .selectFrom('ops_task')
    .select(['task_id', 'service_area_id', 'agent_id', 'assignee_id', 'vehicle_id', 'type', 'started_at'])
    .where('vehicle_id', '=', vehicle)
    .where('type', '=', type)
    .where('state', 'in', ['pending', 'doing', 'paused'])
    .orderBy('task_id')
    .limit(20)
    .forUpdate()
    .execute();
