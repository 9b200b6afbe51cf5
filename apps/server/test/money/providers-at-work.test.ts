import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { riderMoney } from '@kickstand/contract/rides/orders';
import { noDues } from '@kickstand/domain/money/wallet';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { committing } from '../../src/kernel/database/committing.ts';
import { verifyBooks } from '../../src/money/ledger/books.service.ts';
import { askProviders } from '../../src/money/payments/asking.service.ts';
import { notifyPath, paymentPages } from '../../src/money/payments/payments.pages.ts';
import { paymentsRoutes } from '../../src/money/payments/payments.routes.ts';
import { refundOwed } from '../../src/money/payments/refunds.service.ts';
import { AlipayProvider } from '../../src/money/provider-api/alipay/alipay-provider.ts';
import type { ProviderName } from '../../src/money/provider-api/port.ts';
import { WechatProvider } from '../../src/money/provider-api/wechat/wechat-provider.ts';
import { type FeatureFixture, featureFixture } from '../feature-fixture.ts';
import { aDebtor } from './a-rider.ts';
import { aMerchant, simulatedProviders } from './providers.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const names = ['wechat', 'alipay'] as const;
const merchant = aMerchant();
const providers = new Map();
const parts = { zone, providers };
const folder = mkdtempSync(join(tmpdir(), 'providers-'));
const file = join(folder, 'book.jsonl');
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;
let url = '';
let simulated: Awaited<ReturnType<typeof simulatedProviders>>;

const now = () => fixture.clock.now;
async function openSimulated() {
  simulated = await simulatedProviders(merchant.known, { now, file });
  const made = { wechat: WechatProvider, alipay: AlipayProvider };
  for (const name of names) {
    const { merchantId } = merchant[name];
    const notifyUrl = () => url + notifyPath(name, merchantId);
    const base = simulated.base + (name === 'alipay' ? '/gateway.do' : '');
    const provider = new made[name]({ account: merchant[name] as never, base, now, notifyUrl });
    providers.set(name, { provider, merchantId });
  }
}

beforeAll(async () => {
  fixture = await featureFixture(() => paymentsRoutes(parts));
  app = fixture.as({ codes: ['riderApp'] });
  await paymentPages({ database: fixture.database, providers, now })(fixture.app);
  url = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(openSimulated);
afterEach(() => simulated.close());
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = () => askProviders({ ...parts, database: fixture.database, now });
const pass = (ms: number) => {
  fixture.clock.now += ms;
  return ask();
};
const orderOf = (id: string) =>
  fixture.write((db) =>
    db.selectFrom('ride_order').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow(),
  );
const postingsOf = (paymentId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('ledger_posting')
      .select('event')
      .where('source', '=', 'payment')
      .where('source_id', '=', paymentId)
      .execute(),
  );

/** A rider has begun to pay for a ride at a provider. */
async function begun(channel: ProviderName) {
  const one = await fixture.write((db) => aDebtor(db, { agentId: 3, now: now() }));
  const { data } = await app(riderMoney.pay, {
    params: { receivableId: one.orderId },
    body: { riderId: one.riderId, channel },
  });
  return { ...one, paymentId: data?.attempt?.paymentId ?? '' };
}
const payAt = async (
  channel: ProviderName,
  { riderId, paymentId }: { riderId: string; paymentId: string },
) => {
  const { data } = await app(riderMoney.payment, { params: { paymentId }, query: { riderId } });
  return simulated.payPrepaid(channel, data?.prepay ?? {});
};

test.each([
  ['wechat', 100],
  ['alipay', 10],
] as const)('%s tells %i times that a ride is paid, and it is posted once', async (channel, times) => {
  const attempt = await begun(channel);
  const { orderId, paymentId } = attempt;
  await ask();
  await payAt(channel, attempt);
  for (let copy = 1; copy < times; copy++) simulated.tellPaid(channel, paymentId.replaceAll('-', ''));
  const startedAt = performance.now();
  await simulated.settle();
  expect((performance.now() - startedAt) / times).toBeLessThan(200);
  await ask();
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid', channel, online_cents: 350 });
  await ask();
  expect(await postingsOf(paymentId)).toHaveLength(1);
});

test.each(names)('%s answers nothing although it did what it was asked: it counts once', async (channel) => {
  const attempt = await begun(channel);
  const { orderId, paymentId } = attempt;
  simulated.faults.silent = channel === 'wechat' ? 1 : 0;
  await ask();
  simulated.faults.silent = 0;
  await pass(6_000);
  await payAt(channel, attempt);
  simulated.faults.silent = 1;
  await pass(31_000);
  expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
  simulated.faults.silent = 0;
  await pass(minute);
  await pass(minute);
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid', online_cents: 350 });
  const refund = {
    receivableId: orderId,
    lines: { ...noDues, ride: 350 },
    to: 'original',
    reason: '退款',
  } as const;
  await committing({ database: fixture.database, now }, (ctx) => refundOwed(parts, ctx, refund));
  simulated.faults.silent = 1;
  await ask();
  simulated.faults.silent = 0;
  const sent = () =>
    [...simulated.book.refunds.values()].filter((one) => one.outNo === paymentId.replaceAll('-', ''));
  expect(sent()).toHaveLength(1);
  for (let minutes = 0; minutes < 8; minutes++) await pass(minute);
  expect(sent()).toMatchObject([{ state: 'success', amountCents: 350 }]);
  expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 350 });
});

test.each(names)('what %s is paid after the order was over goes back to the rider', async (channel) => {
  const attempt = await begun(channel);
  const { orderId, paymentId } = attempt;
  await ask();
  const outNo = paymentId.replaceAll('-', '');
  await pass(4 * minute);
  expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid' });
  expect(await payAt(channel, attempt)).toEqual({ no: 'closed' });
  // The rider's bank was slower than the provider.
  expect(simulated.pay(channel, outNo, { late: true })).toMatchObject({ state: 'paid' });
  await simulated.settle();
  await ask();
  await ask();
  const back = [...simulated.book.refunds.values()].filter((one) => one.outNo === outNo);
  expect(back).toMatchObject([{ state: 'success', amountCents: 350 }]);
  expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid', online_cents: 0 });
});

test('the providers remember over a restart', async () => {
  const attempt = await begun('wechat');
  const { orderId } = attempt;
  await ask();
  await payAt('wechat', attempt);
  await simulated.close();
  await openSimulated();
  await pass(31_000);
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
});

test('a forged notification, and one for another of our numbers, has no effect', async () => {
  const { orderId, paymentId } = await begun('alipay');
  await ask();
  const body = `out_trade_no=${paymentId.replaceAll('-', '')}&trade_status=TRADE_SUCCESS&sign=abc`;
  const tell = async (path: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const said = await fetch(url + path, { method: 'POST', headers, body });
    return [said.status, await said.text()];
  };
  expect(await tell(notifyPath('alipay', merchant.alipay.merchantId))).toEqual([200, 'fail']);
  expect((await tell(notifyPath('alipay', '2088000000000999')))[0]).toBe(404);
  expect(await ask()).toBe(0);
  expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
});

test('the books add up after all of it', async () => {
  const { faults, entries } = await verifyBooks(fixture.database);
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThan(10);
});
