import { rideActivities, riderRideActivities } from '@kickstand/contract/marketing/campaigns';
import { isGoodAt } from '@kickstand/domain/money/wallet';
import { startOfDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { aRideActivity, aRideActivityBody } from '../../../test/rewards/a-ride-activity.ts';
import { ridesIn } from '../../../test/rides.ts';
import { insertJoin } from '../../kernel/campaign/campaign-joins.store.ts';
import { checks, verifyBooks } from '../../money/ledger/books.service.ts';
import { agreeFirst } from '../../money/settlement/schemes.service.ts';
import { lotsLeft } from '../../money/wallet/lots.store.ts';
import { rideActivitiesRoutes } from '../ride-activities/ride-activities.routes.ts';
import { giveReward } from './giving.service.ts';
import { tellJoins } from './joins.jobs.ts';

const zone = 'Asia/Shanghai';
const [minute, day] = [60_000, 86_400_000];
const codes = ['1706', '170602', '170603', '170604', '170605'];
const reason = '本月不参加';
const endless = { worstCents: null, lostCents: null, shareBp: 7_000 };
let fixture: FeatureFixture;
let rides: ReturnType<typeof ridesIn>;
type Member = ReturnType<FeatureFixture['as']>;
let head: Member;
let north: Member;
let south: Member;
let app: Member;

beforeAll(async () => {
  fixture = await featureFixture(rideActivitiesRoutes(zone));
  rides = ridesIn(fixture, { agentId: 3, areaId: 31, zone });
  await fixture.write(async (db) => {
    const { now } = fixture.clock;
    await aScheme(db, { areaId: 31, now, from: 0, content: schemeS });
    const terms = {
      ratioBp: 7_000,
      tiers: [{ fromCents: 1_000_000, bp: 8_000 }],
      minimumCents: 0,
      giftBp: 0,
    };
    const how = { collector: 'platform', cycle: 'month', billsNegative: false, untilDay: null } as const;
    const content = { ...terms, ...how, fromDay: '2026-01-01' };
    const who = { by: '财务', approver: '总监', reason: '签约', now };
    await agreeFirst(db, { agentId: 3, content: content as never }, who);
    for (const agent_id of [2, 3]) {
      await aRole(db, { role_id: `marketing-${agent_id}`, agent_id, codes });
      await anAccount(db, {
        operator_id: `marketer-${agent_id}`,
        agent_id,
        role_id: `marketing-${agent_id}`,
      });
    }
  });
  const of = (agentId: number) =>
    fixture.as({
      codes,
      agentId,
      scope: { agentIds: [agentId], opAreaIds: 'all' },
      operatorId: `marketer-${agentId}`,
    });
  head = fixture.as({ codes, agentId: 2, operatorId: 'marketer-2' });
  [north, south, app] = [of(3), of(4), fixture.as({ codes: ['riderApp'] })];
});
beforeEach(async () => {
  fixture.clock.now = startOfDay(fixture.clock.now + 2 * day, zone) + 12 * 60 * minute;
  await fixture.write((db) => db.updateTable('campaign').set({ state: 'ended' }).execute());
});
afterAll(async () => {
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.close();
});

const one = async (id: string, as = head) => {
  const { data } = await as(rideActivities.one, { params: { id } });
  if (!data) throw new Error('there is no such activity');
  return data;
};
const start = async (id: string) =>
  head(rideActivities.start, { params: { id }, body: { version: (await one(id)).version } });
/** An activity of head office in its own area and that of the north, with a limit of 1,000.00. */
async function started(over: object = {}) {
  const body = aRideActivityBody(2, fixture.clock.now, { areaIds: [21, 31], ...over });
  const { data } = await head(rideActivities.add, { body: JSON.parse(JSON.stringify(body)) });
  const id = data?.id ?? '';
  expect((await start(id)).status).toBe(200);
  return id;
}
const joins = async (id: string, as = head) =>
  (await as(rideActivities.joins, { params: { id } })).data?.list ?? [];
const known = async (id: string) => ({
  params: { id },
  body: { version: (await joins(id, north))[0]?.version ?? 0 },
});
const join = async (id: string, as = north) => as(rideActivities.join, await known(id));
const leave = async (id: string, as = north) => {
  const { params, body } = await known(id);
  return as(rideActivities.leave, { params, body: { ...body, reason } });
};
const edit = async (id: string, over: object) =>
  head(rideActivities.edit, {
    params: { id },
    body: { ...rideActivities.edit.body.parse(await one(id)), ...over } as never,
  });
const freshRider = () => fixture.write(async (db) => (await aRider(db, 3)).riderId);
const offered = async (areaId = 31) => {
  const { data } = await app(riderRideActivities.list, {
    params: { riderId: await freshRider() },
    query: { areaId },
  });
  return data?.list.map(({ id }) => id) ?? [];
};
/** Price of a ride of twenty minutes in the north; 3.00 without discount. */
const paid = async () => (await rides.ride(await freshRider(), 20)).payable_cents;

describe('what head office starts in an area of a franchisee', () => {
  test('runs in its own areas, and in the other once its owner has joined', async () => {
    const id = await started();
    expect([await offered(21), await offered(31), await paid()]).toEqual([[id], [], 300]);
    expect((await one(id)).join).toBe('waiting');
    expect((await join(id)).status).toBe(200);
    expect([await offered(31), await paid()]).toEqual([[id], 0]);
    expect((await one(id)).join).toBe('joined');
  });

  test('is put to the owner with what it costs at most, their share of it, and its end', async () => {
    const endsAt = fixture.clock.now + 10 * day;
    const id = await started({ endsAt });
    expect(await joins(id, north)).toMatchObject([
      {
        agentId: 3,
        areas: ['north'],
        state: 'waiting',
        worstCents: 100_000,
        lostCents: 80_000,
        shareBp: 8_000,
        endsAt,
        isOwn: true,
      },
    ]);
    expect(await joins(id)).toMatchObject([{ agentId: 3, isOwn: false }]);
  });

  test('without a limit says so', async () => {
    const id = await started();
    await fixture.write((db) =>
      insertJoin(db, { id, version: 2 }, { ...endless, agentId: 3 }, fixture.clock.now),
    );
    expect(await joins(id, north)).toMatchObject([{ worstCents: null, lostCents: null }]);
  });

  test('is another’s: the franchisee reads it and changes nothing of it', async () => {
    const id = await started({ areaIds: [31] });
    const { isOwn, version } = await one(id, north);
    expect(isOwn).toBe(false);
    expect((await north(rideActivities.pause, { params: { id }, body: { version } })).code).toBe(
      'campaign.wider',
    );
    expect((await south(rideActivities.join, { params: { id }, body: { version } })).code).toBe(
      'campaign.not_found',
    );
    expect((await head(rideActivities.join, { params: { id }, body: { version } })).code).toBe(
      'join.not_asked',
    );
  });
});

test('what a franchisee pays for is not taken over by who sees all companies', async () => {
  const id = await fixture.write((db) => aRideActivity(db, 3, fixture.clock.now));
  expect((await start(id)).code).toBe('campaign.companies');
  expect((await edit(id, { text: '改' })).code).toBe('campaign.companies');
});

describe('the owner', () => {
  test('leaves: nothing new is given, and a ride that began before keeps it', async () => {
    const id = await started();
    await join(id);
    const riderId = await freshRider();
    const from = await rides.begin(riderId, 'begun-before');
    expect((await leave(id)).status).toBe(200);
    expect(await offered()).toEqual([]);
    fixture.clock.now += 20 * minute;
    expect((await rides.end(riderId, 'begun-before', from)).payable_cents).toBe(0);
    expect(await paid()).toBe(300);
    expect((await one(id)).state).toBe('running');
    expect((await join(id)).status).toBe(200);
    expect(await paid()).toBe(0);
  });

  test('declines the only area: the activity is over', async () => {
    const id = await started({ areaIds: [31] });
    expect((await leave(id)).status).toBe(200);
    expect(await one(id)).toMatchObject({ state: 'ended', join: 'declined' });
    expect((await join(id)).code).toBe('campaign.over');
  });

  test('answers once, and only what they were asked', async () => {
    const id = await started();
    const before = await known(id);
    await edit(id, { budgetCents: 200_000 });
    expect((await north(rideActivities.join, before)).code).toBe('common.stale_version');
    expect((await join(id)).status).toBe(200);
    expect((await join(id)).code).toBe('campaign.same_state');
  });

  test('speaks for the whole company, which somebody of one area does not', async () => {
    const id = await started();
    const some = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: [31] } });
    expect((await join(id, some)).code).toBe('campaign.wider');
  });
});

