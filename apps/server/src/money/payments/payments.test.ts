import { approvals } from '@kickstand/contract/platform/approvals';
import { refunds, riderMoney, topUps } from '@kickstand/contract/rides/orders';
import { type AccountCode, postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aConsent } from '../../../test/money/a-consent.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aDebtor, anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { committing } from '../../kernel/database/committing.ts';
import { putContent } from '../../places/area-settings/area-settings.store.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { verifyBooks } from '../ledger/books.service.ts';
import { balanceOf } from '../ledger/ledger.store.ts';
import { post } from '../ledger/posting.service.ts';
import { addLot } from '../wallet/lots.service.ts';
import { askProviders } from './asking.service.ts';
import { collectAfterRides } from './collecting.service.ts';
import { moneyMovedFor } from './history.service.ts';
import { notifyPath, paymentPages } from './payments.pages.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { askSoon } from './payments.store.ts';
import { refundOwed } from './refunds.service.ts';
import { notePaidAtProvider } from './results.service.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const minute = 60_000;
let fixture: FeatureFixture;
let provider: AProvider;
let app: ReturnType<FeatureFixture['as']>;
const providers = new Map();
const parts = { zone, providers };

beforeAll(async () => {
  fixture = await featureFixture(() => {
    const routes = paymentsRoutes(parts);
    return [...routes, ...approvalsRoutes({ routes: () => routes, tell: () => undefined, zone })];
  });
  app = fixture.as({ codes: ['riderApp'] });
  const wechat = { provider: new AProvider(() => fixture.clock.now), merchantId: '1900000109' };
  const told = new Map([['wechat' as const, wechat]]);
  await paymentPages({ database: fixture.database, providers: told, now: () => fixture.clock.now })(
    fixture.app,
  );
});
beforeEach(() => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  fixture.clock.now += minute;
});
afterAll(() => fixture.close());

const asking = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const ask = () => askProviders(asking());
const pass = async (ms: number) => {
  fixture.clock.now += ms;
  return ask();
};
const balance = (code: AccountCode, owner: string) =>
  fixture.write(async (db) => (await balanceOf(db, code, owner)).balance);
const orderOf = (id: string) =>
  fixture.write((db) =>
    db.selectFrom('ride_order').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow(),
  );
const debtor = (due = {}) => fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now, due }));
const newRider = () => fixture.write((db) => aRider(db, agentId));
const wallet = async (riderId: string) => (await app(riderMoney.wallet, { params: { riderId } })).data;
const pay = (riderId: string, receivableId: string) =>
  app(riderMoney.pay, { params: { receivableId }, body: { riderId, channel: 'wechat' } });
const payment = async (riderId: string, paymentId = '') =>
  (await app(riderMoney.payment, { params: { paymentId }, query: { riderId } })).data;
const topUp = (riderId: string, amountCents: number) =>
  app(riderMoney.topUp, { body: { riderId, channel: 'wechat', amountCents } });
const refund = (receivableId: string, lines: object, to: 'original' | 'wallet' = 'original') =>
  committing(asking(), (ctx) =>
    refundOwed(parts, ctx, { receivableId, lines: { ...noDues, ...lines }, to, reason: '退款' }),
  );
/** The number of a payment at the provider. */
const numberOf = (paymentId = '') => paymentId.replaceAll('-', '');
const refundState = (refundId: string) =>
  fixture.write(
    async (db) =>
      (
        await db
          .selectFrom('refund')
          .select('state')
          .where('refund_id', '=', refundId)
          .executeTakeFirstOrThrow()
      ).state,
  );

/** A rider with principal from one payment. */
async function rich(cents: number) {
  const { riderId } = await newRider();
  const { data } = await topUp(riderId, cents);
  await ask();
  provider.pay(numberOf(data?.paymentId));
  await pass(31_000);
  return { riderId, paymentId: data?.paymentId ?? '' };
}

