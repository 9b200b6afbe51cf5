import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMerchant, simulatedProviders } from '../../../test/money/providers.ts';
import { AlipayProvider } from './alipay/alipay-provider.ts';
import type { LaterProvider } from './later.ts';
import type { PaymentProvider, ProviderHeaders, ProviderName, ProviderOrder } from './port.ts';
import { WechatProvider } from './wechat/wechat-provider.ts';

type Wrong = NonNullable<Parameters<typeof simulatedProviders>[1]>['wrong'];

const merchant = aMerchant();
/** 2026-11-22 12:00 in Beijing. */
const noon = Date.parse('2026-11-22T12:00:00+08:00');
const day = 86_400_000;

const told: { headers: ProviderHeaders; body: string; provider: ProviderName }[] = [];
/** What the server says to a notification. */
let answers: 'taken' | 'again';
const ear = createServer(async (request, response) => {
  const provider = request.url?.slice(1) as ProviderName;
  let body = '';
  for await (const chunk of request) body += chunk;
  told.push({ headers: request.headers, body, provider });
  const { status, body: say } = providers[provider].acknowledge[answers];
  response.writeHead(status).end(say);
});
const earUrl = (provider: ProviderName) =>
  `http://127.0.0.1:${(ear.address() as { port: number }).port}/${provider}`;

let now: number;
let simulated: Awaited<ReturnType<typeof simulatedProviders>>;
let providers: Record<ProviderName, PaymentProvider>;

async function open(wrong: Wrong = {}, refundMs = 0) {
  simulated = await simulatedProviders(merchant.known, { wrong, refundMs, now: () => now });
  const common = { now: () => now };
  providers = {
    wechat: new WechatProvider({
      ...common,
      account: merchant.wechat,
      base: simulated.base,
      notifyUrl: () => earUrl('wechat'),
    }),
    alipay: new AlipayProvider({
      ...common,
      account: merchant.alipay,
      base: `${simulated.base}/gateway.do`,
      notifyUrl: () => earUrl('alipay'),
    }),
  };
}
beforeAll(() => new Promise<void>((listening) => ear.listen(0, '127.0.0.1', listening)));
beforeEach(() => {
  now = noon;
  told.length = 0;
  answers = 'taken';
});
afterEach(async () => {
  await simulated.settle().catch(() => undefined);
  await simulated.close();
});
afterAll(() => ear.close());

const anOrder = (over: Partial<ProviderOrder> = {}): ProviderOrder => ({
  outNo: randomUUID().replaceAll('-', ''),
  amountCents: 350,
  what: '骑行订单',
  expiresAt: now + 180_000,
  payer: 'oRider',
  way: 'app',
  ...over,
});

/** An order that its rider has paid with what the app got. */
async function paid(provider: ProviderName, over: Partial<ProviderOrder> = {}) {
  const order = anOrder(over);
  const placed = await providers[provider].order(order);
  if (placed.kind !== 'answer') throw new Error(JSON.stringify(placed));
  const done = simulated.payPrepaid(provider, placed.value.prepay);
  if ('no' in done) throw new Error(done.no);
  return order;
}
const refundOf = (order: ProviderOrder, amountCents = order.amountCents, outRefundNo = randomUUID()) => ({
  outNo: order.outNo,
  outRefundNo,
  amountCents,
  totalCents: order.amountCents,
  reason: '退款',
});
const names = ['wechat', 'alipay'] as const;

/** A rider who has agreed that the provider collects after rides: our number of it, and what is collected from. */
async function agreed(provider: ProviderName) {
  const { later } = providers[provider];
  const code = randomUUID().replaceAll('-', '');
  const placed = await later?.ask(code);
  if (placed?.kind !== 'answer') throw new Error(JSON.stringify(placed));
  expect(simulated.payPrepaid(provider, placed.value.prepay)).toEqual({ agreed: true });
  const said = await later?.consent(code);
  if (said?.kind !== 'answer') throw new Error(JSON.stringify(said));
  return { later, code, account: said.value.account ?? '', state: said.value.state };
}
const aCollection = (account: string) => ({ ...anOrder(), account });

