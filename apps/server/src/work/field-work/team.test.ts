import { staff, taskDetail, workRows, workVerdicts } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { judgeWork } from '../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { workVerdictRoutes } from '../work-verdicts/work-verdicts.routes.ts';
import { staffRoutes, taskDetailRoutes } from './field-work.routes.ts';

const zone = 'Asia/Shanghai';
const here = { lng: 113.5, lat: 30.5 };
let fixture: FeatureFixture;
let ann: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  const photos = { store: memoryStore(), seal: (text: string) => text, zone };
  fixture = await featureFixture(() => [
    ...staffRoutes({ zone }),
    ...taskDetailRoutes(photos),
    ...workVerdictRoutes(zone),
  ]);
  for (const operatorId of ['ann', 'ben', 'cho', 'dan'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: ['1202', '1203'] }));
  await fixture.write((db) => aStaffMember(db, { operatorId: 'swapper', agentId: 3, codes: ['1201'] }));
  await fixture.write((db) => aStaffMember(db, { operatorId: 'abroad', agentId: 4, codes: ['1202'] }));
  await fixture.write((db) =>
    db
      .updateTable('operator')
      .set({ area_ids: [32] })
      .where('operator_id', '=', 'dan')
      .execute(),
  );
  ann = fixture.as({ codes: ['1202', '1203'], operatorId: 'ann', agentId: 3 });
});
afterAll(() => fixture.close());

const aMove = () =>
  fixture.write(async (db) => {
    const startedAt = fixture.clock.now - 60_000;
    const { taskId } = await aTask({ agentId: 3 }, db, { type: 'move', assigneeId: 'ann', startedAt });
    const start = { start_lng: 113.49, start_lat: 30.5 };
    await db.updateTable('ops_task').set(start).where('task_id', '=', taskId).execute();
    return { params: { taskId } };
  });

test('work of a team is paid to all of it, to the cent, and says who was with it', async () => {
  const { params } = await aMove();
  const body = { ...here, teamIds: ['cho', 'ben', 'ben'] };
  expect((await ann(staff.finish, { params, body })).status).toBe(200);
  const codes = ['0901', '090137', '0904', '090437', '0909', '0302'];
  const chief = fixture.as({ codes, operatorId: 'swapper', agentId: 3 });
  await judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });
  // No station is near: it does not count by itself.
  const decided = { validity: 'valid', reason: '现场核实有效' } as const;
  const own = fixture.as({ codes, operatorId: 'ben', agentId: 3 });
  expect((await own(workVerdicts.judge, { params, body: decided })).code).toBe('task.own_work');
  expect((await chief(workVerdicts.judge, { params, body: decided })).data).toMatchObject({ payCents: 80 });
  const pay = await fixture.write((db) =>
    db
      .selectFrom('ops_task_pay')
      .select(['operator_id', 'cents'])
      .where('task_id', '=', params.taskId)
      .orderBy('operator_id')
      .execute(),
  );
  expect(pay.map(({ operator_id, cents }) => [operator_id, cents])).toEqual([
    ['ann', 27],
    ['ben', 27],
    ['cho', 26],
  ]);
  const names = (await chief(taskDetail.single, { params })).data?.team;
  expect(names).toHaveLength(2);
  const query = { from: fixture.clock.now - 86_400_000, to: fixture.clock.now + 1_000 };
  const { data } = await chief(workRows.moves, { query });
  expect(data?.list.find(({ id }) => id === params.taskId)?.team).toEqual(names);
});

test.each([
  ['oneself', 'ann'],
  ['somebody of another company', 'abroad'],
  ['somebody who does no such work', 'swapper'],
  ['somebody who works in another area', 'dan'],
  ['nobody who is known', 'nobody'],
])('%s cannot have been with it', async (_, who) => {
  const { params } = await aMove();
  const said = await ann(staff.finish, { params, body: { ...here, teamIds: ['ben', who] } });
  expect(said.code).toBe('task.team');
});

test.each([
  ['nobody looked at it before', null, 30],
  ['it was looked at a day ago', 24, 30],
  ['it was looked at just now', 2, 0],
] as const)('an inspection of one’s own is paid when it was due: %s', async (_, hoursAgo, cents) => {
  const now = fixture.clock.now;
  const one = await fixture.write((db) =>
    aTask({ agentId: 3 }, db, { type: 'inspect', assigneeId: 'ann', startedAt: now - 60_000 }),
  );
  const items = ['brake', 'light', 'tyre', 'qr', 'plate', 'cleanliness', 'helmet', 'parking'];
  await fixture.write(async (db) => {
    const own = { source: 'self' };
    await db.updateTable('ops_task').set(own).where('task_id', '=', one.taskId).execute();
    if (hoursAgo === null) return;
    const before = await aTask({ agentId: 3 }, db, { type: 'inspect' });
    const finished_at = new Date(now - hoursAgo * 3_600_000);
    await db
      .updateTable('ops_task')
      .set({ state: 'done', validity: 'valid', finished_at, vehicle_id: one.number })
      .where('task_id', '=', before.taskId)
      .execute();
    // That one was judged already.
    await db.deleteFrom('ops_task_judging').where('task_id', '=', before.taskId).execute();
  });
  const checklist = Object.fromEntries(items.map((item) => [item, true]));
  const params = { taskId: one.taskId };
  expect((await ann(staff.finish, { params, body: { ...here, checklist } })).status).toBe(200);
  await judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });
  const pay = await fixture.write((db) =>
    db.selectFrom('ops_task_pay').select('cents').where('task_id', '=', one.taskId).execute(),
  );
  expect(pay.reduce((sum, line) => sum + line.cents, 0)).toBe(cents);
});
