import type { Cents } from '@kickstand/contract/kit';
import { type CardProductBody, mall, riderCards, userCards } from '@kickstand/contract/money/cards';
import { approvals } from '@kickstand/contract/platform/approvals';
import { cardDayMs } from '@kickstand/domain/money/cards';
import type { AccountCode } from '@kickstand/domain/money/ledger';
import { startOfDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCardBody, aProduct } from '../../../test/money/a-card.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { ridesIn } from '../../../test/rides.ts';
import { newId } from '../../kernel/ids.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { keepCards } from '../cards/cards.jobs.ts';
import { takeCards } from '../cards/cards.service.ts';
import { verifyBooks } from '../ledger/books.service.ts';
import { balanceOf } from '../ledger/ledger.store.ts';
import { askProviders } from '../payments/asking.service.ts';
import { mallRoutes } from './mall.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const areaId = 31;
const minute = 60_000;
const reason = '用户要求退卡';
const providers = new Map();
const parts = { zone, providers };
let fixture: FeatureFixture;
let provider: AProvider;
let rides: ReturnType<typeof ridesIn>;
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
let boss: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => {
    const routes = mallRoutes(parts);
    return [...routes, ...approvalsRoutes({ routes: () => routes, tell: () => undefined, zone })];
  });
  rides = ridesIn(fixture, { agentId, areaId, zone });
  // Noon in Shanghai, so that a ride of some minutes lies within one day.
  fixture.clock.now = startOfDay(fixture.clock.now, zone) + 12 * 60 * minute;
  app = fixture.as({ codes: ['riderApp'] });
  const codes = ['1703', '170302', '170303', '170304', '170305', '070101', '07010108', '07010124'];
  await fixture.write((db) => aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes }));
  clerk = fixture.as({ codes, operatorId: 'clerk' });
  const approving = { codes: [...codes, 'approve'], operatorId: 'boss', agentId: 2 };
  await fixture.write((db) => aStaffMember(db, approving));
  boss = fixture.as({ ...approving, name: 'boss' });
  await fixture.write((db) => aScheme(db, { areaId, now: fixture.clock.now, from: 0, content: schemeS }));
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
const newRider = async () => (await fixture.write((db) => aRider(db, agentId))).riderId;
const product = (over: Partial<CardProductBody> = {}) =>
  fixture.write((db) => aProduct(db, { agentId, now: fixture.clock.now, over }));
const buy = (riderId: string, productId: string) =>
  app(riderCards.buy, { body: { riderId, productId, areaId, channel: 'wechat' } });
const numberOf = (paymentId = '') => paymentId.replaceAll('-', '');
const cardsOf = async (riderId: string) =>
  (await clerk(userCards.ofRider, { query: { riderId } })).data?.list ?? [];
const known = async (riderId: string) => {
  const [card] = await cardsOf(riderId);
  if (!card) throw new Error('there is no card');
  return card;
};

async function pay(paymentId = '') {
  await askProviders(jobs());
  provider.pay(numberOf(paymentId));
  fixture.clock.now += 31_000;
  await askProviders(jobs());
}

/** A rider who has bought and paid a card. */
async function owner(over: Partial<CardProductBody> = {}) {
  const riderId = await newRider();
  const { id } = await product(over);
  const { data } = await buy(riderId, id);
  await pay(data?.paymentId);
  return { riderId, productId: id, cardId: data?.cardId ?? '' };
}

const begin = (riderId: string, orderId: string) => rides.begin(riderId, orderId);
const end = (riderId: string, orderId: string, startedAt: number) => rides.end(riderId, orderId, startedAt);
const ride = (riderId: string, minutes: number) => rides.ride(riderId, minutes);

