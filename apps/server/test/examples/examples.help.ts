import type { ArticleBody } from '@kickstand/contract/service/help';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aRider } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** What is typed of an article for an area of a company. */
export const anArticleBody = (agentId: number, over: Partial<ArticleBody> = {}): ArticleBody => ({
  title: '如何还车',
  titleEn: 'How to return',
  body: '<p>停在还车点内</p>',
  bodyEn: '<p>Park inside a station</p>',
  categoryId: 'use',
  areaIds: [agentId * 10 + 1],
  keywords: ['还车'],
  sort: 10,
  forRiders: true,
  forStaff: false,
  ...over,
});

async function anArticle(db: Db, agentId: number) {
  const article_id = newId();
  const { title, body, sort } = anArticleBody(agentId);
  const at = new Date(fixtureNow);
  await db
    .insertInto('help_article')
    .values({
      article_id,
      title,
      body,
      sort,
      category_id: 'use',
      area_ids: [agentId * 10 + 1],
      in_rider: true,
      in_ops: false,
      state: 'on',
      created_at: at,
      updated_at: at,
      updated_by: '客服',
    })
    .execute();
  return article_id;
}

const onArticle =
  (request: (id: string) => AnyRequest): Example =>
  async ({ agentId }, db) =>
    request(await anArticle(db, agentId));

const aCategoryBody = () => ({ name: newId().slice(-10), nameEn: 'More', sort: 60 });

async function aCategory(db: Db) {
  const category_id = newId();
  const { name, nameEn: name_en, sort } = aCategoryBody();
  await clearCategories(db);
  await db
    .insertInto('help_category')
    .values({ category_id, name, name_en, sort, updated_at: new Date(fixtureNow), updated_by: '客服' })
    .execute();
  return category_id;
}

/** There is room for ten. */
const clearCategories = (db: Db) =>
  db
    .deleteFrom('help_category')
    .where('category_id', 'not in', ['register', 'billing', 'use', 'vehicle', 'notes'])
    .execute();

const aReading =
  (more: object = {}): Example =>
  async ({ agentId }, db) => ({
    params: { articleId: await anArticle(db, agentId) },
    body: { riderId: (await aRider(db, agentId)).riderId, ...more },
  });

/** Good requests about help. */
export const helpExamples: Readonly<Record<string, Example>> = {
  'helpArticles.published': async ({ agentId }, db) => {
    await anArticle(db, agentId);
    return { query: { areaId: String(agentId * 10 + 1) } };
  },
  'helpArticles.list': onArticle(() => ({})),
  'helpArticles.one': onArticle((id) => ({ params: { id } })),
  'helpArticles.preview': () => ({ body: { body: '<p>a</p>' } }),
  'helpArticles.add': ({ agentId }) => ({ body: anArticleBody(agentId) }),
  'helpArticles.edit': async ({ agentId }, db) => ({
    body: { ...anArticleBody(agentId), id: await anArticle(db, agentId), version: 1 },
  }),
  'helpArticles.move': onArticle((id) => ({ params: { id }, body: { by: 1, version: 1 } })),
  'helpArticles.setState': onArticle((id) => ({ params: { id }, body: { state: 'off', version: 1 } })),
  'helpArticles.copy': async ({ agentId }, db) => ({
    params: { id: await anArticle(db, agentId) },
    body: { areaIds: [agentId * 10 + 1] },
  }),
  'helpArticles.remove': onArticle((id) => ({ params: { id }, query: { version: 1 } })),
  'helpCategories.list': onArticle(() => ({})),
  'helpCategories.add': async (_, db) => {
    await clearCategories(db);
    return { body: aCategoryBody() };
  },
  'helpCategories.edit': async (_, db) => ({
    params: { id: await aCategory(db) },
    body: { ...aCategoryBody(), version: 1 },
  }),
  'helpCategories.remove': async (_, db) => ({
    params: { id: await aCategory(db) },
    query: { version: 1 },
  }),
  'telephones.ofArea': ({ agentId }) => ({ query: { areaId: String(agentId * 10 + 1) } }),
  'telephones.list': () => ({}),
  'telephones.save': async ({ agentId }, db) => {
    const areaId = agentId * 10 + 1;
    const set = await db
      .selectFrom('area_telephone')
      .select('version')
      .where('service_area_id', '=', areaId)
      .executeTakeFirst();
    return { body: { areaId, phone: '400-027-2027', hours: [], version: set?.version ?? 0 } };
  },
  'riderHelp.read': aReading(),
  'riderHelp.judge': aReading({ helpful: true }),
};
