import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A person's task without a value. */
export interface Unpriced {
  taskId: string;
  areaId: number;
  type: string;
  vehicleId: number;
  assigneeId: string;
}

/** People's tasks outside plans without a value for that person; limited, and grouped by area. */
export async function unpricedTasks(db: Db, limit: number): Promise<Unpriced[]> {
  const { rows } = await sql<Unpriced>`
    select task_id as "taskId", service_area_id as "areaId", type, vehicle_id as "vehicleId", assignee_id as "assigneeId"
    from ops_task where state in ('pending', 'doing', 'paused') and assignee_id is not null and plan_id is null
      and priced_for is distinct from assignee_id
    order by service_area_id, task_id limit ${limit}`.execute(db);
  return rows;
}

/** Stores tasks' values; one reassigned meanwhile is valued again. */
export async function keepWorth(db: Db, priced: readonly (Unpriced & { cents: number | null })[]) {
  await sql`
    update ops_task t set value_cents = p.cents, priced_for = p.who
    from unnest(${priced.map(({ areaId }) => areaId)}::int[], ${priced.map(({ taskId }) => taskId)}::text[],
      ${priced.map(({ assigneeId }) => assigneeId)}::text[], ${priced.map(({ cents }) => cents)}::int[]) as p (area, task, who, cents)
    where t.service_area_id = p.area and t.task_id = p.task and t.assignee_id = p.who`.execute(db);
}
