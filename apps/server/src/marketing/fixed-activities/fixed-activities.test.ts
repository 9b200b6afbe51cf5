import { type FixedType, fixedActivities, riderActivities } from '@kickstand/contract/marketing/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aPerson } from '../../../test/people/identities.ts';
import { anActivity, anActivityBody } from '../../../test/rewards/a-fixed-activity.ts';
import { newId } from '../../kernel/ids.ts';
import { checks } from '../../money/ledger/books.service.ts';
import { tellBirthdays } from './birthdays.service.ts';
import { lapseClaims } from './claims.service.ts';
import { countEvents } from './counting.service.ts';
import { type Happened, tellActivities, tellOfRepairs } from './events.service.ts';
import { fixedActivitiesRoutes } from './fixed-activities.routes.ts';

const zone = 'Asia/Shanghai';
const [minute, day] = [60_000, 86_400_000];
const codes = ['1707', '170702', '170703', '170704', '170705', '170706'];
let fixture: FeatureFixture;
let north: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(fixedActivitiesRoutes(zone));
  north = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  app = fixture.as({ codes: ['riderApp'] });
});
beforeEach(async () => {
  fixture.clock.now += 2 * day;
  await fixture.write((db) => db.updateTable('campaign').set({ state: 'ended' }).execute());
});
afterAll(() => fixture.close());

const counting = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const count = async () => {
  const errors: unknown[] = [];
  await countEvents(counting(), (error) => errors.push(error));
  expect(errors).toEqual([]);
};
const running = (type: FixedType, over: object = {}) =>
  fixture.write((db) =>
    anActivity(db, {
      now: fixture.clock.now,
      state: 'on',
      over: { type, threshold: undefined, ...over },
    }),
  );
const happens = (event: Happened['event'], riderId: string, subject = newId()) =>
  fixture.write((db) => tellActivities(db, { event, subject, riderId, areaId: 31, at: fixture.clock.now }));
const freshRider = () => fixture.write(async (db) => (await aRider(db, 3)).riderId);
/** A rider with a known identity. */
const person = () => fixture.write(async (db) => (await aPerson(db, 3)).riderId);
const gifts = (riderId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('reward_grant')
      .select(['occurrence', 'face_cents as cents', 'source', 'agent_id as agentId'])
      .where('rider_id', '=', riderId)
      .orderBy('created_at')
      .orderBy('occurrence')
      .execute(),
  );

/** The rider ends a ride of this length, parked in a station free of charge by default. */
async function rides(riderId: string, over: object = {}) {
  const orderId = await fixture.write(async (db) => {
    const now = fixture.clock.now;
    const id = await anUnpaidOrder(db, { riderId, agentId: 3, now, due: {} });
    const ride = { riding_seconds: 600, distance_m: 2_500, return_relation: 'in_station', location_cents: 0 };
    await db
      .updateTable('ride_order')
      .set({ ...ride, started_at: new Date(now - 10 * minute), ended_at: new Date(now), ...over })
      .where('order_id', '=', id)
      .execute();
    return id;
  });
  await happens('ride_ended', riderId, orderId);
  fixture.clock.now += minute;
  await count();
  return orderId;
}

