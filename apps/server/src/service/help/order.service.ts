import type { InputOf } from '@kickstand/contract/kit';
import type { helpArticles } from '@kickstand/contract/service/help';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { articleToChange } from './articles.service.ts';
import { lockOrder, putOrder } from './articles.store.ts';

/** So far apart they stand once they were put in order, as long as there is room. */
const step = 10;
const mostSort = 999;

/**
 * Put an article before or behind its neighbour: of the articles of its category, those that the caller may change, which
 * are numbered anew. At the end of them it stays where it is.
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
