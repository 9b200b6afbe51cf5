import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { closeTask } from '../ridden/ridden.store.ts';

/** A task to clean up, locked. */
export interface Stray {
  service_area_id: number;
  task_id: string;
  agent_id: number;
  vehicle_id: number;
  type: string;
  started_at: number | null;
  assignee: string | null;
}

const columns = sql`t.service_area_id, t.task_id, t.agent_id, t.vehicle_id, t.type, t.started_at, o.name as assignee`;

/** Open tasks of people whose account is disabled or deleted. */
export async function lockTasksOfTheGone(db: Db, limit: number): Promise<Stray[]> {
  const { rows } = await sql<Stray>`
    select ${columns} from ops_task t join operator o on o.operator_id = t.assignee_id
    where t.state in ('pending', 'doing', 'paused') and not o.enable
    order by t.task_id limit ${limit} for update of t skip locked`.execute(db);
  return rows;
}

/** Work that has gone on at a vehicle for longer than its area allows; in minutes, unless the area sets another limit. */
export async function lockOverrunTasks(
  db: Db,
  usualMinutes: number,
  now: number,
  limit: number,
): Promise<Stray[]> {
  const { rows } = await sql<Stray>`
    select ${columns} from ops_task t left join operator o on o.operator_id = t.assignee_id
    left join area_setting g on g.service_area_id = t.service_area_id and g.name = 'ops'
    where t.state = 'doing' and t.started_at <= ${at(now)}
      - make_interval(mins => coalesce((g.content->>'workTimeoutMinutes')::int, ${usualMinutes}::int))
    order by t.task_id limit ${limit} for update of t skip locked`.execute(db);
  return rows;
}

/** Open tasks on vehicles that went to another company or area, or were scrapped. */
export async function lockTasksOfTransferred(db: Db, limit: number): Promise<Stray[]> {
  const { rows } = await sql<Stray>`
    select ${columns} from ops_task t join vehicle v on v.vehicle_id = t.vehicle_id
    left join operator o on o.operator_id = t.assignee_id
    where t.state in ('pending', 'doing', 'paused')
      and (v.agent_id <> t.agent_id or v.service_area_id is distinct from t.service_area_id or v.lifecycle = 'scrapped')
    order by t.task_id limit ${limit} for update of t skip locked`.execute(db);
  return rows;
}

/** Returns a task to the pool. One waiting for a ride to end goes on waiting. */
export const putInPool = (db: Db, { service_area_id, task_id }: Stray) =>
  sql`update ops_task set assignee_id = null, claimed_at = null, started_at = null, version = version + 1,
      state = case when state = 'paused' then state else 'pending' end
    where service_area_id = ${service_area_id} and task_id = ${task_id}`.execute(db);

export const closeTransferred = (db: Db, task: Stray, now: number) => closeTask(db, task, 'transferred', now);

/** Open tasks without a due time, oldest first; locked. */
export async function lockTasksWithoutDue(db: Db, limit: number) {
  const { rows } = await sql<{
    service_area_id: number;
    task_id: string;
    type: string;
    priority: string;
    created_at: number;
    stood_ms: number;
  }>`
    select service_area_id, task_id, type, priority, created_at, stood_ms from ops_task
    where due_at is null and parts_since is null and state in ('pending', 'doing') order by created_at limit ${limit}
    for update skip locked`.execute(db);
  return rows;
}

export const setDue = (
  db: Db,
  { service_area_id, task_id }: { service_area_id: number; task_id: string },
  due: number,
) =>
  sql`update ops_task set due_at = ${at(due)}
    where service_area_id = ${service_area_id} and task_id = ${task_id}`.execute(db);
