import type { InputOf } from '@kickstand/contract/kit';
import type {
  HelpLanguage,
  helpArticles,
  PublishedArticle,
  riderHelp,
} from '@kickstand/contract/service/help';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { likest } from '@kickstand/domain/service/help';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import { riderAtHome } from '../../rides/trips/known-riders.service.ts';
import { isOnForRiders, keepJudgement, keepReading, type Published, publishedIn } from './published.store.ts';

/** The articles shown to riders or field staff of an area. */
export async function showPublished(ctx: Ctx, { query }: InputOf<(typeof helpArticles)['published']>) {
  const [areaId] = await areaIdsInScope(ctx.db, ctx.rows.scope(), [query.areaId]);
  if (areaId === undefined) refuse('common.not_found');
  const list = await publishedIn(ctx.db, query);
  return { list: list.map((one) => inLanguage(one, query.lang)) };
}

/** An article in the requested language, or in Chinese if it is not translated. */
function inLanguage(article: Published, asked: HelpLanguage): PublishedArticle {
  const { titleEn, bodyEn, categoryEn, ...chinese } = article;
  const category = asked === 'en' ? categoryEn : chinese.category;
  if (asked === 'zh' || titleEn === '') return { ...chinese, category, lang: 'zh' };
  return { ...chinese, category, title: titleEn, body: bodyEn, lang: 'en' };
}

const mostAlike = 3;

/** The riders' articles of an area in scope that match a text best, in the caller's language. */
export async function articlesAbout(ctx: Ctx, areaId: number, text: string) {
  const articles = await publishedIn(ctx.db, { areaId, app: 'rider' });
  const lang = ctx.locale === 'en-US' ? 'en' : 'zh';
  return likest(text, articles, mostAlike).map((one) => inLanguage(one, lang));
}

/** A rider in scope and an article that they may read, on the present business day. */
async function readingOf(zone: string, ctx: Ctx, articleId: string, riderId: string) {
  const scope = ctx.rows.scope();
  if (!(await riderAtHome(ctx.db, scope, riderId))) refuse('rider.not_found');
  if (!(await isOnForRiders(ctx.db, scope, articleId))) refuse('help.not_found');
  return { articleId, riderId, day: businessDayOf(ctx.now(), zone) };
}

export async function readArticle(
  zone: string,
  ctx: Ctx,
  { params, body }: InputOf<(typeof riderHelp)['read']>,
) {
  const reading = await readingOf(zone, ctx, params.articleId, body.riderId);
  return { counted: await keepReading(ctx.db, reading) };
}

/** A judgement counts as a reading. */
export async function judgeArticle(
  zone: string,
  ctx: Ctx,
  { params, body }: InputOf<(typeof riderHelp)['judge']>,
) {
  const reading = await readingOf(zone, ctx, params.articleId, body.riderId);
  await keepReading(ctx.db, reading);
  return { counted: await keepJudgement(ctx.db, reading, body.helpful) };
}