describe('an activity counts', () => {
  test('every so many valid rides once, in its own areas, also when the event is told twice', async () => {
    const id = await running('n_rides', { threshold: 2 });
    const riderId = await freshRider();
    await rides(riderId);
    await rides(riderId, { riding_seconds: 119 });
    await rides(riderId, { distance_m: 200 });
    expect(await gifts(riderId)).toEqual([]);
    const second = await rides(riderId);
    expect(await gifts(riderId)).toEqual([
      { occurrence: `n_rides:${riderId}:1:0`, cents: 200, source: 'fixed', agentId: 3 },
    ]);
    await happens('ride_ended', riderId, second);
    await count();
    expect(await gifts(riderId)).toHaveLength(1);
    await rides(riderId);
    await rides(riderId);
    expect(await gifts(riderId)).toHaveLength(2);
    const row = (await north(fixedActivities.one, { params: { id } })).data;
    expect(row).toMatchObject({ given: 2, reserved: 0, costCents: 400 });
    const wrong = await fixture.write(async (db) => [
      (await checks.rewards(db)).count,
      (await checks.counters(db)).count,
    ]);
    expect(wrong).toEqual([0, 0]);
  });

  test('kilometres, each time the number is reached', async () => {
    await running('n_km', { threshold: 3 });
    const riderId = await freshRider();
    await rides(riderId);
    expect(await gifts(riderId)).toEqual([]);
    await rides(riderId, { distance_m: 6_600 });
    expect((await gifts(riderId)).map(({ occurrence }) => occurrence)).toEqual([
      `n_km:${riderId}:1:0`,
      `n_km:${riderId}:2:0`,
      `n_km:${riderId}:3:0`,
    ]);
  });

  test('the first ride of a person once for life, in whichever activity; of somebody unknown nothing', async () => {
    await running('first_ride');
    const [known, unknown] = [await person(), await freshRider()];
    await rides(known);
    await rides(unknown);
    await rides(known);
    expect(await gifts(known)).toHaveLength(1);
    expect(await gifts(unknown)).toEqual([]);
  });

  test.each([
    ['real_name', 'verified'],
    ['career', 'certified'],
    ['birthday', 'birthday'],
  ] as const)(
    '%s is for the person: once, by however many activities that ask for it',
    async (type, event) => {
      await running(type);
      const riderId = await person();
      await happens(event, riderId);
      await count();
      await running(type);
      await happens(event, riderId);
      await count();
      expect(await gifts(riderId)).toHaveLength(1);
    },
  );

  test('a registration only while it ran, once it is proven whose it is', async () => {
    await running('register');
    const early = await person();
    await happens('verified', early);
    await count();
    expect(await gifts(early)).toEqual([]);
    const fresh = await person();
    await fixture.write((db) =>
      db
        .updateTable('rider')
        .set({ registered_at: new Date(fixture.clock.now) })
        .where('rider_id', '=', fresh)
        .execute(),
    );
    await happens('verified', fresh);
    await count();
    expect(await gifts(fresh)).toHaveLength(1);
  });

  test('days of good parking a day after, never those with a fee or a complaint', async () => {
    await running('good_parking', { threshold: 2, startsAt: fixture.clock.now - minute * 20 });
    const riderId = await freshRider();
    await rides(riderId);
    await rides(riderId);
    fixture.clock.now += day;
    await rides(riderId, { return_relation: 'out_of_station' });
    fixture.clock.now += day;
    await rides(riderId);
    expect(await gifts(riderId)).toEqual([]);
    fixture.clock.now += day + minute;
    await rides(riderId);
    expect(await gifts(riderId)).toHaveLength(1);
  });

  test('birthdays of the day, those of a leap day on the 28th in other years', async () => {
    await running('birthday');
    const [today, other] = [await person(), await person()];
    const bornOn = async (riderId: string, born_on: string) =>
      fixture.write((db) =>
        db.updateTable('rider_identity').set({ born_on }).where('rider_id', '=', riderId).execute(),
      );
    const here = new Date(fixture.clock.now + 8 * 3_600_000).toISOString().slice(5, 10);
    await bornOn(today, `1990-${here}`);
    await bornOn(other, here === '01-01' ? '1990-01-02' : '1990-01-01');
    await tellBirthdays(counting());
    await tellBirthdays(counting());
    await count();
    expect(await gifts(today)).toHaveLength(1);
    expect(await gifts(other)).toEqual([]);
  });

  test('the first card that a person buys, and no other', async () => {
    await running('card_first');
    const riderId = await person();
    for (let n = 0; n < 2; n++) {
      const card = await fixture.write((db) => aCard(db, { riderId, agentId: 3, now: fixture.clock.now }));
      await happens('card_bought', riderId, card.cardId);
      await count();
    }
    expect(await gifts(riderId)).toHaveLength(1);
  });

  test('reports that staff found true, three a month, none of a vehicle that the rider rode the day before', async () => {
    await running('report_fault');
    const riderId = await freshRider();
    const reports = async (vehicle: number, state: 'done' | 'invalid' = 'done') => {
      const now = fixture.clock.now;
      await fixture.write(async (db) => {
        const of = {
          vehicle_id: vehicle,
          service_area_id: 31,
          agent_id: 3,
          source: 'user',
          parts: ['brake'],
        };
        const times = { created_at: new Date(now), handled_at: new Date(now) };
        await db
          .insertInto('fault_report')
          .values({ ...of, ...times, report_id: newId(), reporter: riderId, state })
          .execute();
        await tellOfRepairs(db, vehicle, now);
      });
      fixture.clock.now += minute;
      await count();
    };
    await reports(10_000_011, 'invalid');
    expect(await gifts(riderId)).toEqual([]);
    await fixture.write((db) =>
      anUnpaidOrder(db, { riderId, agentId: 3, now: fixture.clock.now, due: {}, vehicle: 10_000_012 }),
    );
    await reports(10_000_012);
    expect(await gifts(riderId)).toEqual([]);
    for (const vehicle of [13, 14, 15, 16]) await reports(10_000_000 + vehicle);
    expect(await gifts(riderId)).toHaveLength(3);
  });

  test('nothing where no activity of the area wants it', async () => {
    const riderId = await freshRider();
    await happens('ride_ended', riderId);
    const left = await fixture.write((db) => db.selectFrom('activity_event').selectAll().execute());
    expect(left).toEqual([]);
  });

  test('no more than its quota has room for, however many earn it at the same moment', async () => {
    const id = await running('n_rides', { threshold: 1, quota: 3 });
    const riders = await Promise.all(Array.from({ length: 8 }, () => freshRider()));
    for (const riderId of riders) {
      const orderId = await fixture.write(async (db) => {
        const made = await anUnpaidOrder(db, { riderId, agentId: 3, now: fixture.clock.now, due: {} });
        await db
          .updateTable('ride_order')
          .set({ riding_seconds: 600, distance_m: 2_500 })
          .where('order_id', '=', made)
          .execute();
        return made;
      });
      await happens('ride_ended', riderId, orderId);
    }
    await Promise.all([count(), count(), count()]);
    expect((await north(fixedActivities.one, { params: { id } })).data).toMatchObject({ given: 3 });
  });
});

