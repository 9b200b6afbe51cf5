import { reportRows, walletReport } from '@kickstand/contract/insight/reports';
import { postingOf } from '@kickstand/domain/money/ledger';
import { startOfDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDeposit } from '../../../test/money/a-deposit.ts';
import { aPastOfDays, chanceOf } from '../../../test/money/a-past-of-days.ts';
import { anUnpaidOrder, aPayment } from '../../../test/money/a-rider.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { putContent } from '../../places/area-settings/area-settings.store.ts';
import { reportRowsRoutes } from './report-rows.routes.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
const codes = ['1502', '150301', '150401', '150501', '150601'];
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let franchisee: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => reportRowsRoutes(zone));
  clerk = fixture.as({ codes, agentId: 2 });
  franchisee = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  const now = fixture.clock.now;
  await fixture.write((db) => aPastOfDays(db, 60, { now, days: 12, chance: chanceOf(11) }));
  await fixture.write((db) => aDeposit(db, { agentId: 3, now: now - dayMs }));
});
afterAll(() => fixture.close());

const whole = () => ({
  from: fixture.clock.now - 20 * dayMs,
  to: fixture.clock.now + 5 * dayMs,
  pageSize: 200,
});
const total = <R>(rows: readonly R[], of: (row: R) => number) => rows.reduce((sum, row) => sum + of(row), 0);

test('orders come with their money, and their sum is that of its rows', async () => {
  const { data } = await clerk(reportRows.orders, { query: { ...whole(), pageSize: 200 } });
  expect(data?.list.length).toBe(data?.count);
  expect(data?.sum?.payableCents).toBe(total(data?.list ?? [], ({ payableCents }) => payableCents));
  expect(data?.sum?.netCents).toBe(total(data?.list ?? [], ({ netCents }) => netCents));
  const own = await franchisee(reportRows.orders, { query: whole() });
  expect(own.data?.count).toBeGreaterThan(0);
  expect(own.data?.count).toBeLessThan(data?.count ?? 0);
  const since = (days: number) => ({ query: { from: fixture.clock.now - days * dayMs, pageSize: 200 } });
  expect((await clerk(reportRows.orders, since(31))).data?.sum).not.toBeNull();
  const long = (await clerk(reportRows.orders, since(366))).data;
  expect([long?.sum, long?.list.length]).toEqual([null, long?.count]);
  expect(await clerk(reportRows.orders, since(367))).toMatchObject({ code: 'report.span' });
});

test('what is not paid stands under its age, and each age opens its orders', async () => {
  const before = await clerk(reportRows.debts, { query: {} });
  const { riderId } = await fixture.write((db) => aRider(db, 3));
  const at = fixture.clock.now - 10 * dayMs;
  await fixture.write((db) =>
    anUnpaidOrder(db, { riderId, agentId: 3, now: at, due: { ride: 350 }, endedAt: at }),
  );
  const after = await clerk(reportRows.debts, { query: {} });
  const of = (said: typeof before, age: string) => said.data?.list.find(({ id }) => id === age);
  expect((of(after, 'd8')?.unpaidCents ?? 0) - (of(before, 'd8')?.unpaidCents ?? 0)).toBe(350);
  for (const { id, orders } of after.data?.list ?? []) {
    const { data } = await clerk(reportRows.orders, { query: { age: id, pageSize: 200 } });
    expect(data?.count, id).toBe(orders);
  }
});

/** A ride that ends, is paid and is booked at different times. */
const aRidePaid = (endedAt: number, paidAt: number, now: number) =>
  fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    const orderId = await anUnpaidOrder(db, {
      riderId,
      agentId: 3,
      now: endedAt,
      due: { ride: 350 },
      endedAt,
    });
    const owners = { receivable: orderId, merchant: 'wechat:1900000109' };
    const where = { agentId: 3, areaId: 31, zone };
    const occasion = { ...where, source: 'payment', sourceId: `of-${orderId}`, eventAt: paidAt, now };
    await post(db, postingOf('paidOnline', { online: 350 }, owners), occasion);
    const paid = { state: 'paid', online_cents: 350, channel: 'wechat', paid_at: new Date(paidAt) };
    await db.updateTable('ride_order').set(paid).where('order_id', '=', orderId).execute();
    return orderId;
  });

