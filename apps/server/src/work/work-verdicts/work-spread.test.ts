import { workFacts, workRows } from '@kickstand/contract/work/field-work';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFault, anOpenTrip, aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { workVerdictRoutes } from './work-verdicts.routes.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
let fixture: FeatureFixture;
let chief: ReturnType<FeatureFixture['as']>;
let start: number;

beforeAll(async () => {
  fixture = await featureFixture(() => workVerdictRoutes(zone));
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: ['1201'] }));
  chief = fixture.as({ codes: ['0901', '0904', '090201', '090301'], operatorId: 'ben', agentId: 3 });
});
beforeEach(() => {
  fixture.clock.now += 20 * 24 * hour;
  start = fixture.clock.now;
});
afterAll(() => fixture.close());

const query = () => ({ from: start - hour, to: start + 24 * hour });

/** Work of Ann that began when the test began and took so many minutes. */
function ended(type: string, minutes: number, done: object = {}) {
  return fixture.write(async (db) => {
    const one = await aTask({ agentId: 3 }, db, { type, assigneeId: 'ann', startedAt: start });
    await db
      .updateTable('ops_task')
      .set({
        state: 'done',
        created_at: new Date(start),
        finished_at: new Date(start + minutes * minute),
        ...done,
      })
      .where('task_id', '=', one.taskId)
      .execute();
    return one;
  });
}

const groups = (reply: { data?: { list: readonly { id: string; done: number }[] } | null | undefined }) =>
  reply.data?.list.map(({ id, done }) => [id, done]);

