import type { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { narrowed } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { lowestNumbers } from './vehicles.filters.store.ts';

/** The most numbers that a map filters by. */
const mostNumbers = 20_000;

/** The numbers of the vehicles that match a filter. */
export async function listNumbers(
  ctx: Ctx,
  { query: { agentIds, opAreaIds, areaIds, ...query } }: InputOf<typeof vehicles.numbers>,
): Promise<ReplyOf<typeof vehicles.numbers>> {
  const scope = narrowed(ctx.rows.scope({ agentIds, opAreaIds }), { opAreaIds: areaIds });
  const found = await lowestNumbers(ctx.db, { query, scope, now: ctx.now() }, mostNumbers + 1);
  const list = found.slice(0, mostNumbers).map(String);
  return { list, count: list.length, more: found.length > mostNumbers };
}
