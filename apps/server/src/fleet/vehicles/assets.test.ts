import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, opsBits } from '@kickstand/domain/fleet/vehicles';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle, type VehicleWish } from '../../../test/vehicles.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';

let fixture: FeatureFixture;
let changed: number[];
let positioned: unknown[];
const open: FeatureFixture[] = [];

beforeEach(async () => {
  changed = [];
  positioned = [];
  fixture = await featureFixture(
    vehiclesRoutes({
      onChanged: (numbers) => void changed.push(...numbers),
      onPositioned: (...said) => void positioned.push(said),
    }),
  );
  open.push(fixture);
  await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes }));
});
afterAll(() => Promise.all(open.map((one) => one.close())));

const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const codes = ['0302', '030114', '030203', '030206', '030217', '030218', '030219'];
const reason = '运营调整需要';
const operatorId = 'o-3';
const vehicle = (wish: VehicleWish = {}) => fixture.write((db) => aVehicle(db, wish));
const as = (over: { codes?: readonly string[]; scope?: Scope; limits?: { bulkVehicles: number } } = {}) =>
  fixture.as({ codes, scope: north, agentId: 3, operatorId, name: '张三', ...over });
const stored = (number: number) =>
  fixture.write((db) =>
    db
      .selectFrom('vehicle as v')
      .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
      .select([
        'v.lifecycle',
        'v.version',
        'v.agent_id',
        'v.service_area_id',
        'v.tags',
        's.ops_states',
        's.alarms',
      ])
      .select(['s.agent_id as state_agent', 's.service_area_id as state_area'])
      .where('v.vehicle_id', '=', number)
      .executeTakeFirstOrThrow(),
  );
const log = () => fixture.write((db) => db.selectFrom('audit_log').selectAll().orderBy('seq').execute());
const openTrip = (number: number) =>
  fixture.write((db) =>
    db
      .insertInto('trip_open')
      .values({
        vehicle_id: number,
        rider_id: `r-${number}`,
        trip_id: `t-${number}`,
        service_area_id: 31,
        agent_id: 3,
        started_at: new Date(fixtureNow),
        state: 'riding',
        since: new Date(fixtureNow),
      })
      .execute(),
  );
const reserve = (number: number) =>
  fixture.write((db) =>
    db
      .insertInto('reservation')
      .values({
        vehicle_id: number,
        rider_id: `r-${number}`,
        service_area_id: 31,
        agent_id: 3,
        made_at: new Date(fixtureNow),
        until: new Date(fixtureNow + 900_000),
      })
      .execute(),
  );
const anArea = (id: number, agentId: number, quota: number | null = null) =>
  fixture.write((db) =>
    db
      .insertInto('service_area')
      .values({
        service_area_id: id,
        agent_id: agentId,
        name: `area ${id}`,
        vehicle_quota: quota,
        centre_lng: 113.5,
        centre_lat: 30.5,
        boundary: '[]',
        created_at: new Date(fixtureNow),
      })
      .execute(),
  );

