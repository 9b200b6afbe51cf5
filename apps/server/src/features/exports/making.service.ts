import type { TaskRow } from '@kickstand/contract/exports';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { roomForOneMore, told } from './exports.service.ts';
import { type ExportInput, insertTask } from './exports.store.ts';

/** Put a file that is no plain list into the queue of exports, over what the caller sees now. */
export async function queueMaking(
  ctx: Ctx,
  tell: TellOperator,
  { title, input }: { title: string; input: ExportInput },
): Promise<TaskRow> {
  await roomForOneMore(ctx);
  const { operatorId, name: operator, agentId } = ctx.actor;
  const owner = { operatorId, operator, agentId };
  const task = {
    id: newId(),
    ...owner,
    title,
    input,
    scope: ctx.rows.scope(),
    personal: false,
    reason: null,
  };
  return told(ctx, tell, await insertTask(ctx.db, task, ctx.now()));
}