/** A debtor whose order was paid at the provider. */
async function paidOrder(due = {}) {
  const one = await debtor(due);
  const { data } = await pay(one.riderId, one.orderId);
  const paymentId = data?.attempt?.paymentId ?? '';
  await ask();
  provider.pay(numberOf(paymentId));
  await pass(31_000);
  return { ...one, paymentId };
}

describe('a provider that vouches', () => {
  beforeAll(async () => {
    const content = { scoreCollects: true };
    const said = { areaId: 31, group: 'permit' as const, content, version: 1, by: '张三' };
    const more = { approver: undefined, reason: '开通支付分', now: fixture.clock.now };
    await fixture.write((db) => putContent(db, { ...said, ...more }));
  });

  /** Somebody whose ride ended after they let the provider collect. */
  async function vouchedDebtor() {
    const { riderId } = await newRider();
    const now = fixture.clock.now - minute;
    const consent = await fixture.write((db) => aConsent(db, { agentId, now, riderId }));
    provider.consents.set(consent.code, { state: 'standing', account: `openid ${consent.code}` });
    const orderId = await fixture.write((db) =>
      anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: {} }),
    );
    return { orderId, ...consent };
  }
  const paymentOf = (orderId: string) =>
    fixture.write((db) =>
      db.selectFrom('payment').selectAll().where('subject_id', '=', orderId).executeTakeFirstOrThrow(),
    );

  test('pays for a ride once it has ended, without its rider, and gives it back the same way', async () => {
    const { orderId } = await vouchedDebtor();
    expect(await collectAfterRides(asking())).toBe(1);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
    expect(await collectAfterRides(asking())).toBe(0);
    await ask();
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', channel: 'wx_score', online_cents: 350 });
    expect(await balance('1210', orderId)).toBe(0);
    const { refundId } = await refund(orderId, { ride: 100 });
    await ask();
    expect(await refundState(refundId)).toBe('success');
    expect([...provider.refunds.values()].at(-1)).toMatchObject({ tradeNo: expect.any(String) });
  });

  test('is asked under one number until it answers', async () => {
    const { orderId } = await vouchedDebtor();
    await collectAfterRides(asking());
    provider.mood = 'silent';
    await ask();
    expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
    provider.mood = 'well';
    await pass(minute);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
    expect(provider.orders.size).toBe(1);
  });

  test('leaves a debt like any other where it cannot collect, and is not asked again', async () => {
    const poor = await vouchedDebtor();
    provider.noMoney = true;
    await collectAfterRides(asking());
    await ask();
    await pass(4 * minute);
    expect(await orderOf(poor.orderId)).toMatchObject({ state: 'unpaid' });
    expect(await collectAfterRides(asking())).toBe(0);
    expect(await pay(poor.riderId, poor.orderId)).toMatchObject({ status: 200 });
    const gone = await vouchedDebtor();
    provider.agree(gone.code, 'ended');
    await collectAfterRides(asking());
    await ask();
    expect(await paymentOf(gone.orderId)).toMatchObject({ state: 'failed', problem: 'NO_AUTH 用户未授权' });
    expect(await orderOf(gone.orderId)).toMatchObject({ state: 'unpaid' });
  });

  test('collects nothing of rides that ended before its rider agreed', async () => {
    const { riderId, orderId } = await debtor();
    fixture.clock.now += minute;
    await fixture.write((db) => aConsent(db, { agentId, now: fixture.clock.now, riderId }));
    expect(await collectAfterRides(asking())).toBe(0);
    expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid' });
  });
});

