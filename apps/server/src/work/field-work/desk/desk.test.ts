import { ops, staff, taskDesk, taskMessages } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOpenTrip, aTask } from '../../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { aFence, aVehicle } from '../../../../test/vehicles.ts';
import { staffRoutes, taskMessageRoutes } from '../field-work.routes.ts';
import { tendRidden } from '../ridden/ridden.jobs.ts';
import { dateTasks, tendStrays } from './strays.jobs.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const codes = ['0909', '090902', '090903', '090904', '090911'];
const told: string[] = [];
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;
let ann: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...staffRoutes({ zone, tellVehicleUse: () => undefined }),
    ...taskMessageRoutes((operatorId) => told.push(operatorId)),
  ]);
  const able = { agentId: 3, codes: ['1201', '1202'] };
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, ...able }));
  await fixture.write((db) => aStaffMember(db, { operatorId: 'eve', agentId: 3, codes: ['1203'] }));
  desk = fixture.as({ codes, operatorId: 'ben', agentId: 3 });
  ann = fixture.as({ codes: ['1201', '1202'], operatorId: 'ann', agentId: 3 });
});
afterAll(() => fixture.close());

const waiting = (wish: Parameters<typeof aTask>[2] = {}) =>
  fixture.write((db) => aTask({ agentId: 3 }, db, wish));
const stored = (taskId: string) =>
  fixture.write((db) =>
    db.selectFrom('ops_task').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow(),
  );
const events = async (taskId: string) =>
  (
    await fixture.write((db) =>
      db
        .selectFrom('ops_task_event')
        .select(['kind', 'detail'])
        .where('task_id', '=', taskId)
        .orderBy('event_id')
        .execute(),
    )
  ).map(({ kind, detail }) => [kind, detail]);
const parts = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const tend = async () => {
  await dateTasks(parts());
  await tendStrays(parts());
};
const onlyOutcome = (said: { data?: { list: { ok: boolean; code: string | null }[] } | undefined }) =>
  said.data?.list.map(({ ok, code }) => [ok, code]);

