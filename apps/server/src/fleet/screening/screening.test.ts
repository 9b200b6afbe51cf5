import {
  type Condition,
  conditionKeys,
  conditionKinds,
  keptDays,
  type ScreeningRule,
  screening,
} from '@kickstand/contract/fleet/screening';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aSaver } from '../../../test/money/an-invoice.ts';
import { aVehicle, type VehicleWish } from '../../../test/vehicles.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { forgetOldRuns, runDuePresets } from './screening.jobs.ts';
import { screeningRoutes } from './screening.routes.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const day = 24 * hour;
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const codes = ['0307', '030702', '030706', '030710', '0302', '030202', '030203', '030217'];

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture(screeningRoutes({ zone, vehicles: {} }));
  await fixture.write(staff);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.clock.now = fixtureNow;
  // Excludes the vehicles of earlier tests.
  await fixture.write(async (db) => {
    await db.updateTable('vehicle').set({ lifecycle: 'scrapped' }).execute();
    await db.deleteFrom('screening_run').execute();
    await db.deleteFrom('screening_preset').execute();
    await db.deleteFrom('notice').execute();
  });
});

/** Two colleagues of the northern franchisee and one of the southern. */
async function staff(db: Db) {
  for (const [operator_id, agent_id] of [
    ['li', 3],
    ['wang', 3],
    ['zhao', 4],
  ] as const) {
    const role = { role_id: `role-${operator_id}`, agent_id, name: operator_id, kind: 'agent' };
    await db
      .insertInto('role')
      .values({ ...role, codes, updated_at: new Date(fixtureNow) })
      .execute();
    await db
      .insertInto('operator')
      .values({
        operator_id,
        agent_id,
        role_id: role.role_id,
        name: operator_id,
        phone: `1390000000${operator_id.length}${agent_id}`.slice(0, 11),
        created_at: new Date(fixtureNow),
      })
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

const as = (operatorId = 'li', over: { scope?: Scope; codes?: readonly string[]; agentId?: number } = {}) =>
  fixture.as({ codes, scope: north, agentId: 3, operatorId, name: operatorId, ...over });
const vehicle = (wish: VehicleWish = {}) => fixture.write((db) => aVehicle(db, wish));
const ago = (ms: number) => new Date(fixtureNow - ms);

const ruleOf = (...conditions: Condition[]): ScreeningRule => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
  lifecycles: ['on_shelf'],
});

/** Vehicle numbers found by a rule, and the result’s ID. */
async function foundBy(rule: ScreeningRule, ask = as()) {
  const run = await ask(screening.query, { body: { rule } });
  expect(run.status, run.promot).toBe(200);
  const hits = await ask(screening.hits, { query: { runId: run.data?.id ?? '', pageSize: 200, dir: 'asc' } });
  return {
    runId: run.data?.id ?? '',
    cars: hits.data?.list.map(({ carId }) => carId) ?? [],
    hits: hits.data?.list ?? [],
  };
}

/** What makes a vehicle meet a condition, and a similar one that just does not. */
interface Planted {
  condition: Condition;
  meets: Plant;
  not: Plant;
  /** Text in the result. */
  text: string;
}
interface Plant extends VehicleWish {
  more?(db: Db, number: number): Promise<unknown>;
}

