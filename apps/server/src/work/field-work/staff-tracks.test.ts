import { staffTracks } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { staffRoutes } from './field-work.routes.ts';

const minute = 60_000;
const start = fixtureNow - 60 * minute;
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() =>
    staffRoutes({ zone: 'Asia/Shanghai', tellVehicleUse: () => undefined }),
  );
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'walker', agentId: 3, codes: ['1202'] });
    await aStaffMember(db, { operatorId: 'stranger', agentId: 4, codes: ['1202'] });
  });
  desk = fixture.as({ codes: ['0909'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
});
afterAll(() => fixture.close());

const asked = (operatorId: string, from = start, to = fixtureNow) =>
  desk(staffTracks.show, { params: { operatorId }, body: { from, to } });

const place = (seconds: number, { north = 0, duty = true, agent = 3, area = 31 } = {}) =>
  fixture.write((db) =>
    db
      .insertInto('staff_track')
      .values({
        operator_id: 'walker',
        at: new Date(start + seconds * 1_000),
        agent_id: agent,
        service_area_id: area,
        lng: 113.5,
        lat: 30.5 + north / 111_195,
        duty,
      })
      .execute(),
  );

test('the way of a person tells where they were, what was done on it, and when they rested', async () => {
  const begun = (minutes: number) => new Date(start + minutes * minute);
  const { taskId } = await fixture.write((db) =>
    aTask({ agentId: 3 }, db, {
      assigneeId: 'walker',
      type: 'swap',
    }),
  );
  await fixture.write((db) =>
    db
      .updateTable('ops_task')
      .set({
        claimed_at: begun(1),
        started_at: begun(2),
        start_lng: 113.5,
        start_lat: 30.501,
        state: 'doing',
      })
      .where('task_id', '=', taskId)
      .execute(),
  );
  // A phone that tells every second says no more than one in fifteen.
  for (const seconds of [0, 1, 2]) await place(seconds);
  await place(60, { north: 200 });
  await place(120, { north: 200, duty: false });
  await place(600, { north: 200 });
  const { data } = await asked('walker');
  expect(data?.points.map(({ ts, speed }) => [ts - start, speed])).toEqual([
    [0, 0],
    [60_000, 12],
    [120_000, 0],
    [600_000, 0],
  ]);
  expect(data?.breaks).toEqual([{ from: start + 120_000, to: start + 600_000 }]);
  expect(data?.steps).toMatchObject([
    { kind: 'claimed', at: start + minute, taskId, lng: null },
    { kind: 'started', at: start + 2 * minute, lat: 30.501 },
  ]);
});

test('people of other companies are not found, and what was walked for another company is left out', async () => {
  expect((await asked('stranger')).code).toBe('common.not_found');
  await place(900, { north: 300, agent: 4, area: 41 });
  const { data } = await asked('walker');
  expect(data?.points.some(({ ts }) => ts === start + 900_000)).toBe(false);
});

test('no more than a day is asked for at once, and it begins before it ends', async () => {
  expect((await asked('walker', start - 26 * 60 * minute)).code).toBe('track.span');
  expect((await asked('walker', fixtureNow, start)).code).toBe('track.order');
});
