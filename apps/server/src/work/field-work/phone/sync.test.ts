import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { type PhoneEvent, staff, staffPhone, workVerdicts } from '@kickstand/contract/work/field-work';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTask } from '../../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { judgeWork } from '../../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { unexpected } from '../../../../test/unexpected.ts';
import { aFence, aVehicle } from '../../../../test/vehicles.ts';
import { storePackets } from '../../../gateway/packets.store.ts';
import { newId } from '../../../kernel/ids.ts';
import { workVerdictRoutes } from '../../work-verdicts/work-verdicts.routes.ts';
import { staffRoutes } from '../field-work.routes.ts';
import { settleWaiting } from './staff-phone.jobs.ts';
import { staffPhoneRoutes } from './staff-phone.routes.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
const here = { lng: 113.5, lat: 30.5 };
const everyKind = ['1201', '1202', '1203', '1204'];
let fixture: FeatureFixture;
let ann: ReturnType<FeatureFixture['as']>;
let chief: ReturnType<FeatureFixture['as']>;
/** When Ann’s phone lost its connection. */
let start: number;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...staffRoutes({ zone }),
    ...staffPhoneRoutes({ zone }),
    ...workVerdictRoutes(zone),
  ]);
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: everyKind }));
  ann = fixture.as({ codes: everyKind, operatorId: 'ann', agentId: 3 });
  chief = fixture.as({ codes: ['0901', '090137', '0904'], agentId: 3 });
});
beforeEach(async () => {
  fixture.clock.now += 10 * 24 * hour;
  start = fixture.clock.now;
  await ann(staff.position, { body: here });
});
afterAll(() => fixture.close());

const parts = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const judge = () => judgeWork(parts());
const later = (minutes: number) => {
  fixture.clock.now = start + minutes * minute;
};

let packets = 0;
type Told = { code: number } | { pct: number } | { lng: number; lat: number };
/** What a vehicle told at a minute by its own clock; it comes now. */
const tell = (vehicle: number, minutes: number, what: Told) =>
  fixture.write((db) =>
    storePackets(db, [
      {
        vehicle,
        imei: '860000000000001',
        at: fixture.clock.now,
        packetId: `s${++packets}`,
        deviceAt: start + minutes * minute,
        kind: 'code' in what ? 'notify' : 'pct' in what ? 'ping' : 'gps',
        verdict: 'late',
        code: 'code' in what ? what.code : null,
        payload: 'pct' in what ? { percent: what.pct, millivolts: 40_000 + what.pct * 140 } : what,
      },
    ]),
  );

/** What the vehicle tells of an honest swap that began at a minute and took three. */
async function swapTold(vehicle: number, from: number) {
  await tell(vehicle, from - 2, { pct: 15 });
  await tell(vehicle, from, { code: notifyCodes.seatOpened });
  await tell(vehicle, from + 2, { code: notifyCodes.batteryBack });
  for (const wait of [4, 6, 8]) await tell(vehicle, from + wait, { pct: 96 });
}
let sequence = 0;
const event = <K extends PhoneEvent['kind']>(kind: K, taskId: string, minutes: number, place = here) =>
  ({
    id: newId(),
    sequence: ++sequence,
    at: start + minutes * minute,
    taskId,
    ...place,
    kind,
    ...(kind === 'finish' && { parts: [], photoIds: [], remark: '' }),
  }) as Extract<PhoneEvent, { kind: K }>;
const swapOf = (taskId: string, from: number) => [
  event('start', taskId, from),
  event('finish', taskId, from + 3),
];
const sync = async (events: PhoneEvent[]) =>
  ((await ann(staffPhone.sync, { body: { events } })).data?.list ?? []).map(({ outcome }) => outcome);
const aClaimed = (type = 'swap', assigneeId = 'ann') =>
  fixture.write((db) => aTask({ agentId: 3 }, db, { type, assigneeId }));
const give = (taskId: string, to: string | null) =>
  fixture.write((db) =>
    db
      .updateTable('ops_task')
      .set({ assignee_id: to, state: 'pending', claimed_at: null, started_at: null })
      .where('task_id', '=', taskId)
      .execute(),
  );
const tasksOn = (vehicle: number) =>
  fixture.write((db) =>
    db
      .selectFrom('ops_task')
      .select(['state', 'assignee_id as who', 'invalid_reason as reason', 'validity'])
      .where('vehicle_id', '=', vehicle)
      .orderBy('task_id')
      .execute(),
  );
const paidTo = async (vehicle: number) => {
  const rows = await fixture.write((db) =>
    db
      .selectFrom('ops_task_pay as p')
      .innerJoin('ops_task as t', 't.task_id', 'p.task_id')
      .select(['p.operator_id', 'p.cents'])
      .where('t.vehicle_id', '=', vehicle)
      .execute(),
  );
  return rows.map(({ operator_id, cents }) => [operator_id, cents]);
};

