import { ops, staff } from '@kickstand/contract/work/field-work';
import { opsOf } from '@kickstand/domain/fleet/vehicles';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aScheme } from '../../../test/examples/examples.production.ts';
import { aFault, anOpenTrip, aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { judgeWork } from '../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import type { VehicleUseChange } from '../../live/vehicle-use-changes.ts';
import { staffRoutes } from './field-work.routes.ts';
import { applyRules } from './rules/rules.jobs.ts';

const here = { lng: 113.5, lat: 30.5 };
const everyKind = ['1201', '1202', '1203', '1204'];
const told: VehicleUseChange[] = [];
let fixture: FeatureFixture;
let ann: ReturnType<FeatureFixture['as']>;
let ben: ReturnType<FeatureFixture['as']>;
let desk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() =>
    staffRoutes({ zone: 'Asia/Shanghai', tellVehicleUse: (news) => void told.push(news) }),
  );
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: everyKind }));
  ann = fixture.as({ codes: everyKind, operatorId: 'ann', agentId: 3 });
  ben = fixture.as({ codes: everyKind, operatorId: 'ben', agentId: 3 });
  desk = fixture.as({ codes: ['0302', '030202', '030209', '030115'], operatorId: 'ann', agentId: 3 });
});
afterEach(() => {
  told.length = 0;
  fixture.clock.now += 60_000;
});
afterAll(() => fixture.close());

const aWaiting = (type = 'swap') => fixture.write((db) => aTask({ agentId: 3 }, db, { type }));
const drive = (vehicle: number, state: object) =>
  fixture.write((db) =>
    db.updateTable('vehicle_state').set(state).where('vehicle_id', '=', vehicle).execute(),
  );
const commandsOf = async (vehicle: number) =>
  (
    await fixture.write((db) =>
      db
        .selectFrom('command')
        .select('type')
        .where('vehicle_id', '=', vehicle)
        .orderBy('command_id')
        .execute(),
    )
  ).map(({ type }) => type);
const judge = () =>
  judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone: 'Asia/Shanghai' });
const taskOf = (vehicle: number) =>
  fixture.write((db) =>
    db
      .selectFrom('ops_task')
      .select(['validity', 'invalid_reason as invalidReason'])
      .where('vehicle_id', '=', vehicle)
      .executeTakeFirstOrThrow(),
  );
const used = () => told.map(({ riding, ops: bits }) => [riding, opsOf(bits)]);

/** A task of a kind that Ann has taken and begun. */
async function begun(type: string, state: object = {}) {
  const one = await aWaiting(type);
  if (Object.keys(state).length > 0) await drive(one.number, state);
  const params = { taskId: one.taskId };
  await ann(staff.claim, { params });
  await ann(staff.start, { params, body: here });
  return { ...one, params };
}

