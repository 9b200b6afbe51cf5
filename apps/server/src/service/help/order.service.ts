import type { InputOf } from '@kickstand/contract/kit';
import type { helpArticles } from '@kickstand/contract/service/help';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { articleToChange } from './articles.service.ts';
import { lockOrder, putOrder } from './articles.store.ts';

/** The distance between positions after reordering, as long as there is room. */
const step = 10;
const mostSort = 999;

/**
 * Moves an article before or after its neighbour: among those of its category that the caller may change, which are
 * renumbered. At either end it stays.
 */
export async function moveArticle(
  ctx: Ctx,
  { params: { id }, body }: InputOf<(typeof helpArticles)['move']>,
) {
  const { categoryId } = await articleToChange(ctx, id, body.version);
  const inScope = await lockOrder(ctx.db, ctx.rows.scope(), categoryId);
  const order = inScope.filter(({ isOwn }) => isOwn);
  const at = order.findIndex((one) => one.id === id);
  const [own, other] = [order[at], order[at + body.by]];
  ctx.audit.record(id, { position: [at + 1, other ? at + 1 + body.by : at + 1] });
  if (!own || !other) return { moved: false };
  order[at] = other;
  order[at + body.by] = own;
  const apart = Math.max(1, Math.min(step, Math.floor(mostSort / order.length)));
  const places = order.map(({ id, sort }, i) => ({
    id,
    was: sort,
    sort: Math.min(mostSort, (i + 1) * apart),
  }));
  await putOrder(
    ctx.db,
    places.filter(({ was, sort }) => was !== sort),
  );
  return { moved: true };
}
