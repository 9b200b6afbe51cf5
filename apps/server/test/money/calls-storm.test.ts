import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { aRider } from '../examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../feature-fixture.ts';
import { AProvider } from './a-provider.ts';
import { anUnpaidOrder } from './a-rider.ts';
import { atTheProvider, callsStorm, type StormWorld, settleAll, stormRoutes } from './calls-storm.ts';
import { numbersFrom } from './money-storm.ts';
import { offerAll } from './storm-wishes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
let fixture: FeatureFixture;
let provider: AProvider;
let world: StormWorld;

beforeAll(async () => {
  const now = () => fixture.clock.now;
  const providers = new Map();
  const parts = { zone, providers };
  fixture = await featureFixture(() => stormRoutes(parts));
  provider = new AProvider(now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
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
  const payAtProvider = async (n: number) => {
    const waiting = [...provider.orders.values()].filter(({ state }) => state === 'waiting');
    const one = waiting[n % Math.max(1, waiting.length)];
    if (one) provider.pay(one.outNo);
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
    payAtProvider,
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
  const got = [...provider.orders.values()].reduce((sum, { paidCents }) => sum + paidCents, 0);
  const back = [...provider.refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(back).toBeGreaterThan(0);
  expect(await atTheProvider(fixture.database)).toBe(got - back);
}, 60_000);
