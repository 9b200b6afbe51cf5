import { cityFeeds } from '@kickstand/contract/open/regulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { lookAtFeeds } from './alarms.jobs.ts';
import { cityFeedsRoutes } from './city-feeds.routes.ts';
import { mappings } from './mappings.service.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
let fixture: FeatureFixture;
let feedId: string;

beforeAll(async () => {
  fixture = await featureFixture(() => cityFeedsRoutes({ mappings, seal: (text) => text, demo: false }));
  await fixture.write(async (db) => {
    const answers = ['030601', '050278'];
    await aStaffMember(db, { operatorId: 'desk', agentId: 2, codes: answers });
    await aStaffMember(db, { operatorId: 'elsewhere', agentId: 2, codes: answers, areaIds: [41] });
    await aStaffMember(db, { operatorId: 'city', agentId: 3, codes: ['030601', '03060106'] });
  });
});
beforeEach(async () => {
  await fixture.fresh.owner.query('truncate city_feed, city_record, city_alarm, notice, vehicle cascade');
  feedId = newId();
  await fixture.write(async (db) => {
    const said = { city: 'jiangcheng', url: 'https://city.example/push', secret_box: '', enabled: true };
    const at = new Date(now());
    await db
      .insertInto('city_feed')
      .values({
        feed_id: feedId,
        service_area_id: 31,
        rides_until: at,
        updated_by: '',
        updated_at: at,
        ...said,
      })
      .execute();
  });
});
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const told = () =>
  fixture.write(async (db) => {
    const { rows } = await sql<{ who: string; facts: { alarm: string; bound: number } }>`
      select operator_id as who, facts from notice where kind = 'city_feed_alarm' order by notice_id`.execute(
      db,
    );
    return rows.map(({ who, facts }) => [who, facts.alarm, facts.bound]);
  });

/** Checks every minute for some minutes. */
async function minutesPass(n: number) {
  for (let i = 0; i < n; i++) {
    await lookAtFeeds({ database: fixture.database, now, zone, tell: () => undefined });
    fixture.clock.now += minute;
  }
}

const records = (n: number, over: object) =>
  fixture.write((db) =>
    db
      .insertInto('city_record')
      .values(
        Array.from({ length: n }, () => ({
          feed_id: feedId,
          record_id: newId(),
          service_area_id: 31,
          vehicle_id: 1,
          kind: 'ride',
          facts: '{}',
          at: new Date(now()),
          made_at: new Date(now()),
          ...over,
        })),
      )
      .execute(),
  );

test('whoever answers for a feed at head office hears before the city does that records wait for half as long as they may, once, and again when it comes back an hour later', async () => {
  await records(1, {});
  await minutesPass(11);
  expect(await told()).toEqual([]);
  await minutesPass(4);
  expect(await told()).toEqual([['desk', 'waiting', 20]]);
  const seenBy = async (codes: string[]) => {
    const caller = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
    return (await caller(cityFeeds.list, {})).data?.list[0]?.alarms;
  };
  expect(await seenBy(['030601', '050278'])).toMatchObject([
    { kind: 'waiting', bound: 20, since: now() - 4 * minute },
  ]);
  expect(await seenBy(['030601']), 'the city itself is shown none').toEqual([]);
  const done = { state: 'accepted', done_at: new Date(now()) };
  await fixture.write((db) => db.updateTable('city_record').set(done).execute());
  await minutesPass(1);
  expect(await seenBy(['030601', '050278'])).toEqual([]);
  await records(1, { made_at: new Date(now() - 15 * minute) });
  await minutesPass(10);
  expect(await told(), 'within the hour nothing is told twice').toHaveLength(1);
  await minutesPass(60);
  expect(await told()).toHaveLength(2);
});

test('too little that is told in time and too much that is refused call for somebody; what passes at once, and what is off, do not', async () => {
  await fixture.write((db) => aVehicle(db, { agentId: 3 }));
  await minutesPass(2);
  await fixture.write((db) => db.updateTable('vehicle').set({ lifecycle: 'in_stock' }).execute());
  await minutesPass(4);
  expect(await told()).toEqual([]);
  const done = { done_at: new Date(now()) };
  await records(18, { ...done, state: 'accepted' });
  await records(2, { ...done, state: 'refused', field: 'x', reason: 'y' });
  await fixture.write((db) => db.updateTable('vehicle').set({ lifecycle: 'on_shelf' }).execute());
  await minutesPass(4);
  expect((await told()).sort()).toEqual([
    ['desk', 'coverage', 90],
    ['desk', 'refused', 5],
  ]);
  await fixture.fresh.owner.query('truncate city_alarm, notice');
  await fixture.write((db) => db.updateTable('city_feed').set({ enabled: false }).execute());
  await minutesPass(5);
  expect(await told()).toEqual([]);
});
