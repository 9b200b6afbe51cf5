import {
  inviteActivities,
  rideActivities,
  riderRideActivities,
} from '@kickstand/contract/marketing/campaigns';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { putToCompany } from '../../../test/rewards/a-campaign.ts';
import { aRideActivity } from '../../../test/rewards/a-ride-activity.ts';
import { anInvitation } from '../../../test/rewards/an-invitation.ts';
import { ridesIn } from '../../../test/rides.ts';
import { changeCampaign, insertVersion } from '../../kernel/campaign/campaign.store.ts';
import { answerJoin } from '../../kernel/campaign/campaign-joins.store.ts';
import { invitesRoutes } from '../invites/invites.routes.ts';
import { rideActivitiesRoutes } from '../ride-activities/ride-activities.routes.ts';
import { assignArms, reckonEffects } from './effects.service.ts';

const zone = 'Asia/Shanghai';
const day = 86_400_000;
let fixture: FeatureFixture;
let rides: ReturnType<typeof ridesIn>;
type Member = ReturnType<FeatureFixture['as']>;
let marketer: Member;
let app: Member;

beforeAll(async () => {
  fixture = await featureFixture([...rideActivitiesRoutes(zone), ...invitesRoutes(zone)]);
  rides = ridesIn(fixture, { agentId: 3, areaId: 31, zone });
  await fixture.write((db) => aScheme(db, { areaId: 31, now: fixture.clock.now, from: 0, content: schemeS }));
  const scope = { agentIds: [3], opAreaIds: 'all' } as const;
  marketer = fixture.as({ codes: ['1706', 'yqyl'], agentId: 3, scope });
  app = fixture.as({ codes: ['riderApp'] });
  // The others use the terms of this ride.
  await rides.ride((await fixture.write((db) => aRider(db, 3))).riderId, 20);
});
beforeEach(async () => {
  fixture.clock.now += 60 * day;
  await fixture.write(async (db) => {
    await db.updateTable('campaign').set({ state: 'ended' }).execute();
    await sql`update rider set state = 'cancelled'`.execute(db);
  });
});
afterAll(() => fixture.close());

