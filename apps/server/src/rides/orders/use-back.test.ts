import type { Cents } from '@kickstand/contract/kit';
import { type CardProductBody, userCards } from '@kickstand/contract/money/cards';
import { approvals } from '@kickstand/contract/platform/approvals';
import { orders, riderMoney } from '@kickstand/contract/rides/orders';
import { tickets } from '@kickstand/contract/service/tickets';
import { cardDayMs } from '@kickstand/domain/money/cards';
import type { AccountCode } from '@kickstand/domain/money/ledger';
import { startOfDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { aTicket } from '../../../test/money/a-ticket.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { ridesIn } from '../../../test/rides.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { newId } from '../../kernel/ids.ts';
import { keepCards } from '../../money/cards/cards.jobs.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { balanceOf } from '../../money/ledger/ledger.store.ts';
import { mallRoutes } from '../../money/mall/mall.routes.ts';
import { askProviders } from '../../money/payments/asking.service.ts';
import { paymentsRoutes } from '../../money/payments/payments.routes.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { ticketsRoutes } from '../../service/tickets/tickets.routes.ts';
import { ordersRoutes } from './orders.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const areaId = 31;
const minute = 60_000;
const reason = '车辆故障，退回次数';
const providers = new Map();
const parts = { zone, providers, photos: { store: memoryStore(), seal: (text: string) => text, zone } };
const codes = ['1601', '160108', '0401', '040107', '070101', '07010108'];
let fixture: FeatureFixture;
let provider: AProvider;
let rides: ReturnType<typeof ridesIn>;
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
let checker: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [
      ...ordersRoutes(parts),
      ...paymentsRoutes(parts),
      ...mallRoutes(parts),
      ...ticketsRoutes(parts),
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
    ];
    return all;
  });
  // Noon in Shanghai, so that a ride of some minutes lies within one day.
  fixture.clock.now = startOfDay(fixture.clock.now, zone) + 12 * 60 * minute;
  rides = ridesIn(fixture, { agentId, areaId, zone });
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes });
    await aStaffMember(db, { operatorId: 'checker', agentId: 2, codes: [...codes, 'approve'] });
    await aScheme(db, { areaId, now: fixture.clock.now, from: 0, content: schemeS });
  });
  app = fixture.as({ codes: ['riderApp'] });
  clerk = fixture.as({ codes, operatorId: 'clerk', name: '小周', agentId: 2 });
  checker = fixture.as({ codes: [...codes, 'approve'], operatorId: 'checker', name: '小李', agentId: 2 });
});
beforeEach(() => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  fixture.clock.now += 2 * cardDayMs;
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const jobs = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const balance = (code: AccountCode, owner: string) =>
  fixture.write(async (db) => (await balanceOf(db, code, owner)).balance);
/** Seven days of 14 rides of half an hour for 9.90, twice a day. */
async function owner(over: Partial<CardProductBody> = {}) {
  const { riderId } = await fixture.write((db) => aRider(db, agentId));
  const card = await fixture.write((db) => aCard(db, { agentId, riderId, now: fixture.clock.now, over }));
  return { riderId, ...card };
}
const rideOf = async (riderId: string, minutes = 20) => {
  const { order_id, ...order } = await rides.ride(riderId, minutes);
  return { ...order, orderId: order_id };
};
const cardOf = async (riderId: string) =>
  (await clerk(userCards.ofRider, { query: { riderId } })).data?.list[0];
const single = async (orderId: string) => (await clerk(orders.single, { params: { orderId } })).data;
const refund = async (orderId: string, { ride = 0, cardTimes = 1 as 0 | 1, who = clerk } = {}) =>
  who(orders.refund, {
    body: {
      orderId,
      lines: { ride, dispatch: 0, helmet: 0 },
      to: 'original',
      cardTimes,
      reason,
      version: (await single(orderId))?.version ?? -1,
    },
  });
const ask = () => askProviders(jobs());

/** A ride of 50 minutes with a card for half an hour, whose rest a provider was paid. */
async function paidBeside() {
  const one = await owner();
  const order = await rideOf(one.riderId, 50);
  const pay = { params: { receivableId: order.orderId }, body: { riderId: one.riderId, channel: 'wechat' } };
  const { data } = await app(riderMoney.pay, pay as never);
  await ask();
  provider.pay(data?.attempt?.paymentId.replaceAll('-', '') ?? '');
  fixture.clock.now += 31_000;
  await ask();
  return { ...one, ...order };
}

describe('a refund that gives the use of a card back', () => {
  test('of a ride that cost no money moves none, owes the rider the use again, and shows on order and card', async () => {
    const { riderId, cardId } = await owner();
    const { orderId } = await rideOf(riderId);
    expect(await balance('2410', cardId)).toBe(920);
    expect((await single(orderId))?.cardUse).toMatchObject({ cardId, barredBy: null, returned: null });
    const said = await refund(orderId);
    expect(said.data).toMatchObject({
      refundId: expect.stringMatching(/./),
      state: 'success',
      split: { principal: 0, gift: 0, online: 0 },
      cardTimes: 1,
    });
    expect(await balance('2410', cardId)).toBe(990);
    expect(await cardOf(riderId)).toMatchObject({
      state: 'unused',
      uses: 0,
      returnedUses: 1,
      backCents: 990,
    });
    expect((await single(orderId))?.cardUse).toMatchObject({
      barredBy: 'returned',
      returned: { at: fixture.clock.now, by: '小周', reason },
    });
    expect(await refund(orderId)).toMatchObject({ code: 'card.use_returned' });
    expect(await cardOf(riderId)).toMatchObject({ uses: 0, returnedUses: 1 });
  });

  test('lets one more ride of that day use the card, which earns as if there had been one use', async () => {
    const { riderId, cardId } = await owner({ dailyUses: 1 });
    const first = await rideOf(riderId);
    expect(await rideOf(riderId)).toMatchObject({ payable_cents: 300 });
    await refund(first.orderId);
    expect(await rideOf(riderId)).toMatchObject({ payable_cents: 0, benefit_type: 'riding_card' });
    expect(await cardOf(riderId)).toMatchObject({ state: 'active', uses: 1, returnedUses: 1 });
    expect(await balance('2410', cardId)).toBe(920);
    expect(await rideOf(riderId)).toMatchObject({ payable_cents: 300 });
  });

  test('goes back with money in one refund, and money alone leaves it', async () => {
    const { riderId, orderId } = await paidBeside();
    const none = await refund(orderId, { ride: 100, cardTimes: 0 });
    expect(none.data).toMatchObject({ split: { online: 100 }, cardTimes: 0 });
    expect(await cardOf(riderId)).toMatchObject({ uses: 1, returnedUses: 0 });
    const both = await refund(orderId, { ride: 100 });
    expect(both.data).toMatchObject({ state: 'processing', split: { online: 100 }, cardTimes: 1 });
    expect(await cardOf(riderId)).toMatchObject({ uses: 0, returnedUses: 1 });
    expect((await single(orderId))?.refunds).toHaveLength(2);
    expect(await refund(orderId, { ride: 999, cardTimes: 0 })).toMatchObject({
      code: 'order.refund_exceeds',
    });
  });

  test('asked for by eight at once goes back once, and the database holds no second one', async () => {
    const { riderId, cardId } = await owner();
    const { orderId } = await rideOf(riderId);
    await rideOf(riderId);
    const said = await Promise.all(Array.from({ length: 8 }, () => refund(orderId)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(said.filter(({ code }) => code === 'card.use_returned')).toHaveLength(7);
    expect(await cardOf(riderId)).toMatchObject({ uses: 1, returnedUses: 1 });
    const again = fixture.fresh.owner.query(
      `insert into card_use_return (return_id, order_id, card_id, worth_cents, returned_at, operator_id, operator_name, reason)
       values ('again', $1, $2, 0, now(), 'x', 'x', 'x')`,
      [orderId, cardId],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'card_use_return_order_id_key' });
    const foreign = fixture.fresh.owner.query(
      `insert into card_use_return (return_id, order_id, card_id, worth_cents, returned_at, operator_id, operator_name, reason)
       values ('foreign', $1, $2, 0, now(), 'x', 'x', 'x')`,
      [(await rideOf((await owner()).riderId)).orderId, cardId],
    );
    await expect(foreign).rejects.toMatchObject({ constraint: expect.stringContaining('fkey') });
  });

  test('of a card that was used up makes it good again, and it ends anew', async () => {
    const { riderId, cardId } = await owner({ totalUses: 1 });
    const { orderId } = await rideOf(riderId);
    expect(await cardOf(riderId)).toMatchObject({ state: 'used_up' });
    await refund(orderId);
    expect(await cardOf(riderId)).toMatchObject({ state: 'unused' });
    expect(await balance('2410', cardId)).toBe(990);
    await rideOf(riderId);
    expect(await cardOf(riderId)).toMatchObject({ state: 'used_up', uses: 1, returnedUses: 1 });
    expect(await balance('2410', cardId)).toBe(0);
  });

  test('of a card earned by days leaves the days it was ridden in earned, and what was left over is owed again', async () => {
    const rights = { by: 'share', payBp: 5_000, mostCents: null } as const;
    const { riderId, cardId } = await owner({ rights, totalUses: 2, dailyUses: 0, priceCents: 700 as Cents });
    await rideOf(riderId);
    fixture.clock.now = startOfDay(fixture.clock.now, zone, -1) + 12 * 60 * minute;
    await keepCards(jobs());
    const earned = 700 - (await balance('2410', cardId));
    expect(earned).toBeGreaterThan(0);
    const last = await rideOf(riderId);
    expect(await cardOf(riderId)).toMatchObject({ state: 'used_up' });
    expect(await balance('2410', cardId)).toBe(0);
    expect(await refund(last.orderId)).toMatchObject({ status: 200 });
    expect(await cardOf(riderId)).toMatchObject({ state: 'active', uses: 1 });
    expect(await balance('2410', cardId)).toBe(700 - earned);
    fixture.clock.now += 7 * cardDayMs;
    await keepCards(jobs());
    expect(await cardOf(riderId)).toMatchObject({ state: 'expired' });
    expect(await balance('2410', cardId)).toBe(0);
  });
});

describe('the use of a card does not go back', () => {
  test('once its card has expired, and the sentence says what else can be done', async () => {
    const { riderId } = await owner();
    const { orderId } = await rideOf(riderId);
    fixture.clock.now += 8 * cardDayMs;
    expect((await single(orderId))?.cardUse).toMatchObject({ barredBy: 'over' });
    expect(await refund(orderId)).toMatchObject({
      code: 'card.use_over',
      promot: expect.stringContaining('赠送卡'),
    });
    await keepCards(jobs());
    expect(await refund(orderId)).toMatchObject({ code: 'card.use_over' });
    expect(await cardOf(riderId)).toMatchObject({ uses: 1, returnedUses: 0 });
  });

  test('while an open trip may use its card', async () => {
    const { riderId } = await owner();
    const { orderId } = await rideOf(riderId);
    const open = newId();
    const startedAt = await rides.begin(riderId, open);
    expect(await refund(orderId)).toMatchObject({ code: 'card.in_trip' });
    fixture.clock.now += 10 * minute;
    await rides.end(riderId, open, startedAt);
    expect(await refund(orderId)).toMatchObject({ status: 200 });
  });

  test('where any number of rides may use it, or where the ride had none', async () => {
    const { riderId } = await owner({ totalUses: 0 });
    expect(await refund((await rideOf(riderId)).orderId)).toMatchObject({ code: 'card.use_unlimited' });
    const debtor = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
    expect((await single(debtor.orderId))?.cardUse).toBeNull();
    expect(await refund(debtor.orderId)).toMatchObject({ code: 'card.no_use' });
    const free = await owner();
    const nothing = await refund((await rideOf(free.riderId)).orderId, { cardTimes: 0 });
    expect(nothing).toMatchObject({ code: 'refund.nothing' });
  });

  test('by who may not refund, or sees other areas only', async () => {
    const { riderId } = await owner();
    const { orderId } = await rideOf(riderId);
    const sees = fixture.as({ codes: ['1601'], agentId: 2 });
    expect(await refund(orderId, { who: sees })).toMatchObject({ status: 403 });
    const scope = { agentIds: [4], opAreaIds: [41] };
    const other = fixture.as({ codes: ['1601', '160108'], agentId: 4, scope });
    expect(await refund(orderId, { who: other })).toMatchObject({ code: 'order.not_found' });
    expect(await cardOf(riderId)).toMatchObject({ uses: 1 });
  });

  test('alone where it is worth more than one may give, and is counted with what one gives on a day', async () => {
    const dear = await owner({ totalUses: 1, priceCents: 6_000 as Cents, originCents: 6_000 as Cents });
    const { orderId } = await rideOf(dear.riderId);
    expect(await refund(orderId)).toMatchObject({ code: 'approval.requested' });
    expect(await cardOf(dear.riderId)).toMatchObject({ uses: 1, returnedUses: 0 });
    const [waiting] = (await checker(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
    expect(waiting).toMatchObject({
      object: orderId,
      change: { cardTimes: [0, 1], card: '七日骑行卡', worthCents: 6_000 },
    });
    const agreed = await checker(approvals.approve, { params: { id: waiting?.id ?? '' }, body: {} });
    expect(agreed).toMatchObject({ status: 200 });
    expect(await cardOf(dear.riderId)).toMatchObject({ uses: 0, returnedUses: 1 });

    const often = await owner({ priceCents: 56_000 as Cents, originCents: 56_000 as Cents, dailyUses: 0 });
    const rode = [await rideOf(often.riderId), await rideOf(often.riderId), await rideOf(often.riderId)];
    const codesOf = [];
    for (const one of rode) codesOf.push((await refund(one.orderId)).code);
    expect(codesOf).toEqual([undefined, undefined, 'approval.requested']);
  });
});

describe('a ticket', () => {
  const decide = async (ticketId: string, orderId: string, body: object) =>
    clerk(tickets.decide, {
      params: { ticketId },
      body: {
        result: 'refunded',
        text: '已为您退回次数',
        orderVersion: (await single(orderId))?.version ?? -1,
        ...body,
      },
    });

  test('that is decided for the rider gives the use of a card back and says so', async () => {
    const { riderId } = await owner();
    const { orderId } = await rideOf(riderId);
    const of = { riderId, orderId };
    const { ticketId } = await fixture.write((db) => aTicket(db, { agentId, now: fixture.clock.now, of }));
    expect(await decide(ticketId, orderId, { result: 'fee_ok', cardTimes: 1 })).toMatchObject({
      code: 'card.use_with_refund',
    });
    expect(await cardOf(riderId)).toMatchObject({ uses: 1 });
    expect((await decide(ticketId, orderId, { cardTimes: 1 })).data).toMatchObject({
      state: 'done',
      result: 'refunded',
      refundCents: 0,
      cardTimes: 1,
    });
    expect(await cardOf(riderId)).toMatchObject({ uses: 0, returnedUses: 1 });
  });
});
