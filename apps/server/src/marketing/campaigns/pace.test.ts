import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { aCustomActivity } from '../../../test/rewards/a-custom-activity.ts';
import { anActivity } from '../../../test/rewards/a-fixed-activity.ts';
import { aRideActivity } from '../../../test/rewards/a-ride-activity.ts';
import { anInvitation } from '../../../test/rewards/an-invitation.ts';
import { anOffer } from '../../../test/rewards/an-offer.ts';
import { changeCampaign, insertPromise, insertVersion } from '../../kernel/campaign/campaign.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { grantGift } from '../rewards/grants.service.ts';
import { reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { pauseTooFast } from './pace.jobs.ts';
import { limitsOf } from './standing.service.ts';

const zone = 'Asia/Shanghai';
const [hour, day] = [3_600_000, 86_400_000];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture([]);
  await fixture.write(async (db) => {
    const codes = ['1701', '1706', '1707', '1710', 'yqyl'];
    await aRole(db, { role_id: 'marketing', agent_id: 3, codes });
    await aRole(db, { role_id: 'promising', agent_id: 3, codes: [] });
    await anAccount(db, { operator_id: 'marketer', agent_id: 3, role_id: 'marketing' });
    await anAccount(db, { operator_id: 'maker', agent_id: 3, role_id: 'promising' });
  });
});
afterAll(() => fixture.close());

const look = () =>
  pauseTooFast({ database: fixture.database, now: () => fixture.clock.now, zone, tell: () => undefined });
const stateOf = (id: string) =>
  fixture.write((db) =>
    db
      .selectFrom('campaign')
      .select(['state', 'paused_because as because', 'usual_hour as usual'])
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
let n = 0;
/** Gives rewards of 2.00 of a campaign at this moment. */
const give = (
  campaignId: string,
  times: number,
  rule: { budgetCents: number } = { budgetCents: 1_000_000 },
) =>
  fixture.write(async (db) => {
    const { now } = fixture.clock;
    for (let i = 0; i < times; i++) {
      const subject = `given:${n++}`;
      const limits = limitsOf({ perRider: 0, faceCents: 200, ...rule }, 'r');
      expect(await reserveLimits(db, { campaignId, subject, limits, now, zone })).toBeUndefined();
      await settleLimits(db, { campaignId, subject, cents: 200, now });
    }
  });
/** A day with ten rewards an hour from the start on. */
async function aUsualDay(campaignId: string) {
  for (let i = 0; i < 12; i++) {
    await give(campaignId, 10);
    fixture.clock.now += 2 * hour;
  }
  fixture.clock.now += hour;
}
const started = async (make: (db: Db, now: number) => Promise<string>) => {
  const { now } = fixture.clock;
  return fixture.write(async (db) => {
    const id = await make(db, now);
    await db
      .updateTable('campaign')
      .set({ starts_at: new Date(now) })
      .where('campaign_id', '=', id)
      .execute();
    return id;
  });
};

const kinds: [string, (db: Db, now: number) => Promise<string>][] = [
  ['an offer of a top-up', (db, now) => anOffer(db, 3, now, 'on')],
  ['a riding activity', (db, now) => aRideActivity(db, 3, now, { state: 'on' })],
  ['a fixed activity', (db, now) => anActivity(db, { now, state: 'on' })],
  ['a custom activity', (db, now) => aCustomActivity(db, 3, now, { state: 'on' })],
  ['an invitation', (db, now) => anInvitation(db, { agentId: 3, now, state: 'on' })],
];

test.each(kinds)(
  '%s that gives more than five times a usual hour pauses itself, and says why',
  async (_, make) => {
    await fixture.write((db) => db.deleteFrom('notice').execute());
    const id = await started(make);
    await fixture.write((db) =>
      insertPromise(db, {
        id,
        cents: 100,
        operatorId: 'maker',
        approverId: undefined,
        now: fixture.clock.now,
      }),
    );
    await aUsualDay(id);
    await give(id, 50);
    expect(await look()).toBe(0);
    expect(await stateOf(id)).toEqual({ state: 'on', because: null, usual: expect.anything() });
    await give(id, 1);
    expect([await look(), await look()]).toEqual([1, 0]);
    expect(await stateOf(id)).toMatchObject({ state: 'paused', because: 'hour' });
    const told = await fixture.write((db) =>
      db
        .selectFrom('notice')
        .select(['operator_id as who', 'kind', 'facts'])
        .orderBy('operator_id')
        .execute(),
    );
    expect(told).toMatchObject([
      { who: 'maker', kind: 'campaign_too_fast', facts: { why: 'hour' } },
      { who: 'marketer', kind: 'campaign_too_fast', facts: { why: 'hour' } },
    ]);
  },
);

test('whoever lets it go on has looked: what was given before does not pause it again', async () => {
  const id = await started((db, now) => aRideActivity(db, 3, now, { state: 'on' }));
  await aUsualDay(id);
  await give(id, 60);
  expect(await look()).toBe(1);
  fixture.clock.now += 1_000;
  await fixture.write(async (db) => {
    const who = { by: '市场', now: fixture.clock.now };
    await changeCampaign(db, id, { state: 'on' }, who);
    await insertVersion(
      db,
      { id, version: 3, rule: { faceCents: 200 }, change: { state: ['paused', 'on'] } },
      who,
    );
  });
  expect(await look()).toBe(0);
  expect(await stateOf(id)).toMatchObject({ state: 'on', because: null });
  fixture.clock.now += 1_000;
  await give(id, 51);
  expect(await look()).toBe(1);
});

test('on its first day nobody knows yet what is usual', async () => {
  const id = await started((db, now) => aRideActivity(db, 3, now, { state: 'on' }));
  await give(id, 2);
  fixture.clock.now += 2 * hour;
  await give(id, 200);
  expect(await look()).toBe(0);
});

test('one rider who has more than a twentieth of the budget pauses it', async () => {
  const id = await started((db, now) => anActivity(db, { now, state: 'on', over: { budgetCents: 19_900 } }));
  const gifts = (riderId: string, times: number) =>
    fixture.write(async (db) => {
      for (let i = 0; i < times; i++)
        await grantGift(
          db,
          {
            riderId,
            cents: 200,
            source: 'fixed',
            occurrence: newId(),
            campaign: { campaignId: id, version: 1 },
            payer: { agentId: 3, areaId: 31 },
            validTo: fixture.clock.now + day,
          },
          { now: fixture.clock.now, zone },
        );
    });
  const [one, other] = await fixture.write(async (db) => [
    (await aRider(db, 3)).riderId,
    (await aRider(db, 3)).riderId,
  ]);
  await gifts(one ?? '', 4);
  await gifts(other ?? '', 1);
  await give(id, 5, { budgetCents: 19_900 });
  expect(await look()).toBe(0);
  await gifts(one ?? '', 1);
  await give(id, 1, { budgetCents: 19_900 });
  expect(await look()).toBe(1);
  expect(await stateOf(id)).toMatchObject({ state: 'paused', because: 'rider' });
});