const used = (use: Record<string, unknown>): Plant => ({
  more: (db, vehicle_id) =>
    db
      .insertInto('vehicle_use')
      .values({ vehicle_id, ...use })
      .execute(),
});
const created = (created_at: Date): VehicleWish => ({ vehicle: { created_at } });
const daily = (columns: Record<string, number>, daysAgo: number): Plant => ({
  more: (db, vehicle_id) =>
    db
      .insertInto('vehicle_day')
      .values({
        vehicle_id,
        day: businessDayOf(fixtureNow - daysAgo * day, zone),
        agent_id: 3,
        service_area_id: 31,
        ...columns,
      })
      .execute(),
});
const reported = (times: number, daysAgo: number, source = 'user', state = 'new'): Plant => ({
  more: (db, vehicle_id) =>
    db
      .insertInto('fault_report')
      .values(
        Array.from({ length: times }, () => ({
          vehicle_id,
          report_id: newId(),
          agent_id: 3,
          service_area_id: 31,
          source,
          state,
          reporter: 'x',
          parts: ['brake'],
          created_at: ago(daysAgo * day),
        })),
      )
      .execute(),
});
const worked = (type: string, daysAgo: number, times = 1): Plant => ({
  more: (db, vehicle_id) =>
    db
      .insertInto('ops_task')
      .values(
        Array.from({ length: times }, () => ({
          task_id: newId(),
          agent_id: 3,
          service_area_id: 31,
          vehicle_id,
          type,
          source: 'rule',
          state: 'done',
          created_at: ago(daysAgo * day + hour),
          finished_at: ago(daysAgo * day),
        })),
      )
      .execute(),
});
/** A ride started some days ago and paid from the wallet. */
const paid = (ride: number, daysAgo: number): Plant => ({
  async more(db, vehicle_id) {
    const now = fixtureNow - daysAgo * day;
    const riderId = await aSaver(db, { agentId: 3, now, cents: ride });
    await anUnpaidOrder(db, { riderId, agentId: 3, now, due: { ride }, vehicle: vehicle_id });
  },
});
const card = (columns: Record<string, unknown>): Plant => ({
  more: (db, vehicle_id) =>
    db
      .insertInto('vehicle_card')
      .values({ vehicle_id, ...columns })
      .execute(),
});
const jumped = (jumps: number, daysAgo: number): Plant => ({
  more: (db, vehicle_id) =>
    db
      .insertInto('track')
      .values({
        vehicle_id,
        from_at: ago(daysAgo * day),
        to_at: ago(daysAgo * day - hour),
        points: 60,
        jumps,
        packed: Buffer.alloc(1),
      })
      .execute(),
});
const onDay = (days: number) => businessDayOf(fixtureNow + days * day, zone);

