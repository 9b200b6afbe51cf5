import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { aRideActivity } from '../../../test/rewards/a-ride-activity.ts';
import { changeCampaign, insertVersion } from '../../kernel/campaign/campaign.store.ts';
import { reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { tellScarce } from './budgets.jobs.ts';
import { limitsOf } from './standing.service.ts';

const zone = 'Asia/Shanghai';
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture([]);
  await fixture.write(async (db) => {
    for (const agent_id of [3, 4]) {
      await aRole(db, { role_id: `marketing-${agent_id}`, agent_id, codes: ['1706'] });
      await anAccount(db, {
        operator_id: `marketer-${agent_id}`,
        agent_id,
        role_id: `marketing-${agent_id}`,
      });
    }
  });
});
afterAll(() => fixture.close());

const look = () =>
  tellScarce({
    database: fixture.database,
    now: () => fixture.clock.now,
    zone,
    tell: () => undefined,
  });
const told = () =>
  fixture.write((db) =>
    db.selectFrom('notice').select(['operator_id as who', 'kind', 'facts']).orderBy('created_at').execute(),
  );

test('those who see campaigns of their company are told once at 80 % and once when nothing is left, and anew once it was raised', async () => {
  const { now } = fixture.clock;
  const rule = { perRider: 0, budgetCents: 5_000, faceCents: 500 };
  const id = await fixture.write((db) =>
    aRideActivity(db, 3, now, { state: 'on', name: '满减', budgetCents: 5_000 }),
  );
  let n = 0;
  const use = (times: number) =>
    fixture.write(async (db) => {
      for (let i = 0; i < times; i++) {
        const subject = `ride:${n++}`;
        const limits = limitsOf(rule, 'r');
        expect(await reserveLimits(db, { campaignId: id, subject, limits, now, zone })).toBeUndefined();
        await settleLimits(db, { campaignId: id, subject, cents: 500, now });
      }
    });
  const raise = (budgetCents: number) =>
    fixture.write(async (db) => {
      rule.budgetCents = budgetCents;
      const who = { by: '市场', now };
      await changeCampaign(db, id, {}, who);
      await insertVersion(db, { id, version: 2, rule, change: {} }, who);
    });
  await use(7);
  expect(await look()).toBe(0);
  await use(1);
  expect([await look(), await look()]).toEqual([1, 0]);
  await use(2);
  expect([await look(), await look()]).toEqual([1, 0]);
  expect(await told()).toMatchObject([
    { who: 'marketer-3', kind: 'campaign_low', facts: { name: '满减', percent: 80 } },
    { who: 'marketer-3', kind: 'campaign_used_up', facts: { name: '满减', percent: 100 } },
  ]);
  await raise(10_000);
  expect(await look()).toBe(0);
  await use(6);
  expect([await look(), await look()]).toEqual([1, 0]);
});
