import type { Cents } from '@kickstand/contract/kit';
import { orderBasis } from '@kickstand/contract/rides/orders';
import { ridePrice } from '@kickstand/contract/rides/pricing';
import { tripEnds } from '@kickstand/contract/rides/trip-ends';
import { rider, trips } from '@kickstand/contract/rides/trips';
import { postingOf } from '@kickstand/domain/money/ledger';
import { freeTerms, priceOfOrder } from '@kickstand/domain/rides/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered, aPair } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { billBy, termsOfOrder } from '../../../test/money/a-rider.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { aFence } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { balanceOf } from '../../money/ledger/ledger.store.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { ridersRoutes } from '../../riders/riders/riders.routes.ts';
import { insertVersion } from '../pricing/versions.store.ts';
import { settleTrips } from '../trips/settle.service.ts';
import { endForgotten } from '../trips/trips.jobs.ts';
import { tripsRoutes } from '../trips/trips.routes.ts';
import { termsAt } from './terms.service.ts';

const north = { agentId: 3 };
const zone = 'Asia/Shanghai';
const parts = { zone };
const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [...ridersRoutes(parts), ...tripsRoutes(parts)]);
  app = fixture.as({ codes: ['riderApp'] });
});
afterEach(() => {
  fixture.clock.now += 60_000;
});
afterAll(() => fixture.close());

const jobs = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const settle = () => settleTrips(jobs());
const answer = (vehicle: number) => fixture.write((db) => answered(db, vehicle, 0, fixture.clock.now));
const orderOf = (orderId: string) =>
  fixture.write((db) =>
    db.selectFrom('ride_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
  );
const receivableOf = (id: string) =>
  fixture.write((db) =>
    db.selectFrom('receivable').selectAll().where('receivable_id', '=', id).executeTakeFirst(),
  );
const balance = (code: '1210' | '2110' | '2120' | '4010', owner: string) =>
  fixture.write(async (db) => (await balanceOf(db, code, owner)).balance);

/** Give a rider principal as a top-up would. */
const fill = (riderId: string, cents: number) =>
  fixture.write(async (db) => {
    const now = fixture.clock.now;
    const lotId = newId();
    await addLot(db, {
      lotId,
      riderId,
      kind: 'principal',
      cents,
      paymentId: null,
      withLotId: null,
      areaId: 31,
      source: 'platform',
      now,
      endsAt: null,
    });
    const owners = { area: '31', rider: riderId };
    const about = { source: 'test', sourceId: lotId, eventAt: now, now, zone, agentId: 3, areaId: 31 };
    await post(db, postingOf('goodwill', { principal: cents }, owners), about);
  });

/** A ride of so long in an area whose rides cost 2.00, then 1.00 for each ten minutes after fifteen. */
async function ride(seconds: number, { principal = 0, forgotten = false } = {}) {
  const one = await fixture.write((db) => aPair(north, db));
  if (principal > 0) await fill(one.riderId, principal);
  const said = await app(rider.start, {
    body: { riderId: one.riderId, carId: one.carId, fix, platform: 'wechat' },
  });
  const orderId = said.data?.tripId ?? '';
  await answer(one.number);
  await settle();
  await fixture.write(async (db) => {
    await billBy(db, orderId, priced);
    await db
      .updateTable('ride_order')
      .set({ scheme_version: 'v1' })
      .where('order_id', '=', orderId)
      .execute();
  });
  fixture.clock.now += seconds * 1_000;
  if (forgotten) return { ...one, orderId };
  await app(rider.end, { params: { tripId: orderId }, body: { riderId: one.riderId, fix } });
  fixture.clock.now += 2_000;
  await answer(one.number);
  await settle();
  return { ...one, orderId };
}
const free = freeTerms(zone);
const priced = {
  ...free,
  version: { id: 'v1', name: 'S' },
  scheme: {
    ...free.scheme,
    startCents: 200,
    includedSeconds: 900,
    unitSeconds: 600,
    unitCents: 100,
    trialSeconds: 120,
    trialM: 300,
    trialsPerDay: 1,
    dayCapCents: 500,
  },
};

test('an order begins with the answer of the vehicle, and its end is billed when the wish was accepted', async () => {
  const { orderId, riderId } = await ride(901);
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ state: 'unpaid', payable_cents: 300, fare_cents: 300, riding_seconds: 901 });
  expect(await receivableOf(orderId)).toMatchObject({ kind: 'order', state: 'unpaid', paid_cents: 0 });
  expect(await balance('1210', orderId)).toBe(300);
  expect(await balance('2110', riderId)).toBe(0);
});

test('who owes something due neither rides nor reserves, and who has a day left to pay it does', async () => {
  const { orderId, riderId } = await ride(901);
  const { carId } = await fixture.write((db) => aPair(north, db));
  const start = { body: { riderId, carId, fix, platform: 'wechat' as const } };
  const { status, code } = await app(rider.start, start);
  const kept = await app(rider.reserve, { body: { riderId, carId } });
  expect([status, code, kept.code]).toEqual([409, 'rider.owes', 'rider.owes']);
  const due = new Date(fixture.clock.now + 86_400_000);
  await fixture.write((db) =>
    db.updateTable('receivable').set({ due_at: due }).where('receivable_id', '=', orderId).execute(),
  );
  expect((await app(rider.start, start)).status).toBe(200);
});

test('priced again from what the order kept, it costs the same to the cent and for the same reasons', async () => {
  const { orderId } = await ride(3_700);
  const { basis, price } = await orderOf(orderId);
  const terms = await fixture.write((db) => termsOfOrder(db, orderId));
  expect(priceOfOrder(terms, orderBasis.parse(basis))).toEqual(ridePrice.parse(price));
});