const planted: Record<string, Planted> = {
  battery: {
    condition: { key: 'battery', from: 5, to: 20 },
    meets: { state: { rest_battery: 20 } },
    not: { state: { rest_battery: null } },
    text: '电量 20%',
  },
  voltage: {
    condition: { key: 'voltage', to: 44_000 },
    meets: { state: { voltage_mv: 43_950 } },
    not: { state: { voltage_mv: 0 } },
    text: '电压 43.9 V',
  },
  mileage: {
    condition: { key: 'mileage', from: 5_000_000 },
    meets: { state: { mileage_m: 5_000_000 } },
    not: { state: { mileage_m: 4_999_999 } },
    text: '总里程 5000 公里',
  },
  since_service: {
    condition: { key: 'since_service', from: 1_000_000 },
    meets: { ...used({ serviced_at_m: 500_000 }), state: { mileage_m: 1_600_000 } },
    not: { ...used({ serviced_at_m: 1_000_000 }), state: { mileage_m: 1_600_000 } },
    text: '保养后里程 1100 公里',
  },
  no_order: {
    condition: { key: 'no_order', from: 168 },
    meets: used({ last_started_at: ago(8 * day), last_ended_at: ago(8 * day - hour) }),
    not: { ...used({ last_started_at: ago(9 * day) }), state: { riding_state: 'riding' } },
    text: '无单时长 191 小时',
  },
  idle: {
    condition: { key: 'idle', from: 48 },
    meets: { state: { lock_at: ago(49.5 * hour), unlock_at: ago(50 * hour) } },
    not: { state: { lock_at: ago(49 * hour), unlock_at: ago(48 * hour) } },
    text: '闲置时长 49.5 小时',
  },
  orders: {
    condition: { key: 'orders', to: 2, days: 7 },
    meets: daily({ trips: 9 }, 7),
    not: daily({ trips: 3 }, 6),
    text: '订单数（7 天内） 0 次',
  },
  earned: {
    condition: { key: 'earned', to: 500, days: 7 },
    meets: paid(350, 6),
    not: paid(850, 6),
    text: '骑行净实收（7 天内） 3.5 元',
  },
  short_orders: {
    condition: { key: 'short_orders', from: 3 },
    meets: used({ short_in_row: 3 }),
    not: used({ short_in_row: 2 }),
    text: '连续短时订单 3 次',
  },
  complaints: {
    condition: { key: 'complaints', from: 2, days: 7 },
    meets: reported(2, 6),
    not: reported(5, 6, 'staff'),
    text: '用户报修（7 天内） 2 次',
  },
  repairs: {
    condition: { key: 'repairs', from: 2, days: 30 },
    meets: worked('repair', 29, 2),
    not: worked('repair', 31, 4),
    text: '维修次数（30 天内） 2 次',
  },
  failed_unlocks: {
    condition: { key: 'failed_unlocks', from: 3, days: 7 },
    meets: daily({ failed_unlocks: 4 }, 6),
    not: daily({ failed_unlocks: 4 }, 7),
    text: '开锁失败（7 天内） 4 次',
  },
  position_jumps: {
    condition: { key: 'position_jumps', from: 2, days: 7 },
    meets: jumped(2, 6),
    not: jumped(9, 8),
    text: '定位跳变（7 天内） 2 次',
  },
  offline: {
    condition: { key: 'offline', from: 24 },
    meets: { state: { online: false, reported_at: ago(25 * hour) } },
    not: { state: { online: false, reported_at: null } },
    text: '离线时长 25 小时',
  },
  astray_return: {
    condition: { key: 'astray_return' },
    meets: used({ last_relation: 'out_of_station' }),
    not: used({ last_relation: 'in_station' }),
    text: '最后订单站外还车 是',
  },
  battery_age: {
    condition: { key: 'battery_age', from: 30 },
    meets: { vehicle: { battery_sn: 'B-old', created_at: ago(31 * day) } },
    not: { ...worked('swap', 3), vehicle: { battery_sn: 'B-new', created_at: ago(31 * day) } },
    text: '电池未更换 31 天',
  },
  age: {
    condition: { key: 'age', from: 6 },
    meets: { ...card({}), ...created(ago(200 * day)) },
    not: { ...card({ shelved_at: ago(100 * day) }), ...created(ago(200 * day)) },
    text: '车龄 6 个月',
  },
  insurance: {
    condition: { key: 'insurance', to: 30 },
    meets: card({ insured_to: onDay(30) }),
    not: card({ insured_to: onDay(31) }),
    text: '保险到期剩余 30 天',
  },
  place: {
    condition: { key: 'place', among: ['in_no_stop', 'out_of_area'] },
    meets: { state: { alarms: alarmBits(['in_no_stop']) } },
    not: { state: { station_id: 'fence-x', alarms: alarmBits(['out_of_station']) } },
    text: '所在位置 站点外、禁停区内',
  },
};

async function plant({ more, ...wish }: Plant) {
  const made = await vehicle(wish);
  if (more) await fixture.write((db) => more(db, made.number));
  return made.carId;
}

