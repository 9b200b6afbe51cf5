import type { AdBody } from '@kickstand/contract/marketing/ads';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aPicture } from '../../pictures.ts';
import { aRider } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const dayMs = 86_400_000;
const wide = { width: 600, height: 300 };

/** A picture that somebody sent, as wide as riders see one when a ride ends. */
export async function anAdPicture(db: Db, operatorId: string) {
  const picture_id = newId();
  const created_at = new Date(fixtureNow);
  await db
    .insertInto('ad_picture')
    .values({ ...wide, picture_id, operator_id: operatorId, created_at })
    .execute();
  return picture_id;
}

/** What is typed of an ad for an area of a company. */
export const anAdBody = (agentId: number, pictureId: string, over: Partial<AdBody> = {}): AdBody => ({
  name: '周末骑行',
  place: 'ride_end',
  pictureId,
  link: { kind: 'page', page: 'cards' },
  areaIds: [agentId * 10 + 1],
  audience: { kind: 'all' },
  startsAt: fixtureNow - dayMs,
  endsAt: fixtureNow + 400 * dayMs,
  perDay: 3,
  sort: 10,
  ...over,
});

/** An ad of a company, which is on unless something else is said. */
export async function anAd(db: Db, agentId: number, { isOn = true, operatorId = 'somebody' } = {}) {
  const ad_id = newId();
  const { name, place, link, areaIds, startsAt, endsAt, perDay, sort } = anAdBody(agentId, '');
  const at = new Date(fixtureNow);
  await db
    .insertInto('ad')
    .values({
      ad_id,
      name,
      place,
      picture_id: await anAdPicture(db, operatorId),
      link: JSON.stringify(link),
      area_ids: [...areaIds],
      audience: 'all',
      audience_days: null,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      per_day: perDay,
      sort,
      is_on: isOn,
      created_at: at,
      updated_at: at,
      updated_by: '市场',
    })
    .execute();
  return ad_id;
}

const onAd =
  (request: (id: string, world: World) => AnyRequest): Example =>
  async (world, db) =>
    request(await anAd(db, world.agentId), world);

const onTyped =
  (request: (body: AdBody, id: string) => AnyRequest): Example =>
  async ({ agentId, operatorId }, db) =>
    request(anAdBody(agentId, await anAdPicture(db, operatorId)), await anAd(db, agentId, { isOn: false }));

const clearPictures = (db: Db) =>
  db
    .deleteFrom('ad_picture')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ad').select('ad_id').whereRef('ad.picture_id', '=', 'ad_picture.picture_id'))),
    )
    .execute();

const aShow: Example = async ({ agentId }, db) => ({
  params: { adId: await anAd(db, agentId) },
  body: { riderId: (await aRider(db, agentId)).riderId },
});

/** Good requests about ads. */
export const adExamples: Readonly<Record<string, Example>> = {
  'ads.list': onAd(() => ({})),
  'ads.one': onAd((id) => ({ params: { id } })),
  'ads.history': onAd((id) => ({ params: { id } })),
  'ads.uploadPicture': async (_, db) => {
    await clearPictures(db);
    const content = (await aPicture(wide).jpeg().toBuffer()).toString('base64');
    return { body: { place: 'ride_end', content } };
  },
  'ads.add': onTyped((body) => ({ body })),
  'ads.edit': onTyped((body, id) => ({ params: { id }, body: { ...body, version: 1 } })),
  'ads.putOn': onAd((id) => ({ params: { id }, body: { isOn: false, version: 1 } })),
  'ads.copy': onAd((id, { agentId }) => ({ params: { id }, body: { areaIds: [agentId * 10 + 1] } })),
  'ads.remove': onAd((id) => ({ params: { id }, query: { version: 1 } })),
  'ads.hosts': () => ({}),
  'ads.saveHosts': async (_, db) => {
    const { version } = await db.selectFrom('ad_hosts').select('version').executeTakeFirstOrThrow();
    return { body: { hosts: ['m.example.com'], version } };
  },
  'riderAds.list': async ({ agentId }, db) => {
    await anAd(db, agentId);
    return { query: { place: 'ride_end', areaId: String(agentId * 10 + 1) } };
  },
  'riderAds.shown': aShow,
  'riderAds.clicked': async (world, db) => aShow(world, db),
};
