import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOpenTrip } from '../../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { newId } from '../../../kernel/ids.ts';
import type { VehicleUseChange } from '../../../live/vehicle-use-changes.ts';
import { eventsOfTask } from '../desk/detail.store.ts';
import { tendRidden } from './ridden.jobs.ts';

const minute = 60_000;
const told: VehicleUseChange[] = [];
let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture(() => []);
  await fixture.write((db) => aStaffMember(db, { operatorId: 'ann', agentId: 3, codes: ['1201'] }));
});
afterAll(() => fixture.close());

const tend = () =>
  tendRidden({
    database: fixture.database,
    now: () => fixture.clock.now,
    tellVehicleUse: (news) => void told.push(news),
  });

/** A vehicle that is ridden since now, with a task that was made ten minutes before and is due in an hour. */
async function ridden(task: object) {
  const trip = await fixture.write((db) => anOpenTrip({ agentId: 3 }, db, 'riding', fixture.clock.now));
  const taskId = newId();
  await fixture.write(async (db) => {
    const opened = new Date(fixture.clock.now + 1_000);
    await db.updateTable('trip_open').set({ opened_at: opened }).where('trip_id', '=', trip.tripId).execute();
    await db
      .insertInto('ops_task')
      .values({
        task_id: taskId,
        service_area_id: 31,
        agent_id: 3,
        vehicle_id: trip.number,
        type: 'move',
        source: 'rule',
        created_at: new Date(fixture.clock.now - 10 * minute),
        due_at: new Date(fixture.clock.now + 60 * minute),
        ...task,
      })
      .execute();
  });
  return { ...trip, taskId };
}
/** Its ride ends after so long, and leaves the vehicle so. */
async function ends({ tripId, number }: { tripId: string; number: number }, minutes: number, left: object) {
  fixture.clock.now += minutes * minute;
  await fixture.write(async (db) => {
    await db.deleteFrom('trip_open').where('trip_id', '=', tripId).execute();
    await db.updateTable('vehicle_state').set(left).where('vehicle_id', '=', number).execute();
  });
}
const task = (taskId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('ops_task')
      .select(['state', 'invalid_reason as reason', 'due_at as dueAt', 'assignee_id as assignee'])
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow(),
  );
const claimed = () => ({
  state: 'doing',
  assignee_id: 'ann',
  claimed_at: new Date(fixture.clock.now - minute),
});

test('a task that nobody began waits for the ride, and is moot when the ride put the vehicle in place', async () => {
  const one = await ridden({});
  await tend();
  expect(await task(one.taskId)).toMatchObject({ state: 'paused', dueAt: null });
  await ends(one, 20, { station_id: 's1', alarms: 0 });
  await tend();
  expect(await task(one.taskId)).toMatchObject({ state: 'closed', reason: 'moot' });
  expect(await tend()).toBe(0);
});

test('what is still needed goes on with who had taken it, and its clock stood for as long as the ride took', async () => {
  const due = fixture.clock.now + 60 * minute;
  const [mine, pool] = [await ridden(claimed()), await ridden({ type: 'swap' })];
  await tend();
  await ends(mine, 20, { station_id: null, alarms: 1 << 4 });
  await ends(pool, 0, { rest_battery: 12 });
  await tend();
  expect(await task(mine.taskId)).toEqual({
    state: 'doing',
    reason: null,
    assignee: 'ann',
    dueAt: due + 20 * minute,
  });
  expect(await task(pool.taskId)).toMatchObject({ state: 'pending', assignee: null });
});

test('a task that is made while a ride goes on waits from then on, and loses nothing of its time', async () => {
  const { now } = fixture.clock;
  const one = await ridden({
    type: 'swap',
    created_at: new Date(now + 5 * minute),
    due_at: new Date(now + 65 * minute),
  });
  fixture.clock.now += 6 * minute;
  await tend();
  await ends(one, 14, { rest_battery: 12 });
  await tend();
  expect(await task(one.taskId)).toMatchObject({ state: 'pending', dueAt: now + 80 * minute });
});

test('a swap is moot when the ride ended with a charge that needs none', async () => {
  const one = await ridden({ type: 'swap' });
  await tend();
  await ends(one, 5, { rest_battery: 60 });
  await tend();
  expect(await task(one.taskId)).toMatchObject({ state: 'closed', reason: 'moot' });
});

test('work that was begun at the vehicle ends with the ride: nobody is paid or blamed, and the fleet hears of it', async () => {
  const one = await ridden({ ...claimed(), started_at: new Date(fixture.clock.now - 30_000) });
  told.length = 0;
  await tend();
  expect(await task(one.taskId)).toMatchObject({ state: 'closed', reason: 'ridden' });
  expect(told.map(({ vehicle }) => vehicle)).toEqual([one.number]);
  const judged = await fixture.write((db) =>
    db.selectFrom('ops_task_judging').select('task_id').where('task_id', '=', one.taskId).execute(),
  );
  expect(judged).toEqual([]);
});

test('a ride makes moot neither a move that was to go elsewhere nor a swap that somebody asked for', async () => {
  const [move, swap] = [
    await ridden({ source: 'manual', target_id: 'far-off' }),
    await ridden({ type: 'swap', source: 'manual' }),
  ];
  await tend();
  for (const one of [move, swap]) await ends(one, 5, { alarms: 0, station_id: 'another', rest_battery: 90 });
  await tend();
  for (const { taskId } of [move, swap]) expect(await task(taskId)).toMatchObject({ state: 'pending' });
});

test('what rides did to a task is in its timeline, with the ride', async () => {
  const timeline = (taskId: string) =>
    fixture.write(async (db) =>
      (await eventsOfTask(db, everything, taskId, 10)).map(({ kind, detail, tripId }) => [
        kind,
        detail,
        tripId,
      ]),
    );
  const waits = await ridden(claimed());
  await tend();
  const { taskId, tripId } = waits;
  expect(await timeline(taskId)).toEqual([['paused', '', tripId]]);
  await ends(waits, 5, { station_id: null, alarms: 1 << 4 });
  await tend();
  expect(await timeline(taskId)).toEqual([
    ['paused', '', tripId],
    ['resumed', '', tripId],
  ]);
  const moot = await ridden({ type: 'swap' });
  await tend();
  await ends(moot, 5, { rest_battery: 60 });
  await tend();
  expect((await timeline(moot.taskId)).at(-1)).toEqual(['closed', 'moot', moot.tripId]);
  const begun = await ridden({ ...claimed(), started_at: new Date(fixture.clock.now - minute) });
  await tend();
  expect(await timeline(begun.taskId)).toEqual([['closed', 'ridden', begun.tripId]]);
});
