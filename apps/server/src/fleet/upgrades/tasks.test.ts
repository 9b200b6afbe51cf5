import { firmwareJobs } from '@kickstand/contract/fleet/upgrades';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aJob } from '../../../test/examples/devices/examples.upgrades.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { sendForMissing } from './tasks.jobs.ts';
import { upgradesRoutes } from './upgrades.routes.ts';

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture(upgradesRoutes('Asia/Shanghai'));
});
afterAll(() => fixture.close());

const send = () => sendForMissing({ database: fixture.database, now: () => fixture.clock.now });
const timeout = (code: string) => ({ state: 'timeout', code });
const tasksOf = (carIds: readonly string[]) =>
  fixture.write((db) =>
    db
      .selectFrom('ops_task')
      .select(['task_id as id', 'type', 'source', 'priority', 'service_area_id as areaId', 'remark'])
      .where('vehicle_id', 'in', carIds.map(Number))
      .execute(),
  );

test('a vehicle that is lost after its upgrade is a repair for the field staff of its area, once, and its upgrade says which', async () => {
  const { jobId, carIds } = await fixture.write((db) =>
    aJob(db, 3, { version: '2.9.1', vehicles: [timeout('lost'), timeout('silent'), { state: 'success' }] }),
  );
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  const tasks = await tasksOf(carIds);
  expect(tasks).toMatchObject([
    { type: 'repair', source: 'rule', priority: 'high', areaId: 31, remark: '夜间升级 → 2.9.1' },
  ]);
  const who = fixture.as({ codes: ['06'], agentId: 3, operatorId: 'north' });
  const { data } = await who(firmwareJobs.vehicles, { query: { jobId } });
  expect(data?.list.find(({ carId }) => carId === carIds[0])?.taskId).toBe(tasks[0]?.id);
  expect(data?.list.filter(({ taskId }) => taskId !== null)).toHaveLength(1);
});

test('where an upgrade stopped because vehicles did not come back, nobody waits for the day to pass', async () => {
  const { carIds } = await fixture.write(async (db) => {
    const made = await aJob(db, 3, { state: 'paused', vehicles: [timeout('silent'), timeout('silent')] });
    const stop = JSON.stringify({ rule: 'bricks', n: 2, of: 2 });
    await db.updateTable('device_job').set({ stop }).where('job_id', '=', made.jobId).execute();
    return made;
  });
  expect(await send()).toBe(2);
  expect(await tasksOf(carIds)).toHaveLength(2);
});

test('a vehicle that is to be repaired already gets no second task: that one is shown', async () => {
  const first = await fixture.write((db) => aJob(db, 3, { state: 'done', vehicles: [timeout('lost')] }));
  expect(await send()).toBe(1);
  const [open] = await tasksOf(first.carIds);
  await fixture.write((db) =>
    db.updateTable('device_job_vehicle').set({ task_id: null }).where('job_id', '=', first.jobId).execute(),
  );
  expect(await send()).toBe(1);
  expect(await tasksOf(first.carIds)).toEqual([open]);
});
