import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { workRows, workVerdicts } from '@kickstand/contract/work/field-work';
import { isDrawn } from '@kickstand/domain/work/work-verdicts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aScheme } from '../../../test/examples/examples.production.ts';
import { aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { judgeWork } from '../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { storePackets } from '../../gateway/packets.store.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { judgeDue } from './work-verdicts.jobs.ts';
import { workVerdictRoutes } from './work-verdicts.routes.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
const every = ['0901', '090137', '0904', '090437', '090201', '09020137', '090301', '09030137'];
let fixture: FeatureFixture;
let chief: ReturnType<FeatureFixture['as']>;
let start: number;

beforeAll(async () => {
  fixture = await featureFixture(() => workVerdictRoutes(zone));
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: ['1201'] }));
  chief = fixture.as({ codes: every, operatorId: 'ben', agentId: 3 });
});
beforeEach(() => {
  fixture.clock.now += 5 * 24 * hour;
  start = fixture.clock.now;
});
afterAll(() => fixture.close());

const at = (minutes: number) => {
  fixture.clock.now = start + minutes * minute;
};
const judge = () => judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });

/** Work that Ann began when the test began and ended three minutes later. */
async function ended(type: string, done: object = {}) {
  const one = await fixture.write((db) =>
    aTask({ agentId: 3 }, db, { type, assigneeId: 'ann', startedAt: start }),
  );
  at(3);
  await fixture.write((db) =>
    db
      .updateTable('ops_task')
      .set({ state: 'done', finished_at: new Date(fixture.clock.now), claimed_at: new Date(start), ...done })
      .where('task_id', '=', one.taskId)
      .execute(),
  );
  return { ...one, params: { taskId: one.taskId } };
}

let packets = 0;
/** What its controller tells at a minute by its clock: a charge or a notification; it comes now. */
const tell = (vehicle: number, minutes: number, what: { pct: number; mv: number } | { code: number }) =>
  fixture.write((db) =>
    storePackets(db, [
      {
        vehicle,
        imei: '860000000000001',
        at: fixture.clock.now,
        packetId: `w${++packets}`,
        deviceAt: start + minutes * minute,
        kind: 'code' in what ? 'notify' : 'ping',
        verdict: 'fresh',
        code: 'code' in what ? what.code : null,
        payload: 'code' in what ? {} : { percent: what.pct, millivolts: what.mv },
      },
    ]),
  );

/** What the management of a pack tells of it at a minute. */
const tellPack = (vehicle: number, minutes: number, sn: string, soc: number) =>
  fixture.write((db) =>
    storePackets(db, [
      {
        vehicle,
        imei: '860000000000001',
        at: fixture.clock.now,
        packetId: `w${++packets}`,
        deviceAt: start + minutes * minute,
        kind: 'bms',
        verdict: 'fresh',
        code: null,
        payload: { soc, millivolts: 40_000 + soc * 140, sn },
      },
    ]),
  );
const inVehicle = (vehicle: number, battery_sn: string | null, minutes: number) =>
  fixture.write((db) =>
    db
      .updateTable('vehicle')
      .set({ battery_sn, updated_at: new Date(start + minutes * minute) })
      .where('vehicle_id', '=', vehicle)
      .execute(),
  );
const batteryOf = async (vehicle: number) =>
  (
    await fixture.write((db) =>
      db
        .selectFrom('vehicle')
        .select('battery_sn')
        .where('vehicle_id', '=', vehicle)
        .executeTakeFirstOrThrow(),
    )
  ).battery_sn;

/** The old pack’s charge, and the seat opened and the new pack put in. */
async function swapped(vehicle: number) {
  await tell(vehicle, -2, { pct: 15, mv: 46_000 });
  await tell(vehicle, 0, { code: notifyCodes.seatOpened });
  await tell(vehicle, 2, { code: notifyCodes.batteryBack });
}
const charged = async (vehicle: number) => {
  for (const minutes of [4, 6, 8]) await tell(vehicle, minutes, { pct: 96, mv: 53_000 });
};
const said = async (params: { taskId: string }) =>
  ((await chief(workVerdicts.list, { params })).data?.list ?? []).map(
    ({ validity, verdictReason, payCents }) => [validity, verdictReason, payCents] as const,
  );
