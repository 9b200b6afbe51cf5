import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { type OpsTaskRow, type OpsTaskState, openTaskStates } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { type Expression, type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { reserveRoom } from './room.store.ts';

/** Tasks in scope with their assignee's name. */
const tasksIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('ops_task as t')
    .leftJoin('operator as o', 'o.operator_id', 't.assignee_id')
    .selectAll('t')
    .select('o.name as assignee')
    .where(rowsInScope(scope, 't'));

export type TaskStored = Awaited<ReturnType<ReturnType<typeof tasksIn>['execute']>>[number];

export const taskWith = (db: Db, scope: Scope, taskId: string) =>
  tasksIn(db, scope).where('t.task_id', '=', taskId).executeTakeFirst();

/** Locks a task in scope: of two who want it, the second sees what the first has done. */
export async function lockTask(db: Db, scope: Scope, taskId: string): Promise<TaskStored | undefined> {
  const locked = await db
    .selectFrom('ops_task as t')
    .select('t.task_id as taskId')
    .where('t.task_id', '=', taskId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
  return locked && taskWith(db, scope, taskId);
}

export interface NewTask {
  vehicle: number;
  areaId: number;
  agentId: number;
  type: TaskType;
  source: OpsTaskRow['source'];
  priority: 'low' | 'mid' | 'high' | 'urgent';
  lng: number | null;
  lat: number | null;
  beforePct: number | null;
  /** The charge for which it was requested, percent, if not the current one. */
  createdPct?: number | null;
  targetId: string | null;
  assigneeId: string | null;
  /** Taken at once by its creator. */
  claimed: boolean;
  createdBy: string | null;
  remark: string;
  now: number;
  /** When it should be done, epoch ms; by default from its area and priority. */
  dueAt?: number | null;
  /** The O&M area to whose people it is reserved. */
  gridId?: string | null;
  photoNeeded?: boolean;
  /** Tasks created together. */
  batchId?: string | null;
  /** Space is reserved at its target. */
  reserved?: boolean;
  /** The rule that created it, and the charge at which it requests a swap, percent. */
  ruleId?: string | null;
  rulePct?: number | null;
  /** For inspections: the items to inspect; null or absent: everything. */
  askedItems?: string[] | null;
  /** The inspection it spot-checks, and who may not do it. */
  spotCheck?: { spot_of: string; barred: string[] };
}

/** Inserts a task; undefined if the vehicle already has an open one of this kind. */
export async function insertTask(db: Db, task: NewTask): Promise<string | undefined> {
  const row = await db
    .insertInto('ops_task')
    .values({
      type: task.type,
      source: task.source,
      priority: task.priority,
      lng: task.lng,
      lat: task.lat,
      remark: task.remark,
      task_id: newId(),
      service_area_id: task.areaId,
      agent_id: task.agentId,
      state: task.claimed ? 'doing' : 'pending',
      vehicle_id: task.vehicle,
      before_pct: task.beforePct,
      created_pct: task.createdPct === undefined ? task.beforePct : task.createdPct,
      target_id: task.targetId,
      assignee_id: task.assigneeId,
      created_by: task.createdBy,
      created_at: new Date(task.now),
      due_at: task.dueAt ? new Date(task.dueAt) : null,
      ops_area_id: task.gridId ?? null,
      photo_needed: task.photoNeeded ?? false,
      batch_id: task.batchId ?? null,
      reserved: task.reserved ?? false,
      rule_id: task.ruleId ?? null,
      rule_pct: task.rulePct ?? null,
      asked_items: task.askedItems ?? null,
      ...task.spotCheck,
      claimed_at: task.claimed ? new Date(task.now) : null,
    })
    .onConflict((c) => c.doNothing())
    .returning('task_id as taskId')
    .executeTakeFirst();
  return row?.taskId;
}

/** A vehicle's open task of a kind. */
export const openTaskOf = (db: Db, vehicle: number, type: TaskType) =>
  db
    .selectFrom('ops_task')
    .select('task_id as taskId')
    .where('vehicle_id', '=', vehicle)
    .where('type', '=', type)
    .where('state', 'in', ['pending', 'doing', 'paused'])
    .executeTakeFirst();

/** Whether a vehicle was brought to a store and nobody has ridden it since. */
export async function isAtStore(db: Db, vehicle: number): Promise<boolean> {
  const { rows } = await sql`
    select from ops_task k where k.vehicle_id = ${vehicle} and k.type = 'drag_back' and k.state = 'done'
      and not exists (select from ride_order o where o.vehicle_id = k.vehicle_id and o.started_at > k.finished_at) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Restarts a task's clock at an instant, whatever stopped it, with its remaining time; never before it was stopped. */
export const clockGoesOn = (now: number) => ({
  due_at: sql<Date | null>`coalesce(due_at, greatest(${at(now)}::timestamptz, paused_at) + make_interval(secs => due_left_ms / 1000.0))`,
  due_left_ms: null,
  stood_ms: sql<number>`stood_ms + coalesce(greatest(extract(epoch from ${at(now)}::timestamptz - paused_at) * 1000, 0), 0)::bigint`,
  paused_at: null,
  parts_since: null,
});

/** Stops a task's clock from an instant on, keeping its remaining time. */
export const clockStands = (now: number) => ({
  due_left_ms: sql<number | null>`extract(epoch from due_at - ${at(now)}::timestamptz) * 1000`,
  due_at: null,
  paused_at: new Date(now),
});

export interface TaskChange extends Partial<ReturnType<typeof clockGoesOn>> {
  state?: OpsTaskState;
  assignee_id?: string | null;
  claimed_at?: Date | null;
  started_at?: Date | null;
  finished_at?: Date;
  opened_lng?: number;
  opened_lat?: number;
  start_lng?: number | null;
  start_lat?: number | null;
  end_lng?: number | null;
  end_lat?: number | null;
  before_pct?: number | null;
  after_pct?: number | null;
  before_mv?: number | null;
  after_mv?: number | null;
  old_battery?: string | null;
  new_battery?: string | null;
  distance_m?: number | null;
  parts?: string[];
  team?: string[];
  result?: string;
  validity?: 'valid' | 'invalid' | 'pending';
  invalid_reason?: string | null;
  remark?: string;
}

export const changeTask = (
  db: Db,
  task: Pick<TaskStored, 'service_area_id' | 'task_id'>,
  change: TaskChange,
) =>
  db
    .updateTable('ops_task')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('service_area_id', '=', task.service_area_id)
    .where('task_id', '=', task.task_id)
    .execute();

/** A person's open tasks within a scope, of these kinds or all; locked. */
export const lockTasksOf = (
  db: Db,
  scope: Scope,
  operatorId: string,
  types: readonly TaskType[] | undefined,
) =>
  db
    .selectFrom('ops_task as t')
    .select([
      't.task_id as taskId',
      't.service_area_id as serviceAreaId',
      't.agent_id as agentId',
      't.type',
      't.state',
      't.started_at as startedAt',
      't.vehicle_id as vehicleId',
      't.barred',
    ])
    .where('t.assignee_id', '=', operatorId)
    .where('t.state', 'in', openTaskStates)
    .where(rowsInScope(scope, 't'))
    .$if(types !== undefined, (q) => q.where('t.type', 'in', [...(types ?? [])]))
    .orderBy('t.task_id')
    .forUpdate()
    .execute();

interface GivenTo {
  assigneeId: string | null;
  /** The O&M area they are reserved to, null: none; absent: unchanged. */
  gridId?: string | null | undefined;
}

/**
 * Assigns tasks that nobody has begun, with space at their targets, or returns them to the pool of everybody or of an
 * O&M area.
 */
export async function giveTasks(
  db: Db,
  tasks: readonly { taskId: string }[],
  { assigneeId, gridId }: GivenTo,
) {
  const taskIds = tasks.map(({ taskId }) => taskId);
  await db
    .updateTable('ops_task')
    .set({
      assignee_id: assigneeId,
      ...(gridId !== undefined && { ops_area_id: gridId }),
      claimed_at: null,
      // What waits for a ride to end goes on waiting.
      state: sql<OpsTaskState>`case when state = 'paused' then state else 'pending' end`,
      version: sql<number>`version + 1`,
    })
    .where('task_id', '=', anyText(taskIds))
    .execute();
  await reserveRoom(db, taskIds);
}

interface Wish {
  operatorId: string;
  /** What the operator may do. */
  types: readonly TaskType[];
  mine: boolean;
  near: { lng: number; lat: number } | undefined;
  limit: number;
}

/** A measure of distance, good enough for sorting. */
const squaredDegrees = ({ lng, lat }: { lng: number; lat: number }) =>
  sql<number>`power((t.lng - ${lng}) * cos(radians(${lat})), 2) + power(t.lat - ${lat}, 2)`;

/** Whether a task is for everybody, or for an O&M area's people including this person. */
const ofGrid = (task: string, operatorId: string) =>
  sql<SqlBool>`(${sql.ref(`${task}.ops_area_id`)} is null or exists (select from fence f
    where f.service_area_id = ${sql.ref(`${task}.service_area_id`)} and f.fence_id = ${sql.ref(`${task}.ops_area_id`)}
      and (coalesce(jsonb_array_length(f.content->'staffIds'), 0) = 0 or f.content->'staffIds' ? ${operatorId})))`;

/** Whether somebody may take a task, by the O&M area it is reserved to. */
export const isForPerson = async (db: Db, taskId: string, operatorId: string): Promise<boolean> =>
  (await db
    .selectFrom('ops_task as t')
    .select('t.task_id')
    .where('t.task_id', '=', taskId)
    .where(ofGrid('t', operatorId))
    .executeTakeFirst()) !== undefined;

/** A person's own open tasks, and those in the pool that they may do, nearest first. */
export function tasksFor(db: Db, scope: Scope, { operatorId, types, mine, near, limit }: Wish) {
  const found = tasksIn(db, scope).where((eb) => {
    const own = eb.and([
      eb('t.assignee_id', '=', operatorId),
      eb('t.state', 'in', ['pending', 'doing', 'paused']),
    ]);
    const pool: Expression<SqlBool> = eb.and([
      eb('t.state', '=', 'pending'),
      eb('t.assignee_id', 'is', null),
      eb('t.type', '=', anyText(types)),
      ofGrid('t', operatorId),
      sql<SqlBool>`not ${operatorId} = any(t.barred)`,
    ]);
    return mine ? own : eb.or([own, pool]);
  });
  const mineFirst = sql<boolean>`(t.assignee_id is not distinct from ${operatorId})`;
  // What somebody is at comes first, then what a plan gave in its order.
  const first = found
    .orderBy(mineFirst, 'desc')
    .orderBy(sql`case when t.assignee_id is not null then t.state <> 'doing' end`)
    .orderBy('t.plan_no', (o) => o.asc().nullsLast());
  const ordered = near
    ? first.orderBy(squaredDegrees(near), (o) => o.asc().nullsLast())
    : first.orderBy('t.created_at');
  return ordered.orderBy('t.task_id').limit(limit).execute();
}
