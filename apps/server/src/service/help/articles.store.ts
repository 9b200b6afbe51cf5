import type { InputOf } from '@kickstand/contract/kit';
import type { ArticleState, helpArticles } from '@kickstand/contract/service/help';
import { type Scope, seesAll } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { areaNames, everyAreaInScope, someAreaInScope } from '../../kernel/list/areas.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** Articles with an area in scope, and those for all areas. */
export const articlesInScope = (scope: Scope) =>
  sql<boolean>`(cardinality(a.area_ids) = 0 or ${someAreaInScope(scope, 'a.area_ids')})`;

const views = sql<number>`coalesce(n.views, 0)`;
const helpfulPercent = sql<
  number | null
>`round(100.0 * n.helpful / nullif(n.helpful + n.unhelpful, 0), 1)::float8`;

const joined = (db: Db) =>
  db
    .selectFrom('help_article as a')
    .innerJoin('help_category as c', 'c.category_id', 'a.category_id')
    .leftJoin('help_count as n', 'n.article_id', 'a.article_id');

/** Whether all areas of an article are in scope; articles for all areas belong to those who see the whole platform. */
const isOwn = (scope: Scope) =>
  sql<boolean>`case cardinality(a.area_ids) when 0 then ${seesAll(scope)}::boolean else ${everyAreaInScope(scope, 'a.area_ids')} end`;

interface Reader {
  scope: Scope;
  locale: Locale;
}

const articles = (db: Db, { scope, locale }: Reader) =>
  joined(db)
    .select(['a.article_id as id', 'a.title', 'a.title_en as titleEn', 'a.category_id as categoryId'])
    .select([
      'a.area_ids as areaIds',
      'a.keywords',
      'a.sort',
      'a.in_rider as forRiders',
      'a.in_ops as forStaff',
    ])
    .select(['a.state', 'a.updated_at as updatedAt', 'a.updated_by as updatedBy', 'a.version'])
    .select([nameIn('c', locale).as('category'), areaNames('a.area_ids', locale).as('areas')])
    .select([views.as('views'), helpfulPercent.as('helpfulPercent'), isOwn(scope).as('isOwn')])
    .$narrowType<{ state: ArticleState }>();

type Query = InputOf<typeof helpArticles.list>['query'];

const asked = (query: Query) =>
  given(
    query.title &&
      sql<boolean>`position(lower(${query.title}) in lower(a.title || ' ' || a.title_en || ' ' || array_to_string(a.keywords, ' '))) > 0`,
    query.categoryId && sql<boolean>`a.category_id = ${query.categoryId}`,
    query.areaId !== undefined &&
      sql<boolean>`(cardinality(a.area_ids) = 0 or a.area_ids @> ${[query.areaId]}::int[])`,
    query.state && sql<boolean>`a.state = ${query.state}`,
    query.forRiders !== undefined && sql<boolean>`a.in_rider = ${query.forRiders}`,
    query.forStaff !== undefined && sql<boolean>`a.in_ops = ${query.forStaff}`,
  );

/** One page of the articles in a scope, by default in their order by category. */
export const pageOfArticles = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    articles(db, reader)
      .where(articlesInScope(scope))
      .where((eb) => eb.and(asked(query))),
    query,
    {
      sortable: {
        sort: sql`(c.sort * 1000 + a.sort)`,
        updatedAt: 'a.updated_at',
        views,
        helpfulPercent,
      },
      neverNull: ['sort', 'updatedAt', 'views'],
      tieBreak: 'a.article_id',
    },
  );

const withTexts = (db: Db, scope: Scope, id: string, locale: Locale) =>
  articles(db, { scope, locale })
    .select(['a.body', 'a.body_en as bodyEn'])
    .where('a.article_id', '=', id)
    .where(articlesInScope(scope));

/** An article in scope, with its texts. */
export const articleWith = (db: Db, scope: Scope, id: string, locale: Locale) =>
  withTexts(db, scope, id, locale).executeTakeFirst();

/** The same, locked against concurrent changes. */
export const lockArticle = (db: Db, scope: Scope, id: string) =>
  withTexts(db, scope, id, 'zh-CN').forUpdate('a').executeTakeFirst();

export type Article = NonNullable<Awaited<ReturnType<typeof lockArticle>>>;

/** The validated fields of an article. */
export interface ArticleSaid {
  areaIds: readonly number[];
  categoryId: string;
  title: string;
  titleEn: string;
  body: string;
  bodyEn: string;
  keywords: readonly string[];
  sort: number;
  forRiders: boolean;
  forStaff: boolean;
}

export interface Who {
  by: string;
  now: number;
}

const columnsOf = (said: ArticleSaid, { by, now }: Who) => ({
  area_ids: [...said.areaIds],
  category_id: said.categoryId,
  title: said.title,
  title_en: said.titleEn,
  body: said.body,
  body_en: said.bodyEn,
  keywords: [...said.keywords],
  sort: said.sort,
  in_rider: said.forRiders,
  in_ops: said.forStaff,
  updated_at: new Date(now),
  updated_by: by,
});

/** Inserts articles; at least one. */
export const insertArticles = (
  db: Db,
  articles: readonly (ArticleSaid & { id: string })[],
  state: ArticleState,
  who: Who,
) =>
  db
    .insertInto('help_article')
    .values(
      articles.map(({ id, ...said }) => ({
        ...columnsOf(said, who),
        article_id: id,
        state,
        created_at: new Date(who.now),
      })),
    )
    .execute();

export const putArticle = (db: Db, id: string, said: ArticleSaid, who: Who) =>
  db
    .updateTable('help_article')
    .set((eb) => ({ ...columnsOf(said, who), version: eb('version', '+', 1) }))
    .where('article_id', '=', id)
    .execute();

export const setArticleState = (db: Db, id: string, state: ArticleState, { by, now }: Who) =>
  db
    .updateTable('help_article')
    .set((eb) => ({ state, updated_at: new Date(now), updated_by: by, version: eb('version', '+', 1) }))
    .where('article_id', '=', id)
    .execute();

/** Articles of a category in their order, locked; only those in scope. */
export const lockOrder = (db: Db, scope: Scope, categoryId: string) =>
  db
    .selectFrom('help_article as a')
    .select(['a.article_id as id', 'a.sort', isOwn(scope).as('isOwn')])
    .where('a.category_id', '=', categoryId)
    .where(articlesInScope(scope))
    .orderBy('a.sort')
    .orderBy('a.article_id')
    .forUpdate()
    .execute();

/** Moves articles in the order. */
export const putOrder = (db: Db, places: readonly { id: string; sort: number }[]) =>
  sql`update help_article a set sort = p.sort, version = a.version + 1
    from unnest(${places.map(({ id }) => id)}::text[], ${places.map(({ sort }) => sort)}::int[]) p (id, sort)
    where a.article_id = p.id`.execute(db);

export const deleteArticle = (db: Db, id: string) =>
  db.deleteFrom('help_article').where('article_id', '=', id).execute();