const clock = () => ({ database: fixture.database, now: () => fixture.clock.now });
let made = 0;
/** Riders at home in the north, registered long ago by default. */
const riders = (many: number, registeredAt = fixture.clock.now - 100 * day) =>
  fixture.write(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into rider (rider_id, phone, name, service_area_id, registered_at)
      select 'met-' || n, '155' || lpad(n::text, 8, '0'), '骑行人', 31, ${new Date(registeredAt)}
      from generate_series(${made + 1}::int, ${made + many}::int) n returning rider_id as id`.execute(db);
    made += many;
    return rows.map(({ id }) => id);
  });
/** Rides of each of these riders at an instant. */
const rode = (riderIds: readonly string[], times: number, at: number) =>
  fixture.write((db) =>
    sql`insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, state, started_at, terms_id)
      select gen_random_uuid()::text, r, 10000001, 1, 31, 3, 'riding', ${new Date(at)}, (select terms_id from ride_order limit 1)
      from unnest(${[...riderIds]}::text[]) r, generate_series(1, ${times}::int)`.execute(db),
  );
const running = (over: object = {}) =>
  fixture.write((db) =>
    aRideActivity(db, 3, fixture.clock.now, {
      state: 'on',
      holdoutBp: 2_000,
      startsAt: fixture.clock.now,
      endsAt: fixture.clock.now + 10 * day,
      ...over,
    }),
  );
const arms = async (id: string) => {
  const rows = await fixture.write((db) =>
    db
      .selectFrom('campaign_arm')
      .select(['rider_id as riderId', 'arm', 'assigned_at as at'])
      .where('campaign_id', '=', id)
      .execute(),
  );
  const of = (arm: string) => rows.filter((row) => row.arm === arm).map(({ riderId }) => riderId);
  return { rows, given: of('given'), heldOut: of('held_out') };
};
const report = async (id: string) => (await marketer(rideActivities.report, { params: { id } })).data;
const offered = async (riderId: string) => {
  const { data } = await app(riderRideActivities.list, { params: { riderId }, query: { areaId: 31 } });
  return data?.list.map(({ id }) => id) ?? [];
};

describe('who is held out of what riders meet by themselves', () => {
  test('is kept from the start on, and neither sees it nor rides for less', async () => {
    await riders(60);
    const id = await running();
    fixture.clock.now += 600_000;
    await assignArms(clock());
    const { rows, given, heldOut } = await arms(id);
    expect(rows).toHaveLength(60);
    expect(rows.every(({ at }) => at === fixture.clock.now - 600_000)).toBe(true);
    const [treated = '', other = ''] = [given[0], heldOut[0]];
    expect([await offered(treated), await offered(other)]).toEqual([[id], []]);
    expect((await rides.ride(treated, 20)).payable_cents).toBe(0);
    expect((await rides.ride(other, 20)).payable_cents).toBe(300);
    const { phone } = await fixture.write((db) =>
      db.selectFrom('rider').select('phone').where('rider_id', '=', other).executeTakeFirstOrThrow(),
    );
    const { data } = await marketer(rideActivities.answer, { params: { id }, query: { phone: phone ?? '' } });
    expect(data).toMatchObject({ why: 'holdout', savesCents: 0 });
  });

  test('who registers later comes in from then on; another share later moves nobody', async () => {
    const id = await running({ holdoutBp: 5_000 });
    fixture.clock.now += day;
    const late = await riders(40, fixture.clock.now);
    fixture.clock.now += 300_000;
    await assignArms(clock());
    const before = await arms(id);
    expect(before.rows.every(({ at }) => at === fixture.clock.now - 300_000)).toBe(true);
    await fixture.write(async (db) => {
      const who = { by: '市场', now: fixture.clock.now };
      const { rule } = await db
        .selectFrom('campaign_version')
        .select('rule')
        .where('campaign_id', '=', id)
        .executeTakeFirstOrThrow();
      await changeCampaign(db, id, {}, who);
      await insertVersion(
        db,
        { id, version: 2, rule: { ...(rule as object), holdoutBp: 0 }, change: {} },
        who,
      );
    });
    await assignArms(clock());
    expect((await arms(id)).heldOut).toEqual(before.heldOut);
    expect(await offered(before.heldOut[0] ?? '')).toEqual([]);
    expect(late).toHaveLength(40);
  });

  test('where a franchisee joins, riders come in from then on', async () => {
    await riders(5);
    const id = await running();
    await fixture.write((db) => putToCompany(db, id, 3));
    await assignArms(clock());
    expect((await arms(id)).rows).toEqual([]);
    fixture.clock.now += day;
    await fixture.write((db) =>
      answerJoin(db, { campaignId: id, agentId: 3, state: 'joined' }, { by: '老板', now: fixture.clock.now }),
    );
    await assignArms(clock());
    expect((await arms(id)).rows.map(({ at }) => at)).toEqual(
      Array.from({ length: 5 }, () => fixture.clock.now),
    );
  });
});

describe('what a campaign brought', () => {
  test('is provisional while it counts, and has its interval a week after the end', async () => {
    await riders(1_500);
    const { now } = fixture.clock;
    const id = await running();
    await assignArms(clock());
    const { given, heldOut } = await arms(id);
    // One ride of everybody before, one after, and one more of half of the treated riders.
    await rode([...given, ...heldOut], 1, now - day);
    await rode([...given, ...heldOut], 1, now + day);
    await rode(given.slice(0, given.length / 2), 1, now + 2 * day);
    fixture.clock.now += 5 * day;
    await reckonEffects(clock());
    expect((await report(id))?.effect).toMatchObject({ kind: 'provisional', low: null, high: null });
    // Rides more than a week after the end do not count.
    await rode(heldOut, 9, now + 18 * day);
    fixture.clock.now = now + 17 * day;
    await reckonEffects(clock());
    const said = await report(id);
    expect(said).toMatchObject({
      given: { riders: given.length, rode: given.length },
      control: { riders: heldOut.length, ridesPerRider: 1 },
      effect: { kind: 'measured' },
      isUpperBound: false,
    });
    const { difference, low, high } = said?.effect ?? {};
    expect(difference).toBeCloseTo(0.5, 2);
    expect(low ?? 1).toBeLessThan(0.5);
    expect(high ?? 0).toBeGreaterThan(0.5);
    expect(low ?? 0).toBeGreaterThan(0.4);
  });

  test('is an upper bound where many searches found no vehicle', async () => {
    await riders(1_500);
    const { now } = fixture.clock;
    const id = await running();
    await assignArms(clock());
    await fixture.write((db) =>
      sql`insert into search (service_area_id, at, search_id, agent_id, rider_id, lng, lat, outcome)
        select 31, ${new Date(now + day)}, 'sought-' || n, 3, 'somebody', 113.5, 30.5, case when n <= 2 then 'none_near' else 'found' end
        from generate_series(1, 10) n`.execute(db),
    );
    fixture.clock.now += 5 * day;
    await reckonEffects(clock());
    expect(await report(id)).toMatchObject({ isUpperBound: true });
  });

  test('is not said of what was promised in public, of few riders, and without a holdout', async () => {
    await riders(30);
    const invitation = await fixture.write((db) =>
      anInvitation(db, { agentId: 3, now: fixture.clock.now, state: 'on' }),
    );
    const { data } = await marketer(inviteActivities.report, { params: { id: invitation } });
    expect(data?.effect.kind).toBe('public');
    const few = await running();
    const all = await running({ holdoutBp: 0 });
    await reckonEffects(clock());
    expect((await report(few))?.effect.kind).toBe('few');
    expect((await report(all))?.effect.kind).toBe('no_holdout');
  });
});
