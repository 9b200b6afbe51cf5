import type { Db } from '../../../src/kernel/database/db.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aRider } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** Words that an area of a company has of its own for the end of rides, in their first version. */
export async function anAreasNotice(db: Db, agentId: number, over: { review?: string } = {}) {
  const areaId = agentId * 10 + 1;
  const template_id = `return_ok@${areaId}`;
  const words = {
    title: '还车成功',
    title_en: 'Returned',
    body: '还车成功，{dur}',
    body_en: 'Returned, {dur}',
  };
  const row = {
    ...words,
    event: 'return_ok',
    service_area_id: areaId,
    channels: ['push'],
    waits_for_morning: false,
    per_day: 0,
    provider_template: over.review === undefined ? '' : 'SMS_1',
    review: over.review ?? 'none',
    approved: null,
    is_on: true,
    updated_at: new Date(fixtureNow),
    updated_by: '运营',
    version: 1,
  };
  await db
    .insertInto('notice_template')
    .values({ template_id, ...row })
    .onConflict((key) => key.column('template_id').doUpdateSet(row))
    .execute();
  return template_id;
}

const onNotice =
  (request: (id: string, world: World) => AnyRequest, over: { review?: string } = {}): Example =>
  async (world, db) =>
    request(await anAreasNotice(db, world.agentId, over), world);

const body = {
  title: '还车成功',
  titleEn: 'Returned',
  text: '已还车，{dur}，{money}',
  textEn: 'Returned, {dur}, {money}',
  channels: ['push'],
  waitsForMorning: false,
  perDay: 0,
  providerTemplate: '',
  version: 1,
};

/** Good requests about what riders are told at events. */
export const noticeExamples: Readonly<Record<string, Example>> = {
  'notices.list': onNotice(() => ({})),
  'notices.one': onNotice((id) => ({ params: { id } })),
  'notices.history': onNotice((id) => ({ params: { id } })),
  'notices.edit': onNotice((id) => ({ params: { id }, body })),
  'notices.setState': onNotice((id) => ({ params: { id }, body: { isOn: false, version: 1 } })),
  'notices.review': onNotice((id) => ({ params: { id }, body: { isApproved: true, version: 1 } }), {
    review: 'waiting',
  }),
  'notices.restore': onNotice((id) => ({ params: { id }, body: { version: 1 } })),
  'notices.copy': onNotice((id, { agentId }) => ({
    params: { id },
    body: { areaIds: [agentId * 10 + 1] },
  })),
  'notices.test': onNotice((id) => ({ params: { id }, body: { phone: '13900000001' } })),
  'riderNotices.list': async ({ agentId }, db) => ({
    params: { riderId: (await aRider(db, agentId)).riderId },
  }),
  'riderNotices.read': async ({ agentId }, db) => ({
    params: { riderId: (await aRider(db, agentId)).riderId },
  }),
};