describe('the desk', () => {
  test('gives tasks to somebody who may do them and has room; each is given or refused for itself', async () => {
    const [free, begun] = [await waiting(), await waiting({ assigneeId: 'ann', startedAt: 1 })];
    const taskIds = [free.taskId, begun.taskId, 'nothing'];
    const said = await desk(taskDesk.assign, { body: { taskIds, assigneeId: 'ann' } });
    expect(onlyOutcome(said)).toEqual([
      [true, null],
      [false, 'task.begun'],
      [false, 'task.not_found'],
    ]);
    expect(await stored(free.taskId)).toMatchObject({ assignee_id: 'ann', state: 'pending' });
    const unfit = await desk(taskDesk.assign, { body: { taskIds: [free.taskId], assigneeId: 'eve' } });
    expect(onlyOutcome(unfit)).toEqual([[false, 'task.assignee']]);
    await desk(taskDesk.assign, { body: { taskIds: [free.taskId] } });
    expect(await stored(free.taskId)).toMatchObject({ assignee_id: null });
    expect(await events(free.taskId)).toEqual([
      ['given', 'ann'],
      ['pooled', ''],
    ]);
  });

  test('gives tasks to an O&M area of their own service area, and for everybody again', async () => {
    const area = (agent_id: number) => fixture.write((db) => aFence(db, { agent_id, kind: 'ops_area' }));
    const [own, other] = [await area(3), await area(4)];
    const { taskId } = await waiting({ assigneeId: 'ann' });
    const give = (wish: object) => desk(taskDesk.assign, { body: { taskIds: [taskId], ...wish } });
    expect(onlyOutcome(await give({ gridId: other.fence_id }))).toEqual([[false, 'task.grid']]);
    expect(onlyOutcome(await give({ gridId: own.fence_id }))).toEqual([[true, null]]);
    expect(await stored(taskId)).toMatchObject({ assignee_id: null, ops_area_id: own.fence_id });
    await give({ assigneeId: 'ann' });
    expect(await stored(taskId)).toMatchObject({ assignee_id: 'ann', ops_area_id: own.fence_id });
    await give({ gridId: null });
    expect(await stored(taskId)).toMatchObject({ assignee_id: null, ops_area_id: null });
    expect(await give({ gridId: 'nowhere' })).toMatchObject({ code: 'task.grid' });
  });

  test('writes once to each of whoever has tasks, rings for them and keeps what was said with each task', async () => {
    const [one, two] = [await waiting({ assigneeId: 'ann' }), await waiting({ assigneeId: 'ann' })];
    const nobodys = await waiting();
    const body = { taskIds: [one.taskId, two.taskId, nobodys.taskId], text: '请带一块备用电池' };
    expect(onlyOutcome(await desk(taskMessages.send, { body }))).toEqual([
      [true, null],
      [true, null],
      [false, 'task.nobody'],
    ]);
    expect(told).toEqual(['ann']);
    const notices = await fixture.write((db) =>
      db.selectFrom('notice').select(['kind', 'facts']).where('operator_id', '=', 'ann').execute(),
    );
    expect(notices).toEqual([
      { kind: 'staff_told', facts: expect.objectContaining({ text: '请带一块备用电池', tasks: 2 }) },
    ]);
    for (const { taskId } of [one, two]) expect(await events(taskId)).toEqual([['told', '请带一块备用电池']]);
  });

  test('looks for tasks by their verdict, their rule and a tag of their vehicle, and reads how far whoever does them is', async () => {
    const { taskId, number, carId } = await waiting({ assigneeId: 'ann' });
    await fixture.write(async (db) => {
      await db
        .updateTable('vehicle')
        .set({ tags: ['待检'] })
        .where('vehicle_id', '=', number)
        .execute();
      const rule = { rule_id: 'low-31', validity: 'invalid' as const };
      await db.updateTable('ops_task').set(rule).where('task_id', '=', taskId).execute();
      const place = { service_area_id: 31, lng: 113.5, lat: 30.5, at: new Date(fixture.clock.now) };
      await db
        .insertInto('staff_position')
        .values({ operator_id: 'ann', agent_id: 3, ...place })
        .execute();
      const there = { lng: 113.5, lat: 30.501 };
      await db.updateTable('vehicle_state').set(there).where('vehicle_id', '=', number).execute();
    });
    const found = async (query: object) =>
      (await desk(ops.tasks, { query: { carId, ...query } })).data?.list.map(({ id }) => id);
    expect(await found({ validity: 'invalid', ruleId: 'low-31', tag: '待检' })).toEqual([taskId]);
    for (const other of [{ validity: 'valid' }, { ruleId: 'low-32' }, { tag: '待' }])
      expect(await found(other)).toEqual([]);
    const row = async () => (await desk(ops.tasks, { query: { carId } })).data?.list[0];
    expect(await row()).toMatchObject({ staffM: 111, rule: '低电量换电' });
    fixture.clock.now += 6 * 60_000;
    expect(await row()).toMatchObject({ staffM: null });
  });

  test('makes work that becomes urgent due sooner, and nothing due later', async () => {
    const { taskId } = await waiting();
    await tend();
    const made = await stored(taskId);
    expect(Number(made.due_at) - Number(made.created_at)).toBe(24 * hour);
    const to = async (priority: 'urgent' | 'low') => {
      await desk(taskDesk.prioritise, { body: { taskIds: [taskId], priority } });
      return Number((await stored(taskId)).due_at) - Number(made.created_at);
    };
    expect(await to('urgent')).toBe(2 * hour);
    expect(await to('low')).toBe(2 * hour);
  });

  test('gives more time, and what was late stays late', async () => {
    const { taskId, carId } = await waiting();
    await tend();
    const first = Number((await stored(taskId)).due_at);
    fixture.clock.now = first + hour;
    await desk(taskDesk.extend, { body: { taskIds: [taskId], hours: 8 } });
    const { data } = await desk(ops.tasks, { query: { carId } });
    expect(data?.list[0]).toMatchObject({ dueAt: first + 9 * hour, firstDueAt: first, breached: true });
    const late = await desk(ops.tasks, { query: { carId, overdue: true } });
    expect(late.data?.count).toBe(0);
  });

  test('lets a repair wait for parts: its clock stands, a ride between stops it no second time, and it goes on with what was left', async () => {
    const swap = await waiting();
    const { taskId, number } = await waiting({ type: 'repair' });
    await tend();
    const due = Number((await stored(taskId)).due_at);
    const missing = { taskIds: [taskId, swap.taskId], text: '缺刹车线' };
    expect(onlyOutcome(await desk(taskDesk.waitForParts, { body: missing }))).toEqual([
      [true, null],
      [false, 'task.no_repair'],
    ]);
    fixture.clock.now += hour;
    await tend();
    expect(await stored(taskId)).toMatchObject({ due_at: null, stood_ms: 0 });
    const ride = await fixture.write(async (db) => {
      const trip = await anOpenTrip({ agentId: 3 }, db, 'riding', fixture.clock.now);
      const of = { vehicle_id: number };
      await db.updateTable('trip_open').set(of).where('trip_id', '=', trip.tripId).execute();
      return trip;
    });
    await tendRidden(parts());
    fixture.clock.now += hour;
    await fixture.write((db) => db.deleteFrom('trip_open').where('trip_id', '=', ride.tripId).execute());
    await tendRidden(parts());
    expect(await stored(taskId)).toMatchObject({ state: 'pending', due_at: null });
    fixture.clock.now += hour;
    await desk(taskDesk.partsCame, { body: { taskIds: [taskId] } });
    const after = await stored(taskId);
    expect(after).toMatchObject({ parts_since: null, stood_ms: 3 * hour });
    expect(Number(after.due_at)).toBe(due + 3 * hour);
    const again = await desk(taskDesk.partsCame, { body: { taskIds: [taskId] } });
    expect(onlyOutcome(again)).toEqual([[false, 'task.parts_there']]);
    expect(await events(taskId)).toEqual([
      ['parts_missing', '缺刹车线'],
      ['parts_came', ''],
    ]);
  });

  test('hears from whoever repairs that parts are missing and came, and from nobody else', async () => {
    const own = await waiting({ type: 'repair', assigneeId: 'ann' });
    const others = await waiting({ type: 'repair', assigneeId: 'ben' });
    const body = { text: '缺车筐' };
    const say = (taskId: string) => ann(staff.waitForParts, { params: { taskId }, body });
    expect((await say(others.taskId)).code).toBe('task.not_yours');
    expect((await say(own.taskId)).status).toBe(200);
    expect((await say(own.taskId)).code).toBe('task.parts_missing');
    const { data } = await desk(ops.tasks, { query: { carId: own.carId } });
    expect(data?.list[0]).toMatchObject({ dueAt: null, partsSince: fixture.clock.now });
    expect((await ann(staff.partsCame, { params: { taskId: own.taskId } })).status).toBe(200);
    expect(await stored(own.taskId)).toMatchObject({ parts_since: null, paused_at: null });
  });

  test('closes a task with a reason and opens it again, unless there is another of its kind by then', async () => {
    const { taskId, number } = await waiting();
    const body = { taskIds: [taskId] };
    expect(onlyOutcome(await desk(taskDesk.reopen, { body }))).toEqual([[false, 'task.not_closed']]);
    await desk(taskDesk.close, { body: { ...body, reason: '车辆已被回收' } });
    expect(await stored(taskId)).toMatchObject({ state: 'closed', invalid_reason: 'closed_by_desk' });
    const other = await desk(ops.create, { body: { type: 'swap', carIds: [String(number)] } });
    expect(other.data?.list[0]?.ok).toBe(true);
    expect(onlyOutcome(await desk(taskDesk.reopen, { body }))).toEqual([[false, 'task.dup']]);
    await desk(taskDesk.close, {
      body: { taskIds: [other.data?.list[0]?.taskId ?? ''], reason: '车辆已被回收' },
    });
    await desk(taskDesk.reopen, { body });
    expect(await stored(taskId)).toMatchObject({ state: 'pending', finished_at: null, invalid_reason: null });
    expect((await events(taskId)).map(([kind]) => kind)).toEqual(['closed', 'reopened']);
  });

  test('locks the vehicle of work that it closes while somebody is at it', async () => {
    const { taskId, number } = await waiting({
      type: 'move',
      assigneeId: 'ann',
      startedAt: fixture.clock.now,
    });
    await desk(taskDesk.close, { body: { taskIds: [taskId], reason: '车辆已被回收' } });
    const commands = await fixture.write((db) =>
      db.selectFrom('command').select('type').where('vehicle_id', '=', number).execute(),
    );
    expect(commands).toEqual([{ type: 'lock' }]);
    expect((await ann(staff.finish, { params: { taskId }, body: { lng: 113.5, lat: 30.5 } })).code).toBe(
      'task.not_open',
    );
  });

  test('asks for several tasks as one batch, and not again for what was done lately', async () => {
    const cars = await Promise.all([1, 2].map(() => fixture.write((db) => aVehicle(db, { agentId: 3 }))));
    const done = await waiting();
    const ended = { state: 'done', finished_at: new Date(fixture.clock.now - hour) };
    await fixture.write((db) =>
      db.updateTable('ops_task').set(ended).where('task_id', '=', done.taskId).execute(),
    );
    const carIds = [...cars, done].map(({ carId }) => carId);
    const { data } = await desk(ops.create, {
      body: { type: 'swap', carIds, dedupeHours: 2, photoNeeded: true },
    });
    expect(data?.list.map(({ code }) => code)).toEqual([null, null, 'task.recent']);
    const { batch_id: batchId } = await stored(data?.list[0]?.taskId ?? '');
    const found = await desk(ops.tasks, { query: { batchId: batchId ?? '' } });
    expect(found.data?.list.map(({ photoNeeded }) => photoNeeded)).toEqual([true, true]);
  });

  test('leaves a task to the people of an O&M area', async () => {
    const grid = await fixture.write((db) =>
      aFence(db, { agent_id: 3, kind: 'ops_area', content: JSON.stringify({ staffIds: ['ben'] }) }),
    );
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const made = await desk(ops.create, { body: { type: 'swap', carIds: [carId], gridId: grid.fence_id } });
    const params = { taskId: made.data?.list[0]?.taskId ?? '' };
    const pool = await ann(staff.tasks, { query: { limit: 100 } });
    expect(pool.data?.list.some(({ id }) => id === params.taskId)).toBe(false);
    expect((await ann(staff.claim, { params })).code).toBe('task.other_grid');
    const ben = fixture.as({ codes: ['1201'], operatorId: 'ben', agentId: 3 });
    expect((await ben(staff.claim, { params })).status).toBe(200);
    const abroad = await fixture.write((db) => aVehicle(db, { agentId: 4 }));
    const head = fixture.as({ codes, agentId: 2 });
    const said = await head(ops.create, {
      body: { type: 'swap', carIds: [abroad.carId], gridId: grid.fence_id },
    });
    expect(said.data?.list[0]?.code).toBe('task.grid');
  });
});

