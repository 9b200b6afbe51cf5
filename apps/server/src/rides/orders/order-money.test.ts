import { approvals } from '@kickstand/contract/platform/approvals';
import { orders, refunds, riderMoney } from '@kickstand/contract/rides/orders';
import type { AccountCode } from '@kickstand/domain/money/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aDebtor, anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { balanceOf } from '../../money/ledger/ledger.store.ts';
import { askProviders } from '../../money/payments/asking.service.ts';
import { paymentsRoutes } from '../../money/payments/payments.routes.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { ordersRoutes } from './orders.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const minute = 60_000;
const reason = '车辆故障，酌情处理';
let fixture: FeatureFixture;
let provider: AProvider;
const providers = new Map();
const parts = { zone, providers };
const texts = { vault: makeVault(Buffer.alloc(32, 3)), canSend: true, onQueued: () => undefined };
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
let checker: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [
      ...ordersRoutes(parts, texts),
      ...paymentsRoutes(parts),
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
    ];
    return all;
  });
  const money = ['1601', '160108', '160131', '160132', '160133'];
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes: money });
    await aStaffMember(db, { operatorId: 'checker', agentId: 2, codes: [...money, 'approve'] });
  });
  app = fixture.as({ codes: ['riderApp'] });
  clerk = fixture.as({ codes: money, operatorId: 'clerk', name: '小周', agentId: 2 });
  checker = fixture.as({ codes: [...money, 'approve'], operatorId: 'checker', agentId: 2 });
});
beforeEach(() => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  fixture.clock.now += minute;
});
afterAll(() => fixture.close());

const ask = () => askProviders({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const pass = (ms: number) => {
  fixture.clock.now += ms;
  return ask();
};
const balance = (code: AccountCode, owner: string) =>
  fixture.write(async (db) => (await balanceOf(db, code, owner)).balance);
const debtor = (due = {}) => fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now, due }));
const single = async (orderId: string, who = clerk) =>
  (await who(orders.single, { params: { orderId } })).data;
const versionOf = async (orderId: string) => (await single(orderId))?.version ?? -1;
const numberOf = (paymentId = '') => paymentId.replaceAll('-', '');

const edit = async (orderId: string, { ride, location }: { ride: number; location: number }) =>
  clerk(orders.edit, {
    body: {
      orderId,
      modifyPayCost: ride,
      modifyDispatchCost: location,
      reason,
      version: await versionOf(orderId),
    },
  });
const refund = async (
  orderId: string,
  { ride = 0, location = 0, helmet = 0 },
  to: 'original' | 'wallet' = 'original',
) =>
  clerk(orders.refund, {
    body: {
      orderId,
      lines: { ride, dispatch: location, helmet },
      to,
      reason,
      version: await versionOf(orderId),
    },
  });

/** A rider whose order a provider was paid for. */
async function paidOnline(due = {}) {
  const one = await debtor(due);
  const { data } = await app(riderMoney.pay, {
    params: { receivableId: one.orderId },
    body: { riderId: one.riderId, channel: 'wechat' },
  });
  await ask();
  provider.pay(numberOf(data?.attempt?.paymentId));
  await pass(31_000);
  return one;
}

describe('a list of orders', () => {
  test('finds by what was asked for and sums all that it finds, in scope only', async () => {
    const rider = await fixture.write((db) => aRider(db, 4));
    const orderOf = (due: object) =>
      fixture.write((db) =>
        anUnpaidOrder(db, { riderId: rider.riderId, agentId: 4, now: fixture.clock.now, due }),
      );
    const dear = await orderOf({ location: 2_000 });
    await orderOf({});
    const query = { riderId: rider.riderId };
    const all = await clerk(orders.list, { query: { ...query, sort: 'payableCents' } });
    expect(all.data?.list.map(({ payableCents }) => payableCents)).toEqual([2_350, 350]);
    const surcharged = await clerk(orders.list, { query: { ...query, surcharged: true } });
    expect(surcharged.data?.list).toMatchObject([{ id: dear, riderName: expect.stringContaining('*') }]);
    expect((await clerk(orders.sums, { query })).data).toMatchObject({
      orders: 2,
      payableCents: 2_700,
      locationCents: 2_000,
      unpaidCents: 2_700,
    });
    const stranger = fixture.as({
      codes: ['1601'],
      agentId,
      scope: { agentIds: [agentId], opAreaIds: 'all' },
    });
    expect((await stranger(orders.list, { query })).data?.count).toBe(0);
    expect((await stranger(orders.sums, { query })).data).toMatchObject({ orders: 0, payableCents: 0 });
    expect(await stranger(orders.single, { params: { orderId: dear } })).toMatchObject({
      status: 404,
      code: 'order.not_found',
    });
  });

  test('is refused over more than 92 days', async () => {
    const to = fixture.clock.now;
    expect(await clerk(orders.list, { query: { from: to - 94 * 86_400_000, to } })).toMatchObject({
      code: 'order.span',
    });
  });
});

