import { deviceCodes } from '@kickstand/contract/fleet/devices';
import { vehicleCommands as commands } from '@kickstand/contract/fleet/vehicles';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aVehicle, type VehicleWish } from '../../../test/vehicles.ts';
import { FleetState } from '../../live/fleet.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';

let fixture: FeatureFixture;
let fleet: FleetState;
let woken: number;
const open: FeatureFixture[] = [];

beforeEach(async () => {
  fleet = new FleetState();
  woken = 0;
  fixture = await featureFixture(
    vehiclesRoutes({
      fleet,
      onQueued: () => {
        woken += 1;
      },
    }),
  );
  open.push(fixture);
});
afterAll(() => Promise.all(open.map((one) => one.close())));

const dispatcher = ['0301', '0302', '030109', '030110', '030112', '030113'];
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const reason = '车辆测试需要开锁';

const vehicle = (wish: VehicleWish = {}) => fixture.write((db) => aVehicle(db, wish));
const as = (over: { codes?: readonly string[]; scope?: Scope; language?: 'en-US' } = {}) =>
  fixture.as({ codes: dispatcher, scope: north, agentId: 3, ...over });
const stored = () =>
  fixture.write((db) =>
    db.selectFrom('command').selectAll().orderBy('vehicle_id').orderBy('created_at').execute(),
  );
const jobs = () => fixture.write((db) => db.selectFrom('command_job').selectAll().execute());
const log = () => fixture.write((db) => db.selectFrom('audit_log').selectAll().orderBy('seq').execute());

