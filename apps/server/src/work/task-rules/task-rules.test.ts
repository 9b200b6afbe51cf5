import { ops, taskRules } from '@kickstand/contract/work/field-work';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aWorkPlan } from '../../../test/people/work-plan-examples.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { staffRoutes } from '../field-work/field-work.routes.ts';
import { applyRules } from '../field-work/rules/rules.jobs.ts';
import { taskRulesRoutes } from './task-rules.routes.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...taskRulesRoutes({ zone }),
    ...staffRoutes({ zone, tellVehicleUse: () => undefined }),
  ]);
  desk = fixture.as({ codes: ['0909', '090938', '090902'], operatorId: 'ben', agentId: 3 });
});
afterAll(() => fixture.close());

const apply = () => applyRules({ database: fixture.database, now: () => fixture.clock.now, zone });
const idleFor = (hours: number) => ({ lock_at: new Date(fixture.clock.now - hours * hour) });
const idle = (hours: number, state: object = {}) =>
  fixture.write((db) => aVehicle(db, { agentId: 3, state: { ...idleFor(hours), ...state } }));
const written = { name: '闲置巡检', type: 'inspect', idleHours: 48, dailyCap: 2, dedupeHours: 24 } as const;

async function aRule(over: object = {}) {
  const made = await desk(taskRules.create, { body: { areaId: 31, ...written, ...over } });
  if (!made.data) throw new Error(String(made.code));
  const { id, version } = made.data;
  const on = await desk(taskRules.enable, { params: { ruleId: id }, body: { enabled: true, version } });
  return { params: { ruleId: id }, version: on.data?.version ?? 0 };
}
const off = ({ params, version }: Awaited<ReturnType<typeof aRule>>) =>
  desk(taskRules.enable, { params, body: { enabled: false, version } });
const inspections = async () =>
  (await desk(ops.tasks, { query: { types: ['inspect'], pageSize: 100 } })).data?.list ?? [];

test('every area has the rules that are usual', async () => {
  const { data } = await desk(taskRules.list, { query: { areaId: 31 } });
  expect(
    data?.list
      .map(({ type, lowBattery, outOfStationMinutes, noStopMinutes, enabled }) => [
        type,
        lowBattery,
        outOfStationMinutes,
        noStopMinutes,
        enabled,
      ])
      .sort(),
  ).toEqual(
    [
      ['move', false, 120, null, true],
      ['move', false, null, 120, true],
      ['swap', true, null, null, true],
    ].sort(),
  );
});

test('the usual rules are called by a name in either language until somebody names them', async () => {
  const english = fixture.as({ codes: ['0909', '090938'], agentId: 3, language: 'en-US' });
  const swaps = { query: { areaId: 31, types: ['swap' as const] } };
  const usual = (await english(taskRules.list, swaps)).data?.list[0];
  expect(usual?.name).toBe('Swap low batteries');
  const change = async (as: typeof desk, name: string, version: number) =>
    (
      await as(taskRules.edit, {
        params: { ruleId: usual?.id ?? '' },
        body: { name, type: 'swap', lowBattery: true, dailyCap: 5_000, dedupeHours: 0, version },
      })
    ).data?.name;
  expect(await change(english, 'Swap low batteries', 1)).toBe('Swap low batteries');
  expect((await desk(taskRules.list, swaps)).data?.list[0]?.name).toBe('低电量换电');
  expect(await change(desk, '换电', 2)).toBe('换电');
  expect((await english(taskRules.list, swaps)).data?.list[0]?.name).toBe('换电');
});

