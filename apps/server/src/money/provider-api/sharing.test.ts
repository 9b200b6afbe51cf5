import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMerchant, simulatedProviders } from '../../../test/money/providers.ts';
import { AlipayProvider } from './alipay/alipay-provider.ts';
import type { PaymentProvider, ProviderName } from './port.ts';
import type { SharingProvider } from './sharing.ts';
import { WechatProvider } from './wechat/wechat-provider.ts';

const platform = aMerchant();
const own = aMerchant({ wechat: '1900000777', alipay: '2088000000000777', alipayApp: '2021000000000777' });
const receivers = { wechat: platform.wechat.merchantId, alipay: platform.alipay.merchantId };
let now: number;
let simulated: Awaited<ReturnType<typeof simulatedProviders>>;
let providers: Record<ProviderName, PaymentProvider>;

async function open(wrong: NonNullable<Parameters<typeof simulatedProviders>[1]>['wrong'] = {}) {
  const keys = { ...platform.known, franchisees: [{ agentId: 3, ...own.known }] };
  simulated = await simulatedProviders(keys, { wrong, now: () => now });
  const common = { now: () => now, notifyUrl: () => 'http://127.0.0.1:9/' };
  providers = {
    wechat: new WechatProvider({ ...common, account: own.wechat, base: simulated.base }),
    alipay: new AlipayProvider({ ...common, account: own.alipay, base: `${simulated.base}/gateway.do` }),
  };
}
beforeEach(() => {
  now = Date.parse('2026-11-22T12:00:00+08:00');
});
afterEach(() => simulated.close());

const sharingOf = (provider: ProviderName): SharingProvider => providers[provider].sharing as SharingProvider;

/** A payment of 10.00 that a franchisee collected a while ago, and what is shared of it. */
async function paid(provider: ProviderName, { isShared = true } = {}) {
  const outNo = randomUUID().replaceAll('-', '');
  const order = {
    outNo,
    amountCents: 1_000,
    what: '骑行订单',
    expiresAt: now + 180_000,
    payer: 'x',
    way: 'app',
  } as const;
  const placed = await providers[provider].order({ ...order, isShared });
  if (placed.kind !== 'answer') throw new Error(JSON.stringify(placed));
  expect(simulated.payPrepaid(provider, placed.value.prepay)).toMatchObject({ state: 'paid' });
  const known = await providers[provider].query(outNo);
  const tradeNo = (known.kind === 'answer' && known.value.tradeNo) || '';
  return { outNo, tradeNo, outShareNo: `S${outNo}`, receiver: receivers[provider] };
}
const added = (provider: ProviderName) =>
  sharingOf(provider).addReceiver({ merchantId: receivers[provider], name: '共享出行' });

describe.each(['wechat', 'alipay'] as const)('%s', (provider) => {
  test('shares a payment with whom it was told of, a minute after it, once under one number', async () => {
    await open();
    const { outNo: _, ...numbers } = await paid(provider);
    const share = { ...numbers, amountCents: 300 };
    now += 61_000;
    expect((await sharingOf(provider).share(share)).kind).toBe('refused');
    expect(await added(provider)).toEqual({ kind: 'answer', value: { added: true } });
    expect((await sharingOf(provider).share(share)).kind).toBe('answer');
    expect((await sharingOf(provider).share(share)).kind).toBe('answer');
    expect(await sharingOf(provider).queryShare(share)).toMatchObject({
      value: { state: 'success', amountCents: 300, at: now },
    });
    expect(await sharingOf(provider).finish({ ...numbers, outShareNo: `F${share.outShareNo}` })).toEqual({
      kind: 'answer',
      value: { finished: true },
    });
    expect((await sharingOf(provider).share({ ...share, outShareNo: 'another' })).kind).toBe('refused');
    expect(await sharingOf(provider).queryShare({ ...share, outShareNo: 'none-of-ours' })).toMatchObject({
      value: { state: 'unknown_share' },
    });
  });

  test('shares neither too early, nor more than its ratio, nor what was not to be shared', async () => {
    await open();
    await added(provider);
    const one = await paid(provider);
    expect((await sharingOf(provider).share({ ...one, amountCents: 300 })).kind).toBe('refused');
    now += 61_000;
    expect((await sharingOf(provider).share({ ...one, amountCents: 301 })).kind).toBe('refused');
    const other = await paid(provider, { isShared: false });
    now += 61_000;
    expect((await sharingOf(provider).share({ ...other, amountCents: 300 })).kind).toBe('refused');
  });

  test('says that a share failed, and that one takes its time', async () => {
    await open({ shareFailed: 1, slowShare: 1 });
    await added(provider);
    const share = { ...(await paid(provider)), amountCents: 300 };
    now += 61_000;
    await sharingOf(provider).share(share);
    expect(await sharingOf(provider).queryShare(share)).toMatchObject({ value: { state: 'processing' } });
    now += 30 * 60_000;
    expect(await sharingOf(provider).queryShare(share)).toMatchObject({
      value: { state: 'closed', why: expect.any(String) },
    });
  });
});

const refundOf = (outNo: string, amountCents: number) => ({
  outNo,
  outRefundNo: randomUUID(),
  amountCents,
  totalCents: 1_000,
  reason: '退款',
});

/** A payment of which 3.00 were shared. */
async function shared(provider: ProviderName) {
  await open();
  await added(provider);
  const share = { ...(await paid(provider)), amountCents: 300 };
  now += 61_000;
  await sharingOf(provider).share(share);
  await sharingOf(provider).queryShare(share);
  return share;
}

test('WeChat refunds what was shared only once that came back', async () => {
  const share = await shared('wechat');
  const refund = refundOf(share.outNo, 1_000);
  expect(await providers.wechat.refund(refund)).toMatchObject({ kind: 'refused', reason: 'not_enough' });
  const back = { ...share, outBackNo: 'B1' };
  expect(await sharingOf('wechat').queryBack(back)).toMatchObject({ value: { state: 'unknown_share' } });
  expect((await sharingOf('wechat').giveBack(back)).kind).toBe('answer');
  expect(await sharingOf('wechat').queryBack(back)).toMatchObject({
    value: { state: 'success', amountCents: 300, at: now },
  });
  expect((await providers.wechat.refund(refund)).kind).toBe('answer');
});

test('Alipay gives a royalty back with the refund', async () => {
  const share = await shared('alipay');
  const refund = refundOf(share.outNo, 1_000);
  expect(await providers.alipay.refund(refund)).toMatchObject({ kind: 'refused', reason: 'not_enough' });
  const shareBack = { amountCents: 300, from: share.receiver };
  expect((await providers.alipay.refund({ ...refund, shareBack })).kind).toBe('answer');
  expect(await providers.alipay.queryRefund(refund)).toMatchObject({ value: { state: 'success' } });
});