/** A statement of one day of the franchisee. */
const aStatementOf = (id: string, at: number) =>
  fixture.write(async (db) => {
    const day = sql`(to_timestamp(${at / 1_000}) at time zone ${zone})::date`;
    await sql`insert into statement (statement_id, agent_id, from_day, to_day, cycle, state, base_cents, share_cents,
        gift_cents, minimum_cents, adjust_cents, provider_cents, carry_cents, payable_cents, bills_negative, issued_at, confirmed_at)
      values (${id}, 3, ${day}, ${day}, 'day', 'confirmed', 350, 0, 0, 0, 0, 0, 0, 0, false, now(), now())`.execute(
      db,
    );
    await sql`insert into share_day (day, agent_id, service_area_id, kind, paid_cents, back_cents, base_cents, share_cents,
        statement_id) values (${day}, 3, 31, 'cash', 350, 0, 350, 0, ${id})`.execute(db);
  });

test('an order stands in the statement of the day on which its payment was booked, days later or past midnight', async () => {
  const midnight = startOfDay(fixture.clock.now, zone, 8);
  const hour = 3_600_000;
  await aStatementOf('of-the-ride', midnight - 12 * hour);
  await aStatementOf('of-the-day-after', midnight + 12 * hour);
  await aStatementOf('three-days-later', midnight + 60 * hour);
  const late = await aRidePaid(midnight - 10 * hour, midnight + 60 * hour, midnight + 60 * hour);
  const heard = await aRidePaid(midnight - hour, midnight - 60_000, midnight + 2 * hour);
  const shut = await aRidePaid(midnight - hour, midnight - 60_000, midnight + 4 * hour);
  const unpaid = await fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    const of = { riderId, agentId: 3, now: midnight - hour, endedAt: midnight - hour };
    return anUnpaidOrder(db, { ...of, due: { ride: 350 } });
  });
  const statement = async (id: string) =>
    (await clerk(reportRows.orders, { query: { ...whole(), id } })).data?.list[0]?.statementId;
  expect(await statement(late)).toBe('three-days-later');
  expect(await statement(heard)).toBe('of-the-ride');
  expect(await statement(shut)).toBe('of-the-day-after');
  expect(await statement(unpaid)).toBeNull();
  const { data } = await clerk(reportRows.orders, { query: { ...whole(), id: unpaid, settled: false } });
  expect(data?.list).toHaveLength(1);
  const within = await clerk(reportRows.orders, { query: { ...whole(), statementId: 'three-days-later' } });
  const found = within.data?.list.map(({ id }) => id);
  expect(found).toContain(late);
  expect(found).not.toContain(heard);
  expect(new Set(within.data?.list.map(({ statementId }) => statementId))).toEqual(
    new Set(['three-days-later']),
  );
});

test('movements of wallets add up to what they moved, by kind as well', async () => {
  const { data } = await clerk(reportRows.wallet, { query: whole() });
  expect(data?.sum?.principalCents).toBe(total(data?.list ?? [], ({ principalCents }) => principalCents));
  const topUps = await clerk(reportRows.wallet, { query: { ...whole(), events: ['topUp'] } });
  expect(
    topUps.data?.list.every(({ event, principalCents }) => event === 'topUp' && principalCents === 9_999),
  ).toBe(true);
  expect(topUps.data?.count).toBeGreaterThan(0);
  const own = await franchisee(reportRows.wallet, { query: whole() });
  expect(own.data?.list.every(({ principalAfterCents }) => principalAfterCents === null)).toBe(true);
});

test('deposits and cards come with their payment, and products with what became of them', async () => {
  const deposits = await clerk(reportRows.deposits, { query: whole() });
  expect(deposits.data?.list[0]).toMatchObject({ state: 'paid', amountCents: 9_900, isLate: false });
  expect(deposits.data?.list[0]?.outNo).toBeTruthy();
  const cards = await clerk(reportRows.ridingCards, { query: whole() });
  const products = await clerk(reportRows.products, { query: { ...whole(), kind: 'riding' } });
  expect(cards.data?.count).toBeGreaterThan(0);
  expect(cards.data?.sum?.priceCents).toBe(total(cards.data?.list ?? [], ({ priceCents }) => priceCents));
  expect(products.data?.sum).toMatchObject({
    sold: cards.data?.count,
    grossCents: cards.data?.sum?.priceCents,
  });
  expect((await clerk(reportRows.memberCards, { query: whole() })).data?.count).toBe(0);
});

/** A rider of area 31 with a top-up and gift, partly refunded; returns the rider. */
async function aTopUp(cents: number, { gift = 0, backCents = 0 } = {}) {
  const at = fixture.clock.now - dayMs;
  return fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    const of = { riderId, agentId: 3, now: at, cents, state: 'success' as const };
    const { paymentId, merchant } = await aPayment(db, of);
    const when = { eventAt: at, now: at, zone, agentId: 3, areaId: 31 };
    const occasion = { ...when, source: 'payment', sourceId: paymentId };
    await post(db, postingOf('topUp', { principal: cents }, { merchant, rider: riderId }), occasion);
    if (gift > 0) await post(db, postingOf('giftGranted', { gift }, { rider: riderId }), occasion);
    await sql`update payment set refunded_cents = ${backCents} where payment_id = ${paymentId}`.execute(db);
    return riderId;
  });
}