describe('a command job', () => {
  test('queues a command, leaves an audit row and wakes the gateway once it is committed', async () => {
    const { carId, imei, number } = await vehicle();
    const said = await as()(commands.createJob, { body: { type: 'ring', carIds: [carId], seconds: 8 } });
    expect(said.data).toMatchObject({
      count: 1,
      list: [{ carId, ok: true, code: null, message: null, commandId: expect.any(String) }],
    });
    expect(await stored()).toMatchObject([
      {
        vehicle_id: number,
        imei,
        agent_id: 3,
        service_area_id: 31,
        type: 'ring',
        args: { seconds: 8 },
        state: 'queued',
        source: 'operator',
        created_at: fixtureNow,
        deadline_at: fixtureNow + 30_000,
        job_id: said.data?.jobId,
      },
    ]);
    expect(await jobs()).toMatchObject([
      { job_id: said.data?.jobId, type: 'ring', vehicles: 1, agent_id: 3 },
    ]);
    expect(await log()).toMatchObject([
      {
        object: carId,
        module: 'vehicles',
        action: 'command',
        sensitive: true,
        result: 'ok',
        change: { type: 'ring', seconds: 8, accepted: [carId], refused: {} },
      },
    ]);
    expect(woken).toBe(1);
  });

  test('gives every vehicle a result of its own', async () => {
    const [free, foreign, bare, silent, riding] = [
      await vehicle(),
      await vehicle({ agentId: 4 }),
      await vehicle({ bare: true }),
      await vehicle({ state: { online: false } }),
      await vehicle({ state: { riding_state: 'riding', speed_kmh: 18 } }),
    ];
    const rolling = await vehicle({ state: { riding_state: 'in_ops', speed_kmh: 6 } });
    const carIds = [free, foreign, bare, silent, riding, rolling].map(({ carId }) => carId);
    const lock = await as()(commands.createJob, { body: { type: 'lock', carIds } });
    expect(lock.data?.list.map(({ ok, code }) => code ?? ok)).toEqual([
      true,
      'vehicle.not_found',
      'vehicle.no_device',
      'device.offline',
      'vehicle.in_order',
      'vehicle.moving',
    ]);
    expect(lock.data?.list.map(({ message }) => message)).toEqual([
      null,
      '请求错误，资源未找到',
      '车辆未绑定设备',
      '设备离线 (109)',
      '车辆有进行中的订单',
      '车辆未停稳，锁车被拒绝 (132)',
    ]);
    expect((await stored()).map(({ vehicle_id }) => vehicle_id)).toEqual([free.number]);
    const ring = await as({ language: 'en-US' })(commands.createJob, { body: { type: 'ring', carIds } });
    expect(ring.data?.list.map(({ ok, message }) => message ?? ok)).toEqual([
      true,
      'request error, resource not found',
      'The vehicle has no device',
      'The device is offline (109)',
      true,
      true,
    ]);
  });

  test('believes the fleet in memory more than the stored state', async () => {
    const rides = await vehicle();
    const wakes = await vehicle({ state: { online: false } });
    for (const [one, riding, online] of [
      [rides, 'riding', true],
      [wakes, 'available', true],
    ] as const) {
      const index = fleet.identify(
        {
          vehicle: one.number,
          agentId: 3,
          serviceAreaId: 31,
          modelId: 1,
          imei: one.imei,
          lifecycle: 'on_shelf',
          version: 1,
        },
        fixtureNow,
      );
      fleet.put(index, { ...fleet.facts(index), riding, online }, fixtureNow);
    }
    const carIds = [rides.carId, wakes.carId];
    const { data } = await as()(commands.createJob, { body: { type: 'lock', carIds } });
    expect(data?.list.map(({ ok, code }) => code ?? ok)).toEqual(['vehicle.in_order', true]);
  });

  test('repeats a vehicle only once, and a command only after three seconds', async () => {
    const { carId } = await vehicle();
    const ring = async () => {
      const { data } = await as()(commands.createJob, { body: { type: 'ring', carIds: [carId, carId] } });
      return data?.list.map(({ ok, code }) => code ?? ok);
    };
    expect(await ring()).toEqual([true]);
    fixture.clock.now += 2_999;
    expect(await ring()).toEqual(['device.too_often']);
    fixture.clock.now += 1;
    expect(await ring()).toEqual([true]);
    expect(await stored()).toHaveLength(2);
    const query = await as()(commands.createJob, { body: { type: 'query', carIds: [carId] } });
    expect(query.data?.list[0]?.ok).toBe(true);
  });

  test('rings once when two operators press at the same moment', async () => {
    const { carId } = await vehicle();
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => as()(commands.createJob, { body: { type: 'ring', carIds: [carId] } })),
    );
    const outcomes = both.map(({ data }) => data?.list[0]?.code ?? 'queued').sort();
    expect(outcomes).toEqual(['device.too_often', 'device.too_often', 'device.too_often', 'queued']);
    expect(await stored()).toHaveLength(1);
  });

  test('has one effect and one answer under one idempotency key', async () => {
    const { carId } = await vehicle();
    const ask = as();
    const press = () =>
      ask(
        commands.createJob,
        { body: { type: 'unlock', carIds: [carId], reason } },
        { 'idempotency-key': 'unlock-once-0001' },
      );
    const first = await press();
    fixture.clock.now += 60_000;
    expect(await press()).toEqual(first);
    expect(await stored()).toHaveLength(1);
    expect(woken).toBe(1);
  });

  test.each([
    ['ring', ['030109'], true],
    ['ring', ['030209'], true],
    ['ring', ['030112'], false],
    ['lock', ['030212'], false],
    ['unlock', ['030112'], true],
    ['unlock', ['030109', '030209', '030113'], false],
    ['seat_open', ['030113'], true],
    ['seat_close', ['030109', '030112'], false],
  ] as const)('to %s with the codes %j is allowed: %s', async (type, codes, allowed) => {
    const { carId } = await vehicle();
    const said = await as({ codes })(commands.createJob, { body: { type, carIds: [carId], reason } });
    expect(said.code).toBe(allowed ? undefined : 'common.forbidden');
    expect(await stored()).toHaveLength(allowed ? 1 : 0);
  });

  test('to several vehicles needs the code for bulk actions, and takes at most 200', async () => {
    const two = [(await vehicle()).carId, (await vehicle()).carId];
    const single = as({ codes: ['030109'] });
    expect(await single(commands.createJob, { body: { type: 'ring', carIds: two } })).toMatchObject({
      status: 403,
    });
    const many = Array.from({ length: 201 }, (_, i) => String(20_000_000 + i));
    expect(await as()(commands.createJob, { body: { type: 'ring', carIds: many } })).toMatchObject({
      status: 400,
      code: 'command.too_many',
      promot: '一次最多操作 200 辆车',
    });
    expect(await stored()).toEqual([]);
  });

  test('to unlock needs a reason, which goes into the log', async () => {
    const { carId } = await vehicle();
    const without = await as()(commands.createJob, { body: { type: 'unlock', carIds: [carId] } });
    expect(without).toMatchObject({ status: 400, code: 'command.reason_needed' });
    await as()(commands.createJob, { body: { type: 'unlock', carIds: [carId], reason } });
    expect((await log()).map((row) => [row.result, row.result_code, row.object, row.reason])).toEqual([
      ['refused', 'command.reason_needed', carId, null],
      ['ok', null, carId, reason],
    ]);
    expect(woken).toBe(1);
  });
});

