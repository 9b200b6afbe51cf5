import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { holds } from '@kickstand/domain/platform/access';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { areaNear } from './people.store.ts';
import { lockTask, type TaskStored } from './tasks.store.ts';

/** Whether the caller may do a kind of work. */
export const mayDo = (ctx: Ctx, type: string) => holds(ctx.actor.codes, codeOfTask[type as TaskType]);

/** A task that the caller has or had, open or closed, locked. */
export async function ownTask(ctx: Ctx, taskId: string): Promise<TaskStored> {
  const task = (await lockTask(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found');
  if (task.assignee_id !== ctx.actor.operatorId) refuse('task.not_yours');
  return task;
}

/** The area a person is in: the nearest of those they work in. */
export const areaOf = async (ctx: Ctx, here: { lng: number; lat: number }): Promise<number> =>
  (await areaNear(ctx.db, ctx.rows.scope(), here)) ?? refuse('scope.denied');