test('a rule finds the one vehicle that it asks for among thousands that are emptier', async () => {
  const others = await fixture.write((db) => aVehicle(db, { agentId: 3, state: { rest_battery: 30 } }));
  const car = await idle(100, { rest_battery: 90, mileage_m: 900_000, lng: 113.6 });
  const station = await fixture.write((db) => aFence(db, { agent_id: 3, kind: 'station', capacity: 1 }));
  const number = Number(car.carId);
  await fixture.write(async (db) => {
    for (const table of ['vehicle', 'vehicle_state'] as const) {
      const copied = sql.raw(table === 'vehicle' ? 'imei' : 'lock_at');
      await sql`create temporary table copied on commit drop as select * from ${sql.table(table)}
        where vehicle_id = ${others.number}`.execute(db);
      await sql`update copied set ${copied} = null`.execute(db);
      await sql`insert into ${sql.table(table)} select c.* from generate_series(1, 2100) n,
        lateral (select (jsonb_populate_record(null::${sql.table(table)},
          to_jsonb(copied) || jsonb_build_object('vehicle_id', 30000000 + n))).* from copied) c`.execute(db);
      await sql`drop table copied`.execute(db);
    }
    await db.insertInto('vehicle_use').values({ vehicle_id: number, serviced_at_m: 0 }).execute();
    await db
      .updateTable('vehicle_state')
      .set({ station_id: station.fence_id })
      .where('vehicle_id', '=', number)
      .execute();
    await db
      .insertInto('fault_report')
      .values({
        vehicle_id: number,
        report_id: 'told',
        service_area_id: 31,
        agent_id: 3,
        source: 'user',
        reporter: 'r',
        parts: [],
        created_at: new Date(fixture.clock.now),
        task_id: 'none',
      })
      .execute();
  });
  for (const asked of [{ idleHours: 48 }, { serviceKm: 500 }, { reports: 1 }, { fillAbovePct: 99 }]) {
    const rule = await aRule({ idleHours: undefined, type: 'drag_back', dedupeHours: 0, ...asked });
    expect((await apply()).made).toBe(1);
    await off(rule);
    const made = await fixture.write((db) =>
      db.deleteFrom('ops_task').where('type', '=', 'drag_back').returning('vehicle_id').execute(),
    );
    expect(made).toEqual([{ vehicle_id: number }]);
  }
  await fixture.write(async (db) => {
    await db.deleteFrom('vehicle_state').execute();
    await db.deleteFrom('fault_report').execute();
    await db.deleteFrom('ops_task').execute();
  });
});

test('a rule makes tasks of what it asks for once it is switched on, up to its cap of the day', async () => {
  for (const hours of [50, 49, 72]) await idle(hours);
  await fixture.write((db) => aVehicle(db, { agentId: 3 }));
  const made = await desk(taskRules.create, { body: { areaId: 31, ...written } });
  expect((await apply()).made).toBe(0);
  await desk(taskRules.enable, {
    params: { ruleId: made.data?.id ?? '' },
    body: { enabled: true, version: 1 },
  });
  expect((await apply()).made).toBe(2);
  expect((await apply()).made).toBe(0);
  const { data } = await desk(taskRules.list, { query: { types: ['inspect'] } });
  expect(data?.list[0]).toMatchObject({ madeToday: 2, enabled: true, version: 2 });
  fixture.clock.now += 24 * hour;
  expect((await apply()).made).toBe(1);
  await off({ params: { ruleId: made.data?.id ?? '' }, version: 2 });
});

test('a rule makes no second task on a vehicle for as long after the last one as it says', async () => {
  const rule = await aRule({ dailyCap: 100 });
  await apply();
  const before = await inspections();
  const ended = { state: 'done', finished_at: new Date(fixture.clock.now) };
  await fixture.write((db) => db.updateTable('ops_task').set(ended).where('type', '=', 'inspect').execute());
  fixture.clock.now += 23 * hour;
  expect((await apply()).made).toBe(0);
  fixture.clock.now += 2 * hour;
  expect((await apply()).made).toBe(before.length);
  await off(rule);
});