describe('a task that waits for a ride', () => {
  /** A swap that is due a day from when it was made, whose vehicle is ridden from an hour later on. */
  async function paused() {
    const trip = await fixture.write((db) =>
      anOpenTrip({ agentId: 3 }, db, 'riding', fixture.clock.now + hour),
    );
    const made = await desk(ops.create, { body: { type: 'swap', carIds: [String(trip.number)] } });
    const taskId = made.data?.list[0]?.taskId ?? '';
    await dateTasks(parts());
    const from = fixture.clock.now;
    fixture.clock.now += hour;
    await tendRidden(parts());
    expect(await stored(taskId)).toMatchObject({ state: 'paused', due_at: null });
    return { ...trip, taskId, from };
  }
  async function rideEnds({ tripId }: { tripId: string }, hours: number) {
    fixture.clock.now += hours * hour;
    await fixture.write((db) => db.deleteFrom('trip_open').where('trip_id', '=', tripId).execute());
    await tendRidden(parts());
  }
  const dueOf = async ({ taskId }: { taskId: string }) => Number((await stored(taskId)).due_at);

  test('is due sooner by a higher priority, and its ride is not counted', async () => {
    const one = await paused();
    await desk(taskDesk.prioritise, { body: { taskIds: [one.taskId], priority: 'high' } });
    await rideEnds(one, 3);
    expect(await dueOf(one)).toBe(one.from + 8 * hour + 3 * hour);
    await desk(taskDesk.prioritise, { body: { taskIds: [one.taskId], priority: 'urgent' } });
    expect(await dueOf(one)).toBe(one.from + 2 * hour + 3 * hour);
  });

  test('is given more time', async () => {
    const one = await paused();
    expect(onlyOutcome(await desk(taskDesk.extend, { body: { taskIds: [one.taskId], hours: 5 } }))).toEqual([
      [true, null],
    ]);
    await rideEnds(one, 3);
    expect(await dueOf(one)).toBe(one.from + 24 * hour + 3 * hour + 5 * hour);
    const { data } = await desk(ops.tasks, { query: { carId: String(one.number) } });
    expect(data?.list[0]?.firstDueAt).toBe(one.from + 27 * hour);
  });

  test('keeps what was left of its time when it is closed and opened again', async () => {
    const one = await paused();
    fixture.clock.now += 2 * hour;
    await desk(taskDesk.close, { body: { taskIds: [one.taskId], reason: '车辆已被回收' } });
    await desk(taskDesk.reopen, { body: { taskIds: [one.taskId] } });
    expect(await dueOf(one)).toBe(one.from + 26 * hour);
    await rideEnds(one, 0);
  });
});

