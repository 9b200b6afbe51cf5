import { taskRules } from '@kickstand/contract/work/field-work';
import { type VehicleMark, vehicleFlags } from '@kickstand/domain/fleet/live';
import { startOfDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { keptFrame } from '../../fleet/live/kept-frames.service.ts';
import { makeNextOf } from '../../kernel/making/making.ts';
import { applyRules } from '../field-work/rules/rules.jobs.ts';
import { makeNextDryRun } from './dry-runs.service.ts';
import { dryRunsMade, keepFound } from './dry-runs.store.ts';
import { taskRulesRoutes } from './task-rules.routes.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const flags = vehicleFlags.online | vehicleFlags.onShelf | vehicleFlags.located;
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => taskRulesRoutes({ zone }));
  desk = fixture.as({ codes: ['0909', '090938'], operatorId: 'ben', agentId: 3 });
});
afterAll(() => fixture.close());
beforeEach(() =>
  fixture.write(async (db) => {
    await db.deleteFrom('fleet_snapshot').execute();
    await db.deleteFrom('rule_dry_run').execute();
  }),
);

const parts = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const place = { service_area_id: 31, agent_id: 3 };
const mark = (vehicle: number, over: Partial<VehicleMark> = {}): VehicleMark => ({
  vehicle,
  lng: 113.5,
  lat: 30.5,
  course: 0,
  alarms: 0,
  ops: 0,
  battery: 80,
  locatedAt: 1,
  riding: 0,
  flags,
  ...over,
});
const moment = (at: number, marks: VehicleMark[], of = place) =>
  fixture.write((db) =>
    db
      .insertInto('fleet_snapshot')
      .values({ ...of, at: new Date(at), vehicles: marks.length, frame: keptFrame(marks, at) })
      .execute(),
  );
const vehicle = (state: object = {}, agentId = 3) =>
  fixture.write((db) =>
    aVehicle(db, { agentId, state: { lock_at: new Date(fixtureNow - 9 * hour), ...state } }),
  );

const draft = { areaId: 31, type: 'inspect', idleHours: 12, dedupeHours: 0 } as const;
async function tried(body: object, as = desk) {
  const asked = await as(taskRules.dryRun, { body: { ...draft, ...body } });
  if (!asked.data) throw new Error(String(asked.code));
  await makeNextDryRun(parts());
  const { data } = await as(taskRules.dryRunOf, { params: { runId: asked.data.runId } });
  return data;
}

test('a draft is tried on the states of the last days and makes no task', async () => {
  const [one, other] = [await vehicle(), await vehicle()];
  const at = fixtureNow - 5 * hour;
  for (const later of [0, hour, 2 * hour, 3 * hour])
    await moment(at + later, [mark(one.number, { battery: later < 2 * hour ? 15 : 90 }), mark(other.number)]);
  const run = await tried({ idleHours: undefined, batteryPct: 20, type: 'swap' });
  expect(run).toMatchObject({
    state: 'done',
    progress: 1_000,
    from: startOfDay(fixtureNow, zone, 7),
    to: fixtureNow,
  });
  expect(run?.found?.tasks).toEqual([
    {
      areaId: 31,
      area: 'north',
      at,
      vehicle: one.number,
      carId: one.carId,
      batteryPct: 15,
      why: [{ name: 'batteryPct', value: 15 }],
      endedAt: at + 2 * hour,
      done: false,
    },
  ]);
  expect(run?.found?.days.map(({ moments, made }) => [moments, made])).toEqual([[4, 1]]);
  expect(run?.found?.notes).toEqual(['sampled']);
  expect(await fixture.write((db) => db.selectFrom('ops_task').select('task_id').execute())).toEqual([]);
});

