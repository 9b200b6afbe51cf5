import type { InputOf } from '@kickstand/contract/kit';
import type { CategoryBody, helpCategories } from '@kickstand/contract/service/help';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import { articlesInScope, type Who } from './articles.store.ts';

const articlesOf = (scope: Scope) => sql<number>`(
  select count(*) from help_article a where a.category_id = c.category_id and ${articlesInScope(scope)})`;

const content = [
  'c.category_id as id',
  'c.name',
  'c.name_en as nameEn',
  'c.sort',
  'c.updated_at as updatedAt',
  'c.updated_by as updatedBy',
  'c.version',
] as const;

/** The categories, with the number of articles in scope in each. */
export const pageOfCategories = (
  db: Db,
  scope: Scope,
  query: InputOf<typeof helpCategories.list>['query'],
) => {
  const articles = articlesOf(scope);
  return pageFrom(
    db,
    db.selectFrom('help_category as c').select(content).select(articles.as('articles')),
    query,
    {
      sortable: { sort: 'c.sort', articles },
      neverNull: ['sort', 'articles'],
      tieBreak: 'c.category_id',
    },
  );
};

export const categoryWith = (db: Db, id: string) =>
  db.selectFrom('help_category as c').select(content).where('c.category_id', '=', id).executeTakeFirst();

const categoriesLock = 7_301_034;

/** Serialises changes of categories until the end of the transaction. */
export const lockCategories = (db: Db) => sql`select pg_advisory_xact_lock(${categoriesLock})`.execute(db);

export async function countCategories(db: Db) {
  const { n } = await db
    .selectFrom('help_category')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Another category of this name. */
export const categoryNamed = (db: Db, name: string, but: string) =>
  db
    .selectFrom('help_category')
    .select('category_id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('category_id', '<>', but)
    .executeTakeFirst();

/** The number of a category's articles visible to the caller's transaction. */
export async function countArticlesIn(db: Db, id: string) {
  const { n } = await db
    .selectFrom('help_article')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow();
  return n;
}

const columnsOf = ({ name, nameEn, sort }: CategoryBody, { by, now }: Who) => ({
  name,
  name_en: nameEn,
  sort,
  updated_at: new Date(now),
  updated_by: by,
});

export const insertCategory = (db: Db, id: string, body: CategoryBody, who: Who) =>
  db
    .insertInto('help_category')
    .values({ category_id: id, ...columnsOf(body, who) })
    .execute();

export const putCategory = (db: Db, id: string, body: CategoryBody, who: Who) =>
  db
    .updateTable('help_category')
    .set((eb) => ({ ...columnsOf(body, who), version: eb('version', '+', 1) }))
    .where('category_id', '=', id)
    .execute();

export const deleteCategory = (db: Db, id: string) =>
  db.deleteFrom('help_category').where('category_id', '=', id).execute();
