import type { analysis } from '@kickstand/contract/insight/analysis';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import { moveBetween } from '../../work/field-work/map.service.ts';

type Outcome = ReplyOf<typeof analysis.makeMoves>['list'][number];

/** Creates the tasks of each move; if there are fewer vehicles than requested, for those. */
export async function makeMoves(
  ctx: Ctx,
  { body }: InputOf<typeof analysis.makeMoves>,
): Promise<ReplyOf<typeof analysis.makeMoves>> {
  const object = `${body.moves.length} moves`;
  ctx.audit.on(object);
  const list: Outcome[] = [];
  for (const move of body.moves) {
    const made = (await moveBetween(ctx, move)).filter(({ ok }) => ok).length;
    list.push({ id: `${move.fromId}:${move.toId}:${move.n}`, ...outcomeOf(ctx, move.n, made) });
  }
  ctx.audit.record(object, { moves: list.map(({ id, made }) => ({ id, made })) });
  return { list, count: list.length };
}

function outcomeOf({ locale }: Ctx, wanted: number, made: number) {
  if (made === wanted) return { ok: true, made, code: null, message: null };
  const missing = new Refused('task.none_to_move');
  return { ok: false, made, code: missing.code, message: missing.sentence(locale) };
}
