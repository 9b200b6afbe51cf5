import type { HelpApp } from '@kickstand/contract/service/help';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { articlesInScope } from './articles.store.ts';

const mostShown = 200;

/** The articles enabled in an area and an app, in their order, in both languages. */
export const publishedIn = (db: Db, { areaId, app }: { areaId: number; app: HelpApp }) =>
  db
    .selectFrom('help_article as a')
    .innerJoin('help_category as c', 'c.category_id', 'a.category_id')
    .select(['a.article_id as id', 'a.category_id as categoryId', 'a.keywords', 'a.updated_at as updatedAt'])
    .select(['a.title', 'a.title_en as titleEn', 'a.body', 'a.body_en as bodyEn'])
    .select(['c.name as category', 'c.name_en as categoryEn'])
    .where('a.state', '=', 'on')
    .where(app === 'rider' ? 'a.in_rider' : 'a.in_ops', '=', true)
    .where(sql<boolean>`(cardinality(a.area_ids) = 0 or a.area_ids @> ${[areaId]}::int[])`)
    .orderBy('c.sort')
    .orderBy('a.sort')
    .orderBy('a.article_id')
    .limit(mostShown)
    .execute();
export type Published = Awaited<ReturnType<typeof publishedIn>>[number];

/** Whether an article is enabled in the riders' app of an area in scope, or of all areas. */
export const isOnForRiders = async (db: Db, scope: Scope, articleId: string) =>
  (await db
    .selectFrom('help_article as a')
    .select('a.article_id')
    .where('a.article_id', '=', articleId)
    .where('a.state', '=', 'on')
    .where('a.in_rider', '=', true)
    .where(articlesInScope(scope))
    .executeTakeFirst()) !== undefined;

interface Reading {
  articleId: string;
  riderId: string;
  day: string;
}

/** Records that a rider read an article on a day; false if already recorded. */
export async function keepReading(db: Db, { articleId, riderId, day }: Reading): Promise<boolean> {
  const kept = await db
    .insertInto('help_reading')
    .values({ article_id: articleId, rider_id: riderId, day })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (!kept.numInsertedOrUpdatedRows) return false;
  await count(db, articleId, 'views');
  return true;
}

/** Records a reader's judgement of an article; false if there is one already. */
export async function keepJudgement(db: Db, { articleId, riderId, day }: Reading, helpful: boolean) {
  const kept = await db
    .updateTable('help_reading')
    .set({ helpful })
    .where('article_id', '=', articleId)
    .where('rider_id', '=', riderId)
    .where('day', '=', day)
    .where('helpful', 'is', null)
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) return false;
  await count(db, articleId, helpful ? 'helpful' : 'unhelpful');
  return true;
}

const count = (db: Db, articleId: string, what: 'views' | 'helpful' | 'unhelpful') =>
  db
    .insertInto('help_count')
    .values({ article_id: articleId, [what]: 1 })
    .onConflict((c) =>
      c.column('article_id').doUpdateSet({ [what]: sql`${sql.ref(`help_count.${what}`)} + 1` }),
    )
    .execute();