describe('changing what an order asks for', () => {
  test('lowers it in the books, keeps what it was at first, and may be taken back', async () => {
    const { orderId } = await debtor({ location: 500 });
    const { data } = await edit(orderId, { ride: 100, location: 0 });
    expect(data).toMatchObject({
      payableCents: 100,
      originalCents: { ride: 350, location: 500, helmet: 0 },
      state: 'unpaid',
      editedAt: fixture.clock.now,
    });
    expect(await balance('1210', orderId)).toBe(100);
    expect((await edit(orderId, { ride: 300, location: 500 })).data).toMatchObject({ payableCents: 800 });
    expect(await balance('1210', orderId)).toBe(800);
    expect(await edit(orderId, { ride: 351, location: 0 })).toMatchObject({ code: 'order.edit_raised' });
    expect(await edit(orderId, { ride: 300, location: 500 })).toMatchObject({ code: 'order.unchanged' });
  });

  test('to nothing is paid, and nobody owes any more', async () => {
    const { orderId, riderId } = await debtor();
    expect((await edit(orderId, { ride: 0, location: 0 })).data).toMatchObject({
      state: 'paid',
      channel: 'zero',
    });
    expect((await app(riderMoney.wallet, { params: { riderId } })).data?.owed).toEqual([]);
  });

  test('waits while a provider is being paid, and is no longer possible once it was', async () => {
    const { orderId, riderId } = await debtor();
    const pay = { params: { receivableId: orderId }, body: { riderId, channel: 'wechat' as const } };
    const { data } = await app(riderMoney.pay, pay);
    await ask();
    expect(await edit(orderId, { ride: 100, location: 0 })).toMatchObject({ code: 'order.freezing' });
    provider.pay(numberOf(data?.attempt?.paymentId));
    await pass(31_000);
    expect(await edit(orderId, { ride: 100, location: 0 })).toMatchObject({ code: 'order.paid_no_edit' });
  });

  test('by somebody who saw an older state is refused', async () => {
    const { orderId } = await debtor();
    const version = await versionOf(orderId);
    const body = { orderId, modifyDispatchCost: 0, reason, version };
    expect((await clerk(orders.edit, { body: { ...body, modifyPayCost: 200 } })).status).toBe(200);
    expect(await clerk(orders.edit, { body: { ...body, modifyPayCost: 100 } })).toMatchObject({
      code: 'common.stale_version',
    });
  });

  test('by more than one may give away alone takes a second person', async () => {
    const { orderId } = await debtor({ location: 6_000 });
    expect(await edit(orderId, { ride: 350, location: 999 })).toMatchObject({
      status: 202,
      code: 'approval.requested',
    });
    expect(await balance('1210', orderId)).toBe(6_350);
    expect((await edit(orderId, { ride: 350, location: 1_000 })).data).toMatchObject({ payableCents: 1_350 });
  });
});

describe('writing off', () => {
  test('closes an order once a second person has agreed, and books the loss', async () => {
    const { orderId } = await debtor();
    const body = { reason, version: await versionOf(orderId) };
    const asked = await clerk(orders.writeOff, { params: { orderId }, body });
    expect(asked).toMatchObject({ status: 202 });
    const { data } = await checker(approvals.list, { query: {} });
    const id = data?.list.find(({ object }) => object === orderId)?.id ?? '';
    expect((await checker(approvals.approve, { params: { id }, body: {} })).status).toBe(200);
    expect(await single(orderId)).toMatchObject({ state: 'closed', payableCents: 350 });
    expect(await balance('1210', orderId)).toBe(0);
    expect(await edit(orderId, { ride: 0, location: 0 })).toMatchObject({ code: 'order.closed' });
  });
});