test.each([
  ['a greater budget', { budgetCents: 200_000 }, 'waiting', 160_000],
  ['another text', { text: '周末都免单' }, 'joined', 80_000],
  ['a later end', { endsAt: 1_890_000_000_000 }, 'waiting', 80_000],
])(
  'after %s a franchisee who joined stands otherwise only where it may cost more',
  async (_, over, state, lostCents) => {
    const id = await started();
    await join(id);
    expect((await edit(id, over)).status).toBe(200);
    expect(await joins(id, north)).toMatchObject([{ state, lostCents }]);
    expect(await paid()).toBe(state === 'joined' ? 0 : 300);
  },
);

test('the database gives nothing where nobody agreed, whatever the code before it says, and the books would tell', async () => {
  const id = await started();
  const riderId = await freshRider();
  const use = fixture.write((db) =>
    sql`insert into benefit_use (order_id, campaign_id, campaign_version, rider_id, agent_id, service_area_id, day, saved_cents, used_at)
      values ('forged', ${id}, 1, ${riderId}, 3, 31, '2026-09-01', 1, now())`.execute(db),
  );
  await expect(use).rejects.toThrow(/waits for the company of area 31/);
  expect(await fixture.database.read({ agentIds: 'all', opAreaIds: 'all' }, checks.joins)).toMatchObject({
    count: 0,
  });
});

