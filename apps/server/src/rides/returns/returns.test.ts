import { riderMoney } from '@kickstand/contract/rides/orders';
import { returns, riderReturns } from '@kickstand/contract/rides/returns';
import { rider } from '@kickstand/contract/rides/trips';
import { postingOf } from '@kickstand/domain/money/ledger';
import { freeTerms } from '@kickstand/domain/rides/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, aPair } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aReturn } from '../../../test/money/a-return.ts';
import { billBy } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { aFence } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { paymentsRoutes } from '../../money/payments/payments.routes.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { ridersRoutes } from '../../riders/riders/riders.routes.ts';
import { ordersRoutes } from '../orders/orders.routes.ts';
import { settleTrips } from '../trips/settle.service.ts';
import { tripsRoutes } from '../trips/trips.routes.ts';
import { passOverdue } from './deciding.service.ts';
import { returnsRoutes } from './returns.routes.ts';

const zone = 'Asia/Shanghai';
const [agentId, areaId] = [3, 31];
const minute = 60_000;
const hour = 60 * minute;
const photos = { store: memoryStore(), seal: (text: string) => text, zone };
const parts = { zone, providers: new Map(), photos };
const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
const codes = ['returnCarApp', 'returnCarApp07'];
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
let station: Awaited<ReturnType<typeof aFence>>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...returnsRoutes(parts),
    ...ridersRoutes(parts),
    ...tripsRoutes(parts),
    ...ordersRoutes(parts),
    ...paymentsRoutes(parts),
  ]);
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'zhou', agentId: 2, codes });
    // So far away that a return here is out of station for certain.
    station = await aFence(db, { agent_id: agentId, centre_lng: 113.52, centre_lat: 30.52 });
  });
  app = fixture.as({ codes: ['riderApp'] });
  clerk = fixture.as({ codes, operatorId: 'zhou', name: '小周', agentId: 2 });
});
beforeEach(async () => {
  fixture.clock.now += minute;
  await publishStation();
  // What earlier tests left waiting is decided.
  await fixture.write((db) =>
    db
      .updateTable('return_application')
      .set({ state: 'moot', due_at: null })
      .where('state', '=', 'pending')
      .execute(),
  );
});
afterAll(() => fixture.close());

const jobs = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const answer = (vehicle: number) => fixture.write((db) => answered(db, vehicle, 0, fixture.clock.now));
const fill = (riderId: string, cents: number) =>
  fixture.write(async (db) => {
    const [now, lotId] = [fixture.clock.now, newId()];
    const of = { paymentId: null, withLotId: null, areaId, source: 'platform' as const, endsAt: null };
    await addLot(db, { ...of, lotId, riderId, kind: 'principal', cents, now });
    const about = { source: 'test', sourceId: lotId, eventAt: now, now, zone, agentId, areaId };
    await post(
      db,
      postingOf('goodwill', { principal: cents }, { area: String(areaId), rider: riderId }),
      about,
    );
  });

/** The station is published anew: what was waived before says nothing any more. */
const publishStation = () =>
  fixture.write(async (db) => {
    const { fence_id, name, points } = station;
    const of = { service_area_id: areaId, fence_id, no: 1 };
    const effective_at = new Date(fixture.clock.now);
    const content = JSON.stringify({ name, points: JSON.parse(points) });
    await db
      .insertInto('fence_version')
      .values({ ...of, release: 0, kind: 'station', content, area_m2: 1, effective_at, published_by: 'test' })
      .onConflict((c) => c.columns(['service_area_id', 'fence_id', 'no']).doUpdateSet({ effective_at }))
      .execute();
    await db
      .insertInto('fence_span')
      .values({ ...of, from_release: 0 })
      .onConflict((c) => c.doNothing())
      .execute();
  });

const free = freeTerms(zone);
const priced = {
  ...free,
  scheme: { ...free.scheme, startCents: 200 },
  fees: { ...free.fees, outOfStationCents: 500, helmetCents: 3_000 },
};

/** A ride of 2.00 that goes on. */
async function riding(terms: Partial<typeof priced> = {}) {
  const one = await fixture.write((db) => aPair({ agentId }, db));
  const body = { riderId: one.riderId, carId: one.carId, fix, platform: 'wechat' as const };
  const orderId = (await app(rider.start, { body })).data?.tripId ?? '';
  await answer(one.number);
  await settleTrips(jobs());
  await fixture.write((db) => billBy(db, orderId, { ...priced, ...terms }));
  fixture.clock.now += 5 * minute;
  const apply = (more: object = {}) =>
    app(riderReturns.apply, {
      body: { riderId: one.riderId, tripId: orderId, kind: 'out_of_station', text: '站点满了', ...more },
    });
  /** It ends out of station, known to some five metres. */
  const end = async (sensors?: object) => {
    await fixture.write((db) =>
      db
        .updateTable('vehicle_state')
        .set({ hdop: 1, located_at: new Date(fixture.clock.now) })
        .where('vehicle_id', '=', one.number)
        .execute(),
    );
    const none = { rfid: null, beacon: null, kickstandDown: null, directionOff: null, helmetIn: null };
    const said = { riderId: one.riderId, fix, ...(sensors && { sensors: { ...none, ...sensors } }) };
    await app(rider.end, { params: { tripId: orderId }, body: said });
    fixture.clock.now += 2_000;
    await answer(one.number);
    await settleTrips(jobs());
  };
  return { ...one, orderId, apply, end };
}

