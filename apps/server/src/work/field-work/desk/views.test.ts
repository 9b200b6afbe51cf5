import { taskViews } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTask } from '../../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { staffRoutes } from '../field-work.routes.ts';

const hour = 3_600_000;
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  fixture = await featureFixture(() => staffRoutes({ zone: 'Asia/Shanghai' }));
  desk = fixture.as({ codes: ['0909'], agentId: 3 });
  await fixture.write((db) => aStaffMember(db, { operatorId: 'ann', agentId: 3, codes: ['1201'] }));
  const { now } = fixture.clock;
  const make = async (name: string, wish: Parameters<typeof aTask>[2], change: object = {}) => {
    const { taskId } = await fixture.write((db) => aTask({ agentId: 3 }, db, wish));
    const changed = { remark: name, ...change };
    await fixture.write((db) =>
      db.updateTable('ops_task').set(changed).where('task_id', '=', taskId).execute(),
    );
    ids[name] = taskId;
  };
  const ended = (hours: number) => ({ state: 'done', finished_at: new Date(now - hours * hour) });
  await make('late', {}, { due_at: new Date(now - hour) });
  await make('early', {}, { due_at: new Date(now + hour) });
  const stands = { state: 'paused', due_at: null, paused_at: new Date(now - hour) };
  await make('paused', {}, { ...stands, due_left_ms: hour / 2 });
  await make('stood late', {}, { ...stands, due_left_ms: -1 });
  await make('claimed', { assigneeId: 'ann' });
  await make('begun', { type: 'move', assigneeId: 'ann', startedAt: now });
  await make('done', { assigneeId: 'ann' }, ended(0.1));
  await make('before', { assigneeId: 'ann' }, ended(30));
});
afterAll(() => fixture.close());

const board = async (query: object = {}) =>
  (await desk(taskViews.board, { query })).data?.list.map(({ column, count, tasks }) => [
    column,
    count,
    tasks.map(({ remark }) => remark),
  ]);
const places = async (query: object = {}) => (await desk(taskViews.places, { query })).data;

test('the board shows what is waiting, taken, at work and done today, those due first in front', async () => {
  expect(await board()).toEqual([
    ['waiting', 4, ['late', 'early', expect.any(String), expect.any(String)]],
    ['claimed', 1, ['claimed']],
    ['started', 1, ['begun']],
    ['finished', 1, ['done']],
  ]);
});

test('a column that shows only some says how many it has, and filters of the list hold for all of them', async () => {
  expect((await board({ each: 1 }))?.[0]).toEqual(['waiting', 4, ['late']]);
  expect(await board({ types: ['move'] })).toEqual([
    ['waiting', 0, []],
    ['claimed', 0, []],
    ['started', 1, ['begun']],
    ['finished', 0, []],
  ]);
});

test('the map shows the open tasks, or those of the states that are asked for, and which are overdue', async () => {
  const open = await places();
  expect(open?.total).toBe(6);
  const late = [ids.late, ids['stood late']];
  expect(open?.list.filter(({ overdue }) => overdue).map(({ id }) => id)).toEqual(late);
  expect((await places({ states: ['done'] }))?.total).toBe(2);
  expect((await places({ overdue: true }))?.list.map(({ id }) => id)).toEqual(late);
});

test('what was late when its clock began to stand stays late, and what was not does not become it', async () => {
  const [waiting] = (await desk(taskViews.board, { query: {} })).data?.list ?? [];
  const breached = waiting?.tasks.filter((task) => task.breached).map(({ remark }) => remark);
  expect(breached).toEqual(['late', 'stood late']);
});
