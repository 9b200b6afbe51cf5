import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { changeTask, clockGoesOn } from '../tasks.store.ts';

/** A task whose vehicle is being ridden, locked. */
export interface TaskInRide {
  service_area_id: number;
  agent_id: number;
  task_id: string;
  /** The ride. */
  trip_id: string;
  vehicle_id: number;
  started_at: number | null;
  /** When the ride was requested, and when its vehicle unlocked; null: not yet. */
  ride_at: number;
  /** Since when the task waits for the ride: it may have been created or reopened during the ride. */
  waits_since: number;
  opened_at: number | null;
}

/** Open tasks on vehicles being ridden that are not waiting yet. */
export async function lockTasksInRide(db: Db, limit: number): Promise<TaskInRide[]> {
  const { rows } = await sql<TaskInRide>`
    select o.service_area_id, o.agent_id, o.task_id, r.trip_id, o.vehicle_id, o.started_at, r.started_at as ride_at, r.opened_at,
      greatest(r.started_at, o.created_at, (select max(e.at) from ops_task_event e
        where e.task_id = o.task_id and e.kind = 'reopened')) as waits_since
    from trip_open r
    join ops_task o on o.service_area_id = r.service_area_id and o.vehicle_id = r.vehicle_id
      and o.state in ('pending', 'doing', 'paused')
    where o.state <> 'paused' and (o.started_at is null or r.opened_at > o.started_at)
    order by r.started_at limit ${limit} for update of o skip locked`.execute(db);
  return rows;
}

type Key = Pick<TaskInRide, 'service_area_id' | 'agent_id' | 'task_id'>;

/** Pauses a task from an instant on; its clock stops, earlier if parts are missing. */
export const pauseTask = (db: Db, { service_area_id, task_id }: Key, since: number) =>
  sql`update ops_task set state = 'paused', version = version + 1, due_at = null,
      paused_at = coalesce(paused_at, ${at(since)}),
      due_left_ms = coalesce(extract(epoch from due_at - ${at(since)}) * 1000, due_left_ms)
    where service_area_id = ${service_area_id} and task_id = ${task_id}`.execute(db);

export const closeTask = (db: Db, task: Key, reason: string, now: number) =>
  changeTask(db, task, {
    ...clockGoesOn(now),
    state: 'closed',
    finished_at: new Date(now),
    invalid_reason: reason,
  });

/** Resumes a task with its assignee and remaining time; its clock stays stopped if parts are missing. */
export const resumeTask = (db: Db, task: TaskAfterRide, state: 'pending' | 'doing', now: number) =>
  changeTask(db, task, { ...(!task.needsParts && clockGoesOn(now)), state });

/** A task that waited for a finished ride, locked, with the state of its vehicle. */
export interface TaskAfterRide extends Key {
  /** The last ride it waited for; null if unknown. */
  trip_id: string | null;
  type: string;
  source: string;
  claimed: boolean;
  /** Parts are missing. */
  needsParts: boolean;
  restBattery: number | null;
  /** The charge at which a rule requested a swap, percent. */
  rulePct: number | null;
  /** In a station and a permitted place; or at its target, if there was one. */
  inPlace: boolean;
}

const astray = alarmBits(['out_of_station', 'in_no_stop']);

export async function lockTasksAfterRide(db: Db, limit: number): Promise<TaskAfterRide[]> {
  const { rows } = await sql<TaskAfterRide>`
    select o.service_area_id, o.agent_id, o.task_id, o.type, o.source,
      (select e.trip_id from ops_task_ride e where e.task_id = o.task_id and e.kind = 'paused'
        order by e.event_id desc limit 1) as trip_id, o.rule_pct as "rulePct",
      o.parts_since is not null as "needsParts",
      o.claimed_at is not null and o.assignee_id is not null as claimed, s.rest_battery as "restBattery",
      s.station_id is not null and s.alarms & ${astray} = 0
        and (o.target_id is null or o.target_id = s.station_id) as "inPlace"
    from ops_task o join vehicle_state s on s.vehicle_id = o.vehicle_id
    where o.state = 'paused' and not exists (select from trip_open r where r.vehicle_id = o.vehicle_id)
    order by o.created_at limit ${limit} for update of o skip locked`.execute(db);
  return rows;
}

/** What a ride did to a task, and when. */
export type DoneByRide =
  | { kind: 'paused' | 'resumed'; now: number }
  | { kind: 'closed'; reason: string; now: number };

/** Records a ride's effect on a task, for its timeline. */
export const noteRide = (
  db: Db,
  { service_area_id, agent_id, task_id, trip_id }: TaskInRide | TaskAfterRide,
  { now, ...done }: DoneByRide,
) =>
  db
    .insertInto('ops_task_ride')
    .values({ service_area_id, agent_id, task_id, trip_id, event_id: newId(), at: new Date(now), ...done })
    .execute();