test('it would have made what the rule makes', async () => {
  const now = fixtureNow;
  await fixture.write((db) => db.updateTable('task_rule').set({ enabled: false }).execute());
  await fixture.write((db) => db.deleteFrom('vehicle_state').execute());
  const station = await fixture.write((db) => aFence(db, { agent_id: 3, kind: 'station', capacity: 2 }));
  const lock = (hours: number) => ({ lock_at: new Date(now - hours * hour) });
  const states: {
    lock_at: Date;
    rest_battery: number;
    online?: boolean;
    lng?: number;
    [more: string]: unknown;
  }[] = [
    { ...lock(30), rest_battery: 10, station_id: station.fence_id },
    { ...lock(2), rest_battery: 15, station_id: station.fence_id },
    { ...lock(30), rest_battery: 60, lng: 113.6 },
    { ...lock(1), rest_battery: 20, online: false, reported_at: new Date(now - 3 * hour), lng: 113.6 },
  ];
  const cars = [];
  for (const state of states) cars.push(await vehicle(state));
  await moment(
    now,
    cars.map(({ number }, i) => {
      const { rest_battery: battery = 0, online = true, lng = 113.5 } = states[i] ?? {};
      return mark(number, { battery, lng, flags: online ? flags : flags & ~vehicleFlags.online });
    }),
  );
  const asked = [{ lowBattery: true, idleHours: 24 }, { offlineHours: 2 }, { fillAbovePct: 99 }];
  for (const conditions of asked) {
    const body = { type: 'inspect', idleHours: undefined, dedupeHours: 0, ...conditions } as const;
    const would = (await tried(body))?.found?.tasks.map((task) => task.vehicle);
    const { data } = await desk(taskRules.create, { body: { ...body, areaId: 31, name: 'x' } });
    const rule = { params: { ruleId: data?.id ?? '' } };
    await desk(taskRules.enable, { ...rule, body: { enabled: true, version: 1 } });
    await applyRules(parts());
    const made = await fixture.write((db) => db.selectFrom('ops_task').select('vehicle_id').execute());
    expect(would?.length).toBeGreaterThan(0);
    expect(would?.toSorted()).toEqual(made.map((task) => task.vehicle_id).toSorted());
    await desk(taskRules.enable, { ...rule, body: { enabled: false, version: 2 } });
    await fixture.write((db) => db.deleteFrom('ops_task').execute());
  }
});

test('rides, reports and tasks that states do not hold are read beside them', async () => {
  const since = fixtureNow - 10 * hour;
  const car = await vehicle({ mileage_m: 50_000, lock_at: new Date(fixtureNow - hour) });
  for (let at = since; at <= fixtureNow; at += hour) await moment(at, [mark(car.number)]);
  await fixture.write(async (db) => {
    await db
      .insertInto('vehicle_use')
      .values({ vehicle_id: car.number, serviced_at_m: 39_000 })
      .onConflict((c) => c.doNothing())
      .execute();
    const end = (hours: number) => new Date(since + hours * hour);
    for (const [i, hours] of [2, 4].entries())
      await db
        .insertInto('trip')
        .values({
          ...place,
          trip_id: `t${i}`,
          rider_id: 'r',
          vehicle_id: car.number,
          imei: '1',
          model_id: 1,
          state: 'ended',
          started_at: new Date(end(hours).getTime() - 60_000),
          ended_at: end(hours),
          ended_by: 'user',
          return_relation: 'in_station',
          distance_m: 800,
          riding_seconds: 60,
        })
        .execute();
    await db
      .insertInto('fault_report')
      .values({
        ...place,
        vehicle_id: car.number,
        report_id: 'f',
        source: 'user',
        reporter: 'r',
        parts: [],
        created_at: end(1),
        state: 'done',
        handled_at: end(3),
      })
      .execute();
    await db
      .insertInto('ops_task')
      .values({
        ...place,
        task_id: 'real',
        type: 'inspect',
        source: 'manual',
        vehicle_id: car.number,
        state: 'done',
        created_at: end(0),
        finished_at: end(6),
      })
      .execute();
  });
  const first = async (body: object) =>
    (await tried({ idleHours: undefined, type: 'repair', ...body }))?.found?.tasks.map(
      ({ at, endedAt, why }) => [(at - since) / hour, endedAt && (endedAt - since) / hour, why[0]?.value],
    );
  expect(await first({ serviceKm: 10 })).toEqual([[2, null, 10]]);
  expect(await first({ shortOrders: 2 })).toEqual([[4, null, 2]]);
  expect(await first({ reports: 1 })).toEqual([[1, 3, 1]]);
  // No ride was its own before the first one: it stood since rides are known.
  expect(await first({ idleHours: 3 })).toEqual([
    [0, 2, expect.any(Number)],
    [7, null, 3],
  ]);
  const inspected = await tried({ idleHours: undefined, batteryPct: 60 });
  expect(inspected?.found?.made).toBe(0);
  const held = await tried({ idleHours: undefined, shortOrders: 1 });
  expect(held?.found?.tasks.map(({ at }) => (at - since) / hour)).toEqual([6]);
  await fixture.write((db) => db.deleteFrom('ops_task').execute());
});

