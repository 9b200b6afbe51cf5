import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { openTaskStates } from '@kickstand/contract/work/field-work';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';

/** Those of the vehicles that are in an area, locked, with their positions and whether they are ridden. */
export async function lockVehicles(db: Db, areaId: number, vehicles: readonly number[]) {
  const { rows } = await sql<{
    vehicleId: number;
    agentId: number;
    lng: number | null;
    lat: number | null;
    charge: number | null;
    inTrip: boolean;
  }>`
    select v.vehicle_id as "vehicleId", v.agent_id as "agentId", s.lng, s.lat, s.rest_battery as charge,
      exists (select from trip_open t where t.vehicle_id = v.vehicle_id) as "inTrip"
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
    where v.vehicle_id = any(${[...vehicles]}::int[]) and v.service_area_id = ${areaId} and v.lifecycle = 'on_shelf'
    order by v.vehicle_id for no key update of v`.execute(db);
  return rows;
}

/** Open tasks on these vehicles. */
const onVehicles = (db: Db, areaId: number, vehicles: readonly number[]) =>
  db
    .selectFrom('ops_task')
    .select([
      'task_id as taskId',
      'vehicle_id as vehicleId',
      'type',
      'state',
      'assignee_id as assigneeId',
      'started_at as startedAt',
    ])
    .select(['plan_id as planId', 'source'])
    .where('service_area_id', '=', areaId)
    .where('vehicle_id', '=', anyNumber(vehicles))
    .where('state', 'in', openTaskStates)
    .orderBy('task_id');
export const openTasksOn = (...of: Parameters<typeof onVehicles>) => onVehicles(...of).execute();
/** The same, locked. */
export const lockOpenTasks = (...of: Parameters<typeof onVehicles>) =>
  onVehicles(...of)
    .forUpdate()
    .execute();

export interface PlannedTask {
  vehicle: number;
  agentId: number;
  type: TaskType;
  operatorId: string;
  no: number;
  targetId: string | null;
  lng: number | null;
  lat: number | null;
  charge: number | null;
  /** The charge assumed by the plan, percent. */
  plannedPct: number | null;
}

const mostAtOnce = 500;

/** Creates the tasks of a plan; returns them by vehicle and kind. One that somebody else created meanwhile is absent. */
export async function insertPlanned(
  db: Db,
  { planId, areaId, by, now }: { planId: string; areaId: number; by: string | null; now: number },
  tasks: readonly PlannedTask[],
) {
  const made = new Map<string, string>();
  for (let from = 0; from < tasks.length; from += mostAtOnce) {
    const rows = await db
      .insertInto('ops_task')
      .values(
        tasks.slice(from, from + mostAtOnce).map((task) => ({
          service_area_id: areaId,
          task_id: newId(),
          agent_id: task.agentId,
          type: task.type,
          source: 'algorithm',
          priority: 'mid',
          state: 'pending',
          vehicle_id: task.vehicle,
          lng: task.lng,
          lat: task.lat,
          target_id: task.targetId,
          assignee_id: task.operatorId,
          created_by: by,
          created_at: new Date(now),
          before_pct: task.charge,
          created_pct: task.plannedPct,
          plan_id: planId,
          plan_no: task.no,
        })),
      )
      .onConflict((c) => c.doNothing())
      .returning(['task_id as taskId', 'vehicle_id as vehicleId', 'type'])
      .execute();
    for (const { taskId, vehicleId, type } of rows) made.set(`${type} ${vehicleId}`, taskId);
  }
  return made;
}

/** Assigns open tasks to people in the order of a plan. */
export async function adoptTasks(
  db: Db,
  { planId, areaId }: { planId: string; areaId: number },
  tasks: readonly { taskId: string; operatorId: string; no: number; targetId: string | null }[],
) {
  if (tasks.length === 0) return;
  await sql`
    update ops_task t set assignee_id = n.operator_id, plan_id = ${planId}, plan_no = n.no,
      target_id = coalesce(n.target_id, t.target_id), version = t.version + 1,
      claimed_at = case when t.assignee_id is distinct from n.operator_id then null else t.claimed_at end
    from unnest(${tasks.map(({ taskId }) => taskId)}::text[], ${tasks.map(({ operatorId }) => operatorId)}::text[],
      ${tasks.map(({ no }) => no)}::int[], ${tasks.map(({ targetId }) => targetId)}::text[]) as n (task_id, operator_id, no, target_id)
    where t.service_area_id = ${areaId} and t.task_id = n.task_id`.execute(db);
}

/** Records the task of each stop, or why there is none. */
export async function noteSent(
  db: Db,
  { planId, areaId }: { planId: string; areaId: number },
  stops: readonly { jobId: string; taskId: string | null; adopted: boolean; skipped: string | null }[],
) {
  await sql`
    update plan_stop s set task_id = n.task_id, adopted = n.adopted, skipped = n.skipped
    from unnest(${stops.map(({ jobId }) => jobId)}::text[], ${stops.map(({ taskId }) => taskId)}::text[],
      ${stops.map(({ adopted }) => adopted)}::boolean[], ${stops.map(({ skipped }) => skipped)}::text[])
      as n (job_id, task_id, adopted, skipped)
    where s.service_area_id = ${areaId} and s.plan_id = ${planId} and s.job_id = n.job_id`.execute(db);
}

/**
 * Cancels what a plan assigned and nobody has begun: its own tasks are closed, pre-existing ones return to the pool.
 * Returns how many.
 */
export async function callOff(
  db: Db,
  { planId, areaId, now, why }: { planId: string; areaId: number; now: number; why: string },
): Promise<number> {
  const { rows } = await sql<{ taskId: string }>`
    update ops_task t set version = t.version + 1, plan_id = null, plan_no = null,
      state = case when s.adopted then t.state else 'closed' end,
      finished_at = case when s.adopted then t.finished_at else ${new Date(now)}::timestamptz end,
      invalid_reason = case when s.adopted then t.invalid_reason else 'plan_changed' end,
      assignee_id = case when s.adopted then null else t.assignee_id end
    from plan_stop s
    where s.service_area_id = ${areaId} and s.plan_id = ${planId} and t.service_area_id = s.service_area_id
      and t.task_id = s.task_id and t.plan_id = ${planId} and t.state in ('pending', 'paused') and t.started_at is null
    returning t.task_id as "taskId"`.execute(db);
  const ids = rows.map(({ taskId }) => taskId);
  await db
    .updateTable('plan_stop')
    .set({ skipped: why })
    .where('service_area_id', '=', areaId)
    .where('plan_id', '=', planId)
    .where('task_id', '=', anyText(ids))
    .execute();
  return ids.length;
}