test('a rule makes tasks in its hours only, and swaps and moves not while a plan runs', async () => {
  const at = new Date(fixture.clock.now + 8 * hour).getUTCHours();
  await idle(100);
  const later = await aRule({ dailyCap: 100, fromHour: (at + 1) % 24, untilHour: (at + 2) % 24 });
  expect((await apply()).made).toBe(0);
  await off(later);
  const low = await fixture.write((db) => aVehicle(db, { agentId: 3, state: { rest_battery: 9 } }));
  const shift = { shift_from: new Date(fixture.clock.now), shift_until: new Date(fixture.clock.now + hour) };
  const plan = {
    service_area_id: 31,
    plan_id: 'p',
    agent_id: 3,
    state: 'sent',
    seed: 1,
    iterations: 1,
    people: '[]',
  };
  await fixture.write((db) =>
    db
      .insertInto('work_plan')
      .values({
        ...plan,
        ...shift,
        created_at: new Date(fixture.clock.now),
        made_at: new Date(fixture.clock.now),
      })
      .execute(),
  );
  expect((await apply()).made).toBe(0);
  expect(
    (await desk(taskRules.list, { query: { types: ['swap'], areaId: 31 } })).data?.list[0]?.planned,
  ).toBe(true);
  await fixture.write((db) => db.deleteFrom('work_plan').execute());
  expect((await apply()).made).toBe(1);
  const { data } = await desk(ops.tasks, { query: { carId: low.carId } });
  expect(data?.list[0]).toMatchObject({ type: 'swap', source: 'rule', priority: 'high' });
});

test('a move that a rule asks for because a vehicle idles is not over because it stands in a station', async () => {
  const station = await fixture.write((db) => aFence(db, { agent_id: 3, kind: 'station' }));
  const { carId } = await idle(200, { station_id: station.fence_id, rest_battery: 90 });
  const rule = await aRule({ type: 'move', dailyCap: 100, dedupeHours: 0 });
  await apply();
  expect((await apply()).closed).toBe(0);
  const { data } = await desk(ops.tasks, { query: { carId, types: ['move'] } });
  expect(data?.list.map(({ state }) => state)).toEqual(['pending']);
  await off(rule);
});

