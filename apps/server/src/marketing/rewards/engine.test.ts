import { postingOf } from '@kickstand/domain/money/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCampaign } from '../../../test/rewards/a-campaign.ts';
import { grantStorm } from '../../../test/rewards/grant-storm.ts';
import { newId } from '../../kernel/ids.ts';
import { checks } from '../../money/ledger/books.service.ts';
import { putIntoLots } from '../../money/wallet/lots.service.ts';
import { owe, walletOf } from '../../money/wallet/paying.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { endGifts } from './gift-ends.jobs.ts';
import { endGift, grantGift, takeGrant } from './grants.service.ts';
import { reserveLimits, settleLimits } from './limits.service.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => []);
});
afterAll(() => fixture.close());

const moment = () => ({ now: fixture.clock.now, zone });
const freshRider = () => fixture.write(async (db) => (await aRider(db, 3)).riderId);
const payer = { agentId: 3, areaId: 31 };

const give = (riderId: string, cents: number, wish: { validTo?: number; occurrence?: string } = {}) =>
  fixture.write(async (db) => {
    await waitForRider(db, riderId);
    const { validTo = null, occurrence = newId() } = wish;
    const gift = { riderId, cents, source: 'manual' as const, occurrence, payer, validTo, reason: 'a test' };
    return grantGift(db, gift, moment());
  });

/** The rider owes a ride there and pays from the wallet; returns what is left to pay. */
const pay = (riderId: string, cents: number, at = payer, now = fixture.clock.now) =>
  fixture.write(async (db) => {
    await waitForRider(db, riderId);
    const id = newId();
    const due = { ride: cents, location: 0, helmet: 0, fee: 0 };
    const posting = postingOf('rideEnded', { ride: cents }, { receivable: id, area: String(at.areaId) });
    const order = { receivableId: id, kind: 'fee' as const, orderId: null, riderId, ...at, giftFirst: false };
    return owe(db, { ...order, due, now, dueAt: now }, posting, { eventAt: now, now, zone });
  });

const recall = (riderId: string, grantId: string) =>
  fixture.write(async (db) => {
    await waitForRider(db, riderId);
    const grant = await takeGrant(db, grantId);
    if (!grant) throw new Error('there is no such reward');
    return endGift(db, grant, { ...moment(), move: 'recall', eventAt: fixture.clock.now, reason: 'a test' });
  });

const gifts = (riderId: string) =>
  fixture.write(async (db) => (await walletOf(db, riderId, fixture.clock.now)).giftCents);
const faults = () =>
  fixture.write(async (db) => {
    const found = [checks.gifts, checks.wallets, checks.rewards, checks.counters, checks.balances];
    return (await Promise.all(found.map((check) => check(db)))).map(({ count }) => count);
  });
const noFaults = [0, 0, 0, 0, 0];

test.each([
  ['campaign', 'life'],
  ['rider', 'day'],
  ['identity', 'life'],
  ['device', 'month'],
  ['phone', 'week'],
  ['pay_account', 'day'],
  ['area', 'week'],
] as const)(
  '500 who ask at once for 100 of a limit by %s and %s get exactly 100, and what is given back is free again once',
  async (entity, period) => {
    const went = await grantStorm(fixture, { asked: 500, most: 100, entity, period });
    expect(went).toMatchObject({ held: 100, before: 100, givenBack: went.back, after: 100 - went.back });
    expect(await faults()).toEqual(noFaults);
  },
  60_000,
);

test('limits are held back all or none; one whose entity is not known, or that is below one reward, refuses', async () => {
  const now = fixture.clock.now;
  await fixture.write(async (db) => {
    const campaignId = await aCampaign(db, now);
    const times = { period: 'life', unit: 'times', amount: 1 } as const;
    const campaign = { ...times, entity: 'campaign', key: '', most: 1 } as const;
    const person = { ...times, entity: 'rider', key: 'a', most: 5 } as const;
    const ask = (subject: string, limits: Parameters<typeof reserveLimits>[1]['limits']) =>
      reserveLimits(db, { campaignId, subject, limits, now, zone });
    expect(await ask('1', [campaign, person])).toBeUndefined();
    expect(await ask('2', [campaign, person])).toEqual({
      entity: 'campaign',
      period: 'life',
      unit: 'times',
      isUnknown: false,
    });
    const rider = await db
      .selectFrom('campaign_counter')
      .select('reserved')
      .where('entity', '=', 'rider')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirst();
    expect(rider?.reserved).toBe(1);
    expect(await ask('3', [{ ...person, entity: 'device', key: undefined }])).toMatchObject({
      isUnknown: true,
    });
    const dear = { ...campaign, unit: 'cents' as const, amount: 500, most: 499 };
    expect(await ask('4', [dear])).toMatchObject({ entity: 'campaign' });
    const cents = { ...dear, most: 1_000 };
    expect(await ask('5', [cents])).toBeUndefined();
    expect(await settleLimits(db, { campaignId, subject: '5', cents: 320, now })).toBe(true);
    expect(await settleLimits(db, { campaignId, subject: '5', cents: 320, now })).toBe(false);
    expect(await ask('6', [cents])).toBeUndefined();
    expect(await ask('7', [cents])).toMatchObject({ entity: 'campaign' });
  });
  expect(await faults()).toEqual(noFaults);
});

