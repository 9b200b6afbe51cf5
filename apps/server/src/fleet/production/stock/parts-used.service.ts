import type { RepairPart } from '@kickstand/contract/fleet/tasks';
import { type PartPrices, partsCost, partWords } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { noteCostOfParts } from './parts.store.ts';
import { bookPartsOut } from './stock.store.ts';

/**
 * Books the parts used in a repair out of its company's store: the one that last issued such parts, else its first.
 * Their cost, at the prices in force in its area when the repair ended, is stored with the repair.
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