describe('what is offered', () => {
  test('a card that was sold keeps its price and rights, and a new version takes its place', async () => {
    const { productId } = await owner();
    const body = { ...aCardBody(agentId, { priceCents: 1_290 as Cents }), id: productId, version: 1 };
    expect(await clerk(mall.edit, { body })).toMatchObject({ code: 'card.sold_locked' });
    const renamed = { ...aCardBody(agentId, { name: '周卡' }), id: productId, version: 1 };
    expect(await clerk(mall.edit, { body: renamed })).toMatchObject({ status: 200 });
    const next = await clerk(mall.newVersion, { params: { id: productId }, body: { version: 2 } });
    const id = next.data?.id ?? '';
    expect(await clerk(mall.edit, { body: { ...body, id } })).toMatchObject({ status: 200 });
    await clerk(mall.setState, { params: { id }, body: { state: 'on', version: 2 } });
    const { data } = await clerk(mall.list, { query: { areaId } });
    const states = data?.list.filter((one) => [id, productId].includes(one.id)).map((one) => one.state);
    expect(states?.sort()).toEqual(['off', 'on']);
    expect(data?.list.find((one) => one.id === productId)).toMatchObject({ sold: 1, salesCents: 990 });
  });

  test('whoever is limited to another area neither sees nor changes it', async () => {
    const { id } = await product();
    const scope = { agentIds: [4], opAreaIds: [41] };
    const other = fixture.as({ codes: ['1703', '170305'], scope });
    expect((await other(mall.list, {})).data?.count).toBe(0);
    const off = { params: { id }, body: { state: 'off' as const, version: 1 } };
    expect(await other(mall.setState, off)).toMatchObject({ code: 'card.not_found' });
  });

  test('a price above the struck one, two companies, and a second draft are refused', async () => {
    const wrong = { ...aCardBody(agentId), originCents: 100 as Cents };
    expect(await clerk(mall.add, { body: wrong })).toMatchObject({ code: 'card.wrong_price' });
    const wide = aCardBody(agentId, { areaIds: [31, 41] });
    expect(await clerk(mall.add, { body: wide })).toMatchObject({ code: 'card.one_company' });
    const { id } = await product();
    const again = { params: { id }, body: { version: 1 } };
    await clerk(mall.newVersion, again);
    expect(await clerk(mall.newVersion, again)).toMatchObject({ code: 'card.has_draft' });
  });
});

