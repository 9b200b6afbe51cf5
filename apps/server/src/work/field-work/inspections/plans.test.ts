import { inspectionPlans, ops } from '@kickstand/contract/work/field-work';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { aFence, aVehicle } from '../../../../test/vehicles.ts';
import { staffRoutes } from '../field-work.routes.ts';
import { inspectionsRoutes } from './inspections.routes.ts';
import { makeInspections } from './plans.jobs.ts';

const zone = 'Asia/Shanghai';
const day = 86_400_000;
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...inspectionsRoutes({ zone, seed: () => 1 }),
    ...staffRoutes({ zone, tellVehicleUse: () => undefined }),
  ]);
  const codes = ['090301', '09030138', '0909'];
  const scope = { agentIds: [3], opAreaIds: 'all' as const };
  desk = fixture.as({ codes, operatorId: 'ben', agentId: 3, scope });
  await fixture.write((db) =>
    aStaffMember(db, { operatorId: 'ann', agentId: 3, codes: [codeOfTask.inspect] }),
  );
});
beforeEach(() =>
  fixture.write(async (db) => {
    for (const table of ['inspection_plan', 'ops_task', 'vehicle_state', 'vehicle'] as const)
      await db.deleteFrom(table).execute();
  }),
);
afterAll(() => fixture.close());

const today = () => businessDayOf(fixture.clock.now, zone);
const troubles: unknown[] = [];
const make = () =>
  makeInspections({ database: fixture.database, now: () => fixture.clock.now, zone }, (error) =>
    troubles.push(error),
  );
const written = { name: '每周巡检', frequencyDays: 7, items: ['brake' as const, 'light' as const] };
/** A vehicle that came so many days ago. */
const aged = (days: number, state: object = {}) =>
  fixture.write((db) =>
    aVehicle(db, {
      agentId: 3,
      bare: true,
      vehicle: { created_at: new Date(fixture.clock.now - days * day) },
      state,
    }),
  );

async function aPlan(over: object = {}) {
  const made = await desk(inspectionPlans.create, {
    body: { areaId: 31, startDay: today(), ...written, ...over },
  });
  if (!made.data) throw new Error(String(made.code));
  const { id, version } = made.data;
  const params = { planId: id };
  const on = await desk(inspectionPlans.enable, { params, body: { enabled: true, version } });
  return { params, version: on.data?.version ?? 0 };
}
const tasks = async () =>
  (await desk(ops.tasks, { query: { types: ['inspect'], pageSize: 100 } })).data?.list ?? [];
const shown = async () => (await desk(inspectionPlans.list, { query: {} })).data?.list[0];

test('a plan makes nothing before it is switched on, and then so many a day, the longest waiting first', async () => {
  const cars = [];
  for (const days of [10, 40, 20, 30, 8, 9, 11, 12, 3]) cars.push((await aged(days)).carId);
  const { data } = await desk(inspectionPlans.create, {
    body: { areaId: 31, startDay: today(), ...written },
  });
  expect(data).toMatchObject({ enabled: false, nextDay: null, vehicles: 9, covered: 0, overdue: 8 });
  expect(await make()).toBe(0);
  const params = { planId: data?.id ?? '' };
  await desk(inspectionPlans.enable, { params, body: { enabled: true, version: 1 } });
  expect((await shown())?.nextDay).toBe(today());
  // Of nine vehicles two a day are inspected within seven days.
  expect(await make()).toBe(2);
  expect(await make()).toBe(0);
  expect(await tasks()).toMatchObject([
    { source: 'rule', rule: '每周巡检', askedItems: ['brake', 'light'], assigneeId: null },
    { source: 'rule', rule: '每周巡检' },
  ]);
  expect(new Set((await tasks()).map(({ carId }) => carId))).toEqual(new Set([cars[1], cars[3]]));
  expect(await shown()).toMatchObject({
    madeToday: 2,
    nextDay: businessDayOf(fixture.clock.now + day, zone),
  });
  fixture.clock.now += day;
  // What is open already is not asked for again.
  expect(await make()).toBe(2);
  expect(new Set((await tasks()).map(({ carId }) => carId)).size).toBe(4);
});

test('two processes at once make the tasks of a day once', async () => {
  for (let n = 0; n < 6; n++) await aged(30);
  await aPlan({ frequencyDays: 2 });
  const made = await Promise.all([make(), make(), make()]);
  expect(made.toSorted()).toEqual([0, 0, 3]);
});

