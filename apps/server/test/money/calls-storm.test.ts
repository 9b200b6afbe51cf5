import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { aRider } from '../examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../feature-fixture.ts';
import { AHouse } from './a-house.ts';
import { anUnpaidOrder } from './a-rider.ts';
import { atTheHouse, callsStorm, type StormWorld, settleAll, stormRoutes } from './calls-storm.ts';
import { numbersFrom } from './money-storm.ts';
import { offerAll } from './storm-wishes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
let fixture: FeatureFixture;
let house: AHouse;
let world: StormWorld;

beforeAll(async () => {
  const now = () => fixture.clock.now;
  const houses = new Map();
  const parts = { zone, houses };
  fixture = await featureFixture(() => stormRoutes(parts));
  house = new AHouse(now);
  houses.set('wechat', { house, merchantId: '1900000109' });
  const riders = await fixture.write(async (db) => {
    const some: string[] = [];
    for (let n = 0; n < 5; n++) some.push((await aRider(db, agentId)).riderId);
    return some;
  });
  const orders = await fixture.write(async (db) => {
    const some: StormWorld['orders'] = [];
    for (const riderId of [...riders, ...riders].filter((id) => id !== riders[0]))
      some.push({
        riderId,
        orderId: await anUnpaidOrder(db, { riderId, agentId, now: now(), due: { location: 500 } }),
      });
    return some;
  });
  const productId = await fixture.write((db) => offerAll(db, now()));
  const payAtHouse = async (n: number) => {
    const waiting = [...house.orders.values()].filter(({ state }) => state === 'waiting');
    const one = waiting[n % Math.max(1, waiting.length)];
    if (one) house.pay(one.outNo);
  };
  const pass = (ms: number) => {
    fixture.clock.now += ms;
  };
  world = {
    database: fixture.database,
    now,
    pass,
    parts,
    app: fixture,
    riders,
    productId,
    orders,
    payAtHouse,
  };
});
afterAll(() => fixture.close());

test('eight callers who pay, top up, withdraw, refund, edit, charge, write off and move cards and deposits at once leave every cent in its place', async () => {
  const next = numbersFrom(41);
  const { answers, refused } = await callsStorm({ world, name: 'calls', next, clients: 8, operations: 40 });
  expect(answers.size).toBeGreaterThan(40);
  expect([...refused.keys()]).toContain('common.stale_version');
  await settleAll(world);
  const kinds = await fixture.write((db) => db.selectFrom('payment').select('kind').distinct().execute());
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['card', 'deposit', 'receivable', 'topup']);
  const { faults } = await verifyBooks(fixture.database);
  expect(faults).toEqual([]);
  const got = [...house.orders.values()].reduce((sum, { paidCents }) => sum + paidCents, 0);
  const back = [...house.refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(back).toBeGreaterThan(0);
  expect(await atTheHouse(fixture.database)).toBe(got - back);
}, 60_000);
