import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMerchant, simulatedHouses } from '../../test/money/houses.ts';
import { AlipayHouse } from './alipay/alipay-house.ts';
import type { HouseName, PaymentHouse } from './port.ts';
import type { SharingHouse } from './sharing.ts';
import { WechatHouse } from './wechat/wechat-house.ts';

const platform = aMerchant();
const own = aMerchant({ wechat: '1900000777', alipay: '2088000000000777', alipayApp: '2021000000000777' });
const receivers = { wechat: platform.wechat.merchantId, alipay: platform.alipay.merchantId };
let now: number;
let simulated: Awaited<ReturnType<typeof simulatedHouses>>;
let houses: Record<HouseName, PaymentHouse>;

async function open(wrong: NonNullable<Parameters<typeof simulatedHouses>[1]>['wrong'] = {}) {
  const keys = { ...platform.known, franchisees: [{ agentId: 3, ...own.known }] };
  simulated = await simulatedHouses(keys, { wrong, now: () => now });
  const common = { now: () => now, notifyUrl: () => 'http://127.0.0.1:9/' };
  houses = {
    wechat: new WechatHouse({ ...common, account: own.wechat, base: simulated.base }),
    alipay: new AlipayHouse({ ...common, account: own.alipay, base: `${simulated.base}/gateway.do` }),
  };
}
beforeEach(() => {
  now = Date.parse('2026-11-22T12:00:00+08:00');
});
afterEach(() => simulated.close());

const sharingOf = (house: HouseName): SharingHouse => houses[house].sharing as SharingHouse;

/** A payment of 10.00 that a franchisee collected a while ago, and what is shared of it. */
async function paid(house: HouseName, { isShared = true } = {}) {
  const outNo = randomUUID().replaceAll('-', '');
  const order = {
    outNo,
    amountCents: 1_000,
    what: '骑行订单',
    expiresAt: now + 180_000,
    payer: 'x',
    way: 'app',
  } as const;
  const placed = await houses[house].order({ ...order, isShared });
  if (placed.kind !== 'answer') throw new Error(JSON.stringify(placed));
  expect(simulated.payPrepaid(house, placed.value.prepay)).toMatchObject({ state: 'paid' });
  const known = await houses[house].query(outNo);
  const tradeNo = (known.kind === 'answer' && known.value.tradeNo) || '';
  return { outNo, tradeNo, outShareNo: `S${outNo}`, receiver: receivers[house] };
}
const added = (house: HouseName) =>
  sharingOf(house).addReceiver({ merchantId: receivers[house], name: '共享出行' });

describe.each(['wechat', 'alipay'] as const)('%s', (house) => {
  test('shares a payment with whom it was told of, a minute after it, once under one number', async () => {
    await open();
    const { outNo: _, ...numbers } = await paid(house);
    const share = { ...numbers, amountCents: 300 };
    now += 61_000;
    expect((await sharingOf(house).share(share)).kind).toBe('refused');
    expect(await added(house)).toEqual({ kind: 'answer', value: { added: true } });
    expect((await sharingOf(house).share(share)).kind).toBe('answer');
    expect((await sharingOf(house).share(share)).kind).toBe('answer');
    expect(await sharingOf(house).queryShare(share)).toMatchObject({
      value: { state: 'success', amountCents: 300, at: now },
    });
    expect(await sharingOf(house).finish({ ...numbers, outShareNo: `F${share.outShareNo}` })).toEqual({
      kind: 'answer',
      value: { finished: true },
    });
    expect((await sharingOf(house).share({ ...share, outShareNo: 'another' })).kind).toBe('refused');
    expect(await sharingOf(house).queryShare({ ...share, outShareNo: 'none-of-ours' })).toMatchObject({
      value: { state: 'unknown_share' },
    });
  });

  test('shares neither too early, nor more than its ratio, nor what was not to be shared', async () => {
    await open();
    await added(house);
    const one = await paid(house);
    expect((await sharingOf(house).share({ ...one, amountCents: 300 })).kind).toBe('refused');
    now += 61_000;
    expect((await sharingOf(house).share({ ...one, amountCents: 301 })).kind).toBe('refused');
    const other = await paid(house, { isShared: false });
    now += 61_000;
    expect((await sharingOf(house).share({ ...other, amountCents: 300 })).kind).toBe('refused');
  });

  test('says that a share failed, and that one takes its time', async () => {
    await open({ shareFailed: 1, slowShare: 1 });
    await added(house);
    const share = { ...(await paid(house)), amountCents: 300 };
    now += 61_000;
    await sharingOf(house).share(share);
    expect(await sharingOf(house).queryShare(share)).toMatchObject({ value: { state: 'processing' } });
    now += 30 * 60_000;
    expect(await sharingOf(house).queryShare(share)).toMatchObject({
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
async function shared(house: HouseName) {
  await open();
  await added(house);
  const share = { ...(await paid(house)), amountCents: 300 };
  now += 61_000;
  await sharingOf(house).share(share);
  await sharingOf(house).queryShare(share);
  return share;
}

test('WeChat refunds what was shared only once that came back', async () => {
  const share = await shared('wechat');
  const refund = refundOf(share.outNo, 1_000);
  expect(await houses.wechat.refund(refund)).toMatchObject({ kind: 'refused', reason: 'not_enough' });
  const back = { ...share, outBackNo: 'B1' };
  expect(await sharingOf('wechat').queryBack(back)).toMatchObject({ value: { state: 'unknown_share' } });
  expect((await sharingOf('wechat').giveBack(back)).kind).toBe('answer');
  expect(await sharingOf('wechat').queryBack(back)).toMatchObject({
    value: { state: 'success', amountCents: 300, at: now },
  });
  expect((await houses.wechat.refund(refund)).kind).toBe('answer');
});

test('Alipay gives a royalty back with the refund', async () => {
  const share = await shared('alipay');
  const refund = refundOf(share.outNo, 1_000);
  expect(await houses.alipay.refund(refund)).toMatchObject({ kind: 'refused', reason: 'not_enough' });
  const shareBack = { amountCents: 300, from: share.receiver };
  expect((await houses.alipay.refund({ ...refund, shareBack })).kind).toBe('answer');
  expect(await houses.alipay.queryRefund(refund)).toMatchObject({ value: { state: 'success' } });
});
