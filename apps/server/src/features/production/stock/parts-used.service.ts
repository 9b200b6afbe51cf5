import type { RepairPart } from '@kickstand/contract/staff';
import { partWords } from '@kickstand/domain/staff';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { bookPartsOut } from './stock.store.ts';

/** Take the parts that a repair used out of the store where its company keeps them: the one that gave such parts last, else its first. */
export async function bookParts(
  ctx: Pick<Ctx, 'db' | 'now'> & { actor: Pick<Ctx['actor'], 'operatorId' | 'name'> },
  task: { task_id: string; agent_id: number },
  parts: readonly RepairPart[],
) {
  const { operatorId, name } = ctx.actor;
  const used = [...new Set(parts)].map((part) => ({ code: part, item: partWords[part].zh }));
  if (used.length === 0) return;
  const by = { operatorId, operator: name, now: ctx.now() };
  await bookPartsOut(ctx.db, { agentId: task.agent_id, taskId: task.task_id, used, ...by });
}
