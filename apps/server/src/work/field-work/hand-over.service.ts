import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { ops } from '@kickstand/contract/work/field-work';
import { isCompanyInScope } from '@kickstand/domain/platform/access';
import { canHandOver, codeOfTask, type Worker, worksAt } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { noteEvents } from './desk/desk.store.ts';
import { checkRoom, personWith } from './people.service.ts';
import { lockPerson } from './people.store.ts';
import { giveTasks, lockTasksOf } from './tasks.store.ts';

type Body = InputOf<typeof ops.handOver>['body'];

interface Held {
  type: string;
  agentId: number;
  serviceAreaId: number;
}

/** Whether somebody may be given a task, by its kind and place; the pool takes any task. */
async function fitFor(ctx: Ctx, { fromId, toId }: Body, types: readonly TaskType[]) {
  if (toId === undefined) return () => true;
  if (toId === fromId) refuse('task.same_person');
  const able = new Map<string, Worker>();
  for (const type of types) {
    const person = await personWith(ctx, codeOfTask[type], toId);
    if (person) able.set(type, person);
  }
  return ({ type, agentId, serviceAreaId: areaId }: Held) => {
    const person = able.get(type);
    return person !== undefined && worksAt(person, { agentId, areaId });
  };
}

/** Hands over somebody's remaining tasks to another person or the pool. Begun ones stay. */
export async function handOverTasks(ctx: Ctx, { body }: InputOf<typeof ops.handOver>) {
  const { fromId, toId, types, reason } = body;
  ctx.audit.on(fromId);
  const scope = ctx.rows.scope();
  const from = await lockPerson(ctx.db, fromId);
  if (!from || !isCompanyInScope(scope, from.agentId)) return refuse('common.not_found');
  const held = await lockTasksOf(ctx.db, scope, fromId, types);
  const free = held.filter(({ state, startedAt }) => canHandOver({ state, startedAt: startedAt }));
  const kinds = [...new Set(free.map(({ type }) => type as TaskType))];
  const fit = await fitFor(ctx, body, kinds);
  const moving = free.filter((task) => fit(task) && (toId === undefined || !task.barred.includes(toId)));
  if (moving.length === 0) refuse(free.length > 0 ? 'task.assignee' : 'task.none_to_hand_over');
  if (toId !== undefined) await checkRoom(ctx, toId, moving.length);
  await giveTasks(ctx.db, moving, { assigneeId: toId ?? null });
  const to = toId === undefined ? null : ((await lockPerson(ctx.db, toId))?.name ?? null);
  const kind = to === null ? 'pooled' : 'given';
  const tasks = moving.map((task) => ({
    task_id: task.taskId,
    service_area_id: task.serviceAreaId,
    agent_id: task.agentId,
  }));
  await noteEvents(ctx.db, tasks, { kind, by: ctx.actor, detail: to ?? '', now: ctx.now() });
  const outcome = {
    moved: moving.length,
    begun: held.length - free.length,
    unfit: free.length - moving.length,
  };
  const vehicles = moving.map(({ vehicleId }) => String(vehicleId));
  ctx.audit.record(fromId, { from: from.name, to, ...outcome, vehicles }, reason);
  return outcome;
}