describe('the shelf', () => {
  test('a checked vehicle goes on it and comes off again; versions, state, log and memory follow', async () => {
    const { carId, number } = await vehicle({ vehicle: { lifecycle: 'bound' } });
    const on = await as()(vehicles.shelve, { body: { carIds: [carId], on: true, version: 1, reason } });
    expect(on.data).toEqual({ list: [{ carId, ok: true, code: null, message: null }], count: 1 });
    const off = await as()(vehicles.shelve, { body: { carIds: [carId], on: false, version: 2, reason } });
    expect(off.status).toBe(200);
    expect(await stored(number)).toMatchObject({
      lifecycle: 'off_shelf',
      version: 3,
      ops_states: opsBits(['off_shelf']),
    });
    expect(changed).toEqual([number, number]);
    expect(await log()).toMatchObject([
      {
        object: carId,
        action: 'shelve',
        sensitive: true,
        reason,
        change: { lifecycle: ['bound', 'on_shelf'] },
      },
      { object: carId, change: { lifecycle: ['on_shelf', 'off_shelf'] } },
    ]);
  });

  test.each([
    ['in stock', { vehicle: { lifecycle: 'in_stock' } }, 'vehicle.wrong_state'],
    ['on it already', {}, 'vehicle.off_shelf_first'],
    ['without a device', { bare: true, vehicle: { lifecycle: 'off_shelf' } }, 'vehicle.no_device'],
    ['without an area', { vehicle: { lifecycle: 'bound', service_area_id: null } }, 'vehicle.no_area'],
    [
      'silent for a day',
      { vehicle: { lifecycle: 'bound' }, state: { reported_at: new Date(fixtureNow - 86_400_000) } },
      'vehicle.offline',
    ],
    ['never heard of', { vehicle: { lifecycle: 'bound' }, state: { reported_at: null } }, 'vehicle.offline'],
    [
      'of unknown charge',
      { vehicle: { lifecycle: 'bound' }, state: { rest_battery: null } },
      'vehicle.battery_unknown',
    ],
    ['scrapped', { vehicle: { lifecycle: 'scrapped' } }, 'vehicle.scrapped'],
    ['of somebody else', { agentId: 4 }, 'vehicle.not_found'],
  ] as const)('takes no vehicle that is %s', async (_, wish, code) => {
    const { carId } = await vehicle(wish as VehicleWish);
    const said = await as()(vehicles.shelve, { body: { carIds: [carId], on: true, reason } });
    expect(said.code).toBe(code);
    expect(changed).toEqual([]);
  });

  test('lets no vehicle go that is ridden, claimed by a trip, reserved, or changed meanwhile', async () => {
    const rides = await vehicle({ state: { riding_state: 'riding' } });
    const opened = await vehicle();
    await openTrip(opened.number);
    const waits = await vehicle();
    await reserve(waits.number);
    const free = await vehicle();
    const carIds = [rides, opened, waits, free].map(({ carId }) => carId);
    const off = await as()(vehicles.shelve, { body: { carIds, on: false, reason } });
    expect(off.data?.list.map(({ ok, code }) => code ?? ok)).toEqual([
      'vehicle.in_order',
      'vehicle.in_order',
      'vehicle.reserved',
      true,
    ]);
    const stale = { carIds: [(await vehicle()).carId], on: false, version: 9, reason };
    expect((await as()(vehicles.shelve, { body: stale })).code).toBe('common.stale_version');
  });

  test('above the limit waits for a second person, and nothing has changed', async () => {
    const [a, b] = [await vehicle(), await vehicle()];
    const body = { carIds: [a.carId, b.carId], on: false, reason };
    const said = await as({ limits: { bulkVehicles: 1 } })(vehicles.shelve, { body });
    expect(said).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await stored(a.number)).toMatchObject({ lifecycle: 'on_shelf', version: 1 });
  });

  test('cut into several orders within an hour counts as one, and after the hour anew', async () => {
    await fixture.write((db) => aStaffMember(db, { operatorId: 'o-cut', agentId: 3, codes }));
    const limited = fixture.as({
      codes,
      scope: north,
      agentId: 3,
      operatorId: 'o-cut',
      limits: { bulkVehicles: 3 },
    });
    const takeTwoOff = async () => {
      const carIds = [(await vehicle()).carId, (await vehicle()).carId];
      return (await limited(vehicles.shelve, { body: { carIds, on: false, reason } })).status;
    };
    expect(await takeTwoOff()).toBe(200);
    expect(await takeTwoOff()).toBe(202);
    const one = { carIds: [(await vehicle()).carId], on: false, reason };
    expect((await limited(vehicles.shelve, { body: one })).status).toBe(200);
    fixture.clock.now += 3_600_001;
    expect(await takeTwoOff()).toBe(200);
  });
});

