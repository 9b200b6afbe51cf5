import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { type HitimelineOf, historyLines } from './history.store.ts';

const mostShown = 50;

/** The changes of a role or an account from the operator log, newest first, personal numbers masked. */
export async function historyOf(ctx: Ctx, object: HitimelineOf) {
  const lines = await historyLines(ctx.db, object, ctx.rows.scope(), mostShown);
  const list = lines.map(({ change, reason, ...line }) => ({
    ...line,
    change: masked(change as Record<string, unknown>),
    reason: masked(reason),
  }));
  return { list, count: list.length };
}