/** Collect in as many steps as the provider takes, each some seconds later. */
async function collected(later: LaterProvider | undefined, order: ReturnType<typeof aCollection>) {
  await later?.collect(order);
  now += 2_000;
  await later?.collect(order);
  return later?.query(order.outNo);
}

describe.each(names)('%s collects after rides', (name) => {
  test('from a rider who agreed, whatever is asked twice, and tells of both', async () => {
    await open();
    const { later, code, account, state } = await agreed(name);
    expect([state, account.length > 8]).toEqual(['standing', true]);
    const order = aCollection(account);
    expect(await collected(later, order)).toMatchObject({
      value: { state: 'success', amountCents: 350, tradeNo: expect.any(String), paidAt: expect.any(Number) },
    });
    expect(await later?.close(order.outNo)).toMatchObject({ value: { closed: false } });
    await simulated.settle();
    const said = await Promise.all(
      told.map(({ headers, body }) => providers[name].notification(headers, body, now)),
    );
    expect(said).toContainEqual(expect.objectContaining({ kind: 'consent', code }));
    expect(said).toContainEqual(
      expect.objectContaining({ kind: 'payment', outNo: order.outNo, state: 'success', amountCents: 350 }),
    );
  });

  test('and sends it back by the number of the provider', async () => {
    await open();
    const { later, account } = await agreed(name);
    const order = aCollection(account);
    const paid = await collected(later, order);
    const tradeNo = paid?.kind === 'answer' ? (paid.value.tradeNo ?? undefined) : undefined;
    const refund = { ...refundOf(order, 100), tradeNo };
    expect((await providers[name].refund(refund)).kind).toBe('answer');
    expect(await providers[name].queryRefund(refund)).toMatchObject({
      value: { state: 'success', amountCents: 100 },
    });
  });

  test('not from whoever called it off, and what nobody could pay is closed', async () => {
    await open({ noMoney: 1 });
    const { later, code, account } = await agreed(name);
    const order = aCollection(account);
    expect(await collected(later, order)).toMatchObject({
      value: { state: expect.stringMatching(/waiting|paying/) },
    });
    expect(await later?.close(order.outNo)).toMatchObject({ value: { closed: true } });
    expect(await later?.query(order.outNo)).toMatchObject({ value: { state: 'closed' } });
    expect(await later?.end({ code, account })).toMatchObject({ value: { ended: true } });
    expect(await later?.end({ code, account })).toMatchObject({ value: { ended: true } });
    expect(await later?.consent(code)).toMatchObject({ value: { state: 'ended' } });
    expect(await later?.collect(aCollection(account))).toMatchObject({ kind: 'refused' });
  });

  test('a consent that nobody knows is none, and one is only asked for until the rider agrees', async () => {
    await open({ noVouching: 1 });
    const { later } = providers[name];
    expect(await later?.consent('none-of-ours')).toMatchObject({ value: { state: 'unknown_consent' } });
    const placed = await later?.ask('asked-of-somebody');
    if (placed?.kind !== 'answer') throw new Error('not asked');
    expect(simulated.payPrepaid(name, placed.value.prepay)).toEqual({ no: 'unknown' });
    expect(await later?.consent('asked-of-somebody')).toMatchObject({ value: { state: 'asked' } });
  });
});

