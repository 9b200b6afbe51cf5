import { rideActivities, riderRideActivities } from '@kickstand/contract/marketing/campaigns';
import { priceStep } from '@kickstand/contract/rides/pricing';
import { everything } from '@kickstand/domain/platform/access';
import { startOfDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { aRedPacket, aRideActivity, aRideActivityBody } from '../../../test/rewards/a-ride-activity.ts';
import { ridesIn } from '../../../test/rides.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { renewRedPackets } from './red-packets.jobs.ts';
import { rideActivitiesRoutes } from './ride-activities.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const areaId = 31;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const codes = ['1706', '170602', '170603', '170605'];
let fixture: FeatureFixture;
let rides: ReturnType<typeof ridesIn>;
let marketer: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;
let [home, target] = ['', ''];

beforeAll(async () => {
  fixture = await featureFixture(rideActivitiesRoutes(zone));
  rides = ridesIn(fixture, { agentId, areaId, zone });
  await fixture.write((db) => aScheme(db, { areaId, now: fixture.clock.now, from: 0, content: schemeS }));
  const station = () =>
    fixture.write((db) => aFence(db, { agent_id: agentId, kind: 'station', fence_id: newId() }));
  [home, target] = [(await station()).fence_id, (await station()).fence_id];
  marketer = fixture.as({ codes, agentId, scope: { agentIds: [agentId], opAreaIds: 'all' } });
  app = fixture.as({ codes: ['riderApp'] });
});
beforeEach(async () => {
  fixture.clock.now = startOfDay(fixture.clock.now + 8 * day, zone) + 12 * hour;
  await fixture.write((db) => db.updateTable('campaign').set({ state: 'ended' }).execute());
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const running = (over: object = {}) =>
  fixture.write((db) =>
    aRideActivity(db, agentId, fixture.clock.now, { ...aRedPacket, state: 'on', ...over }),
  );
const renew = () => renewRedPackets({ database: fixture.database, now: () => fixture.clock.now, zone });
const freshRider = () => fixture.write(async (db) => (await aRider(db, agentId)).riderId);
/** A vehicle that stands outside of stations, locked for so many hours. */
const idle = (hours = 3, over: object = {}) =>
  fixture.write(async (db) => {
    const lockedAt = new Date(fixture.clock.now - hours * hour);
    return (await aVehicle(db, { agentId, state: { lock_at: lockedAt, ...over } })).number;
  });
const offered = async (riderId: string) =>
  (await app(riderRideActivities.redPackets, { params: { riderId }, query: { areaId } })).data?.list ?? [];
const carsFor = async (riderId: string, id: string) =>
  (await offered(riderId)).find((one) => one.id === id)?.cars.map(({ carId }) => Number(carId)) ?? [];
const one = async (id: string) => (await marketer(rideActivities.one, { params: { id } })).data;
const giftsOf = (riderId: string) =>
  fixture.database.read(everything, (db) =>
    db
      .selectFrom('reward_grant')
      .select(['source', 'face_cents as cents'])
      .where('rider_id', '=', riderId)
      .execute(),
  );

interface Wish {
  vehicle: number;
  from?: string | null;
  to?: string | undefined;
  minutes?: number;
}

/** A ride by the price list of 2.00 for 15 minutes and 1.00 for each ten more, and what came of its benefits. */
async function ride(riderId: string, { vehicle, from = null, to, minutes = 45 }: Wish) {
  const orderId = newId();
  const at = await rides.begin(riderId, orderId, { vehicle, stationId: from });
  fixture.clock.now += minutes * minute;
  const order = await rides.end(riderId, orderId, at, to);
  const { steps } = order.price as unknown as { steps: unknown[] };
  const why = steps.flatMap((step) => {
    const read = priceStep.safeParse(step);
    return read.success && read.data.kind === 'unused' ? [[read.data.type, read.data.why]] : [];
  });
  return { type: order.benefit_type, saved: order.benefit_cents, why };
}

describe('a vehicle carries a red packet', () => {
  test('that stands outside of stations long enough and can be ridden, for an hour', async () => {
    const id = await running();
    const carrier = await idle();
    await idle(1);
    await idle(3, { station_id: home });
    await idle(3, { online: false });
    await renew();
    const riderId = await freshRider();
    const cars = await carsFor(riderId, id);
    expect(cars).toContain(carrier);
    const standing = await fixture.database.read(everything, (db) =>
      db
        .selectFrom('vehicle_state')
        .select('vehicle_id')
        .where('vehicle_id', 'in', cars)
        .where('station_id', 'is', null)
        .execute(),
    );
    expect(standing).toHaveLength(cars.length);
    await fixture.write((db) =>
      db.updateTable('vehicle_state').set({ station_id: home }).where('vehicle_id', '=', carrier).execute(),
    );
    fixture.clock.now += hour;
    await renew();
    expect(await carsFor(riderId, id)).not.toContain(carrier);
  });

  test('and earns whoever brings it into a station half an hour free and a gift, once', async () => {
    const id = await running({ stationIds: [target] });
    const vehicle = await idle();
    await renew();
    const riderId = await freshRider();
    await fixture.write((db) => aCard(db, { agentId, riderId, now: fixture.clock.now, over: {} }));
    const { type, saved, why } = await ride(riderId, { vehicle, to: target });
    expect([type, why]).toEqual(['red_packet', [['riding_card', 'red_packet']]]);
    expect(await giftsOf(riderId)).toEqual([{ source: 'red_packet', cents: 200 }]);
    expect(await one(id)).toMatchObject({ given: 1, reserved: 0, costCents: (saved ?? 0) + 200 });
    await renew();
    expect(await carsFor(await freshRider(), id)).not.toContain(vehicle);
    const other = await freshRider();
    expect((await ride(other, { vehicle, to: target })).type).toBeNull();
    expect(await giftsOf(other)).toEqual([]);
  });

  test.each([
    ['another station', () => home, 45, 'target_missed'],
    ['nowhere that is proven', () => undefined, 45, 'target_missed'],
    ['the target, too soon', () => target, 2, 'target_missed'],
  ])('which falls away when it is brought into %s, so that a card counts', async (_, to, minutes, why) => {
    const id = await running({ stationIds: [target] });
    const vehicle = await idle();
    await renew();
    const riderId = await freshRider();
    await fixture.write((db) => aCard(db, { agentId, riderId, now: fixture.clock.now, over: {} }));
    const done = await ride(riderId, { vehicle, to: to(), minutes });
    expect(done).toMatchObject({ type: 'riding_card', why: [['red_packet', why]] });
    expect(await giftsOf(riderId)).toEqual([]);
    expect(await one(id)).toMatchObject({ given: 0, reserved: 0, costCents: 0 });
  });

  test('not for who left it there', async () => {
    const id = await running();
    const vehicle = await idle();
    const riderId = await freshRider();
    await fixture.write((db) =>
      db
        .insertInto('vehicle_use')
        .values({
          vehicle_id: vehicle,
          last_rider_id: riderId,
          last_ended_at: new Date(fixture.clock.now - 71 * hour),
        })
        .execute(),
    );
    await renew();
    const other = await freshRider();
    const whyFor = async (who: string, carId: number) =>
      (
        await app(riderRideActivities.list, {
          params: { riderId: who },
          query: { areaId, carId: String(carId) as never },
        })
      ).data?.list.find((shown) => shown.id === id)?.why;
    expect(await whyFor(riderId, vehicle)).toBe('own_vehicle');
    expect(await whyFor(other, vehicle)).toBeNull();
    expect(await whyFor(other, await idle(1))).toBe('vehicle');
    expect(await carsFor(riderId, id)).not.toContain(vehicle);
    expect((await ride(riderId, { vehicle, to: target })).type).toBeNull();
    expect(await carsFor(other, id)).not.toContain(vehicle);
  });
});

describe('a station asks for vehicles', () => {
  test('from elsewhere, and pays for each of them', async () => {
    const id = await running({
      activity: 'red_packet_station',
      stationIds: [target],
      onlyOutside: undefined,
    });
    const riderId = await freshRider();
    expect(await offered(riderId)).toMatchObject([{ id, stationIds: [target], rewardCents: 200, cars: [] }]);
    const [first, second] = [await idle(), await idle()];
    expect((await ride(riderId, { vehicle: first, from: home, to: target })).type).toBe('red_packet');
    expect((await ride(riderId, { vehicle: first, from: target, to: target })).type).toBeNull();
    expect((await ride(riderId, { vehicle: second, from: target, to: target })).type).toBeNull();
    expect((await ride(riderId, { vehicle: second, to: home })).type).toBeNull();
    expect(await giftsOf(riderId)).toHaveLength(1);
  });

  test('so many times a day at most, and while the budget lasts', async () => {
    const id = await running({
      activity: 'red_packet_station',
      stationIds: [target],
      perDay: 1,
      budgetCents: 1_399,
    });
    const [riderId, other] = [await freshRider(), await freshRider()];
    await ride(riderId, { vehicle: await idle(), to: target });
    expect((await ride(riderId, { vehicle: await idle(), to: target })).type).toBeNull();
    await ride(other, { vehicle: await idle(), to: target });
    // 7.00 are held back for each; what is left is less.
    expect(await offered(await freshRider())).toEqual([]);
    expect((await one(id))?.costCents).toBeLessThanOrEqual(1_399);
  });
});

test('nobody is held out of what is promised in public, and what other kinds are made of is not kept', async () => {
  const body = aRideActivityBody(agentId, fixture.clock.now, { ...aRedPacket, holdoutBp: 1_000, payPct: 80 });
  const { data } = await marketer(rideActivities.add, { body });
  const kept = await one(data?.id ?? '');
  expect(kept).toMatchObject({ holdoutBp: 0, rewardCents: 200 });
  expect(kept?.payPct).toBeUndefined();
});

test.each([
  [{ rewardCents: undefined }, '请填写红包金额'],
  [{ activity: 'red_packet_station' }, '请填写目标站点'],
  [{ budgetCents: undefined }, '立减和红包活动须填写预算'],
  [{ perDay: 0 }, '红包活动每人每日限 1–5 次'],
  [{ idleHours: 0, onlyOutside: false }, '请限定车辆：闲置至少 1 小时，或仅站点外车辆'],
  [{ stationIds: ['nowhere'] }, '目标站点不在活动的服务区内，或已停用'],
  [{ budgetCents: 699 }, '预算不足以支付一次奖励'],
])('%j is refused: %s', async (over, sentence) => {
  const body = { ...aRideActivityBody(agentId, fixture.clock.now, aRedPacket), ...over };
  const refused = await marketer(rideActivities.add, { body: JSON.parse(JSON.stringify(body)) });
  expect(refused.promot).toBe(sentence);
});

test('the stations to choose from are those in use in the areas', async () => {
  const { data } = await marketer(rideActivities.stations, { query: { areaIds: [areaId] } as never });
  expect(data?.list.map(({ id }) => id)).toEqual(expect.arrayContaining([home, target]));
});