describe('conditions', () => {
  test('all that are declared are planted here', () => {
    expect(Object.keys(planted).sort()).toEqual([...conditionKeys].sort());
  });

  test.each(Object.entries(planted))('%s finds what it should, and nothing beside', async (_, one) => {
    const meeting = await plant(one.meets);
    await plant(one.not);
    // Not found: another company’s vehicle, and one off the shelf.
    await plant({ ...one.meets, agentId: 4, more: one.meets.more ?? (async () => undefined) });
    await plant({ ...one.meets, vehicle: { ...one.meets.vehicle, lifecycle: 'off_shelf' } });
    const { cars, hits } = await foundBy(ruleOf(one.condition));
    expect(cars).toEqual([meeting]);
    expect(hits[0]).toMatchObject({
      met: [one.condition.key],
      values: [{ key: one.condition.key, met: true, text: one.text }],
    });
  });

  test('in groups of which all or any have to be met say for each vehicle which were', async () => {
    const both = await plant({ state: { rest_battery: 10, online: false, reported_at: ago(30 * hour) } });
    const one = await plant({ state: { rest_battery: 10, mileage_m: 9_000_000 } });
    await plant({ state: { rest_battery: 90, mileage_m: 9_000_000 } });
    const { cars, hits } = await foundBy({
      match: 'all',
      groups: [
        { match: 'all', conditions: [{ key: 'battery', to: 20 }] },
        {
          match: 'any',
          conditions: [
            { key: 'offline', from: 24 },
            { key: 'mileage', from: 1_000_000 },
          ],
        },
      ],
      lifecycles: ['on_shelf'],
    });
    expect(cars).toEqual([both, one].sort());
    const metOf = (carId: string) => hits.find((hit) => hit.carId === carId)?.met;
    expect(metOf(both)).toEqual(['battery', 'offline']);
    expect(metOf(one)).toEqual(['battery', 'mileage']);
  });

  test('are refused by name when the operand does not fit', async () => {
    const wrong = async (condition: object) =>
      (await as()(screening.query, { body: { rule: ruleOf(condition as Condition) } })).fields;
    const place = 'rule.groups.0.conditions.0';
    expect(await wrong({ key: 'battery' })).toMatchObject({ [`${place}.from`]: 'required' });
    expect(await wrong({ key: 'battery', from: 50, to: 20 })).toMatchObject({
      [`${place}.to`]: 'below_from',
    });
    expect(await wrong({ key: 'battery', from: 101 })).toMatchObject({ [`${place}.from`]: 'out_of_range' });
    expect(await wrong({ key: 'orders', to: 3, days: 31 })).toMatchObject({
      [`${place}.days`]: 'out_of_range',
    });
    expect(await wrong({ key: 'idle', from: 3, days: 2 })).toMatchObject({
      [`${place}.days`]: 'unrecognized_keys',
    });
    expect(await wrong({ key: 'place', among: ['moon'] })).toMatchObject({ [`${place}.among`]: 'required' });
    expect(Object.keys(conditionKinds)).toHaveLength(conditionKeys.length);
  });
});

/** Many empty vehicles of the northern franchisee. */
async function manyVehicles(db: Db, many: number) {
  await aVehicle(db);
  const numbers = sql`select n from generate_series(900000001, 900000000 + ${many}::int) as n`;
  await sql`insert into vehicle (vehicle_id, agent_id, service_area_id, model_id, lifecycle, created_at, updated_at)
    select n, 3, 31, 1, 'on_shelf', ${ago(hour)}, ${ago(hour)} from (${numbers}) as s`.execute(db);
  await sql`insert into vehicle_state (vehicle_id, agent_id, service_area_id, rest_battery)
    select n, 3, 31, 3 from (${numbers}) as s`.execute(db);
}

