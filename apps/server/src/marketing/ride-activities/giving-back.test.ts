import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { orders } from '@kickstand/contract/rides/orders';
import { everything } from '@kickstand/domain/platform/access';
import { startOfDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aRedPacket, aRideActivity } from '../../../test/rewards/a-ride-activity.ts';
import { ridesIn } from '../../../test/rides.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { ordersRoutes } from '../../rides/orders/orders.routes.ts';
import { grantGift } from '../rewards/grants.service.ts';
import { giveBack } from './giving-back.service.ts';
import { renewRedPackets } from './red-packets.jobs.ts';
import { rideActivitiesRoutes } from './ride-activities.routes.ts';

const zone = 'Asia/Shanghai';
const [agentId, areaId] = [3, 31];
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const reason = '车辆故障，行程作废';
const codes = ['1601', '160108', '160131', '0401', '040107'];
let fixture: FeatureFixture;
let rides: ReturnType<typeof ridesIn>;
let marketer: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
let target = '';

beforeAll(async () => {
  const parts = { zone, providers: new Map() };
  fixture = await featureFixture(() => [...rideActivitiesRoutes(zone), ...ordersRoutes(parts)]);
  rides = ridesIn(fixture, { agentId, areaId, zone });
  await fixture.write(async (db) => {
    await aScheme(db, { areaId, now: fixture.clock.now, from: 0, content: schemeS });
    target = (await aFence(db, { agent_id: agentId, kind: 'station', fence_id: newId() })).fence_id;
    await aStaffMember(db, { operatorId: 'clerk', agentId, codes });
  });
  marketer = fixture.as({ codes: ['1706'] });
  // Somebody of the franchisee: what head office pays for is not in their scope.
  const scope = { agentIds: [agentId], opAreaIds: [areaId] };
  clerk = fixture.as({ codes, operatorId: 'clerk', name: '小周', agentId, scope });
});
beforeEach(async () => {
  fixture.clock.now = startOfDay(fixture.clock.now + 2 * day, zone) + 12 * hour;
  await fixture.write((db) => db.updateTable('campaign').set({ state: 'ended' }).execute());
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const running = (over: object = {}, payer = agentId) =>
  fixture.write((db) =>
    aRideActivity(db, payer, fixture.clock.now, { areaIds: [areaId], state: 'on', ...over }),
  );
const freshRider = () => fixture.write(async (db) => (await aRider(db, agentId)).riderId);
const gift = (riderId: string, cents: number, validTo: number | null = null) =>
  fixture.write((db) => {
    const payer = { agentId, areaId };
    const of = { riderId, cents, source: 'manual' as const, occurrence: newId(), payer, validTo };
    return grantGift(db, of, { now: fixture.clock.now, zone });
  });
const one = async (id: string) => {
  const { given, reserved, costCents } = (await marketer(rideActivities.one, { params: { id } })).data ?? {};
  return { given, reserved, costCents };
};
const single = async (orderId: string) => (await clerk(orders.single, { params: { orderId } })).data;
const versionOf = async (orderId: string) => (await single(orderId))?.version ?? -1;
const refund = async (orderId: string, { ride = 0, cardTimes = 0 as 0 | 1 } = {}) => {
  const lines = { ride, dispatch: 0, helmet: 0 };
  const version = await versionOf(orderId);
  return clerk(orders.refund, { body: { orderId, lines, to: 'original', cardTimes, reason, version } });
};
const work = () => giveBack({ database: fixture.database, now: () => fixture.clock.now, zone });
const used = (costCents: number) => ({ given: 1, reserved: 0, costCents });
const unused = { given: 0, reserved: 0, costCents: 0 };

test('a free ride that is voided gives use and budget back once, and its card was never touched', async () => {
  const id = await running({ mostSavedCents: 300, perRider: 1, perDay: 1 });
  const riderId = await freshRider();
  await fixture.write((db) => aCard(db, { agentId, riderId, now: fixture.clock.now, over: {} }));
  const first = await rides.ride(riderId, 15);
  expect(first).toMatchObject({ payable_cents: 0, benefit_type: 'free_activity', benefit_cents: 200 });
  expect(await one(id)).toEqual(used(200));
  expect((await single(first.order_id))?.activityUse).toMatchObject({
    campaignId: id,
    savedCents: 200,
    returned: null,
  });
  expect(await rides.ride(riderId, 15)).toMatchObject({ benefit_type: 'riding_card' });

  const said = await refund(first.order_id, { cardTimes: 1 });
  expect(said.data).toMatchObject({ state: 'success', split: { online: 0 }, cardTimes: 1 });
  await work();
  expect(await one(id)).toEqual(unused);
  expect(await single(first.order_id)).toMatchObject({
    activityUse: { returned: { at: fixture.clock.now, by: '小周', reason } },
    cardUse: null,
  });
  expect(await refund(first.order_id, { cardTimes: 1 })).toMatchObject({ code: 'card.use_returned' });
  await work();
  expect(await one(id)).toEqual(unused);
  expect(await rides.ride(riderId, 15)).toMatchObject({ benefit_type: 'free_activity' });
  expect(await one(id)).toEqual(used(200));
});

test('a ride whose fee goes back in full gives its use back, a part of the fee leaves it', async () => {
  const id = await running({ activity: 'discount', payPct: 80 });
  const riderId = await freshRider();
  await gift(riderId, 240);
  const { order_id: orderId } = await rides.ride(riderId, 20);
  expect(await one(id)).toEqual(used(60));
  expect(await refund(orderId, { ride: 100 })).toMatchObject({ status: 200 });
  await work();
  expect(await one(id)).toEqual(used(60));
  expect(await refund(orderId, { ride: 140 })).toMatchObject({ status: 200 });
  await work();
  expect(await one(id)).toEqual(unused);
});

test('a fee that is taken off before it was paid gives the use back', async () => {
  const id = await running({ activity: 'discount', payPct: 80 });
  const { order_id: orderId } = await rides.ride(await freshRider(), 20);
  const amounts = { modifyPayCost: 0, modifyDispatchCost: 0, modifyHelmetPenalty: 0 };
  const body = { orderId, ...amounts, reason, version: await versionOf(orderId) };
  expect(await clerk(orders.edit, { body } as never)).toMatchObject({ status: 200 });
  await work();
  expect(await one(id)).toEqual(unused);
});

/** A ride that brings a vehicle with a red packet to its target: 2.00 are paid, 3.00 saved and 2.00 earned. */
async function packetRide(riderId: string) {
  const lockedAt = new Date(fixture.clock.now - 3 * hour);
  const vehicle = await fixture.write(
    async (db) => (await aVehicle(db, { agentId, state: { lock_at: lockedAt } })).number,
  );
  await renewRedPackets({ database: fixture.database, now: () => fixture.clock.now, zone });
  await gift(riderId, 200);
  const orderId = newId();
  const from = await rides.begin(riderId, orderId, { vehicle });
  fixture.clock.now += 45 * minute;
  expect(await rides.end(riderId, orderId, from, target)).toMatchObject({
    benefit_type: 'red_packet',
    benefit_cents: 300,
    payable_cents: 200,
  });
  return orderId;
}

test('of the red packet that a refunded ride earned the rest is taken back, and what was spent stays used', async () => {
  const id = await running({ ...aRedPacket, stationIds: [target] }, 2);
  const at = new Date(fixture.clock.now);
  await fixture.write((db) =>
    db
      .insertInto('campaign_join')
      .values({
        campaign_id: id,
        agent_id: agentId,
        state: 'joined',
        version: 1,
        share_bp: 0,
        asked_at: at,
        answered_at: at,
        answered_by: '加盟商',
        first_joined_at: at,
      })
      .execute(),
  );
  const riderId = await freshRider();
  const orderId = await packetRide(riderId);
  expect(await one(id)).toEqual(used(500));
  await gift(riderId, 150, fixture.clock.now + hour);
  await rides.ride(riderId, 15);

  expect(await refund(orderId, { ride: 200 })).toMatchObject({ status: 200 });
  await work();
  expect(await one(id)).toEqual({ given: 0, reserved: 0, costCents: 50 });
  const grants = await fixture.database.read(everything, (db) =>
    db
      .selectFrom('reward_grant as g')
      .innerJoin('wallet_lot as w', 'w.grant_id', 'g.grant_id')
      .select(['g.state', 'w.left_cents as left', 'w.ended_cents as ended'])
      .where('g.rider_id', '=', riderId)
      .where('g.source', '=', 'red_packet')
      .execute(),
  );
  expect(grants).toEqual([{ state: 'recalled', left: 0, ended: 150 }]);
});

test('a red packet that was held for a person is refused with its ride, and nothing of it stays used', async () => {
  const id = await running({ ...aRedPacket, stationIds: [target] });
  const crowd = [await freshRider(), await freshRider(), await freshRider()];
  const at = new Date(fixture.clock.now);
  const device = { device_hash: newId(), platform: 'wechat', first_at: at, last_at: at };
  await fixture.write((db) =>
    db
      .insertInto('rider_device')
      .values(crowd.map((rider_id) => ({ ...device, rider_id })))
      .execute(),
  );
  const [riderId = ''] = crowd;
  const orderId = await packetRide(riderId);
  const stateOf = () =>
    fixture.database.read(everything, (db) =>
      db.selectFrom('reward_grant').select('state').where('occurrence', '=', `ride:${orderId}`).execute(),
    );
  expect(await stateOf()).toEqual([{ state: 'held' }]);
  expect(await one(id)).toEqual(used(500));
  expect(await refund(orderId, { ride: 200 })).toMatchObject({ status: 200 });
  await work();
  expect(await stateOf()).toEqual([{ state: 'refused' }]);
  expect(await one(id)).toEqual(unused);
});
