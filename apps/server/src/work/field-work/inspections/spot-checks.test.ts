import { ops, spotChecks, staff, taskDesk, workRows } from '@kickstand/contract/work/field-work';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDoneTask } from '../../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { judgeWork } from '../../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { workVerdictRoutes } from '../../work-verdicts/work-verdicts.routes.ts';
import { staffRoutes } from '../field-work.routes.ts';
import { inspectionsRoutes } from './inspections.routes.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;
let seed = 1;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...inspectionsRoutes({ zone, seed: () => seed }),
    ...workVerdictRoutes(zone),
    ...staffRoutes({ zone, tellVehicleUse: () => undefined }),
  ]);
  const codes = ['090301', '09030111', '0909', '090911'];
  desk = fixture.as({ codes, operatorId: 'rita', agentId: 3 });
  for (const operatorId of ['ann', 'ben', 'cem'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: [codeOfTask.inspect] }));
});
beforeEach(() => fixture.write((db) => db.deleteFrom('ops_task').execute()));
afterAll(() => fixture.close());

const person = (operatorId: string) =>
  fixture.as({ codes: [codeOfTask.inspect], operatorId, agentId: 3, language: 'en-US' });
const here = { lng: 113.5, lat: 30.5 };

/** A vehicle that Ann inspected with Ben beside her. */
const inspected = (checklist: object = { brake: true, light: false }) =>
  fixture.write(async (db) => {
    const task = await aDoneTask({ agentId: 3 }, db, { type: 'inspect', assigneeId: 'ann' });
    await db
      .updateTable('ops_task')
      .set({ result: JSON.stringify({ checklist }), validity: 'valid', team: ['ben'] })
      .set({ finished_at: new Date(fixture.clock.now - hour) })
      .where('task_id', '=', task.taskId)
      .execute();
    return task;
  });
const check = (taskId: string, body: object = {}) => desk(spotChecks.check, { params: { taskId }, body });
const recordOf = async (taskId: string) =>
  (await desk(workRows.inspections, { query: {} })).data?.list.find(({ id }) => id === taskId);

test('an inspection is checked by anybody who did not do it', async () => {
  const { taskId, carId } = await inspected();
  const made = await check(taskId);
  const checking = made.data?.taskId ?? '';
  expect((await desk(ops.tasks, { query: { states: ['pending'] } })).data?.list).toMatchObject([
    { id: checking, carId, type: 'inspect', source: 'manual', assigneeId: null },
  ]);
  expect((await check(taskId)).code).toBe('task.dup');
  const params = { taskId: checking };
  for (const operatorId of ['ann', 'ben']) {
    expect((await person(operatorId)(staff.tasks, { query: {} })).data?.list).toEqual([]);
    expect((await person(operatorId)(staff.claim, { params })).code).toBe('task.own_check');
    const given = { taskIds: [checking], assigneeId: operatorId };
    expect((await desk(taskDesk.assign, { body: given })).data?.list).toMatchObject([
      { ok: false, code: 'task.own_check' },
    ]);
  }
  expect((await person('cem')(staff.tasks, { query: {} })).data?.list).toMatchObject([{ id: checking }]);
  expect((await person('cem')(staff.claim, { params })).data?.assigneeId).toBe('cem');
});

test.each([
  ['agreed', { brake: true, light: false }],
  ['differed', { brake: true, light: true }],
  [null, { tyre: true }],
])('a record says that its check %s once it is done', async (outcome, checklist) => {
  const { taskId } = await inspected();
  expect((await recordOf(taskId))?.check).toBeNull();
  const made = await check(taskId, { assigneeId: 'cem' });
  expect((await recordOf(taskId))?.check).toBe('waiting');
  const params = { taskId: made.data?.taskId ?? '' };
  await person('cem')(staff.claim, { params });
  await person('cem')(staff.start, { params, body: here });
  await person('cem')(staff.finish, { params, body: { ...here, checklist } });
  expect((await recordOf(taskId))?.check).toBe(outcome);
  expect((await recordOf(params.taskId))?.spotOf).toBe(taskId);
});

test('only what is done is checked, and not by whoever did it or may not inspect', async () => {
  const { taskId } = await inspected();
  expect((await check(taskId, { assigneeId: 'ann' })).code).toBe('task.own_check');
  expect((await check(taskId, { assigneeId: 'rita' })).code).toBe('task.assignee');
  const made = await check(taskId);
  expect((await check(made.data?.taskId ?? '')).code).toBe('task.not_done');
  expect((await check('no-such')).code).toBe('task.not_found');
});

test('as many inspections as are asked for are drawn at random, each once', async () => {
  const all = [];
  for (let n = 0; n < 6; n++) all.push((await inspected()).carId);
  const draw = async (n: number, more: object = {}) =>
    (await desk(spotChecks.draw, { body: { n, ...more } })).data?.carIds;
  expect(await draw(2, { to: fixture.clock.now - 2 * hour })).toEqual([]);
  const first = (await draw(2)) ?? [];
  expect(new Set(first).size).toBe(2);
  seed = 2;
  const rest = (await draw(50)) ?? [];
  expect([...first, ...rest].toSorted()).toEqual(all.toSorted());
  expect(await draw(1)).toEqual([]);
});

test('a check counts although the vehicle was inspected just before, and only what its plan asks has to be answered', async () => {
  const { taskId } = await inspected();
  await fixture.write((db) =>
    db
      .updateTable('ops_task')
      .set({ asked_items: ['brake'] })
      .where('task_id', '=', taskId)
      .execute(),
  );
  const made = await check(taskId, { assigneeId: 'cem' });
  const params = { taskId: made.data?.taskId ?? '' };
  await person('cem')(staff.claim, { params });
  await person('cem')(staff.start, { params, body: here });
  fixture.clock.now += 10 * 60_000;
  await person('cem')(staff.finish, { params, body: { ...here, checklist: { brake: false } } });
  fixture.clock.now += hour;
  await judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });
  expect(await recordOf(params.taskId)).toMatchObject({ validity: 'valid', verdictReason: null });
});