describe('everything that matches', () => {
  const matching = (filter: Record<string, unknown>, count: number, list = 'vehicles.list') => ({
    carIds: { list, filter, count } as never,
    add: ['待检'],
  });
  const tagged = async (filter: Record<string, unknown>, count: number, who = as()) =>
    who(vehicles.tag, { body: matching(filter, count) });

  test('is what the list finds for its asker now, by its own filters and within their scope', async () => {
    const [low, full, foreign] = [
      await vehicle({ state: { rest_battery: 10 } }),
      await vehicle({ state: { rest_battery: 90 } }),
      await vehicle({ agentId: 4, state: { rest_battery: 10 } }),
    ];
    const said = await tagged({ batteryTo: 20 }, 1);
    expect(said.data).toMatchObject({ list: [{ carId: low.carId, ok: true }] });
    expect((await stored(low.number)).tags).toEqual(['待检']);
    for (const { number } of [full, foreign]) expect((await stored(number)).tags).toEqual([]);
  });

  test('that has become something else since is asked for again, and more than fit at once are refused', async () => {
    for (let i = 0; i < 7; i++) await vehicle();
    expect((await tagged({}, 1)).code).toBe('common.matching_changed');
    await fixture.write(async (db) => {
      for (let i = 0; i < 201; i++) await aVehicle(db, {});
    });
    expect((await tagged({}, 208)).code).toBe('common.too_many_matching');
  });

  test('counts for the second person as many as were found', async () => {
    const [a] = [await vehicle(), await vehicle()];
    const body = { carIds: matching({}, 2).carIds, on: false, reason };
    const said = await as({ limits: { bulkVehicles: 1 } })(vehicles.shelve, { body });
    expect(said).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await stored(a.number)).toMatchObject({ lifecycle: 'on_shelf' });
    const kept = await fixture.write((db) =>
      db.selectFrom('approval').select('input').executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(kept.input)).toContain(a.carId);
  });

  test('needs the right to see that list, its filters as they are, and a list the change is made from', async () => {
    await vehicle();
    expect((await tagged({}, 1, as({ codes: ['030203'] }))).code).toBe('common.forbidden');
    expect((await tagged({ colour: 'red' }, 1)).code).toBe('common.invalid');
    const elsewhere = await as()(vehicles.tag, { body: matching({}, 1, 'alarms.list') });
    expect(elsewhere.code).toBe('common.invalid');
  });
});

test('a lost vehicle is marked, and found again it lies off the shelf', async () => {
  const { carId, number } = await vehicle();
  const report = (lost: boolean) => as()(vehicles.report, { params: { carId }, body: { lost, reason } });
  expect((await report(false)).code).toBe('vehicle.off_shelf_first');
  expect((await report(true)).data).toMatchObject({ lifecycle: 'lost', alarms: ['lost'] });
  expect((await stored(number)).alarms).toBe(alarmBits(['lost']));
  expect((await report(false)).data).toMatchObject({
    lifecycle: 'off_shelf',
    alarms: [],
    opsStates: ['off_shelf'],
  });
  const rides = await vehicle({ state: { riding_state: 'temp_parked' } });
  const refused = await as()(vehicles.report, {
    params: { carId: rides.carId },
    body: { lost: true, reason },
  });
  expect(refused.code).toBe('vehicle.in_order');
});