describe.each(names)('%s', (name) => {
  beforeEach(() => open());
  const one = () => providers[name];

  test.each(['app', 'mini'] as const)(
    'an order of our %s is paid with what the app got, and told',
    async (way) => {
      const order = await paid(name, { way });
      expect(await one().query(order.outNo)).toMatchObject({
        value: { state: 'success', amountCents: 350, tradeNo: expect.any(String), paidAt: noon },
      });
      await simulated.settle();
      const [notice] = told;
      expect(await one().notification(notice?.headers ?? {}, notice?.body ?? '', now)).toMatchObject({
        kind: 'payment',
        outNo: order.outNo,
        state: 'success',
        amountCents: 350,
        at: noon,
      });
    },
  );

  test('an order that nobody knows is known to be none', async () => {
    expect(await one().query('none-of-ours')).toMatchObject({ value: { state: 'unknown_order' } });
    expect(await one().close('none-of-ours')).toMatchObject({ kind: 'refused', reason: 'not_found' });
  });

  test('the same number again is the same order, and with another amount refused', async () => {
    const order = anOrder({ way: 'mini' });
    const [first, second] = [await one().order(order), await one().order(order)];
    expect([first.kind, second.kind]).toEqual(['answer', 'answer']);
    expect(await one().order({ ...order, amountCents: 351 })).toMatchObject({ reason: 'mismatch' });
    expect(await one().query(order.outNo)).toMatchObject({ value: { state: 'waiting', amountCents: 350 } });
  });

  test('what is closed cannot be paid, and what is paid is not closed', async () => {
    const order = anOrder({ way: 'mini' });
    await one().order(order);
    expect(await one().close(order.outNo)).toMatchObject({ value: { closed: true } });
    expect(await one().close(order.outNo)).toMatchObject({ value: { closed: true } });
    expect(simulated.pay(name, order.outNo)).toEqual({ no: 'closed' });
    expect(await one().query(order.outNo)).toMatchObject({ value: { state: 'closed' } });
    expect(await one().order(order)).toMatchObject({ kind: 'refused', reason: 'closed' });
    const other = await paid(name);
    expect(await one().close(other.outNo)).toMatchObject({ value: { closed: false } });
    expect(await one().order({ ...other, way: 'mini' })).toMatchObject({ reason: 'paid' });
  });

  test('a refund is asked for under one number, however often, and never above what was paid', async () => {
    const order = await paid(name);
    const part = refundOf(order, 100);
    expect((await one().refund(part)).kind).toBe('answer');
    expect((await one().refund(part)).kind).toBe('answer');
    expect(await one().queryRefund(part)).toMatchObject({
      value: { state: 'success', amountCents: 100, at: noon },
    });
    expect(await one().refund({ ...part, amountCents: 101 })).toMatchObject({ reason: 'mismatch' });
    expect(await one().refund(refundOf(order, 251))).toMatchObject({ reason: 'mismatch' });
    expect(await one().refund(refundOf(order, 250))).toMatchObject({ kind: 'answer' });
    // A trade that was refunded whole stays one that was paid.
    expect(await one().query(order.outNo)).toMatchObject({ value: { state: 'success', amountCents: 350 } });
    expect(await one().queryRefund(refundOf(order))).toMatchObject({ value: { state: 'unknown_refund' } });
  });

  test('a refund is notified', async () => {
    const order = await paid(name);
    const refund = refundOf(order, 100);
    await one().refund(refund);
    await simulated.settle();
    const notices = await Promise.all(
      told.map(({ headers, body }) => one().notification(headers, body, now)),
    );
    const ofRefund = (one: (typeof notices)[number]) =>
      'kind' in one && one.kind === 'refund' && one.outNo === order.outNo;
    expect(notices.find(ofRefund)).toMatchObject({
      outRefundNo: refund.outRefundNo,
      state: 'success',
    });
  });

  test('a notification that is not taken comes again, signed anew', async () => {
    answers = 'again';
    await paid(name);
    await simulated.settle();
    answers = 'taken';
    now += 3_600_000;
    await simulated.settle();
    now += 3_600_000;
    await simulated.settle();
    expect(told).toHaveLength(2);
    const [, again] = told;
    expect(await one().notification(again?.headers ?? {}, again?.body ?? '', now - 3_600_000)).toMatchObject({
      kind: 'payment',
    });
  });

  test('a notification of many thousand parameters is not taken apart', async () => {
    const body = 'a=1&'.repeat(16_000);
    const notices = [await one().notification({}, body, now)];
    const from = performance.now();
    for (let i = 0; i < 20; i++) notices.push(await one().notification({}, body, now));
    expect((performance.now() - from) / 20).toBeLessThan(1);
    for (const notice of notices) expect(notice).toHaveProperty('refused');
  });

  test('a notification that was changed, or is old, has no effect', async () => {
    await paid(name);
    await simulated.settle();
    const { headers = {}, body = '' } = told[0] ?? {};
    const forged = name === 'wechat' ? body.replace('"id"', '"Id"') : body.replace('3.50', '0.01');
    expect(await one().notification(headers, forged, now)).toMatchObject({ refused: 'signature' });
    expect(await one().notification({}, name === 'wechat' ? body : 'a=b', now)).toMatchObject({
      refused: 'signature',
    });
    expect(await one().notification(headers, body, now + 301_000)).toMatchObject({ refused: 'too_old' });
    expect(await one().notification(headers, body, now + 299_000)).toMatchObject({ kind: 'payment' });
  });

  test('bills say what happened, and their sums are checked', async () => {
    const order = await paid(name);
    const refund = refundOf(order, 100);
    await one().refund(refund);
    expect(await one().bill('2026-11-22', 'trade')).toMatchObject({ kind: 'refused', reason: 'no_bill' });
    now += day;
    const bill = await one().bill('2026-11-22', 'trade');
    if (bill.kind !== 'answer') throw new Error(JSON.stringify(bill));
    const common = { bill: 'trade', outNo: order.outNo, at: noon, state: 'success' };
    expect([...bill.value.lines]).toMatchObject([
      { ...common, what: 'payment', outRefundNo: null, amountCents: 350, feeCents: 2 },
      { ...common, what: 'refund', outRefundNo: refund.outRefundNo, amountCents: 100, feeCents: -1 },
    ]);
    const fund = await one().bill('2026-11-22', 'fund');
    if (fund.kind !== 'answer') throw new Error(JSON.stringify(fund));
    expect([...fund.value.lines].map(({ what, amountCents }) => [what, amountCents])).toEqual([
      ['交易', 350],
      ['扣除交易手续费', -2],
      ['退款', -100],
      ['扣除交易手续费', 1],
    ]);
  });

  test('another merchant is no merchant of this provider', async () => {
    const stranger = aMerchant();
    const account = stranger[name];
    const common = { now: () => now, notifyUrl: () => '' };
    const other =
      name === 'wechat'
        ? new WechatProvider({ ...common, account: stranger.wechat, base: simulated.base })
        : new AlipayProvider({ ...common, account: stranger.alipay, base: `${simulated.base}/gateway.do` });
    expect(account.merchantId).toBe(merchant[name].merchantId);
    expect(await other.query('any-order')).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/SIGN|signature/),
    });
  });
});

