import type { RepairPart } from '@kickstand/contract/fleet/tasks';
import { type PartPrices, partsCost, partWords } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { noteCostOfParts } from './parts.store.ts';
import { bookPartsOut } from './stock.store.ts';

/**
 * Take the parts that a repair used out of the store where its company keeps them: the one that gave such parts last, else its first.
 * What they cost by the prices that held in its area when it ended is kept with the repair.
 */
export async function bookParts(
  ctx: Pick<Ctx, 'db' | 'now'> & { actor: Pick<Ctx['actor'], 'operatorId' | 'name'> },
  task: { task_id: string; agent_id: number; service_area_id: number },
  { parts, prices }: { parts: readonly RepairPart[]; prices: PartPrices },
) {
  const { operatorId, name } = ctx.actor;
  await noteCostOfParts(ctx.db, task, partsCost(parts, prices));
  const used = [...new Set(parts)].map((part) => ({ code: part, item: partWords[part].zh }));
  if (used.length === 0) return;
  const by = { operatorId, operator: name, now: ctx.now() };
  await bookPartsOut(ctx.db, { agentId: task.agent_id, taskId: task.task_id, used, ...by });
}