describe('paying at a provider', () => {
  test('what is owed is paid once the provider says so, and everything about it waits until then', async () => {
    const { riderId, orderId } = await debtor({ location: 500 });
    const { data } = await pay(riderId, orderId);
    expect(data?.attempt).toMatchObject({ amountCents: 850 });
    expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
    expect(await pay(riderId, orderId)).toMatchObject({ code: 'order.freezing' });
    const paymentId = data?.attempt?.paymentId ?? '';
    expect(await payment(riderId, paymentId)).toMatchObject({ state: 'paying', prepay: null });
    await ask();
    expect(await payment(riderId, paymentId)).toMatchObject({ prepay: { prepay_id: numberOf(paymentId) } });
    provider.pay(numberOf(paymentId));
    await pass(31_000);
    expect(await payment(riderId, paymentId)).toMatchObject({ state: 'success' });
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', channel: 'wechat', online_cents: 850 });
    expect(await balance('1210', orderId)).toBe(0);
    expect((await wallet(riderId))?.owed).toEqual([]);
  });

  test('what becomes of a payment is told to its rider alone', async () => {
    const { riderId, orderId } = await debtor();
    const paymentId = (await pay(riderId, orderId)).data?.attempt?.paymentId ?? '';
    const other = (await newRider()).riderId;
    const asked = await app(riderMoney.payment, { params: { paymentId }, query: { riderId: other } });
    expect(asked).toMatchObject({ status: 404, code: 'payment.not_found' });
  });

  test('nobody paid in three minutes: the provider closes it, and it is owed again', async () => {
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    await ask();
    await pass(31_000);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
    await pass(3 * minute);
    expect(await payment(riderId, data?.attempt?.paymentId)).toMatchObject({ state: 'closed' });
    expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid' });
    expect((await pay(riderId, orderId)).data?.attempt).toMatchObject({ amountCents: 350 });
  });

  test('a provider that says nothing leaves it open, however long, and counts once when it speaks', async () => {
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    const paymentId = data?.attempt?.paymentId ?? '';
    provider.mood = 'silent';
    await ask();
    provider.pay(numberOf(paymentId));
    for (let i = 0; i < 5; i++) await pass(5 * minute);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
    provider.mood = 'well';
    await pass(minute);
    await pass(minute);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', online_cents: 350 });
    expect(await balance('1210', orderId)).toBe(0);
  });

  test('what is paid after it was closed is the rider’s, goes back by itself, and pays nothing', async () => {
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    const paymentId = data?.attempt?.paymentId ?? '';
    await ask();
    await pass(4 * minute);
    expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid' });
    const said = { state: 'success' as const, amountCents: 350, tradeNo: 'late', paidAt: fixture.clock.now };
    provider.pay(numberOf(paymentId));
    await committing(asking(), (ctx) => notePaidAtProvider(parts, ctx, { paymentId, said }));
    await committing(asking(), (ctx) => notePaidAtProvider(parts, ctx, { paymentId, said }));
    expect(await balance('2320', riderId)).toBe(350);
    await ask();
    expect([...provider.refunds.values()]).toMatchObject([{ outNo: numberOf(paymentId), amountCents: 350 }]);
    expect(await balance('2320', riderId)).toBe(0);
    expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid', online_cents: 0 });
  });

  test('a provider that tells of money for what was closed is asked, and the money goes back', async () => {
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    const outNo = numberOf(data?.attempt?.paymentId);
    await ask();
    await pass(4 * minute);
    expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid' });
    provider.pay(outNo);
    await fixture.write((db) => askSoon(db, 'wechat', outNo, fixture.clock.now));
    await ask();
    await ask();
    expect([...provider.refunds.values()]).toMatchObject([{ outNo, amountCents: 350 }]);
    expect(await orderOf(orderId)).toMatchObject({ state: 'unpaid', online_cents: 0 });
  });

  test.each([
    ['less than was asked for pays nothing and goes back whole', 349, 349, 'unpaid'],
    ['more than was asked for pays it, and the surplus goes back', 351, 1, 'paid'],
  ])('%s', async (_, paid, back, state) => {
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    await ask();
    provider.pay(numberOf(data?.attempt?.paymentId), paid);
    await pass(31_000);
    await ask();
    // A provider refuses a refund that names another total than it received.
    expect([...provider.refunds.values()]).toMatchObject([{ amountCents: back, totalCents: paid }]);
    expect(await orderOf(orderId)).toMatchObject({ state });
    expect(await balance('2320', riderId)).toBe(0);
    expect(await balance('1210', orderId)).toBe(state === 'paid' ? 0 : 350);
  });

  test('a surplus that the provider will not send back becomes principal of its rider', async () => {
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    await ask();
    provider.refundsBecome = 'closed';
    provider.pay(numberOf(data?.attempt?.paymentId), 351);
    await pass(31_000);
    await ask();
    await ask();
    provider.refundsBecome = 'success';
    const { refund_id: refundId } = await fixture.write((db) =>
      db.selectFrom('refund').select('refund_id').where('rider_id', '=', riderId).executeTakeFirstOrThrow(),
    );
    const gone = { refundId, how: 'wallet', reason: '渠道无法原路退回' } as const;
    const clerk = fixture.as({ codes: ['1601', '160108'], operatorId: 'clerk', agentId: 2 });
    expect(await clerk(refunds.again, { body: gone })).toMatchObject({
      status: 200,
      data: { state: 'success' },
    });
    expect(await balance('2320', riderId)).toBe(0);
    expect(await balance('2110', riderId)).toBe(1);
    expect((await wallet(riderId))?.principalCents).toBe(1);
    const lot = await fixture.write((db) =>
      db
        .selectFrom('wallet_lot')
        .select(['operator_id', 'reason'])
        .where('rider_id', '=', riderId)
        .executeTakeFirstOrThrow(),
    );
    expect(lot).toEqual({ operator_id: 'clerk', reason: gone.reason });
  });

  test('a provider without keys is not offered', async () => {
    const { riderId, orderId } = await debtor();
    expect((await wallet(riderId))?.providers).toEqual(['wechat']);
    const said = await app(riderMoney.pay, {
      params: { receivableId: orderId },
      body: { riderId, channel: 'alipay' },
    });
    expect(said).toMatchObject({ code: 'payment.not_offered' });
  });
});

