import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aRideActivity } from '../../../test/rewards/a-ride-activity.ts';
import { rideActivitiesRoutes } from '../ride-activities/ride-activities.routes.ts';

const zone = 'Asia/Shanghai';
let fixture: FeatureFixture;
let marketer: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(rideActivitiesRoutes(zone));
  marketer = fixture.as({ codes: ['1706'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  // Of 2,000 riders at home in the north, every other one took eight rides there for 2.50 each.
  await fixture.write(async (db) => {
    await sql`insert into rider (rider_id, phone, name, service_area_id, registered_at)
      select 'awaited-' || n, '156' || lpad(n::text, 8, '0'), '骑行人', 31, ${new Date(fixture.clock.now - 86_400_000)}
      from generate_series(1, 2000) n`.execute(db);
    await sql`insert into rider_fact (reach, agent_id, service_area_id, rider_id, home_area_id, registered_on, is_verified, careers, credit,
        area_ids, rides_7, rides_28, rides_90, rides_life, cash_7, cash_28, cash_90, cash_life, unpaid_cents, gift_cents)
      select 'area', 3, 31, 'awaited-' || n, 31, ${businessDayOf(fixture.clock.now, zone)}, false, '{}', 100, '{31}',
        8, 8, 8, 8, 2000, 2000, 2000, 2000, 0, 0 from generate_series(1, 2000, 2) n`.execute(db);
  });
});
afterAll(() => fixture.close());

const forecast = async (over: Record<string, unknown>) => {
  const id = await fixture.write((db) => aRideActivity(db, 3, fixture.clock.now, over));
  return (await marketer(rideActivities.forecast, { params: { id } })).data;
};

test('a draft says whom it reaches, what pays for it and the smallest effect that its report will show', async () => {
  const said = await forecast({ holdoutBp: 1_000, budgetCents: 900_000 });
  expect(said).toMatchObject({
    riders: 2_000,
    heldOut: 200,
    ridesPerRider: 4,
    worstCents: 900_000,
    unseen: null,
    isBlind: false,
  });
  // 9,000 yuan are 3,600 rides of 2.50, two for each of the 1,800 treated riders.
  expect(said?.breakEven).toBeCloseTo(2, 10);
  expect(said?.smallest).toBeCloseTo(9.34 * (4 / Math.sqrt(2_000)), 2);
});

test('one that costs less than what its report can show is blind, as one without a holdout is', async () => {
  expect(await forecast({ holdoutBp: 1_000, budgetCents: 90_000 })).toMatchObject({ isBlind: true });
  expect(await forecast({ holdoutBp: 0 })).toMatchObject({ unseen: 'no_holdout', isBlind: true });
});

test('only riders whom it is for are counted', async () => {
  expect(await forecast({ holdoutBp: 1_000, audience: { kind: 'verified' } })).toMatchObject({
    riders: 0,
    unseen: 'few',
  });
});

test('a company is told nothing of another one’s campaign', async () => {
  const id = await fixture.write((db) => aRideActivity(db, 4, fixture.clock.now));
  expect(await marketer(rideActivities.forecast, { params: { id } })).toMatchObject({
    status: 404,
  });
});