test('a dry run sees the areas and vehicles of who asked, and shows itself to nobody else', async () => {
  const [own, foreign] = [await vehicle(), await vehicle({}, 4)];
  const at = fixtureNow - hour;
  await moment(at, [mark(own.number, { battery: 5 })]);
  await moment(at, [mark(foreign.number, { battery: 5 })], { service_area_id: 41, agent_id: 4 });
  const wish = { idleHours: undefined, batteryPct: 20 };
  const north = { agentIds: [3], opAreaIds: 'all' as const };
  const franchisee = fixture.as({ codes: ['0909', '090938'], operatorId: 'nora', agentId: 3, scope: north });
  const refused = await franchisee(taskRules.dryRun, { body: { ...draft, areaIds: [41] } });
  expect(refused.code).toBe('common.not_found');
  const everywhere = { agentIds: 'all' as const, opAreaIds: 'all' as const };
  const root = fixture.as({ codes: ['0909', '090938'], operatorId: 'rita', agentId: 2, scope: everywhere });
  const all = await tried({ ...wish, areaIds: [41, 21] }, root);
  expect(all?.found?.days.map(({ area, made }) => [area, made])).toEqual([
    ['north', 1],
    ['south', 1],
  ]);
  expect((await franchisee(taskRules.dryRunOf, { params: { runId: all?.id ?? '' } })).code).toBe(
    'common.not_found',
  );
});

test('a rule without a condition is not tried, nor more than three for one person at once', async () => {
  expect((await desk(taskRules.dryRun, { body: { ...draft, idleHours: undefined } })).code).toBe(
    'rule.no_condition',
  );
  for (let i = 0; i < 3; i++) expect((await desk(taskRules.dryRun, { body: draft })).data).toBeDefined();
  expect((await desk(taskRules.dryRun, { body: draft })).code).toBe('rule.dry_runs');
  await fixture.write((db) => db.updateTable('rule_dry_run').set({ state: 'failed' }).execute());
  expect((await desk(taskRules.dryRun, { body: draft })).data).toBeDefined();
});

test('a dry run that cannot be made says so', async () => {
  await fixture.write((db) =>
    db
      .insertInto('fleet_snapshot')
      .values({ ...place, at: new Date(fixtureNow - hour), vehicles: 1, frame: Buffer.from('broken') })
      .execute(),
  );
  const { data } = await desk(taskRules.dryRun, { body: draft });
  await expect(makeNextDryRun(parts())).rejects.toThrow();
  const params = { runId: data?.runId ?? '' };
  expect((await desk(taskRules.dryRunOf, { params })).data).toMatchObject({ state: 'failed', found: null });
});

test('whoever lost a dry run to somebody else neither fills it nor makes it fail', async () => {
  await fixture.write((db) => db.updateTable('rule_dry_run').set({ state: 'failed' }).execute());
  const { data } = await desk(taskRules.dryRun, { body: draft });
  const late = makeNextOf(parts(), dryRunsMade, async (held) => {
    fixture.clock.now += 61_000;
    await makeNextOf(parts(), dryRunsMade, async () => undefined);
    await fixture.write((db) => keepFound(db, held, { days: [], tasks: [], made: 0, notes: [] }));
    throw new Error('too late');
  });
  await expect(late).rejects.toThrow('too late');
  const params = { runId: data?.runId ?? '' };
  expect((await desk(taskRules.dryRunOf, { params })).data).toMatchObject({ state: 'making' });
});