test('a plan that fails is reported once a round and keeps no other from making its tasks', async () => {
  const grid = await fixture.write((db) =>
    aFence(db, { agent_id: 3, kind: 'ops_area', centre_lng: 113.9, capacity: null }),
  );
  await aged(30);
  await aPlan({ gridId: grid.fence_id });
  await aPlan({ name: '另一个计划' });
  const draw = (points: unknown) =>
    fixture.write((db) =>
      db
        .updateTable('fence')
        .set({ points: JSON.stringify(points) })
        .where('fence_id', '=', grid.fence_id)
        .execute(),
    );
  const { points } = await fixture.write((db) =>
    db.selectFrom('fence').select('points').where('fence_id', '=', grid.fence_id).executeTakeFirstOrThrow(),
  );
  await draw(5);
  try {
    // The one that fails comes first: it has never made any.
    await fixture.write((db) =>
      db
        .updateTable('inspection_plan')
        .set({ made_day: businessDayOf(fixture.clock.now - day, zone) })
        .where('grid_id', 'is', null)
        .execute(),
    );
    expect(await make()).toBe(1);
    expect(troubles).toHaveLength(1);
    expect(await make()).toBe(0);
    expect(troubles).toHaveLength(2);
  } finally {
    await draw(points);
  }
  // Mended, it has its turn.
  await aged(30, { lng: 113.9 });
  expect(await make()).toBe(1);
  expect(troubles).toHaveLength(2);
});

test('a plan never makes more than its cap, and waits for its first day', async () => {
  for (let n = 0; n < 5; n++) await aged(30);
  await aPlan({ frequencyDays: 1, dailyCap: 2, startDay: businessDayOf(fixture.clock.now + day, zone) });
  expect(await make()).toBe(0);
  fixture.clock.now += day;
  expect(await make()).toBe(2);
});

test('a valid inspection covers a vehicle for the cycle and lets it wait; one that does not count does neither', async () => {
  const [car, other] = [await aged(30), await aged(30)];
  await aPlan({ frequencyDays: 3 });
  expect(await make()).toBe(1);
  const ended = { state: 'done', finished_at: new Date(fixture.clock.now), validity: 'valid' };
  await fixture.write((db) => db.updateTable('ops_task').set(ended).execute());
  expect(await shown()).toMatchObject({ vehicles: 2, covered: 1, overdue: 1 });
  fixture.clock.now += day;
  expect(await make()).toBe(1);
  const open = (await tasks()).filter(({ state }) => state === 'pending').map(({ carId }) => carId);
  const first = (await tasks()).filter(({ state }) => state === 'done').map(({ carId }) => carId);
  expect([...open, ...first].toSorted()).toEqual([car.carId, other.carId].toSorted());
  await fixture.write((db) => db.updateTable('ops_task').set({ validity: 'invalid' }).execute());
  expect(await shown()).toMatchObject({ covered: 0, overdue: 2 });
});

test('a plan of an O&M area is for the vehicles that stand in it, and its people where it says so', async () => {
  const grid = await fixture.write((db) =>
    aFence(db, { agent_id: 3, kind: 'ops_area', centre_lng: 113.7, capacity: null }),
  );
  const inside = await aged(30, { lng: 113.7 });
  await aged(30);
  await aPlan({ gridId: grid.fence_id, forGrid: true });
  expect(await shown()).toMatchObject({ grid: grid.name, vehicles: 1 });
  expect(await make()).toBe(1);
  expect(await tasks()).toMatchObject([{ carId: inside.carId, grid: grid.name }]);
});

test('tasks are for whom the plan names as far as there is room, and else wait in the pool', async () => {
  for (let n = 0; n < 3; n++) await aged(30);
  await aPlan({ frequencyDays: 1, assigneeId: 'ann' });
  await fixture.write((db) =>
    db
      .insertInto('setting')
      .values({
        name: 'taskLimit:3',
        value: JSON.stringify({ mostTasks: 2 }),
        updated_at: new Date(fixture.clock.now),
      })
      .execute(),
  );
  expect(await make()).toBe(3);
  const whose = (await tasks()).map(({ assigneeId }) => assigneeId);
  expect(whose.toSorted()).toEqual(['ann', 'ann', null].toSorted());
});

test('only who may inspect is named, and only an O&M area of the service area', async () => {
  const body = { areaId: 31, startDay: today(), ...written };
  const grid = await fixture.write((db) => aFence(db, { agent_id: 4, kind: 'ops_area' }));
  const codeOf = async (over: object) =>
    (await desk(inspectionPlans.create, { body: { ...body, ...over } })).code;
  expect(await codeOf({ assigneeId: 'nobody' })).toBe('task.assignee');
  expect(await codeOf({ gridId: grid.fence_id })).toBe('task.grid');
  expect(await codeOf({ forGrid: true })).toBe('task.grid');
  expect(await codeOf({ areaId: 41 })).toBe('common.not_found');
});

test('a plan is changed and removed by its version; what it made stays', async () => {
  await aged(30);
  const { params, version } = await aPlan();
  await make();
  const body = { ...written, startDay: today(), frequencyDays: 30, version };
  expect((await desk(inspectionPlans.edit, { params, body })).data).toMatchObject({
    frequencyDays: 30,
    enabled: true,
    version: version + 1,
  });
  expect((await desk(inspectionPlans.remove, { params, query: { version } })).code).toBe(
    'common.stale_version',
  );
  await desk(inspectionPlans.remove, { params, query: { version: version + 1 } });
  expect(await shown()).toBeUndefined();
  expect(await tasks()).toMatchObject([{ rule: null, askedItems: ['brake', 'light'] }]);
});
