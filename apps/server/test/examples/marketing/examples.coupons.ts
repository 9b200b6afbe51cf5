import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { insertExport } from '../../../src/marketing/coupons/exporting.store.ts';
import { makeVault } from '../../../src/platform/session/keys/vault.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import { type AnyRequest, fixtureSecret as secret, type World } from '../../harness.ts';
import { aProduct } from '../../money/a-card.ts';
import { aBatchBody, aCouponBatch } from '../../rewards/a-coupon.ts';
import { aRider } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;
type Batch = Awaited<ReturnType<typeof aCouponBatch>>;

const reason = '活动调整需要';

const onBatch =
  (request: (batch: Batch, world: World) => AnyRequest): Example =>
  async (world, db) =>
    request(await aCouponBatch(db, { agentId: world.agentId, now: fixtureNow, secret }), world);

const onVersion = (body: object) => onBatch(({ id }) => ({ params: { id }, body: { version: 1, ...body } }));

/** Good requests about batches of codes. */
export const couponExamples: Readonly<Record<string, Example>> = {
  'coupons.list': onBatch(() => ({})),
  'coupons.one': onBatch(({ id }) => ({ params: { id } })),
  'coupons.history': onBatch(({ id }) => ({ params: { id } })),
  'coupons.codes': onBatch(({ id }) => ({ query: { batchId: id } })),
  'coupons.cards': async ({ agentId }, db) => {
    await aProduct(db, { agentId, now: fixtureNow });
    return {};
  },
  'coupons.lookUp': onBatch(({ codes: [first] }) => ({ body: { code: first?.code } })),
  'coupons.add': ({ agentId }) => ({ body: aBatchBody(agentId, fixtureNow) }),
  'coupons.append': onVersion({ count: 3, reason }),
  'coupons.makeAgain': async ({ agentId }, db) => {
    const { id } = await aCouponBatch(db, { agentId, now: fixtureNow, secret });
    await db.updateTable('coupon_batch').set({ state: 'failed' }).where('batch_id', '=', id).execute();
    return { params: { id }, body: { version: 1 } };
  },
  'coupons.setPaused': onVersion({ isPaused: true }),
  'coupons.extend': onVersion({ endsAt: fixtureNow + 90 * 86_400_000 }),
  'coupons.voidBatch': onVersion({ reason }),
  'coupons.voidCode': onBatch(({ codes: [first] }) => ({
    params: { id: first?.codeId ?? '' },
    body: { reason },
  })),
  'coupons.exports': onBatch(({ id }) => ({ params: { id } })),
  'coupons.exportCodes': onVersion({ reason }),
  'coupons.readPassword': async ({ agentId, operatorId }, db) => {
    const { id: batchId } = await aCouponBatch(db, { agentId, now: fixtureNow, secret });
    const exportId = newId();
    await insertExport(db, {
      exportId,
      batchId,
      codes: 5,
      operatorId: 'somebody',
      operatorName: '市场',
      approverId: operatorId,
      approverName: '主管',
      reason,
      fileKey: `coupons/${exportId}.zip`,
      passwordSealed: makeVault(secret).seal('PASSWORD', `coupon-export:${exportId}`),
      now: fixtureNow,
      endsAt: fixtureNow + 86_400_000,
    });
    return { params: { id: exportId }, body: {} };
  },
  'riderCoupons.redeem': async ({ agentId }, db) => {
    const { codes } = await aCouponBatch(db, { agentId, now: fixtureNow, secret });
    const { riderId } = await aRider(db, agentId);
    return { body: { riderId, areaId: agentId * 10 + 1, code: codes[0]?.code } };
  },
};
