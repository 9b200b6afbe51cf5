import { riderOffers, topUpOffers } from '@kickstand/contract/marketing/campaigns';
import { approvals } from '@kickstand/contract/platform/approvals';
import { riderMoney } from '@kickstand/contract/rides/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aProduct } from '../../../test/money/a-card.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { anOfferBody } from '../../../test/rewards/an-offer.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { askProviders } from '../../money/payments/asking.service.ts';
import { paymentsRoutes } from '../../money/payments/payments.routes.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { topUpOffersRoutes } from './top-up-offers.routes.ts';

const zone = 'Asia/Shanghai';
const [minute, day] = [60_000, 86_400_000];
const codes = ['1701', '170102', '170103', '170104', '170105', '170106', 'approve'];
const reason = '活动提前结束';
let fixture: FeatureFixture;
let provider: AProvider;
type Member = ReturnType<FeatureFixture['as']>;
let north: Member;
let south: Member;
let checker: Member;
let app: Member;
const providers = new Map();
const parts = { zone, providers };

const member = (agentId: number, operatorId = `marketer-of-${agentId}`) =>
  fixture.as({
    codes,
    agentId,
    operatorId,
    name: operatorId,
    scope: { agentIds: [agentId], opAreaIds: 'all' },
  });

beforeAll(async () => {
  const served = topUpOffersRoutes(zone);
  fixture = await featureFixture([
    ...served,
    ...paymentsRoutes(parts),
    ...approvalsRoutes({ routes: () => served, zone, tell: () => undefined }),
  ]);
  await fixture.write(async (db) => {
    await aRole(db, { role_id: 'marketing', agent_id: 3, codes });
    for (const operator_id of ['marketer-of-3', 'checker'])
      await anAccount(db, { operator_id, agent_id: 3, role_id: 'marketing' });
  });
  [north, south, checker, app] = [
    member(3),
    member(4),
    member(3, 'checker'),
    fixture.as({ codes: ['riderApp'] }),
  ];
});
beforeEach(async () => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  fixture.clock.now += day;
  await fixture.write((db) => db.updateTable('campaign').set({ state: 'ended' }).execute());
});
afterAll(() => fixture.close());

const typed = (over: object = {}) => anOfferBody(3, fixture.clock.now, over);
const add = (over: object = {}, as = north) => as(topUpOffers.add, { body: typed(over) as never });
const one = async (id: string, as = north) => {
  const { data } = await as(topUpOffers.one, { params: { id } });
  if (!data) throw new Error('there is no such offer');
  return data;
};
const known = async (id: string) => ({ params: { id }, body: { version: (await one(id)).version } });
const start = async (id: string, as = north) => as(topUpOffers.start, await known(id));
async function running(over: object = {}) {
  const id = (await add(over)).data?.id ?? '';
  const started = await start(id);
  expect(started.status, JSON.stringify(started)).toBe(200);
  return one(id);
}
const edit = async (id: string, over: object, version?: number) => {
  const row = await one(id);
  const body = { ...topUpOffers.edit.body.parse(row), ...over, ...(version !== undefined && { version }) };
  return north(topUpOffers.edit, { params: { id }, body: body as never });
};
const freshRider = (agentId = 3) => fixture.write(async (db) => (await aRider(db, agentId)).riderId);
const topUp = (riderId: string, offer?: { id: string; version: number }, amountCents = 2_000, as = app) =>
  as(riderMoney.topUp, {
    body: { riderId, channel: 'wechat', amountCents: amountCents as never, ...(offer && { offer }) },
  });
const asking = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const pass = async (ms: number) => {
  fixture.clock.now += ms;
  await askProviders(asking());
};
const pay = async (paymentId = '') => {
  await askProviders(asking());
  provider.pay(paymentId.replaceAll('-', ''));
  await pass(31_000);
};
const wallet = async (riderId: string) => (await app(riderMoney.wallet, { params: { riderId } })).data;
const gifts = (riderId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('reward_grant')
      .select(['occurrence', 'face_cents as cents', 'reward', 'agent_id as agentId', 'source', 'state'])
      .where('rider_id', '=', riderId)
      .orderBy('occurrence')
      .execute(),
  );