test('the database keeps a counter within its limit whatever the code does', async () => {
  const campaignId = await fixture.write((db) => aCampaign(db, fixture.clock.now));
  const over = fixture.write((db) =>
    db
      .insertInto('campaign_counter')
      .values({
        campaign_id: campaignId,
        entity: 'campaign',
        key: '',
        period: 'life',
        starts: '',
        unit: 'times',
        reserved: 2,
        most: 1,
      })
      .execute(),
  );
  await expect(over).rejects.toThrow('campaign_counter_room');
});

test('what is given for one occurrence is given once, though 50 give it at once', async () => {
  const riderId = await freshRider();
  const occurrence = newId();
  const given = await Promise.all(Array.from({ length: 50 }, () => give(riderId, 300, { occurrence })));
  expect(given.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await gifts(riderId)).toBe(300);
  expect(await faults()).toEqual(noFaults);
}, 30_000);

test('a gift pays where its payer runs the area and nowhere else', async () => {
  const riderId = await freshRider();
  await give(riderId, 500);
  expect(await pay(riderId, 200, { agentId: 4, areaId: 41 })).toBe(200);
  expect(await gifts(riderId)).toBe(500);
  expect(await pay(riderId, 200)).toBe(0);
  expect(await gifts(riderId)).toBe(300);
});

test('taking a gift back while it is spent takes the rest: spent and taken back are what was given', async () => {
  for (let n = 0; n < 20; n++) {
    const riderId = await freshRider();
    const given = await give(riderId, 500);
    const [rest, back] = await Promise.all([pay(riderId, 200), recall(riderId, given?.grantId ?? '')]);
    const spent = 200 - (rest ?? 0);
    expect([spent, back]).toEqual(spent === 200 ? [200, 300] : [0, 500]);
    expect(await gifts(riderId)).toBe(0);
    expect(await recall(riderId, given?.grantId ?? '')).toBeUndefined();
  }
  expect(await faults()).toEqual(noFaults);
}, 60_000);

test('a gift that ends while a payment of its last moment is made is spent or ended, never both', async () => {
  for (let n = 0; n < 20; n++) {
    const riderId = await freshRider();
    await give(riderId, 500, { validTo: fixture.clock.now + dayMs });
    fixture.clock.now += dayMs;
    const watch = { database: fixture.database, now: () => fixture.clock.now, zone };
    const lastMoment = fixture.clock.now - 1;
    const [rest] = await Promise.all([
      pay(riderId, 200, payer, lastMoment),
      endGifts(watch),
      endGifts(watch),
    ]);
    expect([0, 200]).toContain(rest);
    await endGifts(watch);
    expect(await gifts(riderId)).toBe(0);
    expect(await pay(riderId, 100)).toBe(100);
  }
  expect(await faults()).toEqual(noFaults);
}, 60_000);

test('what comes back to a gift that ran out lives a week, to one that was taken back not at all', async () => {
  const [expired, recalled] = [await freshRider(), await freshRider()];
  const one = await give(expired, 500, { validTo: fixture.clock.now + dayMs });
  const other = await give(recalled, 500);
  await pay(expired, 200);
  await pay(recalled, 200);
  await recall(recalled, other?.grantId ?? '');
  fixture.clock.now += dayMs;
  const watch = { database: fixture.database, now: () => fixture.clock.now, zone };
  expect(await endGifts(watch)).toBe(1);
  await fixture.write((db) =>
    putIntoLots(
      db,
      [one, other].map((given) => ({ lotId: given?.grantId ?? '', cents: 200 })),
      fixture.clock.now,
    ),
  );
  const ends = await fixture.write((db) =>
    db
      .selectFrom('wallet_lot')
      .select(['left_cents', 'ends_at'])
      .where('rider_id', 'in', [expired, recalled])
      .orderBy('ends_at')
      .execute(),
  );
  expect(ends).toEqual([
    { left_cents: 200, ends_at: fixture.clock.now },
    { left_cents: 200, ends_at: fixture.clock.now + 7 * dayMs },
  ]);
});