test('a rule is written for other areas, switched off, and what is there by its name and kind stays', async () => {
  const rule = await aRule({ name: '久置巡检' });
  const to = (areaIds: number[]) => desk(taskRules.copy, { params: rule.params, body: { areaIds } });
  expect((await to([41, 31])).data).toEqual({ made: [41], left: [31] });
  const there = async () =>
    (await desk(taskRules.list, { query: { areaId: 41 } })).data?.list.filter(
      ({ name }) => name === '久置巡检',
    );
  expect(await there()).toMatchObject([{ idleHours: 48, enabled: false, version: 1 }]);
  expect((await to([41])).data).toEqual({ made: [], left: [41] });
  const own = fixture.as({
    codes: ['0909', '090938'],
    agentId: 3,
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  const abroad = await own(taskRules.copy, { params: rule.params, body: { areaIds: [31, 41] } });
  expect(abroad.code).toBe('common.not_found');
  await off(rule);
});

test('a rule needs a condition, the newest version, and an area in sight; each version is kept', async () => {
  const { idleHours: _, ...without } = written;
  expect((await desk(taskRules.create, { body: { areaId: 31, ...without } })).code).toBe('rule.no_condition');
  const abroad = fixture.as({
    codes: ['0909', '090938'],
    agentId: 3,
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  expect((await abroad(taskRules.create, { body: { areaId: 41, ...written } })).code).toBe(
    'common.not_found',
  );
  const rule = await aRule();
  const edit = (version: number) =>
    desk(taskRules.edit, { params: rule.params, body: { ...written, idleHours: 72, version } });
  expect((await edit(1)).code).toBe('common.stale_version');
  expect((await edit(2)).data).toMatchObject({ idleHours: 72, enabled: true, version: 3 });
  const kept = await fixture.write((db) =>
    db
      .selectFrom('task_rule_version')
      .select('version')
      .where('rule_id', '=', rule.params.ruleId)
      .orderBy('version')
      .execute(),
  );
  expect(kept).toEqual([{ version: 1 }, { version: 2 }, { version: 3 }]);
});

test('minutes outside of a station count from when the vehicle was first seen there, not from when it was locked', async () => {
  await fixture.write(async (db) => {
    await db.deleteFrom('ops_task').execute();
    await db.updateTable('task_rule').set({ enabled: false }).execute();
  });
  const astray = { alarms: alarmBits(['out_of_station']) };
  const cars = [await idle(9, astray), await idle(9, astray), await idle(9, astray)];
  const { now } = fixture.clock;
  const alarm = (i: number, hours: number, over: object) =>
    fixture.write((db) =>
      db
        .insertInto('alarm')
        .values({
          vehicle_id: cars[i]?.number ?? 0,
          alarm_id: `astray-${i}`,
          agent_id: 3,
          service_area_id: 31,
          type: 'out_of_station',
          level: 'yellow',
          first_at: new Date(now - 20 * hour),
          last_at: new Date(now - hours * hour),
          ...over,
        })
        .execute(),
    );
  await alarm(0, 0.5, {});
  await alarm(1, 1.5, {});
  // The new one is not on record yet.
  await alarm(2, 5, { state: 'auto_cleared', handled_at: new Date(now - 5 * hour) });
  await aRule({ name: 'astray', idleHours: undefined, outOfStationMinutes: 60, type: 'move', dailyCap: 10 });
  await apply();
  const made = await fixture.write((db) => db.selectFrom('ops_task').select('vehicle_id').execute());
  expect(made.map(({ vehicle_id }) => vehicle_id)).toEqual([cars[1]?.number]);
});

test('a rule that is removed makes no more tasks, and those it made stay', async () => {
  const { params, version } = await aRule();
  await idle(60);
  await apply();
  const made = (await inspections()).length;
  expect(made).toBeGreaterThan(0);
  const remove = async (at: number) =>
    (await desk(taskRules.remove, { params, query: { version: at } })).code;
  expect(await remove(version - 1)).toBe('common.stale_version');
  expect(await remove(version)).toBeUndefined();
  expect(await remove(version)).toBe('rule.not_found');
  await idle(60);
  await apply();
  expect(await inspections()).toHaveLength(made);
});

test('while a plan runs rules propose swaps, and the chosen ones are made once', async () => {
  await aRule({ type: 'swap', idleHours: undefined, batteryPct: 10, dailyCap: 100 });
  await fixture.write((db) => aWorkPlan(db, 3, 'sent'));
  const empty = (rest_battery: number) =>
    fixture.write((db) => aVehicle(db, { agentId: 3, state: { rest_battery } }));
  const [low, other] = [await empty(4), await empty(5)];
  await apply();
  const proposed = async () => (await desk(taskRules.proposals, { query: { areaId: 31 } })).data?.list ?? [];
  const first = (await proposed()).find(({ carId }) => carId === low.carId);
  expect(first).toMatchObject({ type: 'swap', priority: 'high', why: [{ name: 'batteryPct', value: 4 }] });
  const ids = [first?.id ?? '', `31:nothing:${other.carId}`];
  const make = async () =>
    (await desk(taskRules.makeProposed, { body: { ids } })).data?.list.map(({ ok, code }) => [ok, code]);
  const refused = [false, 'rule.not_proposed'];
  expect(await make()).toEqual([[true, null], refused]);
  expect(await make()).toEqual([refused, refused]);
  const left = (await proposed()).map(({ carId }) => carId);
  expect([left.includes(low.carId), left.includes(other.carId)]).toEqual([false, true]);
  const scope = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes: ['0909'], operatorId: 'sam', agentId: 4, scope });
  expect((await south(taskRules.proposals, { query: { areaId: 31 } })).code).toBe('common.not_found');
});
