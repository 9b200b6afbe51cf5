import { rideActivities, riderRideActivities } from '@kickstand/contract/marketing/campaigns';
import { priceStep } from '@kickstand/contract/rides/pricing';
import { startOfDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aRideActivity, aRideActivityBody } from '../../../test/rewards/a-ride-activity.ts';
import { ridesIn } from '../../../test/rides.ts';
import { changeCampaign, insertVersion } from '../../kernel/campaign/campaign.store.ts';
import { newId } from '../../kernel/ids.ts';
import { hearFaults } from '../../kernel/program/faults.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { rideActivitiesRoutes } from './ride-activities.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const areaId = 31;
const [minute, day] = [60_000, 86_400_000];
const codes = ['1706', '170602', '170603', '170605'];
let fixture: FeatureFixture;
let rides: ReturnType<typeof ridesIn>;
let marketer: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(rideActivitiesRoutes(zone));
  rides = ridesIn(fixture, { agentId, areaId, zone });
  await fixture.write((db) => aScheme(db, { areaId, now: fixture.clock.now, from: 0, content: schemeS }));
  const scope = { agentIds: [agentId], opAreaIds: 'all' } as const;
  marketer = fixture.as({ codes, agentId, scope });
  app = fixture.as({ codes: ['riderApp'] });
});
beforeEach(async () => {
  // Noon in Shanghai, so that a ride of some minutes lies within one day.
  fixture.clock.now = startOfDay(fixture.clock.now + 2 * day, zone) + 12 * 60 * minute;
  await fixture.write((db) => db.updateTable('campaign').set({ state: 'ended' }).execute());
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const running = (over: object = {}) =>
  fixture.write((db) => aRideActivity(db, agentId, fixture.clock.now, { state: 'on', ...over }));
const freshRider = (over: object = {}) =>
  fixture.write(async (db) => {
    const { riderId } = await aRider(db, agentId);
    if (Object.keys(over).length > 0)
      await db.updateTable('rider').set(over).where('rider_id', '=', riderId).execute();
    return riderId;
  });
const one = async (id: string) => (await marketer(rideActivities.one, { params: { id } })).data;
/** A ride of twenty minutes, which costs 3.00. */
const rideOf = async (riderId: string, minutes = 20) => {
  const order = await rides.ride(riderId, minutes);
  const { steps } = order.price as unknown as { steps: unknown[] };
  const unused = steps.flatMap((step) => {
    const { success, data } = priceStep.safeParse(step);
    return success && data.kind === 'unused' ? [data] : [];
  });
  return { payable: order.payable_cents, type: order.benefit_type, saved: order.benefit_cents, unused };
};
const ask = async (id: string, riderId: string) => {
  const { phone } = await fixture.write((db) =>
    db.selectFrom('rider').select('phone').where('rider_id', '=', riderId).executeTakeFirstOrThrow(),
  );
  return marketer(rideActivities.answer, { params: { id }, query: { phone: phone ?? '' } });
};
const answerOf = async (id: string, riderId: string) => (await ask(id, riderId)).data;

describe('a ride is begun with what runs, and uses one of it', () => {
  test('a free ride costs nothing, and what it saved counts against the budget', async () => {
    const id = await running();
    expect(await rideOf(await freshRider())).toMatchObject({ payable: 0, type: 'free_activity', saved: 300 });
    expect(await one(id)).toMatchObject({ given: 1, reserved: 0, costCents: 300 });
  });

  test.each([
    ['a discount of 20 % up to 5.00', { activity: 'discount', payPct: 80 }, 240],
    ['the same up to 0.50', { activity: 'discount', payPct: 80, mostSavedCents: 50 }, 250],
    ['free up to 2.00', { mostSavedCents: 200 }, 100],
    ['1.00 off from 3.00', { activity: 'full_cut', cutCents: 100, thresholdCents: 300 }, 200],
    ['1.00 off from 3.01', { activity: 'full_cut', cutCents: 100, thresholdCents: 301 }, 300],
    ['a draw of 0.70 to 0.70', { activity: 'random_cut', cutCents: 70, mostCutCents: 70 }, 230],
  ])('%s', async (_, over, payable) => {
    await running(over);
    expect((await rideOf(await freshRider())).payable).toBe(payable);
  });

  test('of several the first class that saves anything is used, and the others are given back', async () => {
    const free = await running();
    const cut = await running({ activity: 'full_cut', cutCents: 250, thresholdCents: 1 });
    const { type, unused } = await rideOf(await freshRider());
    expect(type).toBe('free_activity');
    expect(unused).toMatchObject([{ id: cut, why: 'lower_class' }]);
    expect(await one(cut)).toMatchObject({ given: 0, reserved: 0, costCents: 0 });
    expect(await one(free)).toMatchObject({ given: 1 });
  });

  test('a free ride comes before a card, which keeps its use', async () => {
    await running();
    const riderId = await freshRider();
    await fixture.write((db) => aCard(db, { agentId, riderId, now: fixture.clock.now, over: {} }));
    expect(await rideOf(riderId)).toMatchObject({
      type: 'free_activity',
      unused: [{ type: 'riding_card', why: 'lower_class' }],
    });
  });

  test('it is decided as the ride begins: what ends meanwhile still counts, what begins meanwhile does not', async () => {
    const id = await running();
    const [with_, without] = [await freshRider(), await freshRider()];
    const [first, second] = [newId(), newId()];
    const from = await rides.begin(with_, first);
    await fixture.write((db) => db.updateTable('campaign').set({ state: 'paused' }).execute());
    const later = await rides.begin(without, second);
    await fixture.write((db) =>
      db.updateTable('campaign').set({ state: 'on' }).where('campaign_id', '=', id).execute(),
    );
    fixture.clock.now += 20 * minute;
    expect((await rides.end(with_, first, from)).payable_cents).toBe(0);
    expect((await rides.end(without, second, later)).payable_cents).toBe(300);
  });

  test('a random cut is drawn once for a rider and a ride of the day, however often the ride is begun', async () => {
    const id = await running({ activity: 'random_cut', cutCents: 1, mostCutCents: 2_000 });
    const riderId = await freshRider();
    const draws = new Set<number | undefined>();
    for (let n = 0; n < 3; n++) {
      const orderId = newId();
      await rides.begin(riderId, orderId);
      const { benefits } = await fixture.write((db) =>
        db
          .selectFrom('ride_order')
          .select('benefits')
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow(),
      );
      draws.add(
        (benefits as { id: string; saving: { mostCents: number } }[]).find((b) => b.id === id)?.saving
          .mostCents,
      );
    }
    expect(draws.size).toBe(1);
  });
});

test('a fault of an activity is told to whoever runs the program, and fails neither the begin nor the end of a ride', async () => {
  const id = await running();
  await fixture.write(async (db) => {
    const who = { by: '市场', now: fixture.clock.now };
    await changeCampaign(db, id, {}, who);
    await insertVersion(db, { id, version: 2, rule: { activity: 'unheard of' }, change: {} }, who);
  });
  const told: string[] = [];
  const deaf = hearFaults(({ what }) => told.push(what));
  expect(await rideOf(await freshRider())).toMatchObject({ payable: 300, type: null });
  deaf();
  expect(told).toEqual(['a ride began without activities']);
});

describe('what limits it', () => {
  test('of thirty rides that begin at once on a quota of ten exactly ten are free', async () => {
    const id = await running({ quota: 10 });
    const riders = await Promise.all(Array.from({ length: 30 }, () => freshRider()));
    const begun = await Promise.all(
      riders.map(async (riderId) => {
        const orderId = newId();
        return { riderId, orderId, from: await rides.begin(riderId, orderId) };
      }),
    );
    expect(await one(id)).toMatchObject({ given: 0, reserved: 10 });
    fixture.clock.now += 20 * minute;
    const ended = await Promise.all(
      begun.map(({ riderId, orderId, from }) => rides.end(riderId, orderId, from)),
    );
    expect(ended.filter(({ payable_cents: cents }) => cents === 0)).toHaveLength(10);
    expect(await one(id)).toMatchObject({ given: 10, reserved: 0, costCents: 3_000 });
  });

  test('the budget is held back before and counted by what was saved after', async () => {
    const id = await running({ budgetCents: 799 });
    const [first, second] = [await freshRider(), await freshRider()];
    const orderId = newId();
    const from = await rides.begin(first, orderId);
    // 5.00 are held back, so that 2.99 are no longer enough.
    expect(await answerOf(id, second)).toMatchObject({ why: 'budget' });
    expect((await rideOf(second)).payable).toBe(300);
    await rides.end(first, orderId, from);
    expect(await one(id)).toMatchObject({ given: 1, reserved: 0, costCents: 300 });
    expect(await answerOf(id, second)).toMatchObject({ why: 'budget', whyNot: '活动预算已用完' });
  });

  test.each([
    ['twice in all', { perRider: 2 }, 'limit_rider'],
    ['twice a day', { perDay: 2 }, 'limit_day'],
  ])('a rider has it %s', async (_, over, why) => {
    const id = await running(over);
    const riderId = await freshRider();
    const paid = [];
    for (let n = 0; n < 3; n++) paid.push((await rideOf(riderId)).payable);
    expect(paid).toEqual([0, 0, 300]);
    expect(await answerOf(id, riderId)).toMatchObject({ why, savesCents: 0 });
  });
});

describe('one answer for everybody: the console, the app and the price', () => {
  const nobody = async () => freshRider({ registered_at: new Date(fixture.clock.now - 400 * day) });
  test.each([
    [
      'not at this hour',
      { usable: { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 720 } },
      'hours',
    ],
    ['not for whoever registered long ago', { audience: { kind: 'registered', days: 30 } }, 'audience'],
    ['not yet', { startsAt: 9_000_000_000_000, endsAt: 9_100_000_000_000 }, 'not_running'],
    ['for everybody', {}, null],
  ])('%s', async (_, over, why) => {
    const id = await running(over);
    const riderId = await nobody();
    expect((await answerOf(id, riderId))?.why ?? null).toBe(why);
    const { data } = await app(riderRideActivities.list, { params: { riderId }, query: { areaId } });
    const offered = data?.list.find((shown) => shown.id === id);
    if (why === 'not_running') expect(offered).toBeUndefined();
    else expect(offered?.why).toBe(why);
    expect((await rideOf(riderId)).payable).toBe(why === null ? 0 : 300);
  });

  test('nobody of the staff, and no rider of other areas', async () => {
    const id = await running();
    const { riderId } = await fixture.write((db) => aRider(db, 4));
    expect((await ask(id, riderId)).code).toBe('rider.not_found');
    const staff = await freshRider();
    await fixture.write(async (db) => {
      const { phone } = await db
        .selectFrom('rider')
        .select('phone')
        .where('rider_id', '=', staff)
        .executeTakeFirstOrThrow();
      await aStaffMember(db, { operatorId: newId(), agentId, codes: [], phone: phone ?? '' });
    });
    expect(await answerOf(id, staff)).toMatchObject({ why: 'person' });
  });
});

test.each([
  [{ mostSavedCents: undefined }, 'ride_activity.value', '请填写单次优惠上限'],
  [{ activity: 'discount' }, 'ride_activity.value', '请填写折扣'],
  [{ activity: 'random_cut', cutCents: 200, mostCutCents: 100 }, 'ride_activity.value', '请填写最高立减'],
  [
    { activity: 'full_cut', cutCents: 100, thresholdCents: 100, budgetCents: undefined },
    'ride_activity.no_budget',
    '立减和红包活动须填写预算',
  ],
  [{ activity: 'free_first_n' }, 'ride_activity.first', '前 N 单免费须填写每人限次'],
  [{ budgetCents: 499 }, 'campaign.budget_small', '预算不足以支付一次奖励'],
])('%j is refused beside its field: %s', async (over, code, sentence) => {
  const body = { ...aRideActivityBody(agentId, fixture.clock.now), ...over };
  const refused = await marketer(rideActivities.add, { body: JSON.parse(JSON.stringify(body)) });
  expect(refused).toMatchObject({ code, promot: sentence });
});

test('hours that never come within the days of an activity are refused', async () => {
  const { now } = fixture.clock;
  const usable = { weekdays: [new Date(now + 3 * day).getUTCDay() || 7], fromMinute: 0, toMinute: 60 };
  const body = aRideActivityBody(agentId, now, { usable, startsAt: now, endsAt: now + day });
  expect((await marketer(rideActivities.add, { body })).code).toBe('ride_activity.hours');
});