const paid = async (taskId: string) => {
  const lines = await fixture.write((db) =>
    db
      .selectFrom('ops_task_pay')
      .select(['operator_id', 'cents'])
      .where('task_id', '=', taskId)
      .orderBy('verdict_no')
      .execute(),
  );
  return lines.map(({ operator_id, cents }) => [operator_id, cents]);
};

describe('a swap', () => {
  test('waits for what its battery tells, then counts and is paid once', async () => {
    const { params, number } = await ended('swap');
    await swapped(number);
    await judge();
    expect(await said(params)).toEqual([['pending', null, 0]]);
    at(20);
    await charged(number);
    at(40);
    await judge();
    await judge();
    expect(await said(params)).toEqual([
      ['valid', null, 120],
      ['pending', null, 0],
    ]);
    expect(await paid(params.taskId)).toEqual([['ann', 120]]);
  });

  test('of which nothing is ever heard is neither paid nor blamed on anybody', async () => {
    const { params } = await ended('swap');
    await judge();
    at(3 + 72 * 60);
    await judge();
    expect(await said(params)).toEqual([
      ['pending', 'no_evidence', 0],
      ['pending', null, 0],
    ]);
    const left = await fixture.write((db) =>
      db.selectFrom('ops_task_judging').select('task_id').where('task_id', '=', params.taskId).execute(),
    );
    expect(left).toEqual([]);
  });

  test.each([
    ['is the one that was there', { sn: 'PACK-OLD', typed: 'PACK-NEW' }, ['invalid', 'same_battery', 0]],
    ['is another than was typed', { sn: 'PACK-X', typed: 'PACK-Y' }, ['invalid', 'sn_mismatch', 0]],
    ['is the one that was typed', { sn: 'PACK-NEW', typed: 'PACK-NEW' }, ['valid', null, 120]],
  ] as const)('whose pack tells that it %s is judged by that', async (_, { sn, typed }, outcome) => {
    const { params, number } = await ended('swap', { old_battery: 'PACK-OLD', new_battery: typed });
    await swapped(number);
    await tellPack(number, -1, 'PACK-OLD', 15);
    await tellPack(number, 2, sn, 96);
    at(20);
    await charged(number);
    at(40);
    await judge();
    expect((await said(params))[0]).toEqual(outcome);
  });

  test('with a pack that was in another vehicle since it left a store does not count', async () => {
    const [donor, one, other] = [await ended('inspect'), await ended('swap'), await ended('swap')];
    for (const [task, pack] of [
      [one, 'PACK-S1'],
      [other, 'PACK-S2'],
    ] as const) {
      await inVehicle(donor.number, pack, -60);
      await inVehicle(donor.number, null, -30);
      await swapped(task.number);
      await tellPack(task.number, -1, 'PACK-O', 15);
      await tellPack(task.number, 2, pack, 96);
    }
    await fixture.write(async (db) => {
      const of = {
        load_id: `l${start}`,
        service_area_id: 31,
        agent_id: 3,
        loaded_at: new Date(start - 20 * minute),
      };
      await db
        .insertInto('pack_load')
        .values({ ...of, operator_id: 'ann', carrier: 'scooter', serials: ['PACK-S2'] })
        .execute();
      await db
        .insertInto('pack_loaded')
        .values({ ...of, serial: 'PACK-S2' })
        .execute();
    });
    at(20);
    for (const { number } of [one, other]) await charged(number);
    at(40);
    await judge();
    expect((await said(one.params))[0]).toEqual(['invalid', 'pack_shuffled', 0]);
    expect((await said(other.params))[0]).toEqual(['valid', null, 120]);
  });

  test('makes a pack that was only typed the vehicle’s when nothing contradicts it for a day', async () => {
    const [lone, told] = [
      await ended('swap', { new_battery: 'TYPED' }),
      await ended('swap', { new_battery: 'TYPED2' }),
    ];
    for (const { number } of [lone, told]) await swapped(number);
    at(20);
    for (const { number } of [lone, told]) await charged(number);
    at(40);
    await judge();
    expect(await batteryOf(lone.number)).not.toBe('TYPED');
    await inVehicle(told.number, 'PACK-TOLD', 600);
    at(3 + 24 * 60 + 1);
    await judge();
    expect(await batteryOf(lone.number)).toBe('TYPED');
    expect(await batteryOf(told.number)).toBe('PACK-TOLD');
    expect(await said(lone.params)).toEqual([['valid', null, 120]]);
  });

  test('that somebody decided about stays so, whatever is heard afterwards', async () => {
    const { params, number } = await ended('swap');
    await swapped(number);
    await charged(number);
    at(40);
    await judge();
    const body = {
      validity: 'invalid',
      verdictReason: 'photo_reused',
      reason: '照片与另一任务相同',
    } as const;
    expect((await chief(workVerdicts.judge, { params, body })).data).toMatchObject({
      no: 2,
      validity: 'invalid',
      verdictReason: 'photo_reused',
      judgedBy: 'operator-1',
      ruleVersion: null,
      payCents: -120,
    });
    at(60);
    await fixture.write((db) =>
      db
        .insertInto('ops_task_judging')
        .values({ service_area_id: 31, agent_id: 3, task_id: params.taskId, judge_at: new Date(start) })
        .execute(),
    );
    await judge();
    expect(await said(params)).toEqual([
      ['invalid', 'photo_reused', -120],
      ['valid', null, 120],
    ]);
    expect(await paid(params.taskId)).toEqual([
      ['ann', 120],
      ['ann', -120],
    ]);
  });
});

