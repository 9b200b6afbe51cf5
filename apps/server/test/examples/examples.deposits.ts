import { settingGroups } from '@kickstand/contract/places/area-settings';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aConsent } from '../money/a-consent.ts';
import { aDeposit, aStuckDeposit } from '../money/a-deposit.ts';
import { aStaffMember } from '../people/staff.ts';
import { another, copying, saving } from './examples.area-settings.ts';
import { aRider } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const reason = '车辆损坏待查';

/** A request about a deposit that a rider has paid. */
const onDeposit =
  (more: object = {}, isFrozen = false, daysAgo = 0): Example =>
  async ({ agentId }, db) => {
    const now = fixtureNow - daysAgo * 86_400_000;
    const { depositId, version } = await aDeposit(db, { agentId, now, isFrozen });
    return { body: { depositId, version, reason, ...more } };
  };

const ofArea =
  (more: object = {}): Example =>
  ({ agentId }) => ({ params: { areaId: String(agentId * 10 + 1) }, ...more });

/** A run that ended before its only deposit was sent. */
async function aRefundRun({ agentId }: World, db: Db) {
  const { depositId } = await aDeposit(db, { agentId, now: fixtureNow });
  const of = { service_area_id: agentId * 10 + 1, agent_id: agentId, run_id: newId() };
  const by = { created_by: '1', created_name: '1', reason, created_at: new Date(fixtureNow) };
  await db.updateTable('deposit_refund_run').set({ state: 'done' }).execute();
  await db
    .insertInto('deposit_refund_run')
    .values({ ...of, ...by, state: 'failed' })
    .execute();
  await db
    .insertInto('deposit_refund_item')
    .values({ ...of, deposit_id: depositId, at: new Date(fixtureNow) })
    .execute();
}

/** An area that asks for a deposit. */
async function asking(db: Db, areaId: number) {
  const content = { ...settingGroups.permit.kept.parse({}), permitsAll: false, takesDeposit: true };
  const row = { content: JSON.stringify(content), updated_at: new Date(0), updated_by: 'test' };
  await db
    .insertInto('area_setting')
    .values({ service_area_id: areaId, name: 'permit', version: 1, ...row })
    .onConflict((c) => c.columns(['service_area_id', 'name']).doUpdateSet({ content: row.content }))
    .execute();
}

/** There is a second person. */
const withSecond =
  (request: Example): Example =>
  async (world, db) => {
    await aStaffMember(db, { operatorId: newId(), agentId: 2, codes: ['1705', 'approve'] });
    return request(world, db);
  };

/** Good requests about what riders need to be let ride. */
export const depositExamples: Readonly<Record<string, Example>> = {
  'membership.show': ofArea(),
  'membership.history': ofArea(),
  'membership.compare': ofArea({ query: { areaIds: '21,31,41' } }),
  'membership.figures': ofArea(),
  'membership.save': withSecond(saving('permit', 'depositCents', another(1))),
  'membership.ofArea': async (world, db) => ({ query: (await ofArea()(world, db)).params }),
  'membership.saveOfArea': withSecond(async (world, db) => {
    const { params, body } = await saving('permit', 'depositCents', another(1))(world, db);
    return { body: { ...(body as object), areaId: Number(params?.areaId) } };
  }),
  'membership.copy': withSecond(copying('permit', 'depositCents', another(102))),
  'deposits.ofRider': async ({ agentId }, db) => ({
    query: { riderId: (await aDeposit(db, { agentId, now: fixtureNow })).riderId },
  }),
  'deposits.freeze': onDeposit({ days: 7 }),
  'deposits.recover': onDeposit({}, true),
  'deposits.refund': onDeposit(),
  'deposits.again': async ({ agentId }, db) => {
    const { depositId, version } = await aStuckDeposit(db, { agentId, now: fixtureNow });
    return { body: { depositId, version } };
  },
  'deposits.transfer': onDeposit({ bankNo: '20261125004321', accountName: '陈晓兰' }, false, 400),
  'deposits.deduct': onDeposit({ amountCents: 2_000 }, true),
  'areaDeposits.list': async ({ agentId }, db) => {
    await aDeposit(db, { agentId, now: fixtureNow });
    return {};
  },
  'areaDeposits.items': async (world, db) => {
    await aRefundRun(world, db);
    return {};
  },
  'areaDeposits.refund': async ({ agentId }, db) => {
    await aDeposit(db, { agentId, now: fixtureNow });
    const counted = { seenAt: fixtureNow, deposits: 1_000, cents: 100_000_000 };
    return { params: { areaId: String(agentId * 10 + 1) }, body: { ...counted, reason } };
  },
  'areaDeposits.resume': async (world, db) => {
    await aRefundRun(world, db);
    return { params: { areaId: String(world.agentId * 10 + 1) }, body: { reason } };
  },
  'riderDeposits.show': async ({ agentId }, db) => ({
    params: {
      riderId: (await aDeposit(db, { agentId, now: fixtureNow })).riderId,
      areaId: String(agentId * 10 + 1),
    },
  }),
  'riderDeposits.pay': async ({ agentId }, db) => {
    const areaId = agentId * 10 + 1;
    await asking(db, areaId);
    return { body: { riderId: (await aRider(db, agentId)).riderId, areaId, channel: 'wechat' } };
  },
  'riderConsents.show': async ({ agentId }, db) => ({
    params: { riderId: (await aConsent(db, { agentId, now: fixtureNow })).riderId },
  }),
  'riderConsents.ask': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId, way: 'wx_score' },
  }),
  'riderConsents.end': async ({ agentId }, db) => ({
    body: { riderId: (await aConsent(db, { agentId, now: fixtureNow })).riderId, way: 'wx_score' },
  }),
  'riderDeposits.refund': async ({ agentId }, db) => ({
    body: { riderId: (await aDeposit(db, { agentId, now: fixtureNow })).riderId },
  }),
};