describe('work told apart', () => {
  test('by its charge before stands in steps from the least, what is not known last, and each step finds its records', async () => {
    await ended('swap', 3, { before_pct: 15, validity: 'valid' });
    await ended('swap', 4, { before_pct: 19, validity: 'invalid', invalid_reason: 'not_due' });
    await ended('swap', 5, { before_pct: 100 });
    await ended('swap', 6);
    const spread = await chief(workRows.swapSpread, { query: { ...query(), by: 'before' } });
    expect(groups(spread)).toEqual([
      ['10', 2],
      ['90', 1],
      ['', 1],
    ]);
    expect(spread.data?.list[0]).toMatchObject({
      by: 'before',
      valid: 1,
      invalid: 1,
      waiting: 0,
      validPct: 50,
    });
    const records = { ...query(), beforeFrom: 10, beforeTo: 19 };
    expect((await chief(workRows.swaps, { query: records })).data?.count).toBe(2);
  });

  test.each([
    [
      'took',
      [
        ['2', 1],
        ['30', 1],
      ],
      { tookFrom: 30, tookTo: 59 },
    ],
    [
      'distance',
      [
        ['50', 1],
        ['500', 1],
      ],
      { distanceFrom: 500, distanceTo: 999 },
    ],
    [
      'batched',
      [
        ['false', 1],
        ['true', 1],
      ],
      { batched: true },
    ],
  ] as const)('by %s finds as many records as it counts', async (by, found, filter) => {
    await ended('move', 4, { distance_m: 60 });
    await ended('move', 59.9, { distance_m: 500, batch_id: 'b-1' });
    expect(groups(await chief(workRows.moveSpread, { query: { ...query(), by } }))).toEqual(found);
    const { data } = await chief(workRows.moves, { query: { ...query(), ...filter } });
    expect(data?.list.map(({ batchId }) => batchId)).toEqual(['b-1']);
  });

  test('by where a vehicle stood finds the moves from there, whoever helped, and each person’s', async () => {
    const judgedBy = async (facts: object, team: string[] = []) => {
      const { taskId } = await ended('move', 5, { team });
      await fixture.write((db) =>
        sql`insert into ops_task_verdict (service_area_id, task_id, no, agent_id, validity, rule_version, facts, judged_at)
          select service_area_id, task_id, 1, agent_id, 'valid', 1, ${JSON.stringify(facts)}, ${new Date(start)}
          from ops_task where task_id = ${taskId}`.execute(db),
      );
      return taskId;
    };
    const kind = (facts: object) => ({ kind: { type: 'move', facts } });
    const cleared = await judgedBy(kind({ fromPlace: 'in_no_stop' }), ['ben']);
    await judgedBy(kind({ fromAstray: true }));
    await judgedBy(kind({ fromPlace: 'in_station' }));
    const found = groups(await chief(workRows.moveSpread, { query: { ...query(), by: 'fromPlace' } }));
    expect(new Set(found?.map(String))).toEqual(
      new Set(['in_no_stop,1', 'out_of_station,1', 'in_station,1']),
    );
    const rows = async (more: object) =>
      (await chief(workRows.moves, { query: { ...query(), ...more } })).data?.list.map(({ id }) => id);
    expect(await rows({ fromPlace: 'in_no_stop' })).toEqual([cleared]);
    const { data } = await chief(workRows.movePeople, { query: query() });
    expect(data?.list).toMatchObject([{ fromOutside: 1, fromNoStop: 1 }]);
    const helper = await fixture.write((db) =>
      db.selectFrom('operator').select('name').where('operator_id', '=', 'ben').executeTakeFirstOrThrow(),
    );
    expect(await rows({ team: helper.name })).toEqual([cleared]);
    expect(await rows({ team: `${helper.name}x` })).toEqual([]);
  });

  test('by the hour is told by the clock of the deployment', async () => {
    await ended('swap', 0);
    const at = Number(
      new Date(start).toLocaleString('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }),
    );
    expect(groups(await chief(workRows.swapSpread, { query: { ...query(), by: 'hour' } }))).toEqual([
      [String(at), 1],
    ]);
    const of = async (hourOfDay: number) =>
      (await chief(workRows.swaps, { query: { ...query(), hour: hourOfDay } })).data?.count;
    expect([await of(at), await of((at + 1) % 24)]).toEqual([1, 0]);
  });

  test('by part counts a repair once for each of its parts, by person and area says their names', async () => {
    await ended('repair', 20, { parts: ['brake', 'light'] });
    await ended('repair', 30, { parts: ['brake'] });
    const by = (one: 'part' | 'assignee' | 'area' | 'model' | 'result') =>
      chief(workRows.repairSpread, { query: { ...query(), by: one } });
    expect(groups(await by('part'))).toEqual([
      ['brake', 2],
      ['light', 1],
    ]);
    expect(groups(await by('result'))).toEqual([['fixed', 2]]);
    for (const one of ['assignee', 'area', 'model'] as const)
      expect((await by(one)).data?.list).toMatchObject([{ done: 2, name: expect.stringMatching(/./) }]);
    const { data } = await chief(workRows.repairs, { query: { ...query(), part: 'light', result: 'fixed' } });
    expect(data?.count).toBe(1);
  });

  test('is not told of more than a month, and not to whoever may not see its page', async () => {
    const long = { from: start - 40 * 24 * hour, to: start };
    expect((await chief(workRows.swapSpread, { query: long })).code).toBe('report.span');
    const other = fixture.as({ codes: ['0901'], operatorId: 'ben', agentId: 3 });
    expect((await other(workRows.moveSpread, { query: query() })).code).toBe('common.forbidden');
  });
});

test('people are told apart by how many they did for an hour, of how much charge, and of what stood idle', async () => {
  const ridden = await fixture.write((db) => anOpenTrip({ agentId: 3 }, db, 'riding', start - hour));
  await ended('swap', 3, { before_pct: 10, after_pct: 90, vehicle_id: ridden.number });
  await ended('swap', 5, { before_pct: 21, after_pct: 100 });
  fixture.clock.now += 13 * hour;
  const { data } = await chief(workRows.swapPeople, { query: query() });
  expect(data?.list).toMatchObject([
    { id: 'ann', done: 2, perHour: 15, beforePct: 15.5, afterPct: 95, idle: 1, ridesAfter: 0 },
  ]);
});

test('moves are told apart by their stations, and what began or ended in none stands with it', async () => {
  await ended('move', 4, { start_lng: 10, start_lat: 10, end_lng: 10, end_lat: 10.001 });
  const { data } = await chief(workRows.moveSpread, { query: { ...query(), by: 'way' } });
  expect(data?.list).toMatchObject([{ id: '>', name: '– → –', done: 1 }]);
});

describe('a record', () => {
  const only = async (call: (typeof workRows)['repairs' | 'inspections' | 'moves'], carId: string) => {
    const { data } = await chief(call, { query: { ...query(), carId } });
    return data?.list[0];
  };

  test('of a repair counts from the first report until the vehicle can be rented again', async () => {
    const fixed = await ended('repair', 60);
    const away = await ended('repair', 30, { result: JSON.stringify({ result: 'dragged' }) });
    await fixture.write(async (db) => {
      const reportId = await aFault(db, { agentId: 3, vehicle: fixed.number });
      await db
        .updateTable('fault_report')
        .set({ task_id: fixed.taskId, created_at: new Date(start - 30 * minute) })
        .where('report_id', '=', reportId)
        .execute();
    });
    expect(await only(workRows.repairs, fixed.carId)).toMatchObject({
      reportedAt: start - 30 * minute,
      fixSeconds: 90 * 60,
      isRepeated: false,
    });
    expect(await only(workRows.repairs, away.carId)).toMatchObject({ reportedAt: start, fixSeconds: null });
  });

  test('of an inspection says what was not in order and which repair followed, of a move how far off it began', async () => {
    const checklist = { brake: false, light: true, tyre: false };
    const bad = await ended('inspect', 2, {
      result: JSON.stringify({ checklist }),
      opened_lng: 121.5,
      opened_lat: 29.9,
      start_lng: 121.5,
      start_lat: 29.9002,
    });
    const good = await ended('inspect', 2, { result: JSON.stringify({ checklist: { brake: true } }) });
    const repair = await fixture.write(async (db) => {
      const task = await aTask({ agentId: 3 }, db, { type: 'repair' });
      await db
        .updateTable('ops_task')
        .set({ vehicle_id: bad.number, created_at: new Date(start + hour) })
        .where('task_id', '=', task.taskId)
        .execute();
      return task;
    });
    expect(await only(workRows.inspections, bad.carId)).toMatchObject({
      findings: ['brake', 'tyre'],
      repairTaskId: repair.taskId,
      awayM: 22,
    });
    expect(await only(workRows.inspections, good.carId)).toMatchObject({
      findings: [],
      repairTaskId: null,
      awayM: null,
    });
    const asked = { ...query(), by: 'finding' as const };
    expect(groups(await chief(workRows.inspectionSpread, { query: asked }))).toEqual([
      ['brake', 1],
      ['tyre', 1],
    ]);
    const { data } = await chief(workRows.inspections, { query: { ...query(), finding: 'tyre' } });
    expect(data?.list.map(({ id }) => id)).toEqual([bad.taskId]);
  });
});

describe('what work came to', () => {
  test('counts swaps by their batteries and charges, and says no rides before twelve hours are over', async () => {
    await ended('swap', 3, { before_pct: 10, after_pct: 90, new_battery: 'P1' });
    await ended('swap', 4, { before_pct: 21, after_pct: 100, new_battery: 'P1' });
    const facts = async () => (await chief(workFacts.swaps, { query: query() })).data;
    const swaps = { vehicles: 2, packs: 1, beforePct: 15.5, afterPct: 95, ridesAfter: 0 };
    expect(await facts()).toEqual({ ...swaps, ridesPerTask: null });
    fixture.clock.now += 13 * hour;
    expect(await facts()).toEqual({ ...swaps, ridesPerTask: 0 });
  });

  test('takes the pay of moves to the rides that followed', async () => {
    const moved = await ended('move', 4, { distance_m: 100 });
    await ended('move', 4, { distance_m: 301, batch_id: 'b-1' });
    await fixture.write(async (db) => {
      const ride = await anOpenTrip({ agentId: 3 }, db, 'riding', start + hour);
      await db
        .updateTable('ops_task')
        .set({ vehicle_id: ride.number })
        .where('task_id', '=', moved.taskId)
        .execute();
      const of = { service_area_id: 31, agent_id: 3, task_id: moved.taskId };
      const verdict = { no: 1, validity: 'valid', rule_version: 1, judged_at: new Date(start) };
      await db
        .insertInto('ops_task_verdict')
        .values({ ...of, ...verdict })
        .execute();
      const pay = { verdict_no: 1, operator_id: 'ann', cents: 80, day: '2026-01-01' };
      await db
        .insertInto('ops_task_pay')
        .values({ ...of, ...pay, made_at: new Date(start) })
        .execute();
    });
    fixture.clock.now += 20 * hour;
    expect((await chief(workFacts.moves, { query: query() })).data).toEqual({
      vehicles: 2,
      batched: 1,
      averageM: 201,
      ridesAfter: 1,
      ridesPerTask: 0.5,
      payCents: 80,
      payPerRide: 80,
    });
  });

  test('says how long repairs took, which came again, and what stands still now', async () => {
    const facts = async () => (await chief(workFacts.repairs, { query: query() })).data;
    const before = await facts();
    await ended('repair', 60, { parts_cents: 1_200 });
    const again = await ended('repair', 120);
    await ended('repair', 5, { result: JSON.stringify({ result: 'dragged' }) });
    await fixture.write(async (db) => {
      const fault = await aFault(db, { agentId: 3, vehicle: again.number }, true);
      await db
        .updateTable('fault_report')
        .set({ created_at: new Date(start + 24 * hour) })
        .where('report_id', '=', fault)
        .execute();
      await aTask({ agentId: 3 }, db, { type: 'repair' });
    });
    expect(before).toMatchObject({ fixSeconds: null, repeated: 0, repeatedPct: null, dragged: 0 });
    expect(await facts()).toEqual({
      openNow: (before?.openNow ?? 0) + 1,
      stoppedNow: (before?.stoppedNow ?? 0) + 1,
      dragged: 1,
      partsCents: 1_200,
      fixSeconds: 90 * 60,
      repeated: 1,
      repeatedPct: 33.3,
    });
  });

  test('says what part of the shelf was inspected, and what of the findings was repaired', async () => {
    const found = (checklist: object) => ({ result: JSON.stringify({ checklist }) });
    const bad = await ended('inspect', 2, found({ brake: false, tyre: false }));
    await ended('inspect', 2, found({ brake: true }));
    await ended('inspect', 2, found({ light: false }));
    await fixture.write(async (db) => {
      await db.updateTable('vehicle').set({ lifecycle: 'in_stock' }).where('agent_id', '=', 3).execute();
      const shelved = db.updateTable('vehicle').set({ lifecycle: 'on_shelf' });
      const other = await aTask({ agentId: 3 }, db, { type: 'repair' });
      await shelved.where('vehicle_id', 'in', [bad.number, other.number]).execute();
      await db
        .updateTable('ops_task')
        .set({ vehicle_id: bad.number, created_at: new Date(start + hour) })
        .where('task_id', '=', other.taskId)
        .execute();
    });
    expect((await chief(workFacts.inspections, { query: query() })).data).toEqual({
      vehicles: 3,
      coveragePct: 50,
      withFindings: 2,
      findings: 3,
      repairedPct: 50,
      stationsVisited: 0,
    });
  });
});

test('the records of a name are that person’s, and of the beginning of names everybody’s', async () => {
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'cat', agentId: 3, codes: ['1201'] });
    for (const [operatorId, name] of [
      ['ann', '王伟'],
      ['cat', '王伟明'],
    ] as const)
      await db.updateTable('operator').set({ name }).where('operator_id', '=', operatorId).execute();
  });
  const own = await ended('move', 3);
  const other = await ended('move', 4, { assignee_id: 'cat' });
  const of = async (assignee: string) =>
    (await chief(workRows.moves, { query: { ...query(), assignee } })).data?.list.map(({ id }) => id).sort();
  expect(await of('王伟')).toEqual([own.taskId]);
  expect(await of('王伟明')).toEqual([other.taskId]);
  expect(await of('王')).toEqual([own.taskId, other.taskId].sort());
});