test('movements are added up by kind over everything that a filter finds, and found by how much went back', async () => {
  await aTopUp(1_230, { backCents: 1_230 });
  await aTopUp(1_230, { backCents: 30 });
  const { data: rows } = await clerk(reportRows.wallet, { query: whole() });
  const { from, to } = whole();
  const { data: kinds } = await clerk(walletReport.events, { query: { from, to } });
  for (const { id, movements, principalCents, giftCents } of kinds?.list ?? []) {
    const of = rows?.list.filter(({ event }) => event === id) ?? [];
    expect([id, movements], id).toEqual([id, of.length]);
    expect(principalCents, id).toBe(total(of, (row) => row.principalCents));
    expect(giftCents, id).toBe(total(of, (row) => row.giftCents));
  }
  expect(total(kinds?.list ?? [], ({ movements }) => movements)).toBe(rows?.count);
  for (const state of ['all', 'part'] as const) {
    const found = await clerk(reportRows.wallet, { query: { ...whole(), state } });
    expect(found.data?.list).toMatchObject([{ state, principalCents: 1_230 }]);
    const sums = await clerk(walletReport.events, { query: { from, to, state } });
    expect(sums.data?.list).toMatchObject([{ id: 'topUp', movements: 1, principalCents: 1_230 }]);
  }
  const own = await franchisee(walletReport.events, { query: { from, to } });
  expect(total(own.data?.list ?? [], ({ movements }) => movements)).toBeLessThan(rows?.count ?? 0);
});

test('top-ups stand under what one brings and what is given with it, and come to all top-ups of the span', async () => {
  const { from, to } = whole();
  await aTopUp(5_000, { gift: 500 });
  await aTopUp(5_000, { gift: 500, backCents: 700 });
  await aTopUp(5_000);
  const { data } = await clerk(walletReport.offers, { query: { from, to } });
  const of = (withGiftCents: number) =>
    data?.list.find((one) => one.amountCents === 5_000 && one.withGiftCents === withGiftCents);
  expect(of(500)).toMatchObject({
    topUps: 2,
    riders: 2,
    principalCents: 10_000,
    giftCents: 1_000,
    refundedCents: 700,
  });
  expect(of(0)).toMatchObject({ topUps: 1, principalCents: 5_000, giftCents: 0 });
  const { data: kinds } = await clerk(walletReport.events, { query: { from, to, events: ['topUp'] } });
  expect(data?.sum).toMatchObject({
    topUps: kinds?.list[0]?.movements,
    principalCents: kinds?.list[0]?.principalCents,
  });
});

test('every wallet lies in one band, and the bands come to what the books say', async () => {
  const before = await clerk(walletReport.bands, { query: {} });
  await aTopUp(1_001);
  const { data } = await clerk(walletReport.bands, { query: {} });
  const gained = (id: string) =>
    (data?.list.find((row) => row.id === id)?.riders ?? 0) -
    (before.data?.list.find((row) => row.id === id)?.riders ?? 0);
  expect(data?.list.map(({ id }) => [id, gained(id)])).toEqual([
    ['none', 0],
    ['to10', 0],
    ['to20', 1],
    ['to50', 0],
    ['to100', 0],
    ['over', 0],
  ]);
  const { rows } = await fixture.write((db) =>
    sql<{ cents: number }>`select sum(balance) as cents from ledger_account where code = '2110'`.execute(db),
  );
  expect(data?.sum?.principalCents).toBe(rows[0]?.cents);
  const own = await franchisee(walletReport.bands, { query: {} });
  expect(own.data?.sum?.riders).toBeLessThan(data?.sum?.riders ?? 0);
});

test('a rider is over the cap by what the area at home allows', async () => {
  const riderId = await aTopUp(6_000);
  const over = async (as = clerk) =>
    (await as(walletReport.overCap, { query: { pageSize: 200 } })).data?.list.find(
      (row) => row.riderId === riderId,
    );
  expect(await over()).toBeUndefined();
  const said = { areaId: 31, group: 'pay' as const, version: 1, by: '张三', approver: undefined };
  await fixture.write((db) =>
    putContent(db, {
      ...said,
      content: { prepaidCapCents: 5_000 },
      reason: '降低上限',
      now: fixture.clock.now,
    }),
  );
  expect(await over()).toMatchObject({ capCents: 5_000, principalCents: 6_000, aboveCents: 1_000 });
  expect(await over(franchisee)).toMatchObject({ aboveCents: 1_000 });
  expect(
    await over(fixture.as({ codes, agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } })),
  ).toBeUndefined();
});