describe('buying a card', () => {
  test('it is the rider’s once the provider says that it was paid, and its price is owed to them', async () => {
    const { riderId, cardId, productId } = await owner();
    expect(await known(riderId)).toMatchObject({ state: 'unused', priceCents: 990, backCents: 990 });
    expect(await balance('2410', cardId)).toBe(990);
    const figures = await clerk(mall.figures, { params: { id: productId } });
    expect(figures.data).toMatchObject({ sold: 1, good: 1, uses: 0 });
    expect(figures.data?.days.at(-1)).toMatchObject({ sold: 1 });
  });

  test('of the last piece one rider is kept it, and it is free again after a quarter of an hour', async () => {
    const { id } = await product({ stock: 1 });
    const riders = await Promise.all(Array.from({ length: 8 }, newRider));
    const said = await Promise.all(riders.map((riderId) => buy(riderId, id)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(said.filter(({ code }) => code === 'card.sold_out')).toHaveLength(7);
    fixture.clock.now += 16 * minute;
    await askProviders(jobs());
    await keepCards(jobs());
    expect(await buy(await newRider(), id)).toMatchObject({ status: 200 });
  });

  test('money that comes after it was let go is sent back', async () => {
    const riderId = await newRider();
    const { id } = await product();
    const { data } = await buy(riderId, id);
    await askProviders(jobs());
    fixture.clock.now += 20 * minute;
    provider.pay(numberOf(data?.paymentId));
    await askProviders(jobs());
    await askProviders(jobs());
    expect(await cardsOf(riderId)).toEqual([]);
    expect([...provider.refunds.values()]).toMatchObject([{ amountCents: 990 }]);
    expect(await balance('2410', data?.cardId ?? '')).toBe(0);
  });

  test('trying again pays the same card, and not while the first attempt is open', async () => {
    const riderId = await newRider();
    const { id } = await product({ perRider: 1 });
    const cardId = (await buy(riderId, id)).data?.cardId ?? '';
    const again = () => app(riderCards.pay, { params: { cardId }, body: { riderId, channel: 'wechat' } });
    expect(await again()).toMatchObject({ code: 'card.paying' });
    expect(await buy(riderId, id)).toMatchObject({ code: 'card.too_many' });
    await askProviders(jobs());
    fixture.clock.now += 4 * minute;
    await askProviders(jobs());
    await pay((await again()).data?.paymentId);
    expect(await known(riderId)).toMatchObject({ id: cardId, state: 'unused' });
  });
});

describe('riding with a card', () => {
  test('a ride within its time costs nothing, takes one use, and earns its part of the price', async () => {
    const { riderId, cardId } = await owner();
    const order = await ride(riderId, 20);
    expect(order).toMatchObject({ benefit_type: 'riding_card', payable_cents: 0, channel: 'card' });
    expect(await known(riderId)).toMatchObject({ state: 'active', uses: 1, savedCents: 300 });
    expect(await balance('2410', cardId)).toBe(990 - Math.floor(990 / 14));
  });

  test('the third ride of a day is paid, and the next day there are two again', async () => {
    const { riderId } = await owner();
    await ride(riderId, 20);
    await ride(riderId, 20);
    expect(await ride(riderId, 20)).toMatchObject({ benefit_cents: 0, payable_cents: 300 });
    fixture.clock.now += cardDayMs;
    expect(await ride(riderId, 20)).toMatchObject({ payable_cents: 0 });
  });

  test('its last use goes to one ride, however many ask at once', async () => {
    const { riderId, cardId } = await owner({ totalUses: 1 });
    const at = { riderId, areaId, agentId, at: fixture.clock.now, zone, takesMembers: false };
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        fixture.write(async (db) => {
          await waitForRider(db, riderId);
          return takeCards(db, { ...at, orderId: `order-${cardId}-${i}` });
        }),
      ),
    );
    expect(taken.flat()).toHaveLength(1);
    await fixture.write((db) =>
      db.updateTable('user_card').set({ held_by: null }).where('card_id', '=', cardId).execute(),
    );
    await ride(riderId, 20);
    expect(await known(riderId)).toMatchObject({ state: 'used_up', uses: 1, backCents: 0 });
    expect(await balance('2410', cardId)).toBe(0);
  });

  test('gets more uses when a second person agrees, which earn nothing and go not back, and can be taken back', async () => {
    const { riderId, cardId } = await owner({ totalUses: 2, dailyUses: 0 });
    const asked = async (uses: number) => ({
      id: cardId,
      uses,
      version: (await known(riderId)).version,
      reason,
    });
    const add = async (uses: number) => clerk(userCards.addUses, { body: await asked(uses) });
    const takeBack = async (uses: number) => clerk(userCards.takeUsesBack, { body: await asked(uses) });
    expect((await add(31)).status).toBe(400);
    expect(await takeBack(1)).toMatchObject({ code: 'card.added_left' });
    expect(await add(3)).toMatchObject({ code: 'approval.requested' });
    const [waiting] = (await boss(approvals.list, { query: { state: 'pending' } })).data?.list ?? [];
    expect(waiting).toMatchObject({ object: cardId, change: { totalUses: [2, 5] } });
    await boss(approvals.approve, { params: { id: waiting?.id ?? '' }, body: {} });
    const before = await known(riderId);
    expect(before).toMatchObject({ totalUses: 5, addedUses: 3, backCents: 990 });
    expect(await add(28)).toMatchObject({ code: 'card.most_uses' });
    await ride(riderId, 20);
    expect(await balance('2410', cardId)).toBe(495);
    await ride(riderId, 20);
    expect(await balance('2410', cardId)).toBe(0);
    expect(await ride(riderId, 20)).toMatchObject({ payable_cents: 0 });
    expect(await known(riderId)).toMatchObject({ state: 'active', uses: 3, backCents: 0 });
    expect((await takeBack(3)).code).toBe('card.added_left');
    expect((await takeBack(2)).data).toEqual({ totalUses: 3 });
    expect(await known(riderId)).toMatchObject({ state: 'used_up', uses: 3, addedUses: 1 });
    expect(await ride(riderId, 20)).toMatchObject({ payable_cents: 300 });
  });

  test('a card earned by days that is used up as uses are taken back leaves nothing owed to its rider', async () => {
    const rights = { by: 'share', payBp: 5_000, mostCents: null } as const;
    const { riderId, cardId } = await owner({ rights, totalUses: 2, dailyUses: 0 });
    await fixture.write((db) =>
      db.updateTable('user_card').set({ total_uses: 3 }).where('card_id', '=', cardId).execute(),
    );
    for (let i = 0; i < 2; i++) await ride(riderId, 20);
    expect(await balance('2410', cardId)).toBe(990);
    const body = { id: cardId, uses: 1, version: (await known(riderId)).version, reason };
    expect((await clerk(userCards.takeUsesBack, { body })).data).toEqual({ totalUses: 2 });
    expect(await known(riderId)).toMatchObject({ state: 'used_up' });
    expect(await balance('2410', cardId)).toBe(0);
  });

  test('while it is ridden with it goes not back and is not prolonged; frozen it serves this ride and no other', async () => {
    const { riderId, cardId } = await owner();
    const orderId = newId();
    const startedAt = await begin(riderId, orderId);
    const card = await known(riderId);
    const asked = { id: cardId, version: card.version, reason };
    expect(card).toMatchObject({ inTrip: true, backCents: 0 });
    expect(await clerk(userCards.refund, { body: asked })).toMatchObject({ code: 'card.in_trip' });
    expect(await clerk(userCards.extend, { body: { ...asked, days: 3 } })).toMatchObject({
      code: 'card.in_trip',
    });
    expect(await clerk(userCards.freeze, { body: asked })).toMatchObject({ status: 200 });
    fixture.clock.now += 20 * minute;
    expect(await end(riderId, orderId, startedAt)).toMatchObject({ payable_cents: 0 });
    expect(await ride(riderId, 20)).toMatchObject({ payable_cents: 300 });
    const { version } = await known(riderId);
    await clerk(userCards.unfreeze, { body: { id: cardId, version, reason } });
    expect(await ride(riderId, 20)).toMatchObject({ payable_cents: 0 });
  });

  test('a ride that begins before its card is over uses it, and the card ends after the ride', async () => {
    const { riderId, cardId } = await owner({ validDays: 1 });
    fixture.clock.now += cardDayMs - 2 * minute;
    const orderId = newId();
    const startedAt = await begin(riderId, orderId);
    fixture.clock.now += 20 * minute;
    await keepCards(jobs());
    expect(await end(riderId, orderId, startedAt)).toMatchObject({ payable_cents: 0 });
    await keepCards(jobs());
    expect(await known(riderId)).toMatchObject({ state: 'expired', uses: 1 });
    expect(await balance('2410', cardId)).toBe(0);
  });
});

