import type { InputOf } from '@kickstand/contract/kit';
import type { ArticleBody, ArticleState, helpArticles } from '@kickstand/contract/service/help';
import { mostBody } from '@kickstand/contract/service/help';
import { seesAll } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import {
  type Article,
  type ArticleSaid,
  articleWith,
  deleteArticle,
  insertArticles,
  lockArticle,
  pageOfArticles,
  putArticle,
  setArticleState,
  type Who,
} from './articles.store.ts';
import { categoryWith } from './categories.store.ts';
import { cleanHtml, saysNothing } from './clean-html.ts';

type Calls = typeof helpArticles;

export const listArticles = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfArticles(ctx.db, ctx.rows.scope(query), query, { scope: ctx.rows.scope(), locale: ctx.locale });

export const showArticle = async (ctx: Ctx, { params: { id } }: InputOf<Calls['one']>) =>
  (await articleWith(ctx.db, ctx.rows.scope(), id, ctx.locale)) ?? refuse('help.not_found');

/** What would be stored of two texts. */
export async function previewArticle(ctx: Ctx, { body }: InputOf<Calls['preview']>) {
  ctx.audit.on('preview');
  ctx.audit.record('preview', {});
  return { body: cleanHtml(body.body), bodyEn: cleanHtml(body.bodyEn) };
}

/** The stored form of a text: escaping may have made it longer. */
function kept(text: string): string {
  const clean = cleanHtml(text);
  if (clean.length > mostBody) refuse('help.long_body', { most: mostBody });
  return clean;
}

/** The areas of an article, all of them in scope; empty: all there are. */
async function areasOf(ctx: Ctx, areaIds: readonly number[]) {
  if (areaIds.length === 0 && !seesAll(ctx.rows.scope())) refuse('help.all_areas');
  const areas = await areaIdsInScope(ctx.db, ctx.rows.scope(), areaIds);
  if (areas.length < new Set(areaIds).size) refuse('common.not_found');
  return areas;
}

/** Validates an article and returns what to store. */
async function saidBy(ctx: Ctx, given: ArticleBody): Promise<ArticleSaid> {
  const said = { ...given, body: kept(given.body), bodyEn: kept(given.bodyEn) };
  if (saysNothing(said.body)) refuse('help.empty_body');
  if (saysNothing(said.bodyEn)) said.bodyEn = '';
  if ((said.titleEn === '') !== (said.bodyEn === '')) refuse('help.half_translated');
  if (!said.forRiders && !said.forStaff) refuse('help.nowhere');
  if (!(await categoryWith(ctx.db, said.categoryId))) refuse('help.no_category');
  return { ...said, areaIds: await areasOf(ctx, said.areaIds) };
}

/** Creates an article, when a deployment is set up. */
export const writeFirst = (db: Db, said: ArticleSaid, state: ArticleState, by: Who) => {
  const texts = { body: cleanHtml(said.body), bodyEn: cleanHtml(said.bodyEn) };
  return insertArticles(db, [{ ...said, ...texts, id: newId() }], state, by);
};

/** The author and time of a change. */
export const who = ({ actor, now }: Ctx) => ({ by: actor.name, now: now() });

export async function addArticle(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.title);
  const said = await saidBy(ctx, body);
  const id = newId();
  await insertArticles(ctx.db, [{ ...said, id }], 'off', who(ctx));
  ctx.audit.record(id, { title: [null, said.title] });
  return { id };
}

/** Locks an article in scope, with all of its areas; refuses unless its version is the one the caller knows. */
export async function articleToChange(ctx: Ctx, id: string, version: number): Promise<Article> {
  ctx.audit.on(id);
  const article = (await lockArticle(ctx.db, ctx.rows.scope(), id)) ?? (await refuseUnlocked(ctx, id));
  if (article.version !== version) refuse('common.stale_version');
  if (!article.isOwn) refuse('help.wider');
  return article;
}

/** The database locks only rows that the caller may change, although everybody sees articles for all areas. */
async function refuseUnlocked(ctx: Ctx, id: string): Promise<never> {
  const isSeen = await articleWith(ctx.db, ctx.rows.scope(), id, ctx.locale);
  return refuse(isSeen ? 'help.wider' : 'help.not_found');
}

export async function editArticle(ctx: Ctx, { body }: InputOf<Calls['edit']>) {
  const { id, version, ...given } = body;
  const before = await articleToChange(ctx, id, version);
  const after = await saidBy(ctx, given);
  await putArticle(ctx.db, id, after, who(ctx));
  ctx.audit.record(id, differences(before, after));
  return { id };
}

export async function switchArticle(ctx: Ctx, { params: { id }, body }: InputOf<Calls['setState']>) {
  const article = await articleToChange(ctx, id, body.version);
  await setArticleState(ctx.db, id, body.state, who(ctx));
  ctx.audit.record(id, { state: [article.state, body.state] });
  return { id };
}

export async function copyArticle(ctx: Ctx, { params: { id }, body }: InputOf<Calls['copy']>) {
  ctx.audit.on(id);
  const scope = ctx.rows.scope();
  const article = (await articleWith(ctx.db, scope, id, ctx.locale)) ?? refuse('help.not_found');
  const areas = await areasOf(ctx, body.areaIds);
  const copies = areas.map((areaId) => ({ ...article, id: newId(), areaIds: [areaId] }));
  await insertArticles(ctx.db, copies, 'off', who(ctx));
  ctx.audit.record(id, { areas: [null, areas] });
  return { ids: copies.map((copy) => copy.id) };
}

export async function removeArticle(ctx: Ctx, { params: { id }, query }: InputOf<Calls['remove']>) {
  const { title } = await articleToChange(ctx, id, query.version);
  await deleteArticle(ctx.db, id);
  ctx.audit.record(id, { title: [title, null] });
  return { id };
}
