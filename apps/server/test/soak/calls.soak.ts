import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { until } from '../device.ts';
import { aRider } from '../examples/examples.trips.ts';
import { fixtureNow, furnish } from '../feature-fixture.ts';
import { kernelApp } from '../kernel-app.ts';
import { AProvider } from '../money/a-provider.ts';
import { anUnpaidOrder } from '../money/a-rider.ts';
import { atTheProvider, settleAll, stormRoutes } from '../money/calls-storm.ts';
import { numbersFrom } from '../money/money-storm.ts';
import { offerAll, type Wish } from '../money/storm-wishes.ts';
import { type Killable, killable } from './killable.ts';

const programKills = 36;
const databaseKills = 18;
const hour = 3_600_000;
const agentId = 3;
let killed: Killable;
let productId = '';
/** The provider lives on, whoever is killed. */
let now = fixtureNow;
const provider = new AProvider(() => now);
/** What was sent and not refused, by its key, and everything that was ever answered. */
const sent = new Map<string, [call: string, input: Wish['input']]>();
const answered = new Map<string, string>();
const riders: string[] = [];
const orders: { orderId: string; riderId: string }[] = [];

beforeAll(async () => {
  killed = await killable('start-calls');
  await killed.database.write(everything, async (db) => {
    await furnish(db);
    productId = await offerAll(db, now);
    for (let n = 0; n < 8; n++) {
      const { riderId } = await aRider(db, agentId);
      riders.push(riderId);
      for (let m = 0; m < 4 && n < 5; m++)
        orders.push({
          riderId,
          orderId: await anUnpaidOrder(db, { riderId, agentId, now, due: { location: 500 } }),
        });
    }
  });
}, 120_000);
afterAll(() => killed.close(), 60_000);

function payAny(n: number) {
  const waiting = [...provider.orders.values()].filter(({ state }) => state === 'waiting');
  const one = waiting[n % Math.max(1, waiting.length)];
  if (one) provider.pay(one.outNo);
  return true;
}

const desk: Record<string, (...args: never[]) => unknown> = {
  order: (order: Parameters<AProvider['order']>[0]) => provider.order(order),
  query: (outNo: string) => provider.query(outNo),
  close: (outNo: string) => provider.close(outNo),
  refund: (wish: Parameters<AProvider['refund']>[0]) => provider.refund(wish),
  queryRefund: (of: Parameters<AProvider['queryRefund']>[0]) => provider.queryRefund(of),
  payAny,
};

/** What a program asks of the provider; its answer may find nobody any more. */
const serve = async ({ id, method, args }: { id: number; method: string; args: never[] }) => ({
  id,
  answer: await desk[method]?.(...args),
});

function hear(line: string) {
  const [what, key, ...rest] = JSON.parse(line) as [string, string, ...unknown[]];
  if (what === 'sent') sent.set(key, rest as [string, Wish['input']]);
  else if (what === 'refused') sent.delete(key);
  else {
    const [answer = ''] = rest as string[];
    expect(answered.get(key) ?? answer, `${key} was answered in two ways`).toBe(answer);
    answered.set(key, answer);
  }
}

/** What nobody knows the outcome of, and some of what was answered: both are sent again. */
function unfinished() {
  const unknown = [...sent].filter(([key]) => !answered.has(key));
  const known = [...sent].filter(([key]) => answered.has(key)).slice(-30);
  return [...unknown, ...known].map(([key, [call, input]]) => [key, call, input]);
}

test('after more than fifty kills of server and database every acknowledged call counts once and every unknown one at most once', async () => {
  const next = numbersFrom(5);
  let databases = 0;
  for (let n = 0; n < programKills; n++) {
    now += hour;
    const given = {
      config: killed.config,
      seed: n,
      begin: now,
      riders,
      productId,
      orders,
      unfinished: unfinished(),
    };
    const child = killed.start([JSON.stringify(given)], hear);
    child.on('message', (asked: Parameters<typeof serve>[0]) =>
      serve(asked).then((said) => child.connected && child.send(said, () => undefined)),
    );
    const before = answered.size;
    await until(() => answered.size > before + 10, 'the program to move money', 60_000);
    await wait(next() * 400);
    if (n % 2 === 0) {
      databases += Number(killed.killDatabase());
      await wait(next() * 600);
    }
    await killed.kill(child);
    await killed.databaseIsBack();
  }
  expect(databases).toBe(databaseKills);

  now += hour;
  const parts = {
    zone: 'Asia/Shanghai',
    providers: new Map([['wechat' as const, { provider, merchantId: '1900000109' }]]),
  };
  const app = kernelApp({ database: killed.database, now: () => now, routes: stormRoutes(parts) });
  const pass = (ms: number) => {
    now += ms;
  };
  const payAtProvider = async (n: number) => payAny(n);
  await settleAll({
    database: killed.database,
    now: () => now,
    pass,
    parts,
    app,
    riders,
    productId,
    orders,
    payAtProvider,
  });

  const made = await killed.database.read(everything, async (db) => ({
    payments: await db.selectFrom('payment').select('payment_id as id').execute(),
    refunds: await db.selectFrom('refund').select(['refund_id as id', 'kind']).execute(),
  }));
  const refunded = new Set(made.refunds.map(({ kind }) => kind));
  expect([...refunded]).toEqual(expect.arrayContaining(['receivable', 'withdrawal', 'card', 'deposit']));
  const stands = new Set([...made.payments, ...made.refunds].map(({ id }) => id));
  const named = [...answered.values()].flatMap((answer) => {
    const { refundId, paymentId, attempt } = JSON.parse(answer);
    return [refundId, paymentId ?? attempt?.paymentId].filter((id) => id !== undefined);
  });
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((id) => !stands.has(id))).toEqual([]);
  const got = [...provider.orders.values()].reduce((sum, { paidCents }) => sum + paidCents, 0);
  const back = [...provider.refunds.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(back).toBeGreaterThan(0);
  expect(await atTheProvider(killed.database)).toBe(got - back);
  const { faults, postings } = await verifyBooks(killed.database);
  expect(faults).toEqual([]);
  process.stderr.write(
    `${programKills + databases} kills, ${answered.size} calls answered, ${postings} postings, ${stands.size} payments and refunds\n`,
  );
}, 1_200_000);