describe('a card goes back', () => {
  test('an unused one whole, the way it was paid, and the rest of a used one stays with the company', async () => {
    const { riderId, cardId } = await owner();
    const first = await known(riderId);
    const said = await clerk(userCards.refund, { body: { id: cardId, version: first.version, reason } });
    expect(said.data).toMatchObject({ cents: 990 });
    await askProviders(jobs());
    expect(await known(riderId)).toMatchObject({ state: 'refunded', refundedCents: 990, backCents: 0 });
    expect(await balance('2410', cardId)).toBe(0);
    const used = await owner();
    await ride(used.riderId, 20);
    fixture.clock.now += 2 * cardDayMs;
    const { version, backCents } = await known(used.riderId);
    expect(backCents).toBe(Math.floor((990 * 4) / 7));
    await clerk(userCards.refund, { body: { id: used.cardId, version, reason } });
    await askProviders(jobs());
    expect(await balance('2410', used.cardId)).toBe(0);
  });

  test('to its own rider without a clerk, and to nobody else', async () => {
    const [{ riderId, cardId }, other] = [await owner(), await owner()];
    const ask = (by: string) => app(riderCards.refund, { params: { cardId }, body: { riderId: by } });
    expect(await ask(other.riderId)).toMatchObject({ code: 'card.not_found' });
    expect((await ask(riderId)).data).toMatchObject({ cents: 990 });
    await askProviders(jobs());
    expect(await known(riderId)).toMatchObject({ state: 'refunded', refundedCents: 990 });
    expect(await ask(riderId)).toMatchObject({ code: 'card.over' });
  });

  test('refunds and rides of one card at once: one of them has it', async () => {
    const { riderId, cardId } = await owner();
    const { version } = await known(riderId);
    const asked = { body: { id: cardId, version, reason } };
    const orderId = newId();
    const [startedAt, ...said] = await Promise.all([
      begin(riderId, orderId),
      ...Array.from({ length: 7 }, () => clerk(userCards.refund, asked)),
    ]);
    fixture.clock.now += 20 * minute;
    const { payable_cents } = await end(riderId, orderId, startedAt);
    const refunded = said.filter(({ status }) => status === 200).length;
    expect(refunded).toBe(payable_cents === 0 ? 0 : 1);
    await askProviders(jobs());
    expect(provider.refunds.size).toBe(refunded);
  });

  test('a card that was given never does', async () => {
    const riderId = await newRider();
    const { id: productId } = await product();
    expect(
      (await clerk(userCards.grantable, { query: { riderId } })).data?.list.map(({ id }) => id),
    ).toContain(productId);
    const { data } = await clerk(userCards.grant, { body: { riderId, productId, reason } });
    expect(await ride(riderId, 20)).toMatchObject({ payable_cents: 0 });
    const { version } = await known(riderId);
    const asked = { body: { id: data?.id ?? '', version, reason } };
    expect(await clerk(userCards.refund, asked)).toMatchObject({ code: 'card.gift' });
  });

  test('days of a card count as given by its price, in however many parts', async () => {
    const { riderId, cardId } = await owner({ validDays: 1, priceCents: 700 as Cents });
    const prolong = async () => {
      const { version } = await known(riderId);
      return clerk(userCards.extend, { body: { id: cardId, version, days: 7, reason } });
    };
    expect(await prolong()).toMatchObject({ status: 200 });
    expect(await prolong()).toMatchObject({ status: 200 });
    expect(await known(riderId)).toMatchObject({ changeWaits: false });
    expect(await prolong()).toMatchObject({ code: 'approval.requested' });
    expect(await known(riderId)).toMatchObject({ changeWaits: true });
  });
});

test('an unlimited card is earned day by day from its first ride on, and what is left at its end is the company’s', async () => {
  const { riderId, cardId } = await owner({ totalUses: 0, dailyUses: 0, priceCents: 700 as Cents });
  fixture.clock.now += cardDayMs;
  await keepCards(jobs());
  expect(await balance('2410', cardId)).toBe(700);
  await ride(riderId, 20);
  fixture.clock.now = startOfDay(fixture.clock.now, zone, -1) + 1;
  await keepCards(jobs());
  await keepCards(jobs());
  expect(await balance('2410', cardId)).toBe(500);
  fixture.clock.now += 5 * cardDayMs;
  await keepCards(jobs());
  expect(await balance('2410', cardId)).toBe(0);
  fixture.clock.now += cardDayMs;
  await keepCards(jobs());
  expect(await known(riderId)).toMatchObject({ state: 'expired', uses: 1 });
});