describe('a job and its commands', () => {
  const ring = async (wish: VehicleWish = {}) => {
    const one = await vehicle(wish);
    const root = as({ scope: everything });
    const { data } = await root(commands.createJob, { body: { type: 'ring', carIds: [one.carId] } });
    return { ...one, jobId: data?.jobId ?? '' };
  };
  const settle = (state: string, device_code: number | null) =>
    fixture.write((db) =>
      db
        .updateTable('command')
        .set({ state, device_code, ended_at: new Date(fixtureNow + 900) })
        .execute(),
    );

  test.each([
    ['acked', deviceCodes.ok, '成功', 'done'],
    ['refused', deviceCodes.unsupported, '该设备没有此功能 (111)', 'the device cannot do this (111)'],
    ['refused', 4711, '设备拒绝 (4711)', 'refused by the device (4711)'],
    ['timeout', null, '设备没有应答 (108)', 'the device did not answer (108)'],
    ['timeout', deviceCodes.offline, '设备离线 (109)', 'the device is offline (109)'],
    ['cancelled', null, null, null],
  ] as const)('say that it was %s (%s) in the caller’s language', async (state, code, zh, en) => {
    const { jobId } = await ring();
    const before = await as()(commands.job, { params: { jobId } });
    expect(before.data).toMatchObject({ done: false, list: [{ state: 'queued', message: null }] });
    await settle(state, code);
    const after = await as()(commands.job, { params: { jobId } });
    expect(after.data).toMatchObject({
      done: true,
      count: 1,
      list: [{ state, message: zh, deviceCode: code }],
    });
    const english = await as({ language: 'en-US' })(commands.job, { params: { jobId } });
    expect(english.data?.list[0]?.message).toBe(en);
  });

  test('are absent for other franchisees', async () => {
    const { carId, jobId } = await ring();
    const south = as({ scope: { agentIds: [4], opAreaIds: 'all' } });
    expect(await south(commands.job, { params: { jobId } })).toMatchObject({
      status: 404,
      code: 'command.job_not_found',
    });
    expect((await south(commands.list, { query: { carId } })).data).toMatchObject({ list: [], count: 0 });
    expect((await as()(commands.list, { query: { carId } })).data).toMatchObject({ count: 1 });
  });

  test('show only the vehicles of one’s own areas', async () => {
    const mine = await vehicle();
    const other = await vehicle({ vehicle: { service_area_id: null }, state: { service_area_id: null } });
    const { data } = await as()(commands.createJob, {
      body: { type: 'ring', carIds: [mine.carId, other.carId] },
    });
    const limited = as({ scope: { agentIds: [3], opAreaIds: [31] } });
    const seen = await limited(commands.job, { params: { jobId: data?.jobId ?? '' } });
    expect(seen.data?.list.map(({ carId }) => carId)).toEqual([mine.carId]);
  });

  test('are listed newest first, by vehicle, type and state', async () => {
    const { carId } = await ring();
    fixture.clock.now += 5_000;
    await as()(commands.createJob, { body: { type: 'query', carIds: [carId] } });
    await ring();
    const types = async (query: object) =>
      (await as()(commands.list, { query })).data?.list.map(({ type }) => type);
    expect(await types({ carId })).toEqual(['query', 'ring']);
    expect(await types({ carId, type: 'ring' })).toEqual(['ring']);
    expect(await types({ carId, state: 'acked' })).toEqual([]);
    expect(await types({ dir: 'asc' })).toEqual(['ring', 'query', 'ring']);
  });
});