describe('what a provider tells us', () => {
  const tell = async (notice: object, headers: Record<string, string> = {}) => {
    const url = notifyPath('wechat', '1900000109');
    const payload = JSON.stringify(notice);
    const type = { 'content-type': 'application/json' };
    return (await fixture.app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } }))
      .statusCode;
  };

  test('makes us ask at once, and counts only as far as the provider says the same when it is asked', async () => {
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    const outNo = numberOf(data?.attempt?.paymentId);
    await ask();
    expect(await tell({ kind: 'payment', outNo, state: 'success' })).toBe(204);
    await ask();
    expect(await orderOf(orderId)).toMatchObject({ state: 'paying' });
    provider.pay(outNo);
    expect(await tell({ kind: 'payment', outNo, state: 'success' })).toBe(204);
    await ask();
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid' });
    expect(await tell({ kind: 'payment', outNo, state: 'success' })).toBe(204);
    expect(await ask()).toBe(0);
  });

  test('of a refund makes us ask for the refund', async () => {
    const { orderId } = await paidOrder();
    provider.refundsBecome = 'processing';
    const { refundId } = await refund(orderId, { ride: 350 });
    await ask();
    const [outRefundNo = ''] = provider.refunds.keys();
    for (const one of provider.refunds.values()) one.state = 'success';
    expect(await tell({ kind: 'refund', outNo: '', outRefundNo, state: 'success' })).toBe(204);
    await ask();
    expect(await refundState(refundId)).toBe('success');
  });

  test('is asked for again when it is forged, or of a number that nobody knows', async () => {
    expect(await tell({ kind: 'payment', outNo: 'x', state: 'success' })).toBe(500);
    const { riderId, orderId } = await debtor();
    const { data } = await pay(riderId, orderId);
    await ask();
    const outNo = numberOf(data?.attempt?.paymentId);
    expect(await tell({ kind: 'payment', outNo, state: 'success' }, { forged: 'yes' })).toBe(500);
    expect(await ask()).toBe(0);
  });
});

