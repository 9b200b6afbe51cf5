import type { RefusalCode } from '@kickstand/contract';
import { type TaskPriority, type TaskType, taskPriorities } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { taskDesk } from '@kickstand/contract/work/field-work';
import { canHandOver, codeOfTask, type Worker, worksAt } from '@kickstand/domain/work/field-work';
import { dueSooner, givenMore, type TaskClock } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import type { TripParts } from '../../../rides/trips/trips.parts.ts';
import { checkRoom, personWith } from '../people.service.ts';
import { lockPerson } from '../people.store.ts';
import { clockGoesOn, giveTasks, openTaskOf } from '../tasks.store.ts';
import { lockWorkVehicles } from '../vehicles.store.ts';
import { endAtVehicle } from '../work-end.service.ts';
import {
  changeByDesk,
  gridIn,
  type LockedTask,
  lockTasks,
  noteEvents,
  vehiclesOfTasks,
} from './desk.store.ts';
import { datingIn } from './due.service.ts';

const hourMs = 3_600_000;
export const isOpen = ({ state }: Pick<LockedTask, 'state'>) =>
  state === 'pending' || state === 'doing' || state === 'paused';

/** An operation on one task: returns nothing, or why it is impossible. */
type Work = (task: LockedTask) => Promise<RefusalCode | undefined> | RefusalCode | undefined;

const objectOf = (taskIds: readonly string[]) =>
  taskIds.length === 1 ? (taskIds[0] ?? '') : `${taskIds.length} tasks`;

/** Applies an operation to several tasks; each succeeds or is refused on its own. */
export async function withEach(
  ctx: Ctx,
  taskIds: readonly string[],
  facts: Record<string, unknown>,
  work: Work,
) {
  const wanted = [...new Set(taskIds)];
  const object = objectOf(wanted);
  ctx.audit.on(object);
  const locked = new Map(
    (await lockTasks(ctx.db, ctx.rows.scope(), wanted)).map((task) => [task.task_id, task]),
  );
  const list = [];
  for (const id of wanted) {
    const task = locked.get(id);
    const code = task ? await work(task) : 'task.not_found';
    const message = code ? new Refused(code).sentence(ctx.locale) : null;
    list.push({ id, ok: code === undefined, code: code ?? null, message });
  }
  const changed = list.filter(({ ok }) => ok).map(({ id }) => String(locked.get(id)?.vehicle_id));
  ctx.audit.record(
    object,
    { ...facts, vehicles: changed, refused: list.length - changed.length },
    ctx.audit.reason,
  );
  return { list, count: list.length };
}

export const doer = ({ actor: { operatorId, name } }: Ctx) => ({ operatorId, name });

/** Assigns tasks to somebody or returns them to the pool. Begun ones stay, as do those the person may not do. */
export async function assignTasks(ctx: Ctx, { body }: InputOf<typeof taskDesk.assign>) {
  const { taskIds, assigneeId, gridId } = body;
  ctx.audit.on(objectOf(taskIds));
  const person =
    assigneeId === undefined
      ? undefined
      : ((await lockPerson(ctx.db, assigneeId)) ?? refuse('task.assignee'));
  const grid = gridId ? ((await gridIn(ctx.db, ctx.rows.scope(), gridId)) ?? refuse('task.grid')) : undefined;
  const given: LockedTask[] = [];
  const fits = fitFor(ctx, assigneeId);
  const facts = { assignee: person?.name ?? null, ...(grid && { grid: grid.name }) };
  const done = await withEach(ctx, taskIds, facts, async (task) => {
    if (!isOpen(task)) return 'task.not_open';
    if (!canHandOver({ state: task.state, startedAt: task.started_at })) return 'task.begun';
    if (!(await fits(task))) return 'task.assignee';
    if (assigneeId !== undefined && task.barred.includes(assigneeId)) return 'task.own_check';
    if (grid && grid.areaId !== task.service_area_id) return 'task.grid';
    given.push(task);
    return undefined;
  });
  const isNew = (task: LockedTask) => (task.assignee_id ?? undefined) !== assigneeId;
  const isElsewhere = (task: LockedTask) => gridId !== undefined && task.ops_area_id !== gridId;
  const more = given.filter((task) => isNew(task) || isElsewhere(task));
  if (assigneeId !== undefined) await checkRoom(ctx, assigneeId, more.filter(isNew).length);
  await giveTasks(
    ctx.db,
    more.map((task) => ({ taskId: task.task_id })),
    { assigneeId: assigneeId ?? null, gridId },
  );
  const kind = person ? 'given' : 'pooled';
  const detail = person?.name ?? grid?.name ?? '';
  await noteEvents(ctx.db, more, { kind, by: doer(ctx), detail, now: ctx.now() });
  return done;
}

