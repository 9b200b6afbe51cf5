import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { grantGift } from '../../../src/marketing/rewards/grants.service.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aRider } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const reason = '系统故障补偿用户';

/** A gift that a rider of a company was given by hand. */
export async function aGift(db: Db, agentId: number, { cents = 300 } = {}) {
  const { riderId } = await aRider(db, agentId);
  const given = await grantGift(
    db,
    {
      riderId,
      cents,
      source: 'manual',
      occurrence: newId(),
      payer: { agentId, areaId: agentId * 10 + 1 },
      validTo: fixtureNow + 30 * 86_400_000,
      reason,
    },
    { now: fixtureNow, zone: 'Asia/Shanghai' },
  );
  if (!given) throw new Error('it was given already');
  return { riderId, grantId: given.grantId };
}

/** A reward of a rider that could not be given. */
export async function aFailedGift(db: Db, agentId: number) {
  const { riderId } = await aRider(db, agentId);
  const grantId = newId();
  await db
    .insertInto('reward_grant')
    .values({
      grant_id: grantId,
      occurrence: newId(),
      source: 'manual',
      reward: 'balance',
      rider_id: riderId,
      agent_id: agentId,
      service_area_id: agentId * 10 + 1,
      face_cents: 300,
      cost_cents: 300,
      state: 'failed',
      problem: 'fault',
      created_at: new Date(fixtureNow),
      valid_to: new Date(fixtureNow + 30 * 86_400_000),
    })
    .execute();
  return { riderId, grantId };
}

/** A gift of a rider that is held because of its signs. */
export async function aHeldGift(db: Db, agentId: number) {
  const { riderId, grantId } = await aFailedGift(db, agentId);
  await db
    .updateTable('reward_grant')
    .set({ state: 'held', problem: null, source: 'fixed', signs: ['crowded_device'], score: 50 })
    .where('grant_id', '=', grantId)
    .execute();
  return { riderId, grantId };
}

/** Good requests about rewards. */
export const rewardExamples: Readonly<Record<string, Example>> = {
  'rewards.list': async ({ agentId }, db) => {
    await aGift(db, agentId);
    return {};
  },
  'rewards.sums': async ({ agentId }, db) => {
    await aGift(db, agentId);
    return {};
  },
  'rewards.grant': async ({ agentId }, db) => {
    const { riderId } = await aRider(db, agentId);
    const { phone } = await db
      .selectFrom('rider')
      .select('phone')
      .where('rider_id', '=', riderId)
      .executeTakeFirstOrThrow();
    return { body: { from: 'typed', phones: [phone], amountCents: 300, days: 30, reason } };
  },
  'rewards.recall': async ({ agentId }, db) => {
    const { grantId } = await aGift(db, agentId);
    return { body: { id: grantId, version: 1, reason } };
  },
  'rewards.pass': async ({ agentId }, db) => {
    const { grantId } = await aHeldGift(db, agentId);
    return { body: { id: grantId, version: 1, reason } };
  },
  'rewards.refuse': async ({ agentId }, db) => {
    const { grantId } = await aHeldGift(db, agentId);
    return { body: { id: grantId, version: 1, reason } };
  },
  'rewards.resend': async ({ agentId }, db) => {
    const { grantId } = await aFailedGift(db, agentId);
    return { body: { id: grantId, version: 1 } };
  },
  'riderRewards.list': async ({ agentId }, db) => ({
    params: { riderId: (await aGift(db, agentId)).riderId },
  }),
};