describe.each(names)('%s goes wrong:', (name) => {
  const one = () => providers[name];

  test('what was done without an answer is unknown, and found by asking', async () => {
    await open();
    const order = await paid(name);
    simulated.faults.silent = 1;
    expect(await one().query(order.outNo)).toMatchObject({ kind: 'unknown' });
    const refund = refundOf(order);
    expect(await one().refund(refund)).toMatchObject({ kind: 'unknown' });
    simulated.faults.silent = 0;
    expect(await one().queryRefund(refund)).toMatchObject({ value: { state: 'success', amountCents: 350 } });
  });

  test('a provider that is away is unknown, never a refusal', async () => {
    await open();
    await simulated.close();
    const said = [
      await one().query('any-order'),
      await one().close('any-order'),
      await one().refund(refundOf(anOrder())),
      await one().bill('2026-11-20', 'trade'),
    ];
    expect(said.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });

  test('a rider who pays another amount is told as such', async () => {
    await open({ wrongAmount: 1 });
    const order = await paid(name);
    expect(await one().query(order.outNo)).toMatchObject({ value: { state: 'success', amountCents: 351 } });
  });

  test('a refund that takes long is none until the provider says so', async () => {
    await open({ stuckRefund: 1 });
    const order = await paid(name);
    const refund = refundOf(order);
    expect(await one().refund(refund)).toMatchObject({ value: { state: 'processing' } });
    const said = await one().queryRefund(refund);
    // Alipay does not tell one that is not done from one that was never asked for.
    expect(said).toMatchObject({ value: { state: name === 'wechat' ? 'processing' : 'unknown_refund' } });
    expect(await one().refund(refund)).toMatchObject({ value: { state: 'processing' } });
    now += 100 * 60_000;
    await simulated.settle();
    expect(await one().queryRefund(refund)).toMatchObject({ value: { state: 'success' } });
  });

  test('bills leave out, add and change lines, and put some on another day', async () => {
    await open({ billExtra: 1 });
    await paid(name);
    now += day;
    const lines = async (of: string) => {
      const bill = await one().bill(of, 'trade');
      return bill.kind === 'answer' ? [...bill.value.lines].map(({ amountCents }) => amountCents) : bill.kind;
    };
    expect(await lines('2026-11-22')).toEqual([350, 350]);
    Object.assign(simulated.faults, { billExtra: 0, billMissing: 1 });
    expect(await lines('2026-11-22')).toEqual([]);
    Object.assign(simulated.faults, { billMissing: 0, billAmount: 1 });
    expect(await lines('2026-11-22')).toEqual([351]);
    Object.assign(simulated.faults, { billAmount: 0, billDay: 1 });
    expect(await lines('2026-11-22')).toEqual([]);
    now += day;
    expect(await lines('2026-11-23')).toEqual([350]);
  });
});

describe('WeChat Pay', () => {
  const one = () => providers.wechat;

  test('signs with new certificates, which are fetched once a minute at most', async () => {
    await open();
    const order = await paid('wechat');
    simulated.wechatSeal.rotate({ forget: true });
    // It has fetched a minute ago at most.
    expect(await one().query(order.outNo)).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('a key that we do not have'),
    });
    now += 61_000;
    expect(await one().query(order.outNo)).toMatchObject({ value: { state: 'success' } });
    now += 61_000;
    await paid('wechat');
    await simulated.settle();
    const notice = told.at(-1);
    simulated.wechatSeal.rotate();
    expect(await one().notification(notice?.headers ?? {}, notice?.body ?? '', now)).toMatchObject({
      kind: 'payment',
    });
    expect(await one().query(order.outNo)).toMatchObject({ value: { state: 'success' } });
  });

  test('tests with wrong signatures whether we look', async () => {
    await open();
    await paid('wechat');
    await simulated.settle();
    const { headers = {}, body = '' } = told[0] ?? {};
    const probe = { ...headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' };
    expect(await one().notification(probe, body, now)).toMatchObject({ refused: 'probe' });
    const unknown = { ...headers, 'wechatpay-serial': 'ABCDEF' };
    expect(await one().notification(unknown, body, now)).toMatchObject({ refused: 'no_key' });
  });

  test('ends a refund for good, or for a while', async () => {
    await open({ closedRefund: 1 });
    const order = await paid('wechat');
    const refund = refundOf(order);
    await one().refund(refund);
    expect(await one().queryRefund(refund)).toMatchObject({ value: { state: 'closed' } });
    // What was closed gives the amount free for another number.
    simulated.faults.closedRefund = 0;
    simulated.faults.abnormalRefund = 1;
    const again = refundOf(order);
    await one().refund(again);
    expect(await one().queryRefund(again)).toMatchObject({ value: { state: 'abnormal' } });
    now += 60 * 60_000;
    await simulated.settle();
    expect(await one().queryRefund(again)).toMatchObject({ value: { state: 'success' } });
  });
});