test('a gift that head office pays for is good where the company had joined when it was given', async () => {
  const id = await started();
  const give = async () => {
    const riderId = await freshRider();
    await fixture.write((db) =>
      giveReward(
        db,
        {
          riderId,
          source: 'fixed',
          occurrence: riderId,
          campaign: { campaignId: id, version: 2 },
          payer: { agentId: 2, areaId: 21 },
          worth: { kind: 'balance', faceCents: 200, days: 30, productId: null },
        },
        { now: fixture.clock.now, zone },
      ),
    );
    return fixture.write((db) => lotsLeft(db, riderId, fixture.clock.now));
  };
  const isGood = async (areaId: number, agentId: number) =>
    (await give()).every((lot) => isGoodAt(lot, { agentId, areaId }));
  expect([await isGood(21, 2), await isGood(31, 3), await isGood(41, 4)]).toEqual([true, false, false]);
  await join(id);
  expect([await isGood(21, 2), await isGood(31, 3), await isGood(41, 4)]).toEqual([true, true, false]);
});

test('the bells of the franchisee ring once for what waits, and those of head office for the answer', async () => {
  const look = () =>
    tellJoins({ database: fixture.database, now: () => fixture.clock.now, zone, tell: () => undefined });
  await look();
  await fixture.write((db) => db.deleteFrom('notice').execute());
  const id = await started({ name: '总部周末' });
  expect([await look(), await look()]).toEqual([1, 0]);
  await join(id);
  expect([await look(), await look()]).toEqual([1, 0]);
  await leave(id);
  expect(await look()).toBe(1);
  const told = await fixture.write((db) =>
    db.selectFrom('notice').select(['operator_id as who', 'kind', 'facts']).orderBy('created_at').execute(),
  );
  expect(told).toMatchObject([
    { who: 'marketer-3', kind: 'campaign_join_asked', facts: { name: '总部周末' } },
    { who: 'marketer-2', kind: 'campaign_joined', facts: { agent: 'north' } },
    { who: 'marketer-2', kind: 'campaign_left', facts: { agent: 'north' } },
  ]);
});