describe('a command by controller', () => {
  test.each([
    ['lockV2', 1, 'lock'],
    ['lockV2', 0, 'unlock'],
    ['lock', 1, 'lock'],
    ['lock', 0, 'unlock'],
    ['batteryCompartment', 1, 'seat_close'],
    ['batteryCompartment', 0, 'seat_open'],
  ] as const)('%s %s is %s', async (call, locked, type) => {
    const { imei, carId } = await vehicle();
    const said = await as()(commands[call], { body: { imei, locked, reason } });
    expect(said.data?.jobId).toEqual(expect.any(String));
    expect(await stored()).toMatchObject([{ type, reason, state: 'queued', job_id: said.data?.jobId }]);
    expect(await log()).toMatchObject([{ object: carId, result: 'ok', reason }]);
    expect(woken).toBe(1);
  });

  test('says what the voice package has in a slot as loud as was asked for', async () => {
    const { imei } = await vehicle();
    await as()(commands.lockV2, { body: { imei, locked: 1, idx: 4, volume: 70 } });
    expect(await stored()).toMatchObject([{ type: 'lock', args: { slot: 4, volume: 70 } }]);
  });

  test.each([
    [1, true],
    [true, true],
    [0, false],
    [false, false],
  ] as const)('that says isTBeacon %s is kept, logged and given as such', async (isTBeacon, beacon) => {
    const { imei } = await vehicle();
    await as()(commands.lockV2, { body: { imei, locked: 1, isTBeacon } });
    expect(await stored()).toMatchObject([{ type: 'lock', args: { beacon } }]);
    expect(await log()).toMatchObject([{ change: { beacon } }]);
    expect(await as()(commands.lockV2, { body: { imei, locked: 1, isTBeacon: 2 as never } })).toMatchObject({
      status: 400,
    });
  });

  test('refuses what the vehicle cannot take, and records nothing but the refusal', async () => {
    const silent = await vehicle({ state: { online: false } });
    const foreign = await vehicle({ agentId: 4 });
    const ask = as();
    expect(await ask(commands.lockV2, { body: { imei: silent.imei, locked: 1 } })).toMatchObject({
      status: 409,
      code: 'device.offline',
      promot: '设备离线 (109)',
    });
    expect(await ask(commands.lock, { body: { imei: foreign.imei, locked: 1 } })).toMatchObject({
      status: 404,
      code: 'vehicle.not_found',
    });
    const unlock = { imei: silent.imei, locked: 0 } as const;
    expect(await ask(commands.lockV2, { body: unlock })).toMatchObject({ code: 'command.reason_needed' });
    const seatOnly = as({ codes: ['030113'] });
    expect(await seatOnly(commands.lockV2, { body: { ...unlock, reason } })).toMatchObject({ status: 403 });
    expect(await jobs()).toEqual([]);
    expect(woken).toBe(0);
    expect((await log()).map(({ result_code }) => result_code)).toEqual([
      'device.offline',
      'vehicle.not_found',
      'command.reason_needed',
      'common.forbidden',
    ]);
  });
});