const offered = async (riderId: string) =>
  (await app(riderOffers.list, { params: { riderId } })).data?.list ?? [];

describe('an offer is written down, started, paused and ended', () => {
  test('a draft is offered to nobody; started it runs, paused it gives nothing, ended it is over', async () => {
    const id = (await add()).data?.id ?? '';
    const riderId = await freshRider();
    expect((await one(id)).state).toBe('draft');
    expect(await offered(riderId)).toEqual([]);
    await start(id);
    expect(await offered(riderId)).toMatchObject([{ id, giftCents: 500, why: null, whyNot: null }]);
    expect((await start(id)).code).toBe('campaign.same_state');
    await north(topUpOffers.pause, await known(id));
    expect(await offered(riderId)).toEqual([]);
    await start(id);
    const ended = await north(topUpOffers.end, {
      params: { id },
      body: { version: (await one(id)).version, reason },
    });
    expect(ended.status).toBe(200);
    expect((await one(id)).state).toBe('ended');
    expect((await edit(id, { name: '又一个' })).code).toBe('campaign.over');
    const history = (await north(topUpOffers.history, { params: { id } })).data?.list ?? [];
    expect(history.map(({ change }) => change.state)).toEqual([
      ['running', 'ended'],
      ['paused', 'on'],
      ['running', 'paused'],
      ['draft', 'on'],
      undefined,
    ]);
  });

  test('by the clock it is still to begin, runs and has ended', async () => {
    const { id } = await running({ startsAt: fixture.clock.now + minute });
    expect((await one(id)).state).toBe('scheduled');
    fixture.clock.now += minute;
    expect((await one(id)).state).toBe('running');
    fixture.clock.now += 31 * day;
    expect((await one(id)).state).toBe('ended');
  });

  test('others neither see nor change it, and nobody pays for others’ areas', async () => {
    const { id } = await running();
    expect((await south(topUpOffers.one, { params: { id } })).code).toBe('campaign.not_found');
    expect((await south(topUpOffers.pause, { params: { id }, body: { version: 2 } })).code).toBe(
      'campaign.not_found',
    );
    expect((await add({ areaIds: [41] })).code).toBe('common.not_found');
    expect((await south(topUpOffers.list, {})).data?.list).toEqual([]);
  });

  test('what runs keeps what it promises: only its end, its texts, and quota and budget upwards change', async () => {
    const { id, version } = await running({ budgetCents: 50_000 });
    const refused = await edit(id, { giftCents: 600 });
    expect(refused).toMatchObject({ status: 409, code: 'activity.running' });
    expect(refused.promot).toBe('进行中的活动不能修改赠送金额');
    expect((await edit(id, { quota: 99 })).promot).toBe('进行中的活动不能修改名额');
    const free = { quota: 200, budgetCents: 60_000, details: '新文案', endsAt: fixture.clock.now + day };
    expect((await edit(id, free, version + 7)).code).toBe('common.stale_version');
    expect((await edit(id, free)).status).toBe(200);
    expect(await one(id)).toMatchObject({ ...free, state: 'running', giftCents: 500 });
  });

  test.each([
    [{ endsAt: 1 }, 'campaign.period'],
    [{ budgetCents: 499 }, 'campaign.budget_small'],
    [{ giftCents: 4_001 }, 'offer.gift'],
    [{ giftCents: 0 }, 'offer.nothing'],
    [{ leastCents: 2_000 }, 'offer.own_amount'],
    [{ leastCents: 1_000, mostCents: 3_000 }, 'offer.own_amount'],
    [{ productId: 'no such card' }, 'common.not_found'],
  ])('%j is refused: %s', async (over, code) => {
    expect((await add(over)).code).toBe(code);
  });

  test('nobody is offered more than a wallet holds, a card off sale, or a second choice at first', async () => {
    const off = await fixture.write((db) =>
      aProduct(db, { agentId: 3, now: fixture.clock.now, state: 'off' } as never),
    );
    expect((await add({ productId: off.id })).code).toBe('reward.off_sale');
    await running({ isDefault: true });
    const other = (await add({ isDefault: true })).data?.id ?? '';
    const refused = await start(other);
    expect(refused).toMatchObject({ code: 'campaign.overlap', promot: '与“充 20 送 5”时间重叠' });
  });

  test('an area has eight at a time; copies are drafts of their own', async () => {
    const { id } = await running();
    for (let n = 0; n < 7; n++) await running({ quota: 1 });
    const copies = await north(topUpOffers.copy, { params: { id }, body: { areaIds: [31] } });
    const [copy = ''] = copies.data?.ids ?? [];
    expect(await one(copy)).toMatchObject({ state: 'draft', giftCents: 500, quota: 100 });
    expect((await start(copy)).code).toBe('offer.too_many');
    expect((await north(topUpOffers.remove, { params: { id: copy }, query: { version: 1 } })).status).toBe(
      200,
    );
    expect((await north(topUpOffers.remove, { params: { id }, query: { version: 2 } })).code).toBe(
      'campaign.not_draft',
    );
  });

  test('beyond a day of one person, or without a limit, a second person agrees, and a day is summed over them', async () => {
    // 10,000 × ¥5.00 is the full daily limit.
    await running({ quota: 10_000 });
    const small = (await add({ quota: 1 })).data?.id ?? '';
    expect((await start(small)).code).toBe('approval.requested');
    fixture.clock.now += day;
    const endless = (await add({ quota: undefined })).data?.id ?? '';
    expect((await start(endless)).code).toBe('approval.requested');
    const asked = (await checker(approvals.list, { query: { state: 'pending', pageSize: 50 } })).data?.list;
    const mine = asked?.find(({ object }) => object === endless);
    const agreed = await checker(approvals.approve, { params: { id: mine?.id ?? '' }, body: {} as never });
    expect(agreed.status).toBe(200);
    expect((await one(endless)).state).toBe('running');
  });
});