async function applied(terms: Partial<typeof priced> = {}, principal = 0) {
  const ride = await riding(terms);
  if (principal > 0) await fill(ride.riderId, principal);
  const applicationId = (await ride.apply()).data?.applicationId ?? '';
  await ride.end();
  return { ...ride, applicationId };
}
const single = async (applicationId: string) =>
  (await clerk(returns.single, { params: { applicationId } })).data;
const decide = (
  applicationId: string,
  decision: 'passed' | 'warned' | 'rejected',
  text = '照片看不清楚车辆',
) => clerk(returns.decide, { params: { applicationId }, body: { decision, text } });
const orderOf = (orderId: string) =>
  fixture.write((db) =>
    db.selectFrom('ride_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
  );
const told = async (riderId: string) => (await app(riderReturns.list, { params: { riderId } })).data?.list[0];
const booksHold = async () => expect((await verifyBooks(fixture.database)).faults).toEqual([]);

describe('an application', () => {
  test('before the lock waives the place at once, and the price says so', async () => {
    const { orderId, applicationId } = await applied();
    const { location_cents, payable_cents, price } = await orderOf(orderId);
    expect([location_cents, payable_cents]).toEqual([0, 200]);
    expect(price).toMatchObject({
      steps: expect.arrayContaining([expect.objectContaining({ uncharged: 'waived' })]),
    });
    expect(await single(applicationId)).toMatchObject({
      state: 'pending',
      feeCents: 500,
      isWaived: true,
      relation: 'out_of_station',
      dueAt: fixture.clock.now + 24 * hour,
    });
  });

  test('comes too late once the vehicle is locked, once a ride, and not while three wait', async () => {
    const first = await applied();
    expect(await first.apply()).toMatchObject({ code: 'return.too_late' });
    const other = await riding();
    await other.apply();
    expect(await other.apply()).toMatchObject({ code: 'return.applied' });
    await fixture.write((db) =>
      db
        .updateTable('return_application')
        .set({ rider_id: other.riderId })
        .where('state', '=', 'pending')
        .execute(),
    );
    await fill(other.riderId, 1_000);
    await other.end();
    const { riderId, carId, number } = other;
    expect((await app(riderReturns.list, { params: { riderId } })).data?.list.length).toBeGreaterThanOrEqual(
      2,
    );
    const third = await fixture.write((db) => aReturn(db, { agentId, now: fixture.clock.now }));
    await fixture.write((db) =>
      db
        .updateTable('return_application')
        .set({ rider_id: riderId })
        .where('application_id', '=', third.applicationId)
        .execute(),
    );
    const body = { riderId, carId, fix, platform: 'wechat' as const };
    const tripId = (await app(rider.start, { body })).data?.tripId ?? '';
    await answer(number);
    await settleTrips(jobs());
    const fourth = { riderId, tripId, kind: 'other' as const };
    expect(await app(riderReturns.apply, { body: fourth })).toMatchObject({ code: 'return.too_many' });
  });

  test('about a place that costs nothing leaves nothing to decide', async () => {
    const { orderId, applicationId } = await applied({ fees: free.fees });
    expect(await single(applicationId)).toMatchObject({ state: 'moot', feeCents: 0 });
    expect((await orderOf(orderId)).payable_cents).toBe(200);
    expect(await decide(applicationId, 'passed')).toMatchObject({ code: 'return.done' });
  });
});

describe('a decision', () => {
  test('to pass leaves what was waived waived, with a warning where one is due', async () => {
    const { applicationId, riderId } = await applied();
    expect((await decide(applicationId, 'warned')).data).toMatchObject({ state: 'warned', handler: '小周' });
    expect(await decide(applicationId, 'rejected')).toMatchObject({ code: 'return.done' });
    expect(await told(riderId)).toMatchObject({ state: 'warned', supplement: null });
    await booksHold();
  });

  test('to reject asks for it in a debt of its own, which the rider is told of and pays by themselves', async () => {
    const { applicationId, orderId, riderId } = await applied({}, 1_000);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', principal_cents: 200 });
    expect((await decide(applicationId, 'rejected')).data).toMatchObject({
      state: 'rejected',
      supplement: { state: 'unpaid', cents: 500 },
    });
    const said = await told(riderId);
    expect(said).toMatchObject({
      opinion: '照片看不清楚车辆',
      supplement: { cents: 500, blocksFrom: fixture.clock.now + 24 * hour, isPaid: false },
    });
    expect(await orderOf(orderId)).toMatchObject({ payable_cents: 200, location_cents: 0 });
    const params = { receivableId: said?.supplement?.receivableId ?? '' };
    const paid = await app(riderMoney.pay, { params, body: { riderId, channel: 'wechat' } });
    expect(paid.data?.attempt ?? null).toBe(null);
    expect((await told(riderId))?.supplement).toMatchObject({ isPaid: true });
    await booksHold();
  });

  test.each([
    ['unpaid', 0, { state: 'unpaid', payable_cents: 200 }],
    ['half paid', 300, { state: 'unpaid', payable_cents: 400, refunded_cents: 300 }],
    ['paid', 1_000, { state: 'paid', payable_cents: 700, refunded_cents: 500 }],
  ] as const)('to pass gives back what was charged first and is %s', async (_, principal, after) => {
    const { applicationId, orderId } = await applied({ waivesAtOnce: false }, principal);
    expect((await orderOf(orderId)).location_cents).toBe(500);
    expect((await decide(applicationId, 'passed', '')).data).toMatchObject({
      state: 'passed',
      backCents: 500,
    });
    const order = await orderOf(orderId);
    expect(order).toMatchObject(principal === 300 ? { refunded_cents: 300 } : after);
    await booksHold();
  });

  test('about a helmet follows its sensor: it is charged, and goes back when passed', async () => {
    const ride = await riding();
    const applicationId = (await ride.apply({ kind: 'helmet' })).data?.applicationId ?? '';
    await ride.end({ helmetIn: false });
    expect(await orderOf(ride.orderId)).toMatchObject({ helmet_cents: 3_000, location_cents: 500 });
    await decide(applicationId, 'passed', '');
    expect(await orderOf(ride.orderId)).toMatchObject({ helmet_cents: 0, location_cents: 500 });
    await booksHold();
  });

  test('comes when the ride has ended, and not before', async () => {
    const ride = await riding();
    const applicationId = (await ride.apply()).data?.applicationId ?? '';
    expect(await decide(applicationId, 'passed')).toMatchObject({ code: 'return.riding' });
    expect((await clerk(returns.next, { body: {} })).data).toEqual({ applicationId: null });
  });
});

test('several pass at once, besides what somebody else works on', async () => {
  const made = () => fixture.write((db) => aReturn(db, { agentId, now: fixture.clock.now }));
  const [one, two, others] = [await made(), await made(), await made()];
  const li = fixture.as({ codes, operatorId: 'li', name: '小李', agentId: 2 });
  await li(returns.claim, { params: { applicationId: others.applicationId } });
  const applicationIds = [one, two, others].map(({ applicationId }) => applicationId);
  const { data } = await clerk(returns.passMany, { body: { applicationIds, text: '' } });
  expect(data?.passed).toHaveLength(2);
  expect(data?.left).toEqual([others.applicationId]);
});

test('where more is waived than a good fence explains, the tiles say so and nothing is charged until it is published anew', async () => {
  for (let i = 0; i < 6; i++) {
    const { applicationId } = await applied();
    await decide(applicationId, i < 2 ? 'passed' : 'rejected');
  }
  const tiles = (await clerk(returns.tiles, {})).data;
  const [record] = tiles?.stations ?? [];
  expect(record).toMatchObject({ stationId: station.fence_id, isDoubtful: true });
  expect(record?.outside).toBeGreaterThanOrEqual(6);
  const four = fixture.as({ codes, agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect((await four(returns.tiles, {})).data).toMatchObject({ pending: 0, decided: 0, stations: [] });
  const charged = async () => {
    const { orderId, end } = await riding();
    await end();
    return (await orderOf(orderId)).location_cents;
  };
  expect(await charged()).toBe(0);
  await publishStation();
  expect(await charged()).toBe(500);
});

test('what nobody decided in a day passes by itself, and what somebody works on waits', async () => {
  const waits = await applied();
  const { applicationId } = await applied({ waivesAtOnce: false });
  const never = await applied({ autoPassMinutes: null });
  fixture.clock.now += 24 * hour - 15 * minute;
  expect(await passOverdue(jobs())).toBe(0);
  await clerk(returns.claim, { params: { applicationId: waits.applicationId } });
  fixture.clock.now += 11 * minute;
  expect(await passOverdue(jobs())).toBe(1);
  expect(await single(applicationId)).toMatchObject({
    state: 'passed',
    isAuto: true,
    handler: null,
    backCents: 500,
  });
  expect(await single(waits.applicationId)).toMatchObject({ state: 'pending' });
  fixture.clock.now += 20 * minute;
  expect(await passOverdue(jobs())).toBe(1);
  expect(await single(never.applicationId)).toMatchObject({ state: 'pending' });
  await decide(never.applicationId, 'passed');
  await booksHold();
});
