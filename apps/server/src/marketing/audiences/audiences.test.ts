import {
  type AudienceGroup,
  type AudienceTree,
  audienceFacts,
  audiences,
} from '@kickstand/contract/marketing/audiences';
import { certificateKinds } from '@kickstand/contract/platform/rider-kit';
import { fits, type RiderFacts } from '@kickstand/domain/marketing/audiences';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter } from '@kickstand/domain/platform/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { newId } from '../../kernel/ids.ts';
import { meantRiders } from './audience.store.ts';
import { audiencesRoutes } from './audiences.manifest.ts';
import { gatherNightly } from './facts.jobs.ts';

const zone = 'Asia/Shanghai';
const day = 86_400_000;
let fixture: FeatureFixture;
type Member = ReturnType<FeatureFixture['as']>;
let [north, root]: Member[] = [];
const as = (one: Member | undefined) => one as Member;
const clock = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });

beforeAll(async () => {
  fixture = await featureFixture(audiencesRoutes(zone));
  north = fixture.as({ codes: ['0506'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  root = fixture.as({ codes: ['0506'] });
});
afterAll(() => fixture.close());

const count = async (who: Member | undefined, tree: AudienceGroup) =>
  as(who)(audiences.count, { query: { tree: JSON.stringify(tree) } });

test('what is known of riders is gathered at night: complete days, what they paid, and in whose areas they are at home', async () => {
  const { riderId, phone } = await fixture.write((db) => aRider(db, 3));
  await fixture.write((db) =>
    anUnpaidOrder(db, { riderId, agentId: 3, now: fixture.clock.now - 3 * day, due: {} }),
  );
  expect(await gatherNightly(clock())).toBe(true);
  expect(await gatherNightly(clock())).toBe(false);
  const rode: AudienceGroup = { all: [{ is: 'range', fact: 'rides7', least: 1 }] };
  const said = await count(north, rode);
  expect(said.data).toMatchObject({ count: 1, factsAt: fixture.clock.now });
  expect(said.data?.sample[0]?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
  expect((await count(root, rode)).data?.count).toBe(1);
  const inAreas = (areaIds: number[]) =>
    as(root)(audiences.count, { query: { tree: JSON.stringify(rode), areaIds } });
  expect((await inAreas([31, 21])).data?.count).toBe(1);
  expect((await inAreas([41])).data?.count).toBe(0);
  const south = fixture.as({ codes: ['0506'], agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect((await count(south, { all: [] })).data?.count).toBe(0);
});

test('nobody is meant whose account ended, who is barred, or who works here', async () => {
  const before = (await count(north, { all: [] })).data?.count ?? 0;
  const [gone, barred, staff, other] = await fixture.write((db) =>
    Promise.all([aRider(db, 3), aRider(db, 3), aRider(db, 3), aRider(db, 3)]),
  );
  fixture.clock.now += day;
  await gatherNightly(clock());
  expect((await count(north, { all: [] })).data?.count).toBe(before + 4);
  await fixture.write(async (db) => {
    await db.updateTable('rider').set({ state: 'cancelled' }).where('rider_id', '=', gone.riderId).execute();
    await sql`insert into blacklist_entry (entry_id, rider_id, reach, agent_id, service_area_id, reason, source, created_at, created_by)
      values (${newId()}, ${barred.riderId}, 'agent', 3, null, '多次违停', 'manual', ${new Date(fixture.clock.now)}, '运营')`.execute(
      db,
    );
    await aRole(db, { role_id: 'field', agent_id: 3 });
    await anAccount(db, { operator_id: 'courier', agent_id: 3, role_id: 'field', phone: staff.phone });
  });
  expect((await count(north, { all: [] })).data?.count).toBe(before + 1);
  expect(other).toBeDefined();
});

test('a list of phones keeps whom it names, says which lines are none, and counts of few are not told', async () => {
  const { phone } = await fixture.write((db) => aRider(db, 3));
  const bad = await as(north)(audiences.addList, { body: { name: '来访', phones: `${phone}\n123` } });
  expect(bad).toMatchObject({
    status: 400,
    code: 'audience.lines',
    fields: { 'body.phones': expect.any(String) },
  });
  const made = await as(north)(audiences.addList, {
    body: { name: '来访', phones: `${phone}\n${phone}\n13900000000` },
  });
  expect(made.data).toMatchObject({ known: 1, unknown: 1 });
  const tree: AudienceGroup = { all: [{ is: 'list', listId: made.data?.id ?? '' }] };
  expect((await count(north, tree)).data).toMatchObject({ count: null, fewest: 20, sample: [] });
  const south = fixture.as({ codes: ['0506'], agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect((await count(south, tree)).code).toBe('audience.list');
});

const today = '2026-09-22';
const campaigns = ['spring', 'autumn'];
const dayAgo = (most: number) =>
  fc.integer({ min: -3, max: most }).map((days) => businessDayAfter(today, -days));
const few = fc.integer({ min: 0, max: 12 });

const riderFacts = (area: number): fc.Arbitrary<RiderFacts> =>
  fc.record({
    registeredOn: dayAgo(40),
    bornOn: fc.option(
      fc.oneof(
        fc.constantFrom('2008-02-29', '2008-09-22', '2008-09-21', '2008-09-23'),
        fc.integer({ min: 16 * 365, max: 30 * 365 }).map((days) => businessDayAfter(today, -days)),
      ),
    ),
    lastRideOn: fc.option(dayAgo(40)),
    cardEndsOn: fc.option(dayAgo(10)),
    rides7: few,
    rides28: few,
    rides90: few,
    ridesLife: few,
    cash7: few,
    cash28: few,
    cash90: few,
    cashLife: few,
    unpaidCents: few,
    giftCents: few,
    credit: few,
    areaIds: fc.constantFrom([], [area]),
    isVerified: fc.boolean(),
    careers: fc.subarray([...certificateKinds]),
    got: fc.subarray(campaigns),
    lists: fc.subarray(['list']),
  });

const leaf: fc.Arbitrary<AudienceTree> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      {
        is: fc.constant('range' as const),
        fact: fc.constantFrom(...audienceFacts),
        least: fc.oneof(few, fc.integer({ min: 14, max: 30 })),
        most: fc.oneof(few, fc.integer({ min: 14, max: 30 })),
      },
      { requiredKeys: ['is', 'fact'] },
    ) as fc.Arbitrary<AudienceTree>,
  },
  fc.record({
    is: fc.constant('area' as const),
    areaIds: fc.constantFrom([31], [21, 31], [41]).map((ids) => [...ids]),
  }),
  fc.constant({ is: 'verified' as const }),
  fc.record({
    is: fc.constant('career' as const),
    careers: fc.subarray([...certificateKinds], { minLength: 1 }),
  }),
  fc.record({ is: fc.constant('got' as const), campaignId: fc.constantFrom(...campaigns) }),
  fc.constant({ is: 'list' as const, listId: 'list' }),
);
const group = (part: fc.Arbitrary<AudienceTree>): fc.Arbitrary<AudienceTree> =>
  fc.oneof(
    fc.array(part, { maxLength: 4 }).map((all) => ({ all })),
    fc.array(part, { minLength: 1, maxLength: 4 }).map((any) => ({ any })),
    part.map((not) => ({ not })),
  );
const tree = group(fc.oneof(leaf, group(fc.oneof(leaf, group(leaf)))));

/** Riders with the given facts, in one area of the south. */
async function putFacts(riders: readonly RiderFacts[]) {
  const ids = riders.map((_, i) => `made-${i}`);
  await fixture.write(async (db) => {
    for (const [i, one] of riders.entries()) {
      await sql`insert into rider_fact (reach, agent_id, service_area_id, rider_id, registered_on, born_on, is_verified, careers, credit,
          area_ids, last_ride_on, card_ends_on, rides_7, rides_28, rides_90, rides_life, cash_7, cash_28, cash_90, cash_life,
          unpaid_cents, gift_cents)
        values ('area', 4, 41, ${ids[i]}, ${one.registeredOn}, ${one.bornOn}, ${one.isVerified}, ${[...one.careers]}, ${one.credit},
          ${[...one.areaIds]}, ${one.lastRideOn}, ${one.cardEndsOn}, ${one.rides7}, ${one.rides28}, ${one.rides90}, ${one.ridesLife},
          ${one.cash7}, ${one.cash28}, ${one.cash90}, ${one.cashLife}, ${one.unpaidCents}, ${one.giftCents})`.execute(
        db,
      );
    }
    await sql`insert into rider (rider_id, phone, name, service_area_id, registered_at)
      select id, '13700000000', '骑行人', 41, now() from unnest(${ids}::text[]) as id`.execute(db);
    await sql`insert into audience_list values ('list', 4, '名单', 1, 0, now(), '市场')`.execute(db);
    await sql`insert into audience_list_rider select 'list', id from unnest(${ids.filter((_, i) => riders[i]?.lists.length)}::text[]) as id`.execute(
      db,
    );
    for (const campaign of campaigns) {
      await sql`insert into campaign values (${campaign}, 'fixed', ${campaign}, 4, '{41}', 'on', now(), now() + interval '1 day', now(), now(), '市场')`.execute(
        db,
      );
      await sql`insert into reward_grant (grant_id, campaign_id, campaign_version, occurrence, source, reward, rider_id, agent_id, service_area_id,
          face_cents, cost_cents, state, created_at, granted_at)
        select ${campaign} || id, ${campaign}, 1, id, 'fixed', 'riding_card', id, 4, 41, 0, 100, 'granted', now(), now()
        from unnest(${ids.filter((_, i) => riders[i]?.got.includes(campaign))}::text[]) as id`.execute(db);
    }
  });
  return ids;
}

test('the database and the rule mean the same riders, whatever is asked', async () => {
  const riders = fc.sample(riderFacts(41), { numRuns: 3_000, seed: 41 });
  const ids = await putFacts(riders);
  const oneArea: Scope = { agentIds: [4], opAreaIds: [41] };
  const twoAreas: Scope = { agentIds: 'all', opAreaIds: [41, 999] };
  await fc.assert(
    fc.asyncProperty(tree, fc.constantFrom(oneArea, twoAreas), async (asked, scope) => {
      const found = await fixture.database.read(scope, async (db) => {
        const meant = meantRiders({ tree: asked, scope, today, now: fixture.clock.now });
        return (await sql<{ id: string }>`select f.rider_id as id from ${meant} order by 1`.execute(db)).rows;
      });
      const expected = ids.filter((_, i) => fits(asked, riders[i] as RiderFacts, today)).sort();
      expect(found.map(({ id }) => id)).toEqual(expected);
    }),
    { numRuns: 150, seed: 7 },
  );
});