describe('the wallet', () => {
  test('holds what was paid in, pays rides first from it, and never takes more than the cap', async () => {
    const { riderId } = await rich(6_000);
    expect(await wallet(riderId)).toMatchObject({ principalCents: 6_000 });
    expect(await topUp(riderId, 4_001)).toMatchObject({ code: 'wallet.cap' });
    expect((await topUp(riderId, 4_000)).data).toMatchObject({ amountCents: 4_000 });
    expect(await topUp(riderId, 100)).toMatchObject({ code: 'wallet.cap' });
    const orderId = await fixture.write((db) =>
      anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: {} }),
    );
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', channel: 'wallet', principal_cents: 350 });
    expect(await balance('2110', riderId)).toBe(5_650);
  });

  test('goes back to where it was paid, piece by piece, and not while something is owed', async () => {
    const { riderId, paymentId } = await rich(1_000);
    await fixture.write((db) => anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: {} }));
    const said = await app(riderMoney.withdraw, { body: { riderId } });
    expect(said.data).toMatchObject({ cents: 650, forfeitedCents: 0 });
    expect(await wallet(riderId)).toMatchObject({ principalCents: 0 });
    expect(await balance('2110', riderId)).toBe(650);
    await ask();
    expect([...provider.refunds.values()]).toMatchObject([{ outNo: numberOf(paymentId), amountCents: 650 }]);
    expect(await balance('2110', riderId)).toBe(0);
    expect(await refundState(said.data?.refundId ?? '')).toBe('success');
    const poor = await debtor();
    const refused = await app(riderMoney.withdraw, { body: { riderId: poor.riderId } });
    expect(refused).toMatchObject({ code: 'wallet.owes' });
  });

  test('gives back by finance what is not spent of one top-up, and what is left of its gift goes', async () => {
    const who = { codes: ['150301', '15030108'], operatorId: 'clerk', agentId: 2 };
    await fixture.write((db) => aStaffMember(db, who));
    const clerk = fixture.as({ ...who, name: 'clerk' });
    const back = (paymentId: string, amountCents: number) =>
      clerk(refunds.topUp, { body: { paymentId, amountCents, reason: '用户申请退款' } });
    const { riderId, paymentId } = await rich(1_000);
    const now = fixture.clock.now;
    await fixture.write(async (db) => {
      const lot = await db
        .selectFrom('wallet_lot')
        .select('lot_id')
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow();
      const gift = {
        riderId,
        kind: 'gift',
        cents: 150,
        paymentId,
        areaId: 31,
        source: 'topup_gift',
        now,
      } as const;
      await addLot(db, { ...gift, lotId: `gift-${riderId}`, withLotId: lot.lot_id, endsAt: null });
      const at = { source: 'gift', sourceId: riderId, eventAt: now, now, zone, agentId: 2, areaId: null };
      await post(db, postingOf('giftGranted', { gift: 150 }, { rider: riderId }), at);
    });
    expect(await back(paymentId, 1_001)).toMatchObject({ code: 'wallet.top_up_left' });
    expect(await back('unknown', 1)).toMatchObject({ code: 'payment.not_found' });
    expect((await back(paymentId, 400)).data).toMatchObject({ cents: 400, forfeitedCents: 150 });
    await ask();
    expect([...provider.refunds.values()]).toMatchObject([{ outNo: numberOf(paymentId), amountCents: 400 }]);
    expect(await wallet(riderId)).toMatchObject({ principalCents: 600, giftCents: 0 });
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
    const large = await rich(6_000);
    expect(await back(large.paymentId, 5_001)).toMatchObject({ code: 'approval.requested' });
    await fixture.write((db) =>
      anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: { ride: 9_999 } }),
    );
    expect(await back(paymentId, 100)).toMatchObject({ code: 'wallet.owes' });
  });

  test('gives every top-up of a rider back with one second person, and says what stays and why', async () => {
    const codes = ['150301', '15030108'];
    await fixture.write((db) => aStaffMember(db, { codes, operatorId: 'cashier', agentId: 2 }));
    const cashier = fixture.as({ codes, operatorId: 'cashier', name: 'cashier', agentId: 2 });
    const approving = { codes: [...codes, 'approve'], operatorId: 'chief', agentId: 2 };
    await fixture.write((db) => aStaffMember(db, approving));
    const boss = fixture.as({ ...approving, name: 'chief' });
    const { riderId, paymentId: first } = await rich(1_000);
    const more = async (cents: number) => {
      const { data } = await topUp(riderId, cents);
      await ask();
      provider.pay(numberOf(data?.paymentId));
      await pass(31_000);
      return data?.paymentId ?? '';
    };
    const [second, old] = [await more(2_000), await more(300)];
    const paidAt = new Date(fixture.clock.now - 366 * 86_400_000);
    await fixture.write((db) =>
      db.updateTable('payment').set({ success_at: paidAt }).where('payment_id', '=', old).execute(),
    );
    const known = async () => (await cashier(topUps.ofRider, { query: { riderId } })).data;
    expect(await known()).toMatchObject({ barred: null });
    const all = [
      { paymentId: first, amountCents: 1_000 },
      { paymentId: second, amountCents: 2_000 },
      { paymentId: old, amountCents: 300 },
    ];
    const each = { [first]: { cents: 1_000 }, [second]: { cents: 2_000 }, [old]: { cents: 300 } };
    const body = { riderId, topUps: all, reason: '用户注销前全部退款' };
    const twice = { ...body, topUps: [...all, all[0]] } as typeof body;
    expect((await cashier(topUps.refundAll, { body: twice })).status).toBe(400);
    expect(await cashier(topUps.refundAll, { body })).toMatchObject({ code: 'approval.requested' });
    // Spent while it waited: no more goes back than is left.
    await fixture.write((db) =>
      anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: { ride: 350 } }),
    );
    const [waiting] = (await boss(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
    expect(waiting).toMatchObject({ object: riderId, change: { topUps: 3, cents: 3_300, each } });
    expect((await boss(approvals.approve, { params: { id: waiting?.id ?? '' }, body: {} })).status).toBe(200);
    provider.refundsBecome = 'processing';
    await ask();
    const going = await known();
    const of = (id: string) => going?.list.find((one) => one.id === id);
    expect(of(old)).toMatchObject({ stays: 'expired', leftCents: 300, onWayCents: 0 });
    expect(of(first)).toMatchObject({ stays: 'spent', onWayCents: 650 });
    expect(of(second)).toMatchObject({ stays: 'spent', onWayCents: 2_000, backCents: 0 });
    for (const one of provider.refunds.values()) one.state = 'success';
    await pass(2 * minute);
    expect((await known())?.list.find((one) => one.id === second)).toMatchObject({ backCents: 2_000 });
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });
});

