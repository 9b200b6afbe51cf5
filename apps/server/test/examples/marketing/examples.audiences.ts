import { everybody } from '@kickstand/contract/marketing/audiences';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { insertList } from '../../../src/marketing/audiences/lists.store.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import { type AnyRequest, fixtureSecret as secret, type World } from '../../harness.ts';
import { aCouponBatch } from '../../rewards/a-coupon.ts';
import { aRider } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const nothingDone = {
  rides_7: 0,
  rides_28: 0,
  rides_90: 0,
  rides_life: 0,
  cash_7: 0,
  cash_28: 0,
  cash_90: 0,
  cash_life: 0,
  unpaid_cents: 0,
  gift_cents: 0,
};

/** A rider of whom facts were gathered. */
export async function aKnownRider(db: Db, agentId: number) {
  const rider = await aRider(db, agentId);
  for (const [reach, agent, area] of [
    ['root', 0, 0],
    ['agent', agentId, 0],
    ['area', agentId, agentId * 10 + 1],
  ] as const)
    await db
      .insertInto('rider_fact')
      .values({
        reach,
        agent_id: agent,
        service_area_id: area,
        rider_id: rider.riderId,
        home_area_id: agentId * 10 + 1,
        area_ids: [agentId * 10 + 1],
        registered_on: '2026-09-01',
        is_verified: false,
        careers: [],
        credit: 100,
        ...nothingDone,
      })
      .execute();
  return rider;
}

/** Good requests about audiences. */
export const audienceExamples: Readonly<Record<string, Example>> = {
  'audiences.count': async ({ agentId }, db) => {
    await aKnownRider(db, agentId);
    return { query: { tree: JSON.stringify(everybody) } };
  },
  'audiences.lists': async ({ agentId }, db) => {
    const { riderId } = await aRider(db, agentId);
    const list = { id: newId(), agentId, name: '名单', riderIds: [riderId], unknown: 0 };
    await insertList(db, { ...list, by: '市场', now: fixtureNow });
    return {};
  },
  'audiences.campaigns': async ({ agentId }, db) => {
    await aCouponBatch(db, { agentId, now: fixtureNow, secret });
    return {};
  },
  'audiences.addList': async ({ agentId }, db) => {
    const { phone } = await aRider(db, agentId);
    return { body: { name: '来访用户', phones: phone } };
  },
};
