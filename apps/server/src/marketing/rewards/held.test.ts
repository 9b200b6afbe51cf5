import { fraudSigns, rewards, riderRewards } from '@kickstand/contract/marketing/rewards';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aProduct } from '../../../test/money/a-card.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { anActivity } from '../../../test/rewards/a-fixed-activity.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { type CampaignGift, giveReward } from '../campaigns/giving.service.ts';
import { giveUnjudged } from './held-calls.service.ts';
import { reserveLimits, settleLimits } from './limits.service.ts';
import { rewardsRoutes } from './rewards.routes.ts';
import { fraudFactsOf } from './signs.service.ts';

const zone = 'Asia/Shanghai';
const [hour, day] = [3_600_000, 86_400_000];
const reason = '核实为同一人';
const codes = ['170801', '17080145', '17080146'];
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(rewardsRoutes(zone));
  clerk = fixture.as({ codes, agentId: 3, name: '小周', scope: { agentIds: [3], opAreaIds: 'all' } });
  app = fixture.as({ codes: ['riderApp'] });
});
beforeEach(() => {
  fixture.clock.now += 60 * day;
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const freshRider = () => fixture.write(async (db) => (await aRider(db, 3)).riderId);
const campaign = () =>
  fixture.write((db) => anActivity(db, { now: fixture.clock.now, state: 'on', over: { type: 'n_rides' } }));
/** Riders who use one device. */
async function riders(count: number, sharedAt = fixture.clock.now) {
  const all: string[] = [];
  for (let n = 0; n < count; n++) all.push(await freshRider());
  const seen = { device_hash: newId(), platform: 'wechat', first_at: new Date(sharedAt) };
  await fixture.write((db) =>
    db
      .insertInto('rider_device')
      .values(all.map((rider_id) => ({ ...seen, rider_id, last_at: new Date(sharedAt) })))
      .execute(),
  );
  return all;
}
const invited = (campaignId: string, inviterId: string, inviteeId: string, registeredAt: number) =>
  fixture.write((db) =>
    db
      .insertInto('invite')
      .values({
        invite_id: newId(),
        campaign_id: campaignId,
        version: 1,
        inviter_id: inviterId,
        invitee_id: inviteeId,
        service_area_id: 31,
        install_id: `install-${newId()}`,
        registered_at: new Date(registeredAt),
        state: 'waiting',
        looked_at: new Date(registeredAt),
      })
      .execute(),
  );
const factsOf = (riderId: string) => fixture.write((db) => fraudFactsOf(db, riderId, fixture.clock.now));
/** A gift of ¥3.00 with its limits, as an activity gives it. */
const balance = { kind: 'balance' as const, faceCents: 300, days: 30, productId: null };
const earn = async (campaignId: string, riderId: string, worth: CampaignGift['worth'] = balance) => {
  const occurrence = newId();
  const { now } = fixture.clock;
  return fixture.write(async (db) => {
    const life = { period: 'life', entity: 'campaign', key: '' } as const;
    const limits = [
      { ...life, unit: 'times' as const, amount: 1, most: 100 },
      { ...life, unit: 'cents' as const, amount: 300, most: 1_000 },
    ];
    await reserveLimits(db, { campaignId, subject: occurrence, limits, now, zone });
    const given = await giveReward(
      db,
      {
        riderId,
        source: 'fixed',
        occurrence,
        campaign: { campaignId, version: 1 },
        payer: { agentId: 3, areaId: 31 },
        worth,
      },
      { now, zone },
    );
    await settleLimits(db, { campaignId, subject: occurrence, cents: 300, now });
    return given;
  });
};
const rewardOf = async (riderId: string) => {
  const { data } = await clerk(rewards.list, { query: { riderId } });
  return data?.list[0];
};
const usedOf = (campaignId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('campaign_counter')
      .select(['unit', 'used'])
      .where('campaign_id', '=', campaignId)
      .where('entity', '=', 'campaign')
      .orderBy('unit', 'desc')
      .execute(),
  );
const judge = (call: typeof rewards.pass | typeof rewards.refuse, id: string, version = 1) =>
  clerk(call, { body: { id, version, reason } });
const work = async () => {
  const errors: unknown[] = [];
  await giveUnjudged({ database: fixture.database, now: () => fixture.clock.now, zone }, (e) =>
    errors.push(e),
  );
  expect(errors).toEqual([]);
};

test('riders on one phone are known as such for thirty days', async () => {
  const [two] = await riders(2);
  const [three] = await riders(3);
  const [once] = await riders(3, fixture.clock.now - 31 * day);
  expect((await factsOf(two ?? '')).onDevice).toBe(2);
  expect((await factsOf(three ?? '')).onDevice).toBe(3);
  expect((await factsOf(once ?? '')).onDevice).toBe(0);
});

test('riders whose rides one payment account pays are known as such while they agree to it', async () => {
  const all = [await freshRider(), await freshRider(), await freshRider()];
  const consents = all.map((rider_id, n) => ({
    consent_id: newId(),
    rider_id,
    way: 'wx_score',
    merchant: 'm',
    code: newId(),
    state: n === 2 ? 'ended' : 'standing',
    account: 'openid-1',
    asked_at: new Date(fixture.clock.now),
    ask_at: null,
    stands_at: new Date(fixture.clock.now),
    ended_at: n === 2 ? new Date(fixture.clock.now) : null,
  }));
  await fixture.write((db) => db.insertInto('pay_later_consent').values(consents).execute());
  expect((await factsOf(all[0] ?? '')).onAccount).toBe(2);
  expect((await factsOf(all[2] ?? '')).onAccount).toBe(0);
});

test('a chain counts riders who invited each other within a day, and the most that one brought in a day', async () => {
  const id = await campaign();
  const chain = await Promise.all(Array.from({ length: 5 }, freshRider));
  const start = fixture.clock.now - 10 * day;
  for (const [n, inviteeId] of chain.slice(1).entries())
    await invited(id, chain[n] ?? '', inviteeId, start + n * 20 * hour);
  expect((await factsOf(chain[4] ?? '')).chain).toBe(4);
  expect((await factsOf(chain[3] ?? '')).chain).toBe(3);
  const slow = await Promise.all(Array.from({ length: 5 }, freshRider));
  for (const [n, inviteeId] of slow.slice(1).entries())
    await invited(id, slow[n] ?? '', inviteeId, start + n * 25 * hour);
  expect((await factsOf(slow[4] ?? '')).chain).toBe(1);
  const friends = await Promise.all(Array.from({ length: 6 }, freshRider));
  const host = await freshRider();
  for (const [n, inviteeId] of friends.entries()) await invited(id, host, inviteeId, start + n * 6 * hour);
  expect((await factsOf(host)).broughtADay).toBe(5);
});

test('a first ride that was refunded in full is a sign, a later one is none', async () => {
  const first = await freshRider();
  const orderOf = (cents: number, refunded: number, ago: number) =>
    fixture.write(async (db) => {
      const orderId = await anUnpaidOrder(db, {
        riderId: first,
        agentId: 3,
        now: fixture.clock.now - ago,
        due: {},
      });
      await db
        .updateTable('ride_order')
        .set({ principal_cents: cents, refunded_cents: refunded })
        .where('order_id', '=', orderId)
        .execute();
      return orderId;
    });
  const made = [await orderOf(350, 0, 2 * day), await orderOf(350, 350, day)];
  expect((await factsOf(first)).isFirstRefunded).toBe(false);
  await fixture.write((db) =>
    db
      .updateTable('ride_order')
      .set({ refunded_cents: 350 })
      .where('order_id', '=', made[0] ?? '')
      .execute(),
  );
  expect((await factsOf(first)).isFirstRefunded).toBe(true);
  await fixture.write((db) =>
    db
      .updateTable('ride_order')
      .set({ principal_cents: 0, refunded_cents: 0 })
      .where('order_id', 'in', made)
      .execute(),
  );
});

test('two of a family are given theirs at once, the third on that phone waits and nothing is owed yet', async () => {
  const id = await campaign();
  const [family] = await riders(2);
  expect(await earn(id, family ?? '')).toMatchObject({ isHeld: false });
  const [crowd = ''] = await riders(3);
  expect(await earn(id, crowd)).toMatchObject({ isHeld: true });
  expect(await rewardOf(crowd)).toMatchObject({
    state: 'held',
    faceCents: 300,
    leftCents: 0,
    signs: ['crowded_device'],
    score: 50,
    judgedUntil: fixture.clock.now + 7 * day,
  });
  const own = await app(riderRewards.list, { params: { riderId: crowd } });
  expect(own.data?.list).toMatchObject([{ state: 'held', leftCents: 0 }]);
  expect(await usedOf(id)).toEqual([
    { unit: 'times', used: 2 },
    { unit: 'cents', used: 600 },
  ]);
});

test('a held reward that somebody lets pass is given, once, and lives as long as it would have', async () => {
  const id = await campaign();
  const [riderId = ''] = await riders(3);
  const given = await earn(id, riderId);
  const grantId = given?.grantId ?? '';
  fixture.clock.now += 2 * day;
  expect(await judge(rewards.pass, grantId, 9)).toMatchObject({ code: 'common.stale_version' });
  expect(await judge(rewards.pass, grantId)).toMatchObject({ status: 200 });
  const done = await rewardOf(riderId);
  expect(done).toMatchObject({ state: 'granted', leftCents: 300, validTo: fixture.clock.now + 30 * day });
  expect(await judge(rewards.refuse, grantId, done?.version)).toMatchObject({ code: 'reward.not_held' });
});

test('a held card is the rider’s once somebody lets it pass, and not before', async () => {
  const id = await campaign();
  const [riderId = ''] = await riders(3);
  const product = await fixture.write((db) => aProduct(db, { agentId: 3, now: fixture.clock.now }));
  const worth = { kind: 'card', faceCents: 300, days: null, productId: product.id } as const;
  const given = await earn(id, riderId, worth);
  expect(given).toMatchObject({ isHeld: true, name: '七日骑行卡' });
  const cards = () =>
    fixture.write((db) =>
      db.selectFrom('user_card').select(['source', 'state']).where('rider_id', '=', riderId).execute(),
    );
  expect(await cards()).toEqual([]);
  expect(await judge(rewards.pass, given?.grantId ?? '')).toMatchObject({ status: 200 });
  expect(await cards()).toEqual([{ source: 'gift', state: 'unused' }]);
  expect(await rewardOf(riderId)).toMatchObject({ state: 'granted', reward: 'riding_card' });
});

test('a refused one gives its cents back to the budget, and its use stays one', async () => {
  const id = await campaign();
  const [riderId = ''] = await riders(3);
  const grantId = (await earn(id, riderId))?.grantId ?? '';
  const south = fixture.as({ codes, agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await south(rewards.refuse, { body: { id: grantId, version: 1, reason } })).toMatchObject({
    code: 'reward.not_found',
  });
  expect(await judge(rewards.refuse, grantId)).toMatchObject({ status: 200 });
  expect(await rewardOf(riderId)).toMatchObject({ state: 'refused', leftCents: 0 });
  expect(await usedOf(id)).toEqual([
    { unit: 'times', used: 1 },
    { unit: 'cents', used: 0 },
  ]);
});

test('one that nobody judges for a week is given below a score of 80, and waits for a person from there on', async () => {
  const id = await campaign();
  const [mild = '', left = '', grave = ''] = await riders(3);
  for (const riderId of [mild, left, grave]) await earn(id, riderId);
  await fixture.write(async (db) => {
    const worse = { signs: [...fraudSigns], score: 100 };
    await db.updateTable('reward_grant').set(worse).where('rider_id', '=', grave).execute();
    await db.updateTable('rider').set({ state: 'cancelled' }).where('rider_id', '=', left).execute();
  });
  fixture.clock.now += 7 * day - 1;
  await work();
  expect(await rewardOf(mild)).toMatchObject({ state: 'held' });
  fixture.clock.now += 1;
  await work();
  expect(await rewardOf(mild)).toMatchObject({ state: 'granted', leftCents: 300 });
  expect(await rewardOf(left)).toMatchObject({ state: 'refused' });
  expect(await rewardOf(grave)).toMatchObject({ state: 'held', judgedUntil: null });
});