describe('refunding an order', () => {
  test('goes back to the provider inside its line, is pending until the provider says so, and shows on the order', async () => {
    const { orderId } = await paidOnline({ location: 500 });
    const { data } = await refund(orderId, { location: 300 });
    expect(data).toMatchObject({ state: 'processing', split: { principal: 0, gift: 0, online: 300 } });
    expect(await single(orderId)).toMatchObject({
      refundedCents: 300,
      refunds: [{ state: 'processing', amountCents: 300, operatorName: '小周', reason }],
      payments: [{ state: 'success', refundedCents: 300 }],
    });
    expect(await refund(orderId, { location: 201 })).toMatchObject({
      code: 'order.refund_exceeds',
      promot: expect.stringContaining('2.00'),
    });
    await pass(minute);
    await pass(minute);
    expect(await single(orderId)).toMatchObject({ refunds: [{ state: 'success' }] });
    expect((await refund(orderId, { location: 200 }, 'wallet')).data).toMatchObject({
      state: 'success',
      split: { online: 200 },
    });
  });

  test('two operators at once give back once', async () => {
    const { orderId } = await paidOnline();
    const both = await Promise.all([refund(orderId, { ride: 200 }), refund(orderId, { ride: 200 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await single(orderId)).toMatchObject({ refundedCents: 200 });
  });

  test('of nothing, of an order that is not paid and of a ride that goes on is refused', async () => {
    const { orderId } = await debtor();
    expect(await refund(orderId, { ride: 1 })).toMatchObject({ code: 'order.not_paid' });
    expect(await refund((await paidOnline()).orderId, {})).toMatchObject({ code: 'refund.nothing' });
    expect(await refund('nowhere', { ride: 1 })).toMatchObject({ code: 'order.not_found' });
  });

  test('above what one may give away alone takes a second person', async () => {
    const { orderId } = await paidOnline({ location: 6_000 });
    expect(await refund(orderId, { location: 5_001 })).toMatchObject({ status: 202 });
    expect(await refund(orderId, { location: 5_000 })).toMatchObject({ status: 200 });
  });

  test('that the provider closes for good goes into the wallet, or is asked for again, and the books agree', async () => {
    const closedFor = async () => {
      const { orderId, riderId } = await paidOnline();
      provider.refundsBecome = 'closed';
      const { data } = await refund(orderId, { ride: 350 });
      for (let i = 0; i < 4; i++) await pass(minute);
      provider.refundsBecome = 'success';
      return { orderId, riderId, refundId: data?.refundId ?? '' };
    };
    const first = await closedFor();
    const failed = await clerk(refunds.failed, { query: { riderId: first.riderId } });
    expect(failed.data?.list).toMatchObject([
      { id: first.refundId, state: 'failed', providerCode: 'closed' },
    ]);
    const goOn = (refundId: string, how: 'again' | 'wallet') =>
      clerk(refunds.again, { body: { refundId, how, reason } });
    expect((await goOn(first.refundId, 'wallet')).data).toEqual({ state: 'success' });
    expect(await balance('2110', first.riderId)).toBe(350);
    expect(await goOn(first.refundId, 'again')).toMatchObject({ code: 'refund.not_failed' });

    const second = await closedFor();
    expect((await goOn(second.refundId, 'again')).data).toEqual({ state: 'processing' });
    for (let i = 0; i < 3; i++) await pass(minute);
    expect(await single(second.orderId)).toMatchObject({ refunds: [{ state: 'success', way: 'original' }] });
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });
});

test('a rider is reminded of what is owed three times a day at most, and never of what is paid', async () => {
  const { orderId } = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
  const messages = () =>
    fixture.write(async (db) => {
      const rows = await db
        .selectFrom('outbox')
        .select(['event', 'body'])
        .where('event', '=', 'unpaid')
        .execute();
      return rows.map(({ event, body }) => [event, body]);
    });
  const push = async () => {
    fixture.clock.now += minute;
    return (await clerk(orders.push, { body: { orderIds: [orderId] } })).data?.list[0];
  };
  const day = 86_400_000;
  fixture.clock.now = Math.ceil(fixture.clock.now / day) * day;
  for (let n = 0; n < 3; n++) expect(await push()).toMatchObject({ ok: true });
  expect(await push()).toMatchObject({ ok: false, code: 'order.pushed_often' });
  expect(await messages()).toEqual(
    Array.from({ length: 3 }, () => ['unpaid', expect.stringContaining('3.50 元待支付')]),
  );
  fixture.clock.now += day;
  expect(await push()).toMatchObject({ ok: true });
  await fixture.write((db) =>
    sql`insert into notice_template (template_id, event, title, title_en, body, body_en, channels, waits_for_morning, per_day,
      provider_template, review, is_on, updated_at, updated_by, version)
      values ('unpaid', 'unpaid', '-', '-', '-', '-', '{}', false, 0, '', 'none', false, now(), '-', 1)`.execute(
      db,
    ),
  );
  const before = await messages();
  expect(await push()).toMatchObject({ ok: false, code: 'order.notice_off' });
  expect(await messages()).toEqual(before);
  await fixture.write((db) =>
    db.updateTable('ride_order').set({ state: 'closed' }).where('order_id', '=', orderId).execute(),
  );
  expect(await push()).toMatchObject({ ok: false, code: 'order.not_owed' });
});