describe('a refund', () => {
  test('of what a provider was paid is processing until the provider has sent it, and never more than was paid', async () => {
    const { orderId } = await paidOrder({ location: 500 });
    provider.refundsBecome = 'processing';
    const { refundId, state, split } = await refund(orderId, { location: 500, ride: 100 });
    expect({ state, split }).toEqual({ state: 'processing', split: { principal: 0, gift: 0, online: 600 } });
    await expect(refund(orderId, { location: 1 })).rejects.toMatchObject({ code: 'order.refund_exceeds' });
    await ask();
    expect(await refundState(refundId)).toBe('processing');
    expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 600 });
    for (const one of provider.refunds.values()) one.state = 'success';
    await pass(2 * minute);
    expect(await refundState(refundId)).toBe('success');
    expect(await balance('4910', '31')).toBeGreaterThanOrEqual(0);
  });

  test('that the provider closed is asked for once more under a new number, then somebody has to look', async () => {
    const { orderId } = await paidOrder();
    provider.refundsBecome = 'closed';
    const { refundId } = await refund(orderId, { ride: 350 });
    await ask();
    expect(provider.refunds.size).toBe(1);
    expect(await refundState(refundId)).toBe('processing');
    await ask();
    expect(provider.refunds.size).toBe(2);
    expect(new Set(provider.refunds.keys()).size).toBe(2);
    expect(await refundState(refundId)).toBe('failed');
    await pass(60 * minute);
    expect(provider.refunds.size).toBe(2);
  });

  test('whose money lies at the provider is failed and reserved, and done when the provider says so', async () => {
    const { orderId } = await paidOrder();
    provider.refundsBecome = 'abnormal';
    const { refundId } = await refund(orderId, { ride: 350 });
    await ask();
    expect(await refundState(refundId)).toBe('failed');
    await expect(refund(orderId, { ride: 1 })).rejects.toMatchObject({ code: 'order.refund_exceeds' });
    for (const one of provider.refunds.values()) one.state = 'success';
    await pass(31 * minute);
    expect(await refundState(refundId)).toBe('success');
    expect(provider.refunds.size).toBe(1);
  });

  test('that the provider refuses for good is not asked for again, and keeps the provider’s code and sentence', async () => {
    const { orderId } = await paidOrder();
    const why = { code: 'USER_ACCOUNT_ABNORMAL', message: '用户账户注销' };
    provider.refusal = { kind: 'refused', reason: 'other', ...why };
    const { refundId } = await refund(orderId, { ride: 350 });
    await ask();
    expect(await refundState(refundId)).toBe('failed');
    provider.refusal = undefined;
    await pass(60 * minute);
    expect(provider.refunds.size).toBe(0);
    const [said] = (await fixture.write((db) => moneyMovedFor(db, [orderId]))).refunds;
    expect(said).toMatchObject({ providerCode: why.code, providerSays: why.message, asked: 1 });
  });

  test('a lost answer to it is asked for again with the same number, and counts once', async () => {
    const { orderId } = await paidOrder();
    provider.mood = 'silent';
    const { refundId } = await refund(orderId, { ride: 350 });
    await ask();
    await pass(2 * minute);
    provider.mood = 'well';
    await pass(2 * minute);
    expect(provider.refunds.size).toBe(1);
    expect(await refundState(refundId)).toBe('success');
  });

  test('goes into the wallet where that is wished, and remembers the payment that brought it', async () => {
    const { orderId, riderId, paymentId } = await paidOrder();
    const { state } = await refund(orderId, { ride: 350 }, 'wallet');
    expect(state).toBe('success');
    expect(await wallet(riderId)).toMatchObject({ principalCents: 350 });
    await app(riderMoney.withdraw, { body: { riderId } });
    await ask();
    expect([...provider.refunds.values()]).toMatchObject([{ outNo: numberOf(paymentId), amountCents: 350 }]);
    expect(await wallet(riderId)).toMatchObject({ principalCents: 0 });
  });

  test('of what the wallet paid is there again at once', async () => {
    const { riderId } = await rich(1_000);
    const orderId = await fixture.write((db) =>
      anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: { helmet: 300 } }),
    );
    expect(await wallet(riderId)).toMatchObject({ principalCents: 350 });
    const { split } = await refund(orderId, { helmet: 300, ride: 50 });
    expect(split).toEqual({ principal: 350, gift: 0, online: 0 });
    expect(await wallet(riderId)).toMatchObject({ principalCents: 700 });
  });
});

test('after all of it the books agree', async () => {
  const { faults, entries } = await verifyBooks(fixture.database);
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThan(40);
});