describe('what a phone did without a connection', () => {
  test('counts for who did it though the task was given to another: it is paid once however often it is told', async () => {
    const { taskId, number } = await aClaimed();
    const events = swapOf(taskId, 10);
    await give(taskId, 'ben');
    later(60);
    await swapTold(number, 10);
    expect(await sync(events)).toEqual(['taken', 'taken']);
    expect(await sync(events)).toEqual(['taken', 'taken']);
    await judge();
    expect(await tasksOn(number)).toEqual([
      { state: 'closed', who: 'ben', reason: 'done_by_other', validity: 'pending' },
      { state: 'done', who: 'ann', reason: null, validity: 'valid' },
    ]);
    expect(await paidTo(number)).toEqual([['ann', 120]]);
  });

  test('is not believed about another’s task before the vehicle proves it, and is refused when it never does', async () => {
    const [proven, never] = [await aClaimed(), await aClaimed()];
    for (const { taskId } of [proven, never]) await give(taskId, 'ben');
    later(60);
    const events = [...swapOf(proven.taskId, 10), ...swapOf(never.taskId, 20)];
    expect(await sync(events)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    later(90);
    await swapTold(proven.number, 10);
    await settleWaiting(parts(), unexpected);
    expect(await sync(events)).toEqual(['taken', 'taken', 'waiting', 'waiting']);
    later(60 + 72 * 60 + 1);
    await settleWaiting(parts(), unexpected);
    expect(await sync(events)).toEqual(['taken', 'taken', 'refused', 'refused']);
    expect(await tasksOn(never.number)).toMatchObject([{ state: 'pending', who: 'ben' }]);
  });

  test('is looked at again however many others wait longer', async () => {
    await fixture.write(async (db) => {
      const event = (n: number) => ({
        operator_id: 'ann',
        event_id: `gone-${n}`,
        sequence: n,
        service_area_id: 31,
        agent_id: 3,
        task_id: `gone-${n}`,
        kind: 'finish',
        at: new Date(start),
        told_at: new Date(start + n),
        body: JSON.stringify({ kind: 'finish', ...here }),
        state: 'waiting',
      });
      const events = Array.from({ length: 401 }, (_, n) => event(n));
      await db.insertInto('phone_event').values(events).execute();
    });
    expect(await settleWaiting(parts(), unexpected)).toBe(401);
    expect(await settleWaiting(parts(), unexpected)).toBe(0);
  });

  test('is a move when the vehicle was where the phone was before and after', async () => {
    const { taskId, number } = await aClaimed('move');
    const there = { lng: here.lng, lat: here.lat + 0.002 };
    await give(taskId, 'ben');
    later(60);
    await tell(number, 5, here);
    await tell(number, 13, there);
    expect(await sync([event('start', taskId, 6), event('finish', taskId, 14, there)])).toEqual([
      'taken',
      'taken',
    ]);
    const [, done] = await fixture.write((db) =>
      db
        .selectFrom('ops_task')
        .select(['distance_m as metres', 'started_at as from', 'finished_at as to', 'assignee_id as who'])
        .where('vehicle_id', '=', number)
        .orderBy('task_id')
        .execute(),
    );
    expect(done).toEqual({ metres: 222, from: start + 6 * minute, to: start + 14 * minute, who: 'ann' });
  });

  test('was not before the phone was last heard and is not to come, and counts for nothing after three days', async () => {
    const [early, old] = [await aClaimed('inspect'), await aClaimed('inspect')];
    later(60);
    await sync([event('finish', early.taskId, -600)]);
    const { at } = await fixture.write((db) =>
      db.selectFrom('phone_event').select('at').where('task_id', '=', early.taskId).executeTakeFirstOrThrow(),
    );
    expect(at).toBe(start);
    later(73 * 60);
    expect(await sync([event('finish', old.taskId, 30)])).toEqual(['old']);
  });

  test('closes the vehicle at which another had begun meanwhile, and says who overtook it', async () => {
    const { taskId, number } = await aClaimed();
    const events = swapOf(taskId, 10);
    await fixture.write((db) =>
      db
        .updateTable('ops_task')
        .set({ assignee_id: 'ben', state: 'doing', started_at: new Date(start + 30 * minute) })
        .where('task_id', '=', taskId)
        .execute(),
    );
    later(60);
    await swapTold(number, 10);
    expect(await sync(events)).toEqual(['taken', 'taken']);
    const [told, noted] = await fixture.write(async (db) => [
      await db.selectFrom('command').select('type').where('vehicle_id', '=', number).execute(),
      await db.selectFrom('ops_task_event').select(['kind', 'by_id']).where('task_id', '=', taskId).execute(),
    ]);
    expect(told).toEqual([{ type: 'seat_close' }]);
    expect(noted).toEqual([{ kind: 'closed', by_id: 'ann' }]);
  });

  test('tells that it came into a full station', async () => {
    const there = { lng: here.lng + 0.01, lat: here.lat };
    const place = { centre_lng: there.lng, centre_lat: there.lat };
    const station = await fixture.write((db) => aFence(db, { agent_id: 3, ...place, capacity: 1 }));
    await fixture.write((db) =>
      aVehicle(db, { agentId: 3, state: { ...there, station_id: station.fence_id } }),
    );
    const { taskId, number } = await aClaimed('move');
    later(60);
    await tell(number, 5, here);
    await tell(number, 13, there);
    await sync([event('start', taskId, 6), event('finish', taskId, 14, there)]);
    const { result } = await fixture.write((db) =>
      db.selectFrom('ops_task').select('result').where('task_id', '=', taskId).executeTakeFirstOrThrow(),
    );
    expect(result).toMatchObject({ full: true });
    await fixture.write((db) => db.deleteFrom('fence').where('fence_id', '=', station.fence_id).execute());
  });

  test('keeps its times though the phone says where it is before it tells', async () => {
    const { taskId } = await aClaimed('inspect');
    later(60);
    await ann(staff.position, { body: here });
    await sync([event('finish', taskId, 20)]);
    const { at } = await fixture.write((db) =>
      db.selectFrom('phone_event').select('at').where('task_id', '=', taskId).executeTakeFirstOrThrow(),
    );
    expect(at).toBe(start + 20 * minute);
  });

  test('is of one’s own kind and of tasks that one sees', async () => {
    const { taskId } = await aClaimed('inspect');
    const swapper = fixture.as({ codes: ['1201'], operatorId: 'ann', agentId: 3 });
    later(60);
    const events = [event('finish', taskId, 10), event('finish', 'no-such-task', 11)];
    const { data } = await swapper(staffPhone.sync, { body: { events } });
    expect(data?.list.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });

  test('of a whole day loses nothing and doubles nothing: 200 entries, told twice, in pieces and out of order', async () => {
    const count = 100;
    const kinds = (i: number) => (i % 5 === 4 ? 'inspect' : 'swap');
    const day = await Promise.all(
      Array.from({ length: count }, async (_, i) => ({
        ...(await aClaimed(kinds(i))),
        type: kinds(i),
        from: 30 + i * 5,
      })),
    );
    const swaps = day.filter(({ type }) => type === 'swap');
    for (const [i, { taskId }] of swaps.entries())
      if (i % 3 === 0) await give(taskId, i % 2 === 0 ? 'ben' : null);
    later(600);
    await Promise.all(swaps.map(({ number, from }) => swapTold(number, from)));
    const events = day.flatMap(({ taskId, from }) => swapOf(taskId, from));
    const order = fc.shuffledSubarray([...events.keys()], { minLength: events.length });
    for (const shuffled of fc.sample(order, 2)) {
      const told = shuffled.flatMap((i) => events[i] ?? []);
      for (let i = 0; i < told.length; i += 23) await sync(told.slice(i, i + 23));
    }
    for (let i = 0; i < 5; i++) await judge();
    const done = await fixture.write((db) =>
      db
        .selectFrom('ops_task as t')
        .leftJoin('ops_task_pay as p', 'p.task_id', 't.task_id')
        .select(['t.vehicle_id as vehicle', 't.assignee_id as who', 't.started_at as begun'])
        .select(['t.finished_at as ended', 'p.operator_id as paid', 'p.cents'])
        .where(
          't.vehicle_id',
          'in',
          day.map(({ number }) => number),
        )
        .where('t.state', '=', 'done')
        .orderBy('t.vehicle_id')
        .execute(),
    );
    const expected = day
      .toSorted((one, other) => one.number - other.number)
      .map(({ number: vehicle, from, type }) => ({
        vehicle,
        who: 'ann',
        begun: start + from * minute,
        ended: start + (from + 3) * minute,
        // An inspection without answers does not count.
        ...(type === 'swap' ? { paid: 'ann', cents: 120 } : { paid: null, cents: null }),
      }));
    expect(done).toEqual(expected);
    const kept = await fixture.write((db) =>
      db
        .selectFrom('phone_event')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where(
          'task_id',
          'in',
          day.map(({ taskId }) => taskId),
        )
        .executeTakeFirstOrThrow(),
    );
    expect(kept.n).toBe(events.length);
    const { data } = await chief(workVerdicts.list, { params: { taskId: day[1]?.taskId ?? '' } });
    expect(data?.list.length).toBe(1);
  });
});

describe('packs', () => {
  const serials = (n: number) => Array.from({ length: n }, (_, i) => `P${start}-${i}`);
  test.each([
    ['scooter', 4],
    ['tricycle', 12],
    ['van', 40],
  ] as const)('a %s carries %i', async (carrier, most) => {
    const load = (n: number) => ann(staffPhone.load, { body: { ...here, carrier, serials: serials(n) } });
    if (most < 40) expect((await load(most + 1)).code).toBe('task.too_many_packs');
    expect((await load(most)).data).toMatchObject({ packs: most });
  });
});
