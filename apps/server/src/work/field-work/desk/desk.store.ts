import type { TaskPriority } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { ops, TaskEventKind, taskViews } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Locale } from '../../../kernel/call/refuse.ts';
import { at, type Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { anyText } from '../../../kernel/list/any-of.ts';
import { nameIn } from '../../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';
import type { clockGoesOn, clockStands } from '../tasks.store.ts';

/** Who views tasks: their scope, and the language of area names. */
export interface Desk {
  scope: Scope;
  locale: Locale;
}

export const deskTasks = (db: Db, { scope, locale }: Desk) =>
  db
    .selectFrom('ops_task as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('operator as o', 'o.operator_id', 't.assignee_id')
    .leftJoin('vehicle_state as s', 's.vehicle_id', 't.vehicle_id')
    .selectAll('t')
    .select(['o.name as assignee', nameIn('z', locale).as('area'), 's.rest_battery as battery'])
    .select([
      sql<number>`(select count(*) from photo_use p where p.used_by = 'task' and p.object_id = t.task_id)`.as(
        'photos',
      ),
      nameOf('t.ops_area_id').as('grid'),
      nameOf('t.target_id').as('target'),
    ])
    .leftJoin('staff_position as p', 'p.operator_id', 't.assignee_id')
    .select([
      's.lng as vehicleLng',
      's.lat as vehicleLat',
      'p.lng as staffLng',
      'p.lat as staffLat',
      'p.at as staffAt',
    ])
    .select(
      sql<
        string | null
      >`coalesce((select r.name from task_rule r where r.service_area_id = t.service_area_id and r.rule_id = t.rule_id),
        (select i.name from inspection_plan i where i.service_area_id = t.service_area_id and i.plan_id = t.rule_id))`.as(
        'rule',
      ),
    )
    .where(rowsInScope(scope, 't'));

const nameOf = (column: string) =>
  sql<string | null>`(select f.name from fence f where f.service_area_id = t.service_area_id
    and f.fence_id = ${sql.ref(column)})`;

export type DeskStored = Awaited<ReturnType<ReturnType<typeof deskTasks>['execute']>>[number];

/** SQL for `isOverdue`, or overdue when the clock stopped; states are spelled out for the index of open tasks. */
export const overdue = (now: number) =>
  sql<SqlBool>`(t.state in ('pending', 'doing', 'paused') and (t.due_at < ${at(now)} or t.due_left_ms < 0))`;

type Query = Omit<InputOf<typeof taskViews.places>['query'], 'agentIds' | 'opAreaIds'>;
const oneOf = (column: string, values: readonly string[] | undefined) =>
  !!values?.length && sql<SqlBool>`${sql.ref(column)} = ${anyText(values)}`;

/** The tasks matching a query. */
export const tasksAsked = (query: Query, now: number) => [
  query.carId && sql<SqlBool>`t.vehicle_id = ${Number(query.carId)}`,
  oneOf('t.state', query.states),
  oneOf('t.type', query.types),
  oneOf('t.priority', query.priorities),
  oneOf('t.source', query.sources),
  query.assigneeId && sql<SqlBool>`t.assignee_id = ${query.assigneeId}`,
  query.assignee && sql<SqlBool>`starts_with(o.name, ${query.assignee})`,
  query.gridId && sql<SqlBool>`t.ops_area_id = ${query.gridId}`,
  query.batchId && sql<SqlBool>`t.batch_id = ${query.batchId}`,
  oneOf('t.validity', query.validity),
  query.ruleId && sql<SqlBool>`t.rule_id = ${query.ruleId}`,
  query.tag &&
    sql<SqlBool>`exists (select from vehicle g where g.vehicle_id = t.vehicle_id and g.tags @> array[${query.tag}]::text[])`,
  ...asked(query, now),
];

const asked = ({ createdFrom, createdTo, overdue: late }: Query, now: number) => [
  createdFrom !== undefined && sql<SqlBool>`t.created_at >= ${at(createdFrom)}`,
  createdTo !== undefined && sql<SqlBool>`t.created_at <= ${at(createdTo)}`,
  late === true && overdue(now),
  late === false && sql<SqlBool>`${overdue(now)} is not true`,
];

/** One page of the tasks matching a query. */
export const pageOfTasks = (db: Db, desk: Desk, query: InputOf<typeof ops.tasks>['query'], now: number) =>
  pageFrom(
    db,
    deskTasks(db, desk).where((eb) => eb.and(given<Expression<SqlBool>>(...tasksAsked(query, now)))),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at', finishedAt: 't.finished_at' },
      neverNull: ['createdAt'],
      tieBreak: 't.task_id',
    },
  );

/** Tasks in scope, locked, in order of id. */
export const lockTasks = (db: Db, scope: Scope, taskIds: readonly string[]) =>
  db
    .selectFrom('ops_task as t')
    .selectAll('t')
    .where('t.task_id', '=', anyText(taskIds))
    .where(rowsInScope(scope, 't'))
    .orderBy('t.task_id')
    .forUpdate()
    .execute();
export type LockedTask = Awaited<ReturnType<typeof lockTasks>>[number];

/** The vehicles of some tasks in scope. */
export const vehiclesOfTasks = async (
  db: Db,
  scope: Scope,
  taskIds: readonly string[],
): Promise<number[]> => {
  const rows = await db
    .selectFrom('ops_task as t')
    .select('t.vehicle_id')
    .distinct()
    .where('t.task_id', '=', anyText(taskIds))
    .where(rowsInScope(scope, 't'))
    .execute();
  return rows.map((row) => row.vehicle_id);
};

export type Key = Pick<LockedTask, 'service_area_id' | 'task_id' | 'agent_id'>;

type Clock = ReturnType<typeof clockGoesOn>;
interface DeskChange extends Pick<Partial<Clock>, 'stood_ms'> {
  state?: 'pending' | 'closed';
  finished_at?: Date | null;
  invalid_reason?: string | null;
  assignee_id?: null;
  claimed_at?: null;
  started_at?: null;
  priority?: TaskPriority;
  due_at?: Clock['due_at'] | Date | null;
  paused_at?: Date | null;
  due_left_ms?: ReturnType<typeof clockStands>['due_left_ms'] | number | null;
  parts_since?: Date | null;
  extended_ms?: number;
}

export const changeByDesk = (db: Db, task: Key, change: DeskChange) =>
  db
    .updateTable('ops_task')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('service_area_id', '=', task.service_area_id)
    .where('task_id', '=', task.task_id)
    .execute();

export interface TaskEventNew {
  kind: TaskEventKind;
  /** Null: a built-in rule. */
  by: { operatorId: string; name: string } | null;
  detail?: string;
  now: number;
}

/** Records what somebody did with some tasks. */
export async function noteEvents(
  db: Db,
  tasks: readonly Key[],
  { kind, by, detail = '', now }: TaskEventNew,
) {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ service_area_id, task_id, agent_id }) => ({
    event_id: newId(),
    service_area_id,
    task_id,
    agent_id,
    kind,
    at: new Date(now),
    by_id: by?.operatorId ?? null,
    by_name: by?.name ?? null,
    detail,
  }));
  await db.insertInto('ops_task_event').values(rows).execute();
}

/** An active O&M area in scope. */
export const gridIn = (db: Db, scope: Scope, gridId: string) =>
  db
    .selectFrom('fence as f')
    .select(['f.service_area_id as areaId', 'f.name'])
    .where('f.fence_id', '=', gridId)
    .where('f.kind', '=', 'ops_area')
    .where('f.state', '=', 'enabled')
    .where(rowsInScope(scope, 'f'))
    .executeTakeFirst();

/** Which of these vehicles had work of a kind that ended after an instant. */
export async function endedSince(
  db: Db,
  vehicles: readonly number[],
  { type, since }: { type: string; since: number },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ vehicle_id: number }>`
    select distinct vehicle_id from ops_task where vehicle_id = any(${[...vehicles]}::int[]) and type = ${type}
      and state = 'done' and finished_at > ${at(since)}`.execute(db);
  return new Set(rows.map((row) => row.vehicle_id));
}