/** Whether somebody can do a task where it is; the pool takes any task. */
function fitFor(ctx: Ctx, operatorId: string | undefined) {
  const known = new Map<string, Worker | undefined>();
  return async ({ type, agent_id: agentId, service_area_id: areaId }: LockedTask) => {
    if (operatorId === undefined) return true;
    if (!known.has(type)) known.set(type, await personWith(ctx, codeOfTask[type as TaskType], operatorId));
    const person = known.get(type);
    return person !== undefined && worksAt(person, { agentId, areaId });
  };
}

/** For a task waiting for a ride, an earlier stored clock counts as stopped from now on. */
const clockOf = (task: LockedTask, now: number): TaskClock => ({
  dueAt: task.due_at,
  standsSince: task.state === 'paused' ? (task.paused_at ?? now) : task.paused_at,
  leftMs: task.due_left_ms,
  extendedMs: task.extended_ms,
});
const keptClock = ({ dueAt, standsSince, leftMs, extendedMs }: TaskClock) => ({
  due_at: dueAt === null ? null : new Date(dueAt),
  due_left_ms: leftMs,
  extended_ms: extendedMs,
  ...(standsSince !== null && { paused_at: new Date(standsSince) }),
});

/** Changes tasks' priorities. More urgent ones are due sooner, counted from their creation; nothing becomes due later. */
export function prioritiseTasks(
  { zone }: TripParts,
  ctx: Ctx,
  { body }: InputOf<typeof taskDesk.prioritise>,
) {
  const { taskIds, priority } = body;
  const dueOf = datingIn(ctx.db, zone);
  return withEach(ctx, taskIds, { priority }, async (task) => {
    if (!isOpen(task)) return 'task.not_open';
    if (task.priority === priority) return 'task.not_higher';
    const raised = rankOf(priority) > rankOf(task.priority as TaskPriority);
    const clock = clockOf(task, ctx.now());
    const next = raised ? dueSooner(clock, await dueOf({ ...task, priority })) : clock;
    await changeByDesk(ctx.db, task, { priority, ...keptClock(next) });
    const detail = `${task.priority} → ${priority}`;
    await noteEvents(ctx.db, [task], { kind: 'priority', by: doer(ctx), detail, now: ctx.now() });
    return undefined;
  });
}

const rankOf = (priority: TaskPriority) => taskPriorities.indexOf(priority);

/** Closes tasks that are no longer needed; a vehicle being worked on is locked again. */
export function closeTasks(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof taskDesk.close>) {
  return withEach(ctx, body.taskIds, {}, async (task) => {
    if (!isOpen(task)) return 'task.not_open';
    await changeByDesk(ctx.db, task, {
      ...clockGoesOn(ctx.now()),
      state: 'closed',
      finished_at: new Date(ctx.now()),
      invalid_reason: 'closed_by_desk',
    });
    await noteEvents(ctx.db, [task], { kind: 'closed', by: doer(ctx), detail: body.reason, now: ctx.now() });
    if (task.started_at !== null) await endAtVehicle(parts, ctx, task);
    return undefined;
  });
}

/** Reopen closed tasks; they return to the pool. */
export async function reopenTasks(ctx: Ctx, { body }: InputOf<typeof taskDesk.reopen>) {
  const scope = ctx.rows.scope();
  // Tasks before vehicles, as whoever works at them locks them.
  await lockTasks(ctx.db, scope, body.taskIds);
  // Nobody makes another task of the kind meanwhile.
  await lockWorkVehicles(ctx.db, scope, await vehiclesOfTasks(ctx.db, scope, body.taskIds));
  return withEach(ctx, body.taskIds, {}, async (task) => {
    if (task.state !== 'closed') return 'task.not_closed';
    if (await openTaskOf(ctx.db, task.vehicle_id, task.type as TaskType)) return 'task.dup';
    await changeByDesk(ctx.db, task, {
      ...clockGoesOn(ctx.now()),
      state: 'pending',
      finished_at: null,
      invalid_reason: null,
      assignee_id: null,
      claimed_at: null,
      started_at: null,
    });
    await noteEvents(ctx.db, [task], { kind: 'reopened', by: doer(ctx), now: ctx.now() });
    return undefined;
  });
}

/** Extend tasks’ deadlines; deadlines already missed stay missed. */
export function extendTasks(ctx: Ctx, { body: { taskIds, hours } }: InputOf<typeof taskDesk.extend>) {
  return withEach(ctx, taskIds, { hours }, async (task) => {
    if (!isOpen(task)) return 'task.not_open';
    const next = givenMore(clockOf(task, ctx.now()), hours * hourMs, ctx.now());
    if (next === null) return 'task.no_due';
    await changeByDesk(ctx.db, task, keptClock(next));
    const detail = `+${hours} h`;
    await noteEvents(ctx.db, [task], { kind: 'extended', by: doer(ctx), detail, now: ctx.now() });
    return undefined;
  });
}