describe('a rider tops up with an offer', () => {
  test('the gift comes with the principal, is paid by the company of the area and books stay right', async () => {
    const offer = await running();
    const riderId = await freshRider();
    const began = await topUp(riderId, offer);
    expect(began.data?.offer).toEqual({ isHeld: true, why: null, whyNot: null });
    expect(await one(offer.id)).toMatchObject({ given: 0, reserved: 1 });
    await pay(began.data?.paymentId);
    expect(await wallet(riderId)).toMatchObject({ principalCents: 2_000 });
    expect(await gifts(riderId)).toMatchObject([
      { cents: 500, reward: 'balance', agentId: 3, source: 'topup_gift', state: 'granted' },
    ]);
    const lot = await fixture.write((db) =>
      db
        .selectFrom('wallet_lot as g')
        .innerJoin('wallet_lot as p', 'p.lot_id', 'g.with_lot_id')
        .select(['g.amount_cents as gift', 'p.amount_cents as principal', 'p.kind'])
        .where('g.rider_id', '=', riderId)
        .executeTakeFirst(),
    );
    expect(lot).toEqual({ gift: 500, principal: 2_000, kind: 'principal' });
    expect(await one(offer.id)).toMatchObject({ given: 1, reserved: 0, costCents: 500, paidCents: 2_000 });
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });

  test('told twice that it was paid gives once; what nobody paid is free again, and paid too late gives nothing', async () => {
    const offer = await running();
    const [twice, late] = [await freshRider(), await freshRider()];
    const first = (await topUp(twice, offer)).data?.paymentId;
    await pay(first);
    await pay(first);
    expect(await gifts(twice)).toHaveLength(1);
    const second = (await topUp(late, offer)).data?.paymentId;
    await askProviders(asking());
    await pass(4 * minute);
    expect(await one(offer.id)).toMatchObject({ given: 1, reserved: 0 });
    await pay(second);
    expect(await gifts(late)).toEqual([]);
  });

  test('what was promised when the payment began is given, also when the offer was paused and changed meanwhile', async () => {
    const offer = await running();
    const riderId = await freshRider();
    const began = await topUp(riderId, offer);
    await north(topUpOffers.pause, await known(offer.id));
    expect((await edit(offer.id, { giftCents: 100 })).status).toBe(200);
    await pay(began.data?.paymentId);
    expect(await gifts(riderId)).toMatchObject([{ cents: 500 }]);
  });

  test('whoever saw a promise that has changed since pays without it; changed texts take nothing away', async () => {
    const seen = await running();
    await edit(seen.id, { details: '新文案' });
    expect((await topUp(await freshRider(), seen)).data?.offer?.isHeld).toBe(true);
    await north(topUpOffers.pause, await known(seen.id));
    await edit(seen.id, { giftCents: 100 });
    await start(seen.id);
    const said = await topUp(await freshRider(), seen);
    expect(said).toMatchObject({ status: 200, data: { offer: { isHeld: false, why: 'not_running' } } });
  });

  test('what the app offers and what a payment gets are one answer, whatever the reason', async () => {
    const limited = await running({ perRider: 1 });
    const fresh = await running({ audience: { kind: 'registered', days: 1 } });
    const dear = await running({ amountCents: 9_000 });
    const riderId = await freshRider();
    await pay((await topUp(riderId, limited)).data?.paymentId);
    const why = new Map((await offered(riderId)).map((one) => [one.id, one.why]));
    expect([why.get(limited.id), why.get(fresh.id), why.get(dear.id)]).toEqual([
      'limit_rider',
      'audience',
      'above_cap',
    ]);
    for (const offer of [limited, fresh])
      expect((await topUp(riderId, offer)).data?.offer).toMatchObject({
        isHeld: false,
        why: why.get(offer.id),
      });
    expect((await topUp(riderId, limited, 1_999)).data?.offer?.why).toBe('amount');
  });

  test('a card can come with it, and an amount of one’s own within what the offer allows', async () => {
    const card = await fixture.write((db) => aProduct(db, { agentId: 3, now: fixture.clock.now }));
    const offer = await running({ productId: card.id, giftCents: 0, leastCents: 2_000, mostCents: 4_000 });
    const riderId = await freshRider();
    await pay((await topUp(riderId, offer, 3_000)).data?.paymentId);
    expect(await gifts(riderId)).toMatchObject([{ reward: 'riding_card', source: 'topup_gift' }]);
  });

  test('a gift that cannot be given fails no payment: it is written down as failed, and nothing stays held back', async () => {
    const card = await fixture.write((db) => aProduct(db, { agentId: 3, now: fixture.clock.now }));
    const offer = await running({ productId: card.id });
    const riderId = await freshRider();
    const began = await topUp(riderId, offer);
    await fixture.write((db) =>
      db.updateTable('card_product').set({ terms: '{}' }).where('product_id', '=', card.id).execute(),
    );
    await pay(began.data?.paymentId);
    expect(await wallet(riderId)).toMatchObject({ principalCents: 2_000, giftCents: 0 });
    expect(await gifts(riderId)).toMatchObject([{ cents: 500, state: 'failed' }]);
    expect(await one(offer.id)).toMatchObject({ given: 0, reserved: 0 });
  });

  test('500 attempts at once on a quota of 100: 100 hold a gift, 400 top up without and hear why', async () => {
    const offer = await running();
    const riders = await fixture.write(async (db) => {
      const made: string[] = [];
      for (let n = 0; n < 500; n++) made.push((await aRider(db, 3)).riderId);
      return made;
    });
    // A single app may not send so many requests.
    const apps = Array.from({ length: 20 }, (_, n) =>
      fixture.as({ codes: ['riderApp'], operatorId: `app-${n}` }),
    );
    const answers = await Promise.all(
      riders.map((riderId, n) => topUp(riderId, offer, 2_000, apps[n % apps.length])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const whys = answers.map(({ data }) => data?.offer?.why);
    expect(whys.filter((why) => why === null)).toHaveLength(100);
    expect(whys.filter((why) => why === 'quota')).toHaveLength(400);
    expect(await one(offer.id)).toMatchObject({ given: 0, reserved: 100 });
  }, 120_000);
});