test('a repair counts until the same part is reported again within a day', async () => {
  const { params, number } = await ended('repair', {
    parts: ['brake'],
    result: JSON.stringify({ result: 'fixed' }),
  });
  await judge();
  expect(await said(params)).toEqual([['valid', null, 300]]);
  at(10 * 60);
  const report = {
    vehicle_id: number,
    report_id: params.taskId,
    agent_id: 3,
    service_area_id: 31,
    reporter: 'x',
  };
  await fixture.write((db) =>
    db
      .insertInto('fault_report')
      .values({ ...report, source: 'user', parts: ['brake'], created_at: new Date(fixture.clock.now) })
      .execute(),
  );
  at(3 + 24 * 60 + 1);
  await judge();
  expect(await said(params)).toEqual([
    ['invalid', 'bounced', -300],
    ['valid', null, 300],
  ]);
});

test('work that never began, or of nothing, does not count', async () => {
  const move = await ended('move', { started_at: null });
  const look = await ended('inspect', { result: JSON.stringify({ checklist: {} }) });
  await judge();
  expect(await said(move.params)).toEqual([['invalid', 'not_started', 0]]);
  expect(await said(look.params)).toEqual([['invalid', 'incomplete', 0]]);
});

test('a swap that nobody can do so fast counts, is looked at, and its pay waits for three working days', async () => {
  const { params, number } = await ended('swap');
  await tell(number, -2, { pct: 15, mv: 46_000 });
  await tell(number, 0, { code: notifyCodes.seatOpened });
  await tell(number, 0.4, { code: notifyCodes.batteryBack });
  await charged(number);
  at(40);
  await judge();
  const [last] = (await chief(workVerdicts.list, { params })).data?.list ?? [];
  expect(last).toMatchObject({ validity: 'valid', flags: expect.arrayContaining(['haste']), payCents: 120 });
  const line = await fixture.write((db) =>
    db
      .selectFrom('ops_task_pay')
      .select('held_until')
      .where('task_id', '=', params.taskId)
      .executeTakeFirstOrThrow(),
  );
  expect(line.held_until).toBe(fixture.clock.now + 72 * hour);
});

const seen = {
  brake: true,
  light: true,
  tyre: true,
  qr: true,
  plate: true,
  cleanliness: true,
  helmet: false,
};
test.each([
  ['every item of which was answered', { ...seen, parking: true }, ['valid', null, 30]],
  ['one item of which was left out', seen, ['invalid', 'incomplete', 0]],
  ['with another item than is asked', { ...seen, saddle: true }, ['invalid', 'incomplete', 0]],
] as const)('an inspection %s is judged by the items that are asked', async (_, checklist, outcome) => {
  const { params } = await ended('inspect', { result: JSON.stringify({ checklist }) });
  await judge();
  expect((await said(params))[0]).toEqual(outcome);
});