describe('another area', () => {
  test('of the same agent takes the vehicle with its state', async () => {
    await anArea(32, 3);
    const { carId, number } = await vehicle();
    const said = await as()(vehicles.move, { body: { carIds: [carId], areaId: 32, version: 1, reason } });
    expect(said.data?.list).toMatchObject([{ ok: true }]);
    expect(await stored(number)).toMatchObject({
      service_area_id: 32,
      state_area: 32,
      lifecycle: 'on_shelf',
      version: 2,
    });
    expect((await as()(vehicles.move, { body: { carIds: [carId], areaId: 32, reason } })).code).toBe(
      'vehicle.same_area',
    );
  });

  test('is refused in a trip, beyond the quota, and outside one’s scope', async () => {
    await anArea(32, 3, 1);
    const rides = await vehicle();
    await openTrip(rides.number);
    const move = (carIds: string[], areaId: number) =>
      as()(vehicles.move, { body: { carIds, areaId, reason } });
    expect((await move([rides.carId], 32)).code).toBe('vehicle.in_order');
    const [a, b] = [await vehicle(), await vehicle()];
    expect((await move([a.carId, b.carId], 32)).code).toBe('vehicle.area_full');
    expect((await move([a.carId], 41)).code).toBe('vehicle.area_not_found');
  });

  test('of another agent is a transfer: off the shelf only, with a second person, and accepted there', async () => {
    const root = as({ scope: everything });
    const { carId, number } = await vehicle();
    const body = { carIds: [carId], areaId: 41, reason };
    expect((await root(vehicles.move, { body })).code).toBe('vehicle.off_shelf_first');
    await root(vehicles.shelve, { body: { carIds: [carId], on: false, reason } });
    expect(await root(vehicles.move, { body })).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await stored(number)).toMatchObject({ agent_id: 3, lifecycle: 'off_shelf' });
    const [asked] = await fixture.write((db) =>
      db.selectFrom('approval').select(['change', 'reason']).execute(),
    );
    expect(asked).toMatchObject({
      reason,
      change: { area: ['31', 'south'], transferred: true, vehicles: [carId] },
    });
  });

  test('that was handed over is accepted as bound with its device, and only from there', async () => {
    const { carId, number } = await vehicle({ vehicle: { lifecycle: 'transferred' } });
    const accept = (agentId = 3) =>
      fixture.as({ codes, agentId, operatorId, scope: north })(vehicles.accept, {
        params: { carId },
        body: {},
      });
    expect((await accept(2)).code).toBe('common.other_party');
    expect((await accept()).data).toMatchObject({ lifecycle: 'bound' });
    expect((await stored(number)).lifecycle).toBe('bound');
    expect((await accept()).code).toBe('vehicle.wrong_state');
  });
});

test('the position of an offline vehicle is corrected, that of one online is its own word', async () => {
  const silent = await vehicle({ state: { online: false } });
  const { carId, number } = silent;
  const said = await as()(vehicles.position, {
    params: { carId },
    body: { lng: 113.61, lat: 30.62, reason },
  });
  expect(said.data).toMatchObject({ lng: 113.61, lat: 30.62, locatedAt: fixtureNow });
  expect(positioned).toEqual([[number, 113.61, 30.62]]);
  expect(await log()).toMatchObject([
    { object: carId, change: { position: ['113.5,30.5', '113.61,30.62'] } },
  ]);
  const online = await vehicle();
  const refused = await as()(vehicles.position, {
    params: { carId: online.carId },
    body: { lng: 113.61, lat: 30.62, reason },
  });
  expect(refused.code).toBe('vehicle.online');
});

test('tags are added and taken away for each vehicle, ten at most', async () => {
  const full = await vehicle({ vehicle: { tags: Array.from({ length: 10 }, (_, i) => `t${i}`) } });
  const some = await vehicle({ vehicle: { tags: ['旧', '留'] } });
  const body = { carIds: [full.carId, some.carId], add: ['新'], remove: ['旧'] };
  const said = await as()(vehicles.tag, { body });
  expect(said.data?.list.map(({ ok, code }) => code ?? ok)).toEqual(['vehicle.too_many_tags', true]);
  expect(await stored(some.number)).toMatchObject({ tags: ['留', '新'], version: 2 });
  expect((await stored(full.number)).version).toBe(1);
});

test('a vehicle’s history says who changed what, to those who see the vehicle', async () => {
  const { carId } = await vehicle();
  await as()(vehicles.report, { params: { carId }, body: { lost: true, reason } });
  const seen = await as()(vehicles.changes, { params: { carId } });
  expect(seen.data).toMatchObject({
    count: 1,
    list: [{ operator: '张三', action: 'lost', reason, change: { lifecycle: ['on_shelf', 'lost'] } }],
  });
  const south = as({ scope: { agentIds: [4], opAreaIds: 'all' } });
  expect((await south(vehicles.changes, { params: { carId } })).code).toBe('vehicle.not_found');
});