describe('a task', () => {
  test('goes to the first who asks, of two at one moment', async () => {
    const params = { taskId: (await aWaiting()).taskId };
    const said = await Promise.all([ann(staff.claim, { params }), ben(staff.claim, { params })]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = said[0]?.status === 200 ? ['ann', 1] : ['ben', 0];
    expect(said[Number(loser)]).toMatchObject({
      code: 'task.claimed',
      promot: expect.stringContaining(String(winner)),
    });
  });

  test('is only for whoever may do its kind', async () => {
    const swapper = fixture.as({ codes: ['1201'], operatorId: 'ben', agentId: 3 });
    await aWaiting('swap');
    const params = { taskId: (await aWaiting('move')).taskId };
    expect((await swapper(staff.claim, { params })).code).toBe('common.forbidden');
    const { data } = await swapper(staff.tasks, { query: { ...here, limit: 100 } });
    expect(
      new Set(data?.list.filter(({ assigneeId }) => assigneeId === null).map(({ type }) => type)),
    ).toEqual(new Set(['swap']));
  });

  test('is not made twice, and not on a vehicle in a trip', async () => {
    const { carId } = await aWaiting('inspect');
    expect((await ann(staff.add, { body: { type: 'inspect', carId } })).code).toBe('task.dup');
    const trip = await fixture.write((db) => anOpenTrip({ agentId: 3 }, db));
    expect((await ann(staff.add, { body: { type: 'inspect', carId: trip.carId } })).code).toBe(
      'vehicle.in_order',
    );
    const free = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    expect((await ann(staff.add, { body: { type: 'inspect', carId: free.carId } })).data).toMatchObject({
      state: 'doing',
      assigneeId: 'ann',
      source: 'self',
    });
  });

  test('that looked after the whole vehicle lets the kilometres since service begin anew', async () => {
    const { number, params } = await begun('inspect', { mileage_m: 812_000 });
    expect((await ann(staff.finish, { params, body: here })).status).toBe(200);
    const use = await fixture.write((db) =>
      db
        .selectFrom('vehicle_use')
        .select(['serviced_at', 'serviced_at_m'])
        .where('vehicle_id', '=', number)
        .executeTakeFirst(),
    );
    expect(use).toMatchObject({ serviced_at_m: 812_000, serviced_at: fixture.clock.now });
  });

  test('begins only at the vehicle, and closes it again when it is given back', async () => {
    const { taskId, number } = await aWaiting('move');
    const params = { taskId };
    expect((await ann(staff.start, { params, body: here })).code).toBe('task.not_yours');
    await ann(staff.claim, { params });
    expect((await ann(staff.start, { params, body: { lng: 113.51, lat: 30.5 } })).code).toBe('task.too_far');
    await ann(staff.start, { params, body: here });
    expect(used()).toEqual([['in_ops', ['moving']]]);
    expect((await ann(staff.start, { params, body: here })).code).toBe('device.too_often');
    expect((await ann(staff.release, { params })).data).toMatchObject({
      state: 'pending',
      assigneeId: null,
      startedAt: null,
    });
    expect(await commandsOf(number)).toEqual(['unlock', 'lock']);
    expect(used().at(-1)).toEqual(['available', []]);
  });
});

describe('a swap', () => {
  test('opens the seat, keeps what the new battery tells, is closed again and then judged', async () => {
    const { params, number } = await begun('swap', { rest_battery: 12 });
    expect(used()).toEqual([['in_ops', ['swapping']]]);
    fixture.clock.now += 120_000;
    await drive(number, { rest_battery: 96, reported_at: new Date(fixture.clock.now) });
    const done = await ann(staff.finish, { params, body: { ...here, newBattery: 'B2' } });
    expect(done.data).toMatchObject({ state: 'done', validity: 'pending', beforePct: 12, afterPct: 96 });
    expect(await commandsOf(number)).toEqual(['seat_open', 'seat_close']);
    expect(used().at(-1)).toEqual(['available', []]);
    expect((await ann(staff.finish, { params, body: here })).code).toBe('task.not_open');
  });

  test('of which nothing was heard yet knows no charge of the new battery', async () => {
    const before = { rest_battery: 12, reported_at: new Date(fixture.clock.now - 1_000) };
    const { params } = await begun('swap', before);
    expect((await ann(staff.finish, { params, body: here })).data).toMatchObject({ afterPct: null });
  });
});

describe('a move', () => {
  const there = { lng: 113.504, lat: 30.5 };
  test.each([
    ['into its station', 20, there, 'valid', null],
    ['beside every station', 20, { lng: 113.508, lat: 30.5 }, 'invalid', 'off_target'],
    ['into a full station', 0, there, 'invalid', 'station_full'],
    ['of a few metres', 20, { lng: 113.5001, lat: 30.5 }, 'invalid', 'too_short'],
  ] as const)('%s', async (_, capacity, to, validity, invalidReason) => {
    const station = await fixture.write((db) =>
      aFence(db, { agent_id: 3, centre_lng: there.lng, centre_lat: there.lat, capacity }),
    );
    const { params, number } = await begun('move');
    await drive(number, to);
    const done = await ann(staff.finish, { params, body: to });
    expect(done.data).toMatchObject({ state: 'done', validity: 'pending' });
    await judge();
    expect(await taskOf(number)).toMatchObject({ validity, invalidReason });
    await fixture.write((db) => db.deleteFrom('fence').where('fence_id', '=', station.fence_id).execute());
  });
});

describe('a move goes to a station of its vehicle’s own service area that holds now, and nowhere else,', () => {
  const inCompany = (codes: readonly string[]) =>
    fixture.as({ codes, operatorId: 'ann', agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  const targets = () =>
    fixture.write(async (db) => ({
      own: (await aFence(db, { agent_id: 3, centre_lng: 113.9 })).fence_id,
      foreign: (await aFence(db, { agent_id: 4 })).fence_id,
      zone: (await aFence(db, { agent_id: 3, kind: 'no_stop' })).fence_id,
      off: (await aFence(db, { agent_id: 3, state: 'disabled' })).fence_id,
      nothing: 'nonsense',
    }));

  test('when the desk asks for it', async () => {
    const { own, ...others } = await targets();
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const dispatcher = inCompany(['0302', '030202', '030209']);
    const abroad = await fixture.write((db) => aVehicle(db, { agentId: 4 }));
    const ask = (targetId: string, type: 'move' | 'swap' = 'move', who = dispatcher, carIds = [carId]) =>
      who(ops.create, { body: { type, carIds, targetId } });
    for (const [what, id] of Object.entries(others))
      expect((await ask(id)).code, what).toBe('common.not_found');
    expect((await ask(own, 'swap')).code).toBe('task.target');
    // Head office sees both companies, and mixes them no more than they would.
    const head = fixture.as({ codes: ['0302', '030202', '030209'], agentId: 2 });
    const mixed = await ask(own, 'move', head, [abroad.carId, carId]);
    expect(mixed.data?.list.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'task.target'],
      [true, null],
    ]);
    const { data } = await dispatcher(ops.tasks, { query: {} });
    expect(data?.list.filter((task) => task.carId === carId)).toMatchObject([{ targetId: own }]);
  });

  test('when somebody begins it on the spot', async () => {
    const { own, ...others } = await targets();
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const add = (targetId: string, type: 'move' | 'inspect' = 'move') =>
      inCompany(everyKind)(staff.add, { body: { type, carId, targetId } });
    for (const [what, id] of Object.entries(others))
      expect((await add(id)).code, what).toBe('common.not_found');
    expect((await add(own, 'inspect')).code).toBe('task.target');
    expect((await add(own)).data).toMatchObject({ state: 'doing', targetId: own });
  });
});

describe('a fault', () => {
  test('that stops a vehicle is repaired by a task, and the vehicle is free when it is fixed', async () => {
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const said = await desk(ops.repair, { body: { carId, parts: ['brake'], stop: true, text: '刹车失灵' } });
    const taskId = said.data?.taskId ?? '';
    expect(used()).toEqual([['available', ['repair_reported']]]);
    await ann(staff.claim, { params: { taskId } });
    await ann(staff.start, { params: { taskId }, body: here });
    expect(used().at(-1)).toEqual(['in_ops', ['repair_reported']]);
    const done = await ann(staff.finish, {
      params: { taskId },
      body: { ...here, result: 'fixed', parts: ['brake'] },
    });
    expect(done.data).toMatchObject({ state: 'done' });
    expect(used().at(-1)).toEqual(['available', []]);
    const { data } = await desk(ops.faults, { query: { carId } });
    expect(data?.list).toMatchObject([{ state: 'done', result: 'fixed', handler: 'ann', taskId }]);
  });

  test('that cannot be mended there is dragged back, and still stops the vehicle', async () => {
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const taskId =
      (await desk(ops.repair, { body: { carId, parts: ['motor'], stop: true } })).data?.taskId ?? '';
    await ann(staff.claim, { params: { taskId } });
    await ann(staff.finish, { params: { taskId }, body: { ...here, result: 'dragged' } });
    const { data } = await desk(ops.tasks, { query: { carId, types: ['drag_back'] } as never });
    expect(data?.list).toMatchObject([{ type: 'drag_back', state: 'doing', assigneeId: 'ann' }]);
    expect(used().at(-1)).toEqual(['available', ['repair_reported']]);
  });

  test.each(['dragged', 'irreparable'] as const)(
    'that ends as %s is brought to a store, and nobody rents the vehicle before it is repaired there',
    async (result) => {
      const { taskId, carId, number } = await aWaiting('repair');
      const said = { vehicle: number, agentId: 3 };
      // It stops nothing by itself.
      await fixture.write((db) => aFault(db, said));
      const faults = async () =>
        (await desk(ops.faults, { query: { carId } })).data?.list.map(({ state, stop }) => [state, stop]);
      const open = () =>
        fixture.write((db) =>
          db
            .selectFrom('ops_task')
            .select(['task_id as taskId', 'type', 'state', 'assignee_id as who'])
            .where('vehicle_id', '=', number)
            .where('state', 'in', ['pending', 'doing'])
            .executeTakeFirst(),
        );
      const work = async (id: string, body: object = {}) => {
        const params = { taskId: id };
        await ann(staff.claim, { params });
        await ann(staff.start, { params, body: here });
        expect((await ann(staff.finish, { params, body: { ...here, ...body } })).status).toBe(200);
      };
      await work(taskId, { result });
      expect(await faults()).toEqual([
        ['processing', true],
        ['dragged', false],
      ]);
      expect(used().at(-1)).toEqual(['available', ['repair_reported']]);
      const way = await open();
      expect(way).toMatchObject({ type: 'drag_back', state: 'doing', who: 'ann' });
      await work(way?.taskId ?? '');
      expect(used().at(-1)).toEqual(['available', ['repair_reported']]);
      const atStore = await open();
      expect(atStore).toMatchObject({ type: 'repair', state: 'pending', who: null });
      await work(atStore?.taskId ?? '', { result: 'irreparable' });
      expect(await open()).toBeUndefined();
      expect(used().at(-1)).toEqual(['available', ['repair_reported']]);
      const [again] =
        (await desk(ops.create, { body: { type: 'repair', carIds: [carId] } })).data?.list ?? [];
      await work(again?.taskId ?? '', { result: 'fixed', parts: ['basket'] });
      expect(used().at(-1)).toEqual(['available', []]);
      expect(await faults()).toEqual([
        ['done', true],
        ['done', false],
      ]);
    },
  );

  test('is closed from the desk once, and its waiting repair with it', async () => {
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const said = (await desk(ops.repair, { body: { carId, parts: ['light'], stop: true } })).data;
    const fixed = { body: { id: said?.faultId ?? '', result: 'no_fault' as const } };
    expect((await desk(ops.fixed, fixed)).data).toMatchObject({ state: 'invalid' });
    expect((await desk(ops.fixed, fixed)).code).toBe('fault.done');
    const { data } = await desk(ops.tasks, { query: { carId } });
    expect(data?.list).toMatchObject([{ id: said?.taskId, state: 'closed' }]);
    expect(used().at(-1)).toEqual(['available', []]);
  });

  test('can be of parts that have names in the language of who asks', async () => {
    const english = fixture.as({ codes: [], language: 'en-US' });
    const [zh, en] = [await desk(ops.reasons, {}), await english(ops.reasons, {})];
    expect(zh.data?.list[0]).toMatchObject({ part: 'brake', name: '刹车', stop: true });
    expect(en.data?.list[0]).toMatchObject({ part: 'brake', name: 'Brake', stop: true });
  });
});

describe('rules', () => {
  const rules = () =>
    applyRules({ database: fixture.database, now: () => fixture.clock.now, zone: 'Asia/Shanghai' });
  const openOf = (vehicle: number) =>
    fixture.write((db) =>
      db
        .selectFrom('ops_task')
        .select(['type', 'state', 'source'])
        .where('vehicle_id', '=', vehicle)
        .execute(),
    );

  test('send somebody to what is empty or stands astray, once, and call it off when the reason is gone', async () => {
    const low = await fixture.write((db) => aVehicle(db, { agentId: 3, state: { rest_battery: 25 } }));
    const shelved = await fixture.write((db) =>
      aVehicle(db, { agentId: 3, state: { rest_battery: 3 }, vehicle: { lifecycle: 'off_shelf' } }),
    );
    const astray = { alarms: 1 << 4, lock_at: new Date(fixture.clock.now - 7_300_000) };
    const lost = await fixture.write((db) => aVehicle(db, { agentId: 3, state: astray }));
    await rules();
    expect(await openOf(low.number)).toEqual([{ type: 'swap', state: 'pending', source: 'rule' }]);
    expect(await openOf(lost.number)).toEqual([{ type: 'move', state: 'pending', source: 'rule' }]);
    expect(await openOf(shelved.number)).toEqual([]);
    expect((await rules()).made).toBe(0);
    await drive(low.number, { rest_battery: 90 });
    await drive(lost.number, { alarms: 0, station_id: 's1' });
    expect((await rules()).closed).toBe(2);
    expect(await openOf(low.number)).toMatchObject([{ state: 'closed' }]);
  });

  test('send somebody to a vehicle with a scheme when it is low by that', async () => {
    const [kept, due] = await fixture.write(async (db) => {
      const voltage_scheme_id = await aScheme(db);
      await db
        .updateTable('voltage_scheme')
        .set({ low_percent: 15 })
        .where('scheme_id', '=', voltage_scheme_id)
        .execute();
      const at = async (rest_battery: number) =>
        aVehicle(db, { agentId: 3, vehicle: { voltage_scheme_id }, state: { rest_battery } });
      return [await at(20), await at(15)] as const;
    });
    await rules();
    expect([await openOf(kept.number), (await openOf(due.number)).length]).toEqual([[], 1]);
  });

  test('have what was reported without stopping the vehicle repaired as well', async () => {
    const { carId, number } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const said = await desk(ops.repair, { body: { carId, parts: ['basket'] } });
    expect(said.data?.taskId).toBeUndefined();
    await rules();
    expect(await openOf(number)).toEqual([{ type: 'repair', state: 'pending', source: 'rule' }]);
  });
});

describe('the desk', () => {
  test('makes tasks for many vehicles, each for itself, for somebody who may do them', async () => {
    const [one, other] = await fixture.write(async (db) => [
      await aVehicle(db, { agentId: 3 }),
      await aVehicle(db, { agentId: 3 }),
    ]);
    await desk(ops.create, { body: { type: 'swap', carIds: [one.carId] } });
    const body = { type: 'swap' as const, carIds: [one.carId, other.carId, '99999999'], assigneeId: 'ben' };
    const { data } = await desk(ops.create, { body });
    expect(data?.list.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'task.dup'],
      [true, null],
      [false, 'vehicle.not_found'],
    ]);
    const mine = await ben(staff.tasks, { query: { mine: true } });
    expect(mine.data?.list.map(({ carId }) => carId)).toContain(other.carId);
    expect((await ann(staff.claim, { params: { taskId: data?.list[1]?.taskId ?? '' } })).code).toBe(
      'task.claimed',
    );
    expect((await desk(ops.create, { body: { ...body, assigneeId: 'nobody' } })).code).toBe('task.assignee');
  });

  test('proposes who is near and has little to do, and says which vehicles have such a task already', async () => {
    const [one, other] = await fixture.write(async (db) => [
      await aVehicle(db, { agentId: 3, state: { ...here } }),
      await aVehicle(db, { agentId: 3, state: { ...here } }),
    ]);
    await desk(ops.create, { body: { type: 'drag_back', carIds: [one.carId], assigneeId: 'ben' } });
    const near = { lng: here.lng + 0.001, lat: here.lat };
    await ann(staff.position, { body: near });
    await ben(staff.position, { body: { lng: here.lng + 0.1, lat: here.lat } });
    const query = { type: 'drag_back' as const, carIds: [one.carId, other.carId] };
    const { data } = await desk(ops.assignees, { query });
    expect(data?.tasked).toEqual([{ carId: one.carId, assignee: 'ben' }]);
    expect(data?.proposedId).toBe('ann');
    expect(data?.list[0]).toMatchObject({ operatorId: 'ann', duty: true, distanceM: expect.any(Number) });
    expect(data?.list[0]?.distanceM).toBeLessThan(200);
    await ann(staff.position, { body: { ...near, duty: false } });
    expect((await desk(ops.assignees, { query })).data?.proposedId).toBe('ben');
  });

  test('proposes nobody who was never at work, and neither offers nor takes who is kept to other areas', async () => {
    const [{ carId }, { carId: second }] = await fixture.write(async (db) => {
      await aStaffMember(db, { operatorId: 'aaa', agentId: 3, codes: everyKind });
      await aStaffMember(db, { operatorId: 'far', agentId: 3, codes: everyKind, areaIds: [] });
      return [
        await aVehicle(db, { agentId: 3, state: here }),
        await aVehicle(db, { agentId: 3, state: here }),
      ];
    });
    fixture.clock.now += 10 * 60_000;
    const query = { type: 'inspect' as const, carIds: [carId] };
    const first = (await desk(ops.assignees, { query })).data;
    expect(first?.proposedId).toBeNull();
    expect(first?.list.find(({ operatorId }) => operatorId === 'aaa')?.duty).toBe(false);
    expect(first?.list.some(({ operatorId }) => operatorId === 'far')).toBe(false);
    await ben(staff.position, { body: here });
    expect((await desk(ops.assignees, { query })).data?.proposedId).toBe('ben');
    const wish = { type: 'inspect' as const, assigneeId: 'far' };
    expect((await desk(ops.create, { body: { ...wish, carIds: [carId] } })).code).toBe('task.assignee');
    await desk(ops.create, { body: { type: 'inspect', carIds: [second], assigneeId: 'aaa' } });
    const over = { fromId: 'aaa', toId: 'far', reason: 'goes home' };
    expect((await desk(ops.handOver, { body: over })).code).toBe('task.assignee');
  });

  test('gives nobody more to do than the company allows, and nobody takes more', async () => {
    const boss = fixture.as({ codes: ['0502', '050276'], operatorId: 'ann', agentId: 3 });
    await fixture.write((db) => aStaffMember(db, { operatorId: 'cas', agentId: 3, codes: everyKind }));
    const cas = fixture.as({ codes: everyKind, operatorId: 'cas', agentId: 3 });
    expect((await boss(ops.taskLimit, {})).data).toEqual({ mostTasks: 50 });
    await boss(ops.setTaskLimit, { body: { mostTasks: 1 } });
    const [one, other] = await fixture.write(async (db) => [
      await aVehicle(db, { agentId: 3 }),
      await aVehicle(db, { agentId: 3 }),
    ]);
    const give = (...carIds: string[]) =>
      desk(ops.create, { body: { type: 'swap', carIds, assigneeId: 'cas' } });
    expect(await give(one.carId, other.carId)).toMatchObject({ status: 409, code: 'task.staff_full' });
    expect((await give(one.carId)).data?.list[0]).toMatchObject({ ok: true });
    expect((await give(other.carId)).code).toBe('task.staff_full');
    const waiting = await aWaiting();
    expect((await cas(staff.claim, { params: { taskId: waiting.taskId } })).code).toBe('task.staff_full');
    const { data } = await desk(ops.assignees, { query: { type: 'swap' } });
    expect(data?.list).toContainEqual(expect.objectContaining({ operatorId: 'cas', openTasks: 1, most: 1 }));
    await boss(ops.setTaskLimit, { body: { mostTasks: 50 } });
    expect((await cas(staff.claim, { params: { taskId: waiting.taskId } })).status).toBe(200);
  });

  test('hands what somebody has to do to somebody else or to all, except what was begun, and writes it down', async () => {
    await fixture.write((db) => aStaffMember(db, { operatorId: 'dan', agentId: 3, codes: everyKind }));
    await fixture.write((db) => aStaffMember(db, { operatorId: 'eve', agentId: 3, codes: ['1201'] }));
    const held = (assigneeId: string, type: string, startedAt?: number) =>
      fixture.write((db) => aTask({ agentId: 3 }, db, { type, assigneeId, ...(startedAt && { startedAt }) }));
    const swap = await held('dan', 'swap');
    await held('dan', 'repair');
    await held('dan', 'swap', fixture.clock.now);
    const give = (body: object) =>
      desk(ops.handOver, { body: { fromId: 'dan', reason: 'end of the shift', ...body } });
    expect((await give({ toId: 'dan' })).code).toBe('task.same_person');
    const { data } = await give({ toId: 'eve' });
    expect(data).toEqual({ moved: 1, begun: 1, unfit: 1 });
    const eve = await desk(ops.tasks, { query: { assigneeId: 'eve' } });
    expect(eve.data?.list).toMatchObject([{ carId: swap.carId, state: 'pending', assignee: 'eve' }]);
    expect((await give({})).data).toEqual({ moved: 1, begun: 1, unfit: 0 });
    expect((await give({})).code).toBe('task.none_to_hand_over');
    const rows = await fixture.write((db) =>
      db.selectFrom('audit_log').select(['object', 'reason']).where('action', '=', 'handOver').execute(),
    );
    expect(rows).toContainEqual({ object: 'dan', reason: 'end of the shift' });
    const scope = { agentIds: [5], opAreaIds: 'all' as const };
    const stranger = fixture.as({ codes: ['0302', '030202'], operatorId: 'dan', agentId: 5, scope });
    expect((await stranger(ops.handOver, { body: { fromId: 'eve', reason: 'mine from now on' } })).code).toBe(
      'common.not_found',
    );
  });

  test('says by when a task should be done, in hours from 1 to 168, or not at all', async () => {
    const [one, other] = await fixture.write(async (db) => [
      await aVehicle(db, { agentId: 3 }),
      await aVehicle(db, { agentId: 3 }),
    ]);
    const make = (carId: string, dueHours?: number) =>
      desk(ops.create, { body: { type: 'inspect', carIds: [carId], dueHours } });
    expect((await make(one.carId, 0)).status).toBe(400);
    expect((await make(one.carId, 169)).status).toBe(400);
    await make(one.carId, 168);
    await make(other.carId);
    const dueAt = async (carId: string) =>
      (await desk(ops.tasks, { query: { carId } })).data?.list.map((task) => task.dueAt);
    expect(await dueAt(one.carId)).toEqual([fixture.clock.now + 168 * 3_600_000]);
    expect(await dueAt(other.carId)).toEqual([null]);
  });

  test('finds what is still to be done after its time, and what is not late', async () => {
    const { now } = fixture.clock;
    const aTaskThat = async (is: { due_at?: Date; state?: string; finished_at?: Date }) => {
      const { taskId } = await aWaiting('drag_back');
      const change = { due_at: null, ...is };
      await fixture.write((db) =>
        db.updateTable('ops_task').set(change).where('task_id', '=', taskId).execute(),
      );
      return taskId;
    };
    const past = { due_at: new Date(now - 1) };
    const over = { ...past, finished_at: new Date(now) };
    const late = [
      await aTaskThat(past),
      await aTaskThat({ ...past, state: 'doing' }),
      await aTaskThat({ ...past, state: 'paused' }),
    ];
    const notLate = [
      await aTaskThat({ due_at: new Date(now) }),
      await aTaskThat({}),
      await aTaskThat({ ...over, state: 'done' }),
      await aTaskThat({ ...over, state: 'closed' }),
    ];
    const found = async (overdue?: boolean) =>
      (await desk(ops.tasks, { query: { types: ['drag_back'], overdue, pageSize: 100 } })).data?.list.map(
        ({ id }) => id,
      ) ?? [];
    expect((await found(true)).sort()).toEqual(late.sort());
    const others = await found(false);
    expect(others).toEqual(expect.arrayContaining(notLate));
    expect(others.filter((id) => late.includes(id))).toEqual([]);
    expect(await found()).toHaveLength(late.length + others.length);
  });

  test('sees where staff is for five minutes, and a franchisee only its own', async () => {
    await ann(staff.position, { body: here });
    const seen = async (by: typeof desk) =>
      (await by(ops.positions, {})).data?.list.map(({ operatorId }) => operatorId);
    expect(await seen(desk)).toEqual(['ann']);
    const south = fixture.as({ codes: ['030115'], scope: { agentIds: [4], opAreaIds: 'all' } });
    expect(await seen(south)).toEqual([]);
    fixture.clock.now += 300_001;
    expect(await seen(desk)).toEqual([]);
  });

  test('goes on to tell where it is when it works in another area, and is told where it works in none', async () => {
    const inAreas = (opAreaIds: number[]) =>
      fixture.as({ codes: everyKind, operatorId: 'ann', agentId: 3, scope: { agentIds: [3], opAreaIds } });
    const place = {
      centre_lng: 113.6,
      centre_lat: 30.6,
      boundary: '[]',
      created_at: new Date(fixture.clock.now),
    };
    await fixture.write((db) =>
      db
        .insertInto('service_area')
        .values({ service_area_id: 32, agent_id: 3, name: 'north 2', ...place })
        .execute(),
    );
    expect((await inAreas([31])(staff.position, { body: here })).status).toBe(200);
    fixture.clock.now += 1_000;
    expect((await inAreas([32])(staff.position, { body: here })).status).toBe(200);
    const seen = (await desk(ops.positions, {})).data?.list.filter(({ operatorId }) => operatorId === 'ann');
    expect(seen).toHaveLength(1);
    expect(await inAreas([])(staff.position, { body: here })).toMatchObject({
      status: 403,
      code: 'scope.denied',
    });
  });
});