describe('how low a swapped battery had to be is judged by', () => {
  test.each([
    [
      'what a plan reckoned with, and not what it was when work began',
      'algorithm',
      { created_pct: 40, before_pct: 60 },
      46,
      'not_due',
    ],
    [
      'five points more than a plan reckoned with',
      'algorithm',
      { created_pct: 40, before_pct: 60 },
      45,
      null,
    ],
    ['nothing where a plan did not know it', 'algorithm', { created_pct: null, before_pct: 20 }, 90, null],
    ['what its area says of one’s own', 'self', {}, 26, 'not_due'],
    ['what its area says of what customers ask for', 'customer', {}, 25, null],
    ['what its rule said, and five points more', 'rule', { rule_pct: 30, created_pct: 10 }, 36, 'not_due'],
  ] as const)('%s', async (_, source, asked, pct, reason) => {
    const { params, number } = await ended('swap', { ...asked, source });
    await tell(number, -2, { pct, mv: 46_000 });
    await tell(number, 0, { code: notifyCodes.seatOpened });
    await tell(number, 2, { code: notifyCodes.batteryBack });
    at(20);
    await charged(number);
    at(40);
    await judge();
    expect((await said(params))[0]).toEqual([
      reason === null ? 'valid' : 'invalid',
      reason,
      expect.any(Number),
    ]);
  });
});

test.each([
  [48, 49_000, 'valid'],
  [72, 49_000, 'invalid'],
  [72, 49_100, 'valid'],
] as const)(
  'a pack of %i V whose voltage rose to %i mV is %s: it has to rise as far as its voltage asks',
  async (volts, mv, validity) => {
    const { params, number } = await ended('swap');
    await fixture.write(async (db) => {
      const scheme = await aScheme(db);
      await db.updateTable('voltage_scheme').set({ volts }).where('scheme_id', '=', scheme).execute();
      await db
        .updateTable('vehicle')
        .set({ voltage_scheme_id: scheme })
        .where('vehicle_id', '=', number)
        .execute();
    });
    await tell(number, -2, { pct: 15, mv: 46_050 });
    await tell(number, 0, { code: notifyCodes.seatOpened });
    await tell(number, 2, { code: notifyCodes.batteryBack });
    at(20);
    for (const minutes of [4, 6, 8]) await tell(number, minutes, { pct: 96, mv });
    at(40);
    await judge();
    expect((await said(params))[0]?.[0]).toBe(validity);
  },
);

test.each([true, false])(
  'what is drawn to be looked at is drawn by the server’s secret: %s',
  async (isWanted) => {
    const { params } = await ended('repair', {
      parts: ['brake'],
      result: JSON.stringify({ result: 'fixed' }),
    });
    const salts = Array.from({ length: 200 }, (_, i) => makeVault(Buffer.alloc(32, i)).drawSalt());
    const salt = salts.find((one) => isDrawn(params.taskId, one) === isWanted) ?? '';
    await judgeDue({ database: fixture.database, now: () => fixture.clock.now, zone, salt });
    const [last] = (await chief(workVerdicts.list, { params })).data?.list ?? [];
    expect(last?.flags.includes('random')).toBe(isWanted);
  },
);