describe('a rider claims and signs in', () => {
  const centre = async (riderId: string) => (await app(riderActivities.list, { params: { riderId } })).data;
  const claim = (riderId: string, claimId = '') =>
    app(riderActivities.claim, { params: { riderId }, body: { claimId } });
  const signIn = (riderId: string, activityId: string) =>
    app(riderActivities.signIn, { params: { riderId }, body: { activityId } });

  test('what was earned is held back until it is claimed, once and by its rider; unclaimed for 72 hours it is free again', async () => {
    const id = await running('n_rides', { threshold: 1, claim: 'manual' });
    const [riderId, other] = [await freshRider(), await freshRider()];
    await rides(riderId);
    expect(await gifts(riderId)).toEqual([]);
    const [first] = (await centre(riderId))?.claims ?? [];
    expect((await claim(other, first?.id)).code).toBe('claim.not_found');
    expect((await claim(riderId, first?.id)).data).toEqual({ rewards: 1 });
    expect((await claim(riderId, first?.id)).code).toBe('claim.over');
    expect(await gifts(riderId)).toHaveLength(1);
    await rides(riderId);
    const [second] = (await centre(riderId))?.claims ?? [];
    expect((await north(fixedActivities.one, { params: { id } })).data).toMatchObject({
      given: 1,
      reserved: 1,
    });
    fixture.clock.now += 3 * day;
    expect((await claim(riderId, second?.id)).code).toBe('claim.over');
    expect(await lapseClaims(counting())).toBe(1);
    expect(await lapseClaims(counting())).toBe(0);
    expect((await north(fixedActivities.one, { params: { id } })).data).toMatchObject({
      given: 1,
      reserved: 0,
    });
  });

  test('days in a row count, a day that is missed begins anew, and nobody signs in twice a day', async () => {
    const id = await running('sign_in', { threshold: 2 });
    const riderId = await freshRider();
    expect((await signIn(riderId, id)).data).toEqual({ streak: 1 });
    expect((await signIn(riderId, id)).code).toBe('sign_in.done');
    fixture.clock.now += 2 * day;
    expect((await signIn(riderId, id)).data).toEqual({ streak: 1 });
    fixture.clock.now += day;
    expect((await signIn(riderId, id)).data).toEqual({ streak: 2 });
    await count();
    expect(await gifts(riderId)).toHaveLength(1);
    expect((await centre(riderId))?.list).toMatchObject([{ id, done: 2, isDoneToday: true }]);
  });
});

test.each([
  [{ type: 'n_rides', threshold: undefined }, 'activity.threshold'],
  [{ type: 'register', threshold: 3 }, 'activity.no_threshold'],
  [{ rewards: [{ kind: 'card', productId: 'none' }] }, 'common.not_found'],
  [{ budgetCents: 100 }, 'campaign.budget_small'],
])('%j is refused: %s', async (over, code) => {
  const body = anActivityBody(3, fixture.clock.now, over);
  expect((await north(fixedActivities.add, { body: body as never })).code).toBe(code);
});
