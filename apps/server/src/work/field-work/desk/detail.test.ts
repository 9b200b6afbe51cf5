import { staffPhotos } from '@kickstand/contract/platform/photos';
import { staff, taskDesk, taskDetail } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTask } from '../../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { judgeWork } from '../../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { aPictureFile, memoryStore } from '../../../../test/pictures.ts';
import { aFence } from '../../../../test/vehicles.ts';
import { photosRoutes } from '../../../platform/photos/photos.routes.ts';
import { staffRoutes, taskDetailRoutes } from '../field-work.routes.ts';

const zone = 'Asia/Shanghai';
const here = { lng: 113.5, lat: 30.5 };
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;
let ann: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  const photos = { store: memoryStore(), seal: (text: string) => text, zone };
  fixture = await featureFixture(() => [
    ...staffRoutes({ zone }),
    ...taskDetailRoutes(photos),
    ...photosRoutes(photos),
  ]);
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: ['1201', '1202'] }));
  desk = fixture.as({ codes: ['0909', '090903', '090911'], operatorId: 'ben', agentId: 3 });
  ann = fixture.as({ codes: ['1201', '1202'], operatorId: 'ann', agentId: 3 });
});
afterAll(() => fixture.close());

const later = (ms: number) => {
  fixture.clock.now += ms;
};
const shown = async (taskId: string) => (await desk(taskDetail.single, { params: { taskId } })).data;

test('a task tells who did what with it, what its vehicle was told meanwhile, its photos and its verdicts', async () => {
  const station = await fixture.write((db) => aFence(db, { agent_id: 3, kind: 'station' }));
  const { taskId } = await fixture.write((db) => aTask({ agentId: 3 }, db, { type: 'move' }));
  await fixture.write((db) =>
    db.updateTable('ops_task').set({ target_id: station.fence_id }).where('task_id', '=', taskId).execute(),
  );
  const params = { taskId };
  await desk(taskDesk.assign, { body: { taskIds: [taskId], assigneeId: 'ann' } });
  later(1_000);
  await ann(staff.claim, { params });
  later(60_000);
  expect((await ann(staff.start, { params, body: here })).status).toBe(200);
  later(60_000);
  const photo = await ann(staffPhotos.upload, { body: { content: await aPictureFile({ seed: 7 }) } });
  const photoId = photo.data?.photoId ?? '';
  expect((await ann(staff.finish, { params, body: { ...here, photoIds: [photoId] } })).status).toBe(200);
  later(1_000);
  await judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });

  const task = await shown(taskId);
  expect(task).toMatchObject({
    id: taskId,
    state: 'done',
    assignee: 'ann',
    isOwn: false,
    arrivalRadiusM: 50,
  });
  expect(task?.events.map(({ kind, by, detail }) => [kind, by, detail])).toEqual([
    ['given', expect.any(String), 'ann'],
    ['claimed', expect.any(String), ''],
    ['started', expect.any(String), ''],
  ]);
  expect(task?.commands.map(({ type }) => type)).toEqual(['unlock', 'lock']);
  expect(task?.photosShown.map(({ id }) => id)).toEqual([photoId]);
  expect(task?.verdicts).toHaveLength(1);
  expect(task?.places).toMatchObject({ opened: here, target: expect.any(Object) });
});

test('what its vehicle was told is found although that was a moment before work began, and after the work was given back', async () => {
  const { taskId } = await fixture.write((db) => aTask({ agentId: 3 }, db, { type: 'swap' }));
  const params = { taskId };
  const { clock } = fixture;
  let now = clock.now + 60_000;
  // As in life no two looks at the clock say the same.
  Object.defineProperty(clock, 'now', { configurable: true, get: () => ++now });
  await ann(staff.claim, { params });
  expect((await ann(staff.start, { params, body: here })).status).toBe(200);
  const begun = (await shown(taskId))?.commands.map(({ type }) => type);
  expect(begun).toEqual(['seat_open']);
  now += 60_000;
  await fixture.write((db) =>
    db
      .updateTable('ops_task')
      .set({ state: 'pending', started_at: null })
      .where('task_id', '=', taskId)
      .execute(),
  );
  expect((await shown(taskId))?.commands.map(({ type }) => type)).toEqual(begun);
  Object.defineProperty(clock, 'now', { configurable: true, writable: true, value: now });
});

test('a task of another company is not there', async () => {
  const { taskId } = await fixture.write((db) => aTask({ agentId: 3 }, db));
  const scope = { agentIds: [4], opAreaIds: [41] };
  const other = fixture.as({ codes: ['0909'], agentId: 4, scope });
  expect((await other(taskDetail.single, { params: { taskId } })).code).toBe('task.not_found');
});