test('the list says which pasted numbers there are not, when each was ridden and how often', async () => {
  const { carId, number } = await vehicle();
  const foreign = await vehicle({ agentId: 4 });
  const early = await vehicle();
  await fixture.write(async (db) => {
    await db
      .insertInto('vehicle_use')
      .values({ vehicle_id: number, last_started_at: new Date(fixtureNow - 7_200_000) })
      .execute();
    await db
      .insertInto('vehicle_use')
      .values({ vehicle_id: early.number, last_started_at: new Date(fixtureNow - 9e8) })
      .execute();
    const day = (back: number) => new Date(fixtureNow - back * 86_400_000).toISOString().slice(0, 10);
    for (const [back, trips] of [
      [0, 3],
      [5, 4],
      [9, 50],
    ] as const)
      await db
        .insertInto('vehicle_day')
        .values({ vehicle_id: number, day: day(back), agent_id: 3, service_area_id: 31, trips })
        .execute();
  });
  const carIds = [carId, foreign.carId, '87654321'].join(',');
  const { data } = await as()(vehicles.list, { query: { carIds } });
  expect(data).toMatchObject({
    unknown: [foreign.carId, '87654321'],
    list: [{ carId, trips7d: 7, lastTripAt: fixtureNow - 7_200_000 }],
  });
  const lately = await as()(vehicles.list, {
    query: { lastTripFrom: fixtureNow - 86_400_000, sort: 'lastTripAt' },
  });
  expect(lately.data?.list.map((row) => row.carId)).toEqual([carId]);
  expect(lately.data?.unknown).toBeUndefined();
});

test('the list says which work is still to be done at a vehicle, and how far it still goes', async () => {
  const { carId, number } = await vehicle({ state: { rest_battery: 55 } });
  const read = async () => (await as()(vehicles.list, { query: { carIds: carId } })).data?.list[0];
  expect(await read()).toMatchObject({ openTasks: [], rangeM: 22_000 });
  await fixture.write(async (db) => {
    for (const [type, state] of [
      ['swap', 'doing'],
      ['move', 'pending'],
      ['repair', 'done'],
    ] as const)
      await db
        .insertInto('ops_task')
        .values({
          task_id: `${type}-${carId}`,
          agent_id: 3,
          service_area_id: 31,
          vehicle_id: number,
          type,
          state,
          source: 'manual',
          created_at: new Date(fixtureNow),
          ...(state === 'done' && { finished_at: new Date(fixtureNow) }),
        })
        .execute();
    const points = JSON.stringify([[54_000, 100]]);
    const scheme = { scheme_id: 's-1', name: '48 V', volts: 48, chemistry: 'lfp', cells: 15, points };
    const at = new Date(fixtureNow);
    await db
      .insertInto('voltage_scheme')
      .values({
        ...scheme,
        low_percent: 20,
        no_rent_percent: 15,
        cut_percent: 10,
        full_km: 50,
        load_correction_mv: 0,
        smoothing_s: 0,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await db
      .updateTable('vehicle')
      .set({ voltage_scheme_id: 's-1' })
      .where('vehicle_id', '=', number)
      .execute();
  });
  expect(await read()).toMatchObject({ openTasks: ['move', 'swap'], rangeM: 25_000 });
});

test('a filter leaves as a file through the export centre', async () => {
  const ask = as();
  const said = await ask(vehicles.download, { body: { query: { lifecycle: ['on_shelf'] }, format: 'csv' } });
  const [job] = await fixture.write((db) => db.selectFrom('file_job').selectAll().execute());
  expect(said.data).toEqual({ exportJobId: job?.job_id });
  expect(job).toMatchObject({
    title: '车辆信息',
    state: 'queued',
    input: { callId: 'vehicles.list', format: 'csv' },
  });
  const unknown = await ask(vehicles.download, { body: { columns: [{ key: 'secret', label: 'x' }] } });
  expect(unknown.code).toBe('common.invalid');
});