describe('a result', () => {
  test('stays as it was, whatever becomes of the vehicles', async () => {
    const carId = await plant({ state: { rest_battery: 10 } });
    const { runId } = await foundBy(ruleOf({ key: 'battery', to: 20 }));
    await fixture.write((db) =>
      db
        .updateTable('vehicle_state')
        .set({ rest_battery: 95 })
        .where('vehicle_id', '=', Number(carId))
        .execute(),
    );
    const { data } = await as()(screening.hits, { query: { runId } });
    expect(data?.list).toMatchObject([{ carId, restBattery: 95, values: [{ value: 10, text: '电量 10%' }] }]);
    const run = await as()(screening.run, { params: { id: runId } });
    expect(run.data).toMatchObject({ at: fixtureNow, hits: 1, source: 'operator', state: 'done' });
  });

  test('is seen by nobody else, unless its preset is shared in the company', async () => {
    await plant({ state: { rest_battery: 10 } });
    const rule = ruleOf({ key: 'battery', to: 20 });
    const { runId } = await foundBy(rule);
    expect((await as('wang')(screening.run, { params: { id: runId } })).status).toBe(404);
    expect((await as('wang')(screening.hits, { query: { runId } })).status).toBe(404);
    const kept = await as()(screening.addPreset, { body: { name: '低电', rule, shared: true } });
    const run = await as()(screening.query, { body: { presetId: kept.data?.id ?? '' } });
    const id = run.data?.id ?? '';
    expect((await as('wang')(screening.run, { params: { id } })).data).toMatchObject({
      preset: '低电',
      hits: 1,
    });
    const south = as('zhao', { agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
    expect((await south(screening.run, { params: { id } })).status).toBe(404);
    // A colleague with a narrower scope sees fewer.
    const narrow = as('wang', { scope: { agentIds: [3], opAreaIds: [999] } });
    expect((await narrow(screening.run, { params: { id } })).data?.hits).toBe(0);
    expect((await narrow(screening.hits, { query: { runId: id } })).data?.list).toEqual([]);
  });

  test('of too many vehicles is refused, and nothing of it is kept', async () => {
    await fixture.write((db) => manyVehicles(db, 2_001));
    const said = await as()(screening.query, { body: { rule: ruleOf({ key: 'battery', to: 5 }) } });
    expect(said).toMatchObject({ status: 409, code: 'screening.too_many' });
    expect((await as()(screening.runs, { query: {} })).data?.count).toBe(0);
  });
});

describe('presets', () => {
  const rule = ruleOf({ key: 'idle', from: 48 });

  test('are found ready, are kept under different names, and can be changed by their owner only', async () => {
    const li = as();
    const made = await li(screening.addPreset, { body: { name: '两天没动', rule, shared: true } });
    expect(made.data).toMatchObject({ own: true, owner: 'li', schedule: 'never', nextAt: null });
    const id = made.data?.id ?? '';
    expect(await li(screening.addPreset, { body: { name: '两天没动', rule } })).toMatchObject({
      code: 'screening.name_taken',
    });
    const seen = await as('wang')(screening.presets, {});
    expect(seen.data?.list).toMatchObject([{ id, own: false, owner: 'li' }]);
    const body = { name: '三天没动', rule: ruleOf({ key: 'idle', from: 72 }), version: 1 };
    expect((await as('wang')(screening.editPreset, { params: { id }, body })).status).toBe(404);
    expect((await li(screening.editPreset, { params: { id }, body })).data).toMatchObject({
      name: '三天没动',
      shared: false,
      version: 2,
    });
    expect(await li(screening.editPreset, { params: { id }, body })).toMatchObject({
      code: 'common.stale_version',
    });
    expect((await as('wang')(screening.presets, {})).data?.list).toEqual([]);
    expect((await li(screening.removePreset, { params: { id } })).status).toBe(200);
    expect((await li(screening.query, { body: { presetId: id } })).status).toBe(404);
    expect((await li(screening.query, { body: { presetId: 'zombie' } })).data).toMatchObject({
      system: 'zombie',
    });
  });

  test('are at most twenty for each person', async () => {
    const li = as();
    for (let i = 1; i <= 20; i += 1) await li(screening.addPreset, { body: { name: `预设${i}`, rule } });
    expect(await li(screening.addPreset, { body: { name: '再一个', rule } })).toMatchObject({
      code: 'screening.too_many_presets',
    });
  });

  const told: string[] = [];
  const jobs = () => ({
    database: fixture.database,
    now: () => fixture.clock.now,
    zone,
    tell: (operatorId: string) => void told.push(operatorId),
  });

  test('with a schedule run when they are due, as their owner, and ring the bell where something was found', async () => {
    const carId = await plant({ state: { lock_at: ago(60 * hour), unlock_at: ago(61 * hour) } });
    const made = await as()(screening.addPreset, { body: { name: '闲置', rule, schedule: 'hourly' } });
    expect(made.data?.nextAt).toBe(Math.floor(fixtureNow / hour) * hour + hour);
    expect(await runDuePresets(jobs())).toBe(0);
    fixture.clock.now += hour;
    told.length = 0;
    expect(await runDuePresets(jobs())).toBe(1);
    expect(await runDuePresets(jobs())).toBe(0);
    expect(told).toEqual(['li']);
    const { data } = await as()(screening.runs, { query: { presetId: made.data?.id ?? '' } });
    expect(data?.list).toMatchObject([{ source: 'schedule', preset: '闲置', hits: 1, operator: 'li' }]);
    const hits = await as()(screening.hits, { query: { runId: data?.list[0]?.id ?? '' } });
    expect(hits.data?.list.map((hit) => hit.carId)).toEqual([carId]);
    const notices = await fixture.write((db) => db.selectFrom('notice').selectAll().execute());
    expect(notices).toMatchObject([
      {
        operator_id: 'li',
        kind: 'screening_done',
        facts: { preset: '闲置', hits: 1 },
        link: `/vehicle/vehicle-screening?run=${data?.list[0]?.id}`,
      },
    ]);
  });

  test('of somebody who may not screen any more find nothing for them', async () => {
    await plant({ state: { lock_at: ago(60 * hour), unlock_at: ago(61 * hour) } });
    await as('wang')(screening.addPreset, { body: { name: '闲置', rule, schedule: 'daily', atHour: 3 } });
    const disable = (enable: boolean) =>
      fixture.write((db) =>
        db.updateTable('operator').set({ enable }).where('operator_id', '=', 'wang').execute(),
      );
    await disable(false);
    fixture.clock.now += day;
    expect(await runDuePresets(jobs())).toBe(1);
    expect((await as('wang')(screening.runs, { query: {} })).data?.count).toBe(0);
    await disable(true);
    fixture.clock.now += day;
    expect(await runDuePresets(jobs())).toBe(1);
    expect((await as('wang')(screening.runs, { query: {} })).data?.count).toBe(1);
  });

  test('leave results that are forgotten after a week', async () => {
    await plant({ state: { rest_battery: 3 } });
    const { runId } = await foundBy(ruleOf({ key: 'battery', to: 5 }));
    fixture.clock.now += keptDays * day - 1;
    await forgetOldRuns(jobs());
    expect((await as()(screening.run, { params: { id: runId } })).status).toBe(200);
    fixture.clock.now += 2;
    await forgetOldRuns(jobs());
    expect((await as()(screening.run, { params: { id: runId } })).status).toBe(404);
    const hits = await fixture.write((db) => db.selectFrom('screening_hit').selectAll().execute());
    expect(hits).toEqual([]);
  });
});

describe('work with a result', () => {
  const rule = ruleOf({ key: 'battery', to: 20 });
  const charge = (carId: string, rest_battery: number) =>
    fixture.write((db) =>
      db.updateTable('vehicle_state').set({ rest_battery }).where('vehicle_id', '=', Number(carId)).execute(),
    );
  const three = async () => {
    const cars = [];
    for (let i = 0; i < 3; i += 1) cars.push(await plant({ state: { rest_battery: 10 } }));
    return cars as [string, string, string];
  };

  test('looks at each vehicle again: one that was charged since gets no task', async () => {
    const [first, charged, last] = await three();
    const { runId } = await foundBy(rule);
    await charge(charged, 90);
    const body = { runId, carIds: [first, charged, last, '99999999'], type: 'swap' as const };
    const said = await as()(screening.tasks, { body });
    expect(said.data?.list).toMatchObject([
      { carId: first, ok: true },
      { carId: charged, ok: false, code: 'screening.no_longer' },
      { carId: last, ok: true },
      { carId: '99999999', ok: false, code: 'vehicle.not_found' },
    ]);
    const { data } = await as()(screening.hits, { query: { runId, dir: 'asc' } });
    expect(data?.list.map(({ openTasks }) => openTasks)).toEqual([['swap'], [], ['swap']]);
  });

  test('never makes a second task of a kind, neither from another preset nor soon after the first was done', async () => {
    const [carId] = await three();
    const { runId } = await foundBy(rule);
    const other = await foundBy(ruleOf({ key: 'battery', to: 15 }));
    const make = (id: string, dedupeHours?: number) =>
      as()(screening.tasks, {
        body: {
          runId: id,
          carIds: [carId],
          type: 'swap',
          dueHours: 2,
          ...(dedupeHours !== undefined && { dedupeHours }),
        },
      });
    expect((await make(runId)).data?.list).toMatchObject([{ ok: true }]);
    const due = await fixture.write((db) =>
      db.selectFrom('ops_task').select('due_at').where('vehicle_id', '=', Number(carId)).execute(),
    );
    expect(due).toEqual([{ due_at: fixtureNow + 2 * hour }]);
    expect((await make(other.runId)).data?.list).toMatchObject([{ ok: false, code: 'screening.tasked' }]);
    expect((await make(other.runId, 0)).data?.list).toMatchObject([{ ok: false, code: 'task.dup' }]);
    await fixture.write((db) =>
      db
        .updateTable('ops_task')
        .set({ state: 'done', finished_at: new Date(fixtureNow) })
        .where('vehicle_id', '=', Number(carId))
        .execute(),
    );
    expect((await make(other.runId)).data?.list).toMatchObject([{ code: 'screening.tasked' }]);
    fixture.clock.now += 25 * hour;
    expect((await make(other.runId)).data?.list).toMatchObject([{ ok: true }]);
    const tasks = await fixture.write((db) =>
      db.selectFrom('ops_task').select('state').where('vehicle_id', '=', Number(carId)).execute(),
    );
    expect(tasks).toHaveLength(2);
  });

  test('tags those that still meet the rule, and says so in the operator log', async () => {
    const [first, charged] = await three();
    const { runId } = await foundBy(rule);
    await charge(charged, 90);
    const said = await as()(screening.tag, { body: { runId, carIds: [first, charged], add: ['待换电'] } });
    expect(said.data?.list).toMatchObject([{ ok: true }, { ok: false, code: 'screening.no_longer' }]);
    const { data } = await as()(screening.hits, { query: { runId, dir: 'asc' } });
    expect(data?.list.map(({ tags }) => tags)).toEqual([['待换电'], [], []]);
    const rows = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .select(['object', 'change'])
        .where('call_id', '=', 'screening.tag')
        .execute(),
    );
    expect(rows.at(-1)).toMatchObject({
      object: '2 vehicles',
      change: { run: runId, skipped: { [charged]: 'screening.no_longer' } },
    });
  });

  test('takes vehicles off the shelf by the rules of vehicles, each with its own answer', async () => {
    const [first, ridden] = await three();
    const { runId } = await foundBy(rule);
    await fixture.write((db) =>
      db
        .updateTable('vehicle_state')
        .set({ riding_state: 'riding' })
        .where('vehicle_id', '=', Number(ridden))
        .execute(),
    );
    const reason = '电量过低，收回充电';
    const off = await as()(screening.takeOff, { body: { runId, carIds: [first, ridden], reason } });
    expect(off.data?.list).toMatchObject([{ ok: true }, { ok: false, code: 'vehicle.in_order' }]);
    // A single remaining vehicle is reported individually too.
    const again = await as()(screening.takeOff, { body: { runId, carIds: [first, ridden], reason } });
    expect(again.data?.list).toMatchObject([{ code: 'screening.no_longer' }, { code: 'vehicle.in_order' }]);
    const lifecycles = await fixture.write((db) =>
      db.selectFrom('vehicle').select('lifecycle').where('vehicle_id', '=', Number(first)).execute(),
    );
    expect(lifecycles).toEqual([{ lifecycle: 'off_shelf' }]);
  });

  test('above the operator’s limit waits for a second person', async () => {
    const cars = await three();
    const { runId } = await foundBy(rule);
    const few = fixture.as({
      codes,
      scope: north,
      agentId: 3,
      operatorId: 'li',
      limits: { bulkVehicles: 2 },
    });
    const body = { runId, carIds: [...cars], reason: '电量过低，收回充电' };
    expect(await few(screening.takeOff, { body })).toMatchObject({ status: 202, code: 'approval.requested' });
  });

  test('cannot be done with another company’s result', async () => {
    const [carId] = await three();
    const { runId } = await foundBy(rule);
    const south = as('zhao', { agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
    expect((await south(screening.tag, { body: { runId, carIds: [carId], add: ['x'] } })).status).toBe(404);
  });
});
