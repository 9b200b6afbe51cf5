import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { lockTask, type TaskStored } from './tasks.store.ts';

/** A task that the caller has or had done, open or over, locked. */
export async function ownTask(ctx: Ctx, taskId: string): Promise<TaskStored> {
  const task = (await lockTask(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found');
  if (task.assignee_id !== ctx.actor.operatorId) refuse('task.not_yours');
  return task;
}