test('what somebody had to do goes back to the pool when the account is switched off, begun or not', async () => {
  await fixture.write((db) => aStaffMember(db, { operatorId: 'zoe', agentId: 3, codes: ['1202'] }));
  const [given, begun] = [
    await waiting({ type: 'move', assigneeId: 'zoe' }),
    await waiting({ type: 'move', assigneeId: 'zoe', startedAt: fixture.clock.now }),
  ];
  const off = { enable: false };
  await fixture.write((db) => db.updateTable('operator').set(off).where('operator_id', '=', 'zoe').execute());
  await tend();
  for (const { taskId } of [given, begun])
    expect(await stored(taskId)).toMatchObject({ state: 'pending', assignee_id: null, started_at: null });
  expect(await events(begun.taskId)).toEqual([['pooled', 'zoe']]);
  const commands = await fixture.write((db) =>
    db.selectFrom('command').select('type').where('vehicle_id', '=', begun.number).execute(),
  );
  expect(commands).toEqual([{ type: 'lock' }]);
});

test('a task on a vehicle that goes to another company is closed', async () => {
  const { taskId, number } = await waiting();
  const to = { agent_id: 4, service_area_id: 41 };
  await fixture.write((db) => db.updateTable('vehicle').set(to).where('vehicle_id', '=', number).execute());
  await tend();
  expect(await stored(taskId)).toMatchObject({ state: 'closed', invalid_reason: 'transferred' });
});
