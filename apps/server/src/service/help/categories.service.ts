import type { InputOf } from '@kickstand/contract/kit';
import { type helpCategories, mostCategories } from '@kickstand/contract/service/help';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { who } from './articles.service.ts';
import {
  categoryNamed,
  categoryWith,
  countArticlesIn,
  countCategories,
  deleteCategory,
  insertCategory,
  lockCategories,
  pageOfCategories,
  putCategory,
} from './categories.store.ts';

type Calls = typeof helpCategories;

export const listCategories = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfCategories(ctx.db, ctx.rows.scope(query), query);

export async function addCategory(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  await lockCategories(ctx.db);
  if ((await countCategories(ctx.db)) >= mostCategories) refuse('help.too_many_categories');
  if (await categoryNamed(ctx.db, body.name, '')) refuse('help.category_taken');
  const id = newId();
  await insertCategory(ctx.db, id, body, who(ctx));
  ctx.audit.record(body.name, { ...body });
  return { id };
}

/** Locks the category; refuses unless its version is the one the caller knows. */
async function categoryToChange(ctx: Ctx, id: string, version: number) {
  ctx.audit.on(id);
  await lockCategories(ctx.db);
  const category = (await categoryWith(ctx.db, id)) ?? refuse('help.not_found');
  if (category.version !== version) refuse('common.stale_version');
  return category;
}

export async function editCategory(ctx: Ctx, { params: { id }, body }: InputOf<Calls['edit']>) {
  const { version, ...after } = body;
  const before = await categoryToChange(ctx, id, version);
  if (await categoryNamed(ctx.db, after.name, id)) refuse('help.category_taken');
  await putCategory(ctx.db, id, after, who(ctx));
  ctx.audit.record(after.name, {
    name: [before.name, after.name],
    nameEn: [before.nameEn, after.nameEn],
    sort: [before.sort, after.sort],
  });
  return { id };
}

export async function removeCategory(ctx: Ctx, { params: { id }, query }: InputOf<Calls['remove']>) {
  const { name } = await categoryToChange(ctx, id, query.version);
  const count = await countArticlesIn(ctx.db, id);
  if (count > 0) refuse('help.category_in_use', { count });
  await deleteCategory(ctx.db, id);
  ctx.audit.record(name, { name: [name, null] });
  return { id };
}