test('what the wallet has pays at once, and the rest is owed', async () => {
  const paid = await ride(901, { principal: 1_000 });
  expect(await orderOf(paid.orderId)).toMatchObject({
    state: 'paid',
    channel: 'wallet',
    principal_cents: 300,
    gift_cents: 0,
  });
  expect(await balance('2110', paid.riderId)).toBe(700);
  expect(await balance('1210', paid.orderId)).toBe(0);
  const partly = await ride(901, { principal: 120 });
  expect(await orderOf(partly.orderId)).toMatchObject({ state: 'unpaid', principal_cents: 120 });
  expect(await receivableOf(partly.orderId)).toMatchObject({ state: 'unpaid', paid_cents: 120 });
  expect(await balance('1210', partly.orderId)).toBe(180);
});

test('a ride that costs nothing is paid, and nobody owes anything for it', async () => {
  const { orderId } = await ride(100);
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid', channel: 'zero', is_trial: true });
  expect(await receivableOf(orderId)).toBeUndefined();
});

test('a forgotten trip is charged to a minute after the vehicle moved last, however late it is ended', async () => {
  const { orderId } = await ride(26 * 3_600, { forgotten: true });
  await endForgotten(jobs());
  expect(await orderOf(orderId)).toMatchObject({ ended_by: 'system', is_trial: true, payable_cents: 0 });
});

test('a ride costs what the scheme says that held when it began, whatever is published meanwhile', async () => {
  const area = { areaId: 31, now: fixture.clock.now, from: fixture.clock.now };
  const { id } = await fixture.write((db) => aScheme(db, { ...area, name: '日常', content: schemeS }));
  const one = await fixture.write((db) => aPair(north, db));
  const start = { riderId: one.riderId, carId: one.carId, fix, platform: 'wechat' as const };
  const orderId = (await app(rider.start, { body: start })).data?.tripId ?? '';
  await answer(one.number);
  await settle();
  fixture.clock.now += 600_000;
  const dearer = { ...schemeS, startCents: 900 as typeof schemeS.startCents };
  await fixture.write((db) =>
    insertVersion(db, {
      id,
      areaId: 31,
      no: 2,
      modelIds: [],
      content: dearer,
      from: fixture.clock.now,
      reason: '调整价格',
      by: '张三',
      approver: null,
      now: fixture.clock.now,
    }),
  );
  fixture.clock.now += 301_000;
  await app(rider.end, { params: { tripId: orderId }, body: { riderId: one.riderId, fix } });
  fixture.clock.now += 2_000;
  await answer(one.number);
  await settle();
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ scheme_version: `${id}.1`, payable_cents: 300 });
  expect(await fixture.write((db) => termsOfOrder(db, orderId))).toMatchObject({
    version: { name: '日常 v1' },
    scheme: schemeS,
  });
  const next = await fixture.write((db) =>
    termsAt(db, { areaId: 31, modelId: 1, at: fixture.clock.now, zone }),
  );
  expect(next).toMatchObject({ version: { id: `${id}.2` }, scheme: dearer });
});

test('an order that an operator ends costs its rider the time until then and no place', async () => {
  const { orderId } = await ride(1_000, { forgotten: true });
  const end = await fixture.as({ codes: ['160130'] })(trips.end, {
    params: { tripId: orderId },
    body: { reason: '用户忘记还车' },
  });
  expect(end.data).toMatchObject({ state: 'ended' });
  expect(await orderOf(orderId)).toMatchObject({ ended_by: 'ops', payable_cents: 300, location_cents: 0 });
});

test('an order that an operator ends costs what was foreseen of the end that was chosen, and the place only where it is proven', async () => {
  const desk = fixture.as({ codes: ['160130'] });
  const { orderId, number } = await ride(10_000, { forgotten: true });
  const from = fixture.clock.now - 10_000_000;
  const locked = from + 901_000;
  const fees = { ...priced.fees, outOfStationCents: 500 };
  const place = {
    lng: 113.51,
    lat: 30.51,
    hdop: 1,
    lock_at: new Date(locked),
    located_at: new Date(locked - 5_000),
  };
  await fixture.write(async (db) => {
    await aFence(db, { agent_id: 3 });
    await billBy(db, orderId, { ...priced, scheme: { ...priced.scheme, dayCapCents: 0 }, fees });
    await db.updateTable('vehicle_state').set(place).where('vehicle_id', '=', number).execute();
  });
  const params = { tripId: orderId };
  const early = await desk(tripEnds.foresee, { params, query: { at: from - 1_000 } });
  expect(early.code).toBe('trip.end_time');
  const asked = await desk(tripEnds.foresee, { params, query: { at: from + 1_600_000 } });
  expect(asked.data?.choices.map(({ when, plain }) => [when, plain.payableCents])).toEqual([
    ['now', 1_800],
    ['lock', 300],
    ['other', 400],
  ]);
  const lock = asked.data?.choices[1];
  expect(lock).toMatchObject({ at: locked, charged: { payableCents: 800 } });
  const body = { reason: '用户忘记还车', at: locked, charged: true, expectedCents: 300 as Cents };
  expect((await desk(trips.end, { params, body })).code).toBe('trip.price_moved');
  expect((await orderOf(orderId)).state).toBe('riding');
  const end = await desk(trips.end, { params, body: { ...body, expectedCents: 800 as Cents } });
  expect(end.data).toMatchObject({ state: 'ended', endedAt: locked });
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ payable_cents: 800, location_cents: 500, ended_by: 'ops' });
  expect(ridePrice.parse(order.price).steps).toEqual(lock?.charged?.steps);
  await fixture.write((db) => db.deleteFrom('fence').execute());
});