describe('a decision by hand', () => {
  const body = { validity: 'valid', reason: '现场核实有效' } as const;
  test('is nobody’s about own work, about work that goes on, or without the reason why it does not count', async () => {
    const { params } = await ended('swap');
    const ann = fixture.as({ codes: every, operatorId: 'ann', agentId: 3 });
    expect((await ann(workVerdicts.judge, { params, body })).code).toBe('task.own_work');
    expect((await chief(workVerdicts.judge, { params, body: { ...body, validity: 'invalid' } })).code).toBe(
      'task.verdict_reason',
    );
    const open = await fixture.write((db) => aTask({ agentId: 3 }, db));
    expect((await chief(workVerdicts.judge, { params: { taskId: open.taskId }, body })).code).toBe(
      'task.not_done',
    );
    const abroad = fixture.as({ codes: every, agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
    expect((await abroad(workVerdicts.judge, { params, body })).code).toBe('task.not_found');
    expect((await abroad(workVerdicts.list, { params })).code).toBe('task.not_found');
  });

  test('wants the right for this kind of work', async () => {
    const { params } = await ended('swap');
    const mover = fixture.as({ codes: ['0904', '090437'], operatorId: 'ben', agentId: 3 });
    expect((await mover(workVerdicts.judge, { params, body })).code).toBe('common.forbidden');
  });

  test('stands beside those before: what was said is never changed', async () => {
    const { params } = await ended('swap');
    await chief(workVerdicts.judge, { params, body });
    await expect(
      fixture.write((db) => db.updateTable('ops_task_verdict').set({ validity: 'invalid' }).execute()),
    ).rejects.toThrow(/permission denied/);
    expect(await said(params)).toEqual([['valid', null, 120]]);
  });
});

describe('what was done of a kind', () => {
  const span = () => ({ from: start - hour, to: start + 24 * hour });

  test('is listed with its verdict, its pay and the rides that followed, and summed by person', async () => {
    const one = await ended('swap', { old_battery: 'OLD1', new_battery: 'NEW1' });
    await swapped(one.number);
    at(8);
    await charged(one.number);
    at(20);
    await judge();
    const other = await ended('swap');
    at(60);
    const { data } = await chief(workRows.swaps, { query: span() });
    expect(data?.list.map(({ id }) => id).toSorted()).toEqual([one.taskId, other.taskId].toSorted());
    expect(data?.list.find(({ id }) => id === one.taskId)).toMatchObject({
      carId: one.carId,
      tookSeconds: 180,
      validity: 'valid',
      verdictReason: null,
      payCents: 120,
      ridesAfter: null,
      isOwn: false,
    });
    const found = await chief(workRows.swaps, { query: { ...span(), battery: 'OLD1', validity: 'valid' } });
    expect(found.data?.list.map(({ id }) => id)).toEqual([one.taskId]);
    const people = await chief(workRows.swapPeople, { query: span() });
    expect(people.data?.list).toMatchObject([
      { id: 'ann', done: 2, valid: 1, waiting: 1, invalid: 0, validPct: 100, payCents: 120 },
    ]);
    expect(people.data?.list).toMatchObject([
      { rank: null, paidSeconds: null, valuePerHour: null, unpriced: 1 },
    ]);
    expect((await chief(workRows.moves, { query: span() })).data?.list).toEqual([]);
    expect((await chief(workRows.swaps, { query: { from: start - 40 * 24 * hour, to: start } })).code).toBe(
      'report.span',
    );
  });

  test('counts on the day of its shift, by the value its plan gave it for an hour of the roster', async () => {
    const planned = await ended('swap', { plan_id: 'night', validity: 'valid' });
    await fixture.write(async (db) => {
      const from = new Date(start - 4 * hour);
      const { service_area_id } = await db
        .selectFrom('ops_task')
        .select('service_area_id')
        .where('task_id', '=', planned.taskId)
        .executeTakeFirstOrThrow();
      const plan = { service_area_id, agent_id: 3, plan_id: 'night' };
      await db
        .insertInto('work_plan')
        .values({
          ...plan,
          state: 'sent',
          shift_from: from,
          shift_until: new Date(start + 4 * hour),
          seed: 1,
          iterations: 0,
          people: JSON.stringify([{ operatorId: 'ann', ride: 'scooter' }]),
          created_at: from,
          made_at: from,
          sent_at: from,
        })
        .execute();
      await db
        .insertInto('plan_stop')
        .values({
          ...plan,
          job_id: 'swap',
          operator_id: 'ann',
          no: 0,
          kind: 'swap',
          vehicle_id: planned.number,
          arrive_at: from,
          leave_at: from,
          minutes: 10,
          rides: 1,
          value_cents: 725,
          cost_cents: 0,
          task_id: planned.taskId,
        })
        .execute();
    });
    at(4 * 60);
    const shift = { from: start - 5 * hour, to: start - 3 * hour };
    expect((await chief(workRows.swaps, { query: shift })).data?.list).toMatchObject([
      { id: planned.taskId },
    ]);
    expect((await chief(workRows.swaps, { query: { from: start, to: start + hour } })).data?.list).toEqual(
      [],
    );
    // Eight hours less a break of 45 minutes are 7.25; ten minutes of work and way are 2.3 % of them.
    expect((await chief(workRows.swapPeople, { query: shift })).data?.list).toMatchObject([
      {
        id: 'ann',
        paidSeconds: 26_100,
        valuePerHour: 100,
        unpriced: 0,
        workPct: 2.3,
        reworkPct: 0,
        rank: null,
      },
    ]);
  });
});
