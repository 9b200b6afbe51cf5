import { refusals } from '@kickstand/contract';
import { deviceLogs, vehicleLogs } from '@kickstand/contract/fleet/vehicle-logs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { type Packet, storePackets } from '../../gateway/packets.store.ts';
import { appendAudit } from '../../kernel/call/audit.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { vehicleLogsRoutes } from './vehicle-logs.routes.ts';

const minute = 60_000;
const hour = 60 * minute;
let fixture: FeatureFixture;
let vehicle: Awaited<ReturnType<typeof aVehicle>>;

beforeAll(async () => {
  fixture = await featureFixture(vehicleLogsRoutes);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  vehicle = await fixture.write((db) => aVehicle(db));
});

const reader = (codes: string[] = ['1402', '1403'], agent?: number) =>
  fixture.as({
    codes,
    language: 'en-US',
    ...(agent && { scope: { agentIds: [agent], opAreaIds: 'all' as const } }),
  });

const packet = (at: number, over: Partial<Packet>): Packet => ({
  vehicle: vehicle.number,
  imei: vehicle.imei,
  at,
  packetId: newId(),
  deviceAt: at,
  kind: 'ping',
  verdict: 'fresh',
  code: null,
  payload: { gsm: 20, millivolts: 50_000, percent: 80, mode: 'normal', status: 25 },
  ...over,
});

describe('the device log', () => {
  const exchange = async () => {
    const packets = [
      packet(fixtureNow - 5 * minute, {}),
      packet(fixtureNow - 4 * minute, {
        kind: 'command',
        deviceAt: null,
        payload: { commandId: 'c', order: { do: 'ble', name: 'x', token: 7 } },
      }),
      packet(fixtureNow - 3 * minute, {
        kind: 'reply',
        code: 132,
        payload: { commandId: 'c', code: 132, status: 25 },
      }),
      packet(fixtureNow - 2 * minute, {
        kind: 'notify',
        code: 6,
        verdict: 'late',
        payload: { code: 6, status: 0 },
      }),
    ];
    await fixture.write((db) => storePackets(db, packets));
  };
  const list = async (over: object = {}) => {
    const answer = await reader()(deviceLogs.list, { query: { imei: vehicle.imei, ...over } });
    return answer.data?.list ?? [];
  };

  test('says every message in words, newest first', async () => {
    await exchange();
    expect(await list()).toMatchObject([
      { kind: 'notify', subject: 'notify:6', codeText: 'battery removed', verdict: 'late', direction: 'up' },
      { kind: 'reply', codeText: 'the vehicle is still moving, refused (132)' },
      { kind: 'command', subject: 'command:ble', direction: 'down', deviceAt: null },
      {
        kind: 'ping',
        gsm: 20,
        voltageMv: 50_000,
        percent: 80,
        decoded: expect.stringMatching(/^normal mode · armed/),
      },
    ]);
  });

  test.each([
    [{ kinds: 'ping,reply' }, ['reply', 'ping']],
    [{ direction: 'down' }, ['command']],
    [{ verdict: 'late' }, ['notify']],
    [{ code: 132 }, ['reply']],
    [{ from: fixtureNow - 4 * minute, to: fixtureNow - 3 * minute, dir: 'asc' }, ['command', 'reply']],
  ])('is narrowed by %o', async (over, kinds) => {
    await exchange();
    expect((await list(over)).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('is read on without gaps or doubles, by pages or after the last row, whatever arrives meanwhile', async () => {
    const at = (n: number) => fixtureNow - hour + Math.floor(n / 3) * 1000;
    await fixture.write((db) =>
      storePackets(
        db,
        Array.from({ length: 60 }, (_, n) => packet(at(n), {})),
      ),
    );
    const whole = (await list({ pageSize: 100 })).map(({ id }) => id);
    expect(new Set(whole).size).toBe(60);
    const read: string[] = [];
    for (let after: string | undefined; read.length < 60; after = read.at(-1)) {
      const rows = await list({ pageSize: 7, ...(after && { after }) });
      read.push(...rows.map(({ id }) => id));
      await fixture.write((db) => storePackets(db, [packet(fixtureNow - minute, {})]));
      expect(rows.length).toBeGreaterThan(0);
    }
    expect(read).toEqual(whole);
  });

  test('shows a message as it came without its secrets, to whoever may see it raw', async () => {
    await exchange();
    const [command] = await list({ direction: 'down' });
    const request = { params: { id: command?.id ?? '' } };
    expect(await reader()(deviceLogs.packet, request)).toMatchObject({ status: 403 });
    const { data } = await reader(['1403', '140341'])(deviceLogs.packet, request);
    expect(data?.raw).toMatchObject({ kind: 'command', payload: { order: { do: 'ble', name: 'x' } } });
    expect(JSON.stringify(data)).not.toContain('token');
    expect(await reader(['1403', '140341'], 4)(deviceLogs.packet, request)).toMatchObject({ status: 404 });
  });

  test('is not found outside the scope, and refused for more than seven days', async () => {
    const query = { imei: vehicle.imei };
    expect(await reader(['1403'], 4)(deviceLogs.list, { query })).toMatchObject({ status: 404 });
    const long = { ...query, from: fixtureNow - 8 * 24 * hour, to: fixtureNow };
    expect(await reader()(deviceLogs.list, { query: long })).toMatchObject({ status: 422, code: 'log.span' });
  });
});

describe('the vehicle log', () => {
  const list = async (over: object = {}) => {
    const answer = await reader()(vehicleLogs.list, {
      query: { carId: vehicle.carId, pageSize: 100, ...over },
    });
    return answer.data?.list ?? [];
  };
  const events = async (over: object = {}) => (await list(over)).map(({ event }) => event);

  /** A day of the vehicle: an anonymous unlock, a command, a trip, an alarm, a task and a change. */
  const live = () =>
    fixture.write(async (db) => {
      await notified(db, 16, fixtureNow - 50 * minute);
      await commanded(db, 'ring', fixtureNow - 40 * minute);
      await ridden(db, fixtureNow - 30 * minute, fixtureNow - 20 * minute);
      await notified(db, 16, fixtureNow - 30 * minute + 1_000);
      await alarmed(db, fixtureNow - 15 * minute);
      await worked(db, fixtureNow - 10 * minute);
      await changed(db, fixtureNow - 5 * minute);
    });

  test('is one list of everything that happened, newest first', async () => {
    await live();
    expect(await events({ from: fixtureNow - 55 * minute })).toEqual([
      'change:annotate',
      'task:swap:finished',
      'task:swap:created',
      'alarm:offline:raised',
      'trip:ended',
      'notify:16',
      'trip:started',
      'command:ring',
      'notify:16',
    ]);
  });

  test('marks an unlock that belongs to no trip and no command', async () => {
    await live();
    await fixture.write((db) => commanded(db, 'unlock', fixtureNow - 3 * minute));
    await fixture.write((db) => notified(db, 16, fixtureNow - 3 * minute + 5_000));
    const unlocks = (await list()).filter(({ event }) => event === 'notify:16');
    expect(unlocks.map(({ suspicious }) => suspicious)).toEqual([false, false, true]);
  });

  test('sends what was changed and what a command was told as it was recorded, masked, and why somebody was refused in words', async () => {
    await live();
    await fixture.write(async (db) => {
      await commanded(db, 'voice', fixtureNow - 2 * minute, { args: JSON.stringify({ slot: 7, token: 9 }) });
      await changed(db, fixtureNow - minute, { result: 'refused', result_code: 'vehicle.moving' });
    });
    const [refused, voice] = await list();
    expect(refused).toMatchObject({ content: '', change: { note: ['', '138****1234'] } });
    expect(refused?.resultText).toBe(refusals['vehicle.moving'].en);
    expect(voice?.change).toEqual({ slot: 7 });
  });

  test.each([
    [{ groups: 'alarm' }, ['alarm:offline:raised']],
    [{ groups: 'order,task' }, ['task:swap:finished', 'task:swap:created', 'trip:ended', 'trip:started']],
    [{ operator: '王小明' }, ['change:annotate']],
    [{ ok: true, groups: 'command,order' }, ['trip:ended', 'command:ring']],
  ])('is narrowed by %o', async (over, expected) => {
    await live();
    expect(await events(over)).toEqual(expected);
  });

  test('is read on without gaps or doubles where many things happen at the same moment', async () => {
    await fixture.write(async (db) => {
      for (let n = 0; n < 20; n++) {
        await notified(db, 20, fixtureNow - 10 * minute);
        await commanded(db, 'ring', fixtureNow - 10 * minute);
      }
    });
    const whole = (await list()).map(({ id }) => id);
    expect(new Set(whole).size).toBe(41);
    const read: string[] = [];
    for (let after: string | undefined; read.length < 41; after = read.at(-1)) {
      const rows = await list({ pageSize: 7, ...(after && { after }) });
      expect(rows.length).toBeGreaterThan(0);
      read.push(...rows.map(({ id }) => id));
    }
    expect(read).toEqual(whole);
    const paged = await Promise.all([1, 2, 3].map((pageNum) => list({ pageNum, pageSize: 14 })));
    expect(paged.flat().map(({ id }) => id)).toEqual(whole);
  });

  test('says when the controller was changed, and which were in the vehicle meanwhile', async () => {
    const later = `86${String(9_600_000_000_000 + vehicle.number)}`;
    const at = fixtureNow - 20 * minute;
    await fixture.write((db) =>
      db
        .updateTable('vehicle')
        .set({ imei: later, updated_at: new Date(at) })
        .where('vehicle_id', '=', vehicle.number)
        .execute(),
    );
    const { data } = await reader()(vehicleLogs.list, {
      query: { carId: vehicle.carId, from: fixtureNow - 30 * minute, groups: ['binding'] },
    });
    expect(data?.list.map(({ event, imei }) => [event, imei])).toEqual([
      ['unbound:device', vehicle.imei],
      ['bound:device', later],
    ]);
    expect(data?.controllers).toEqual([
      { imei: vehicle.imei, from: fixtureNow - 30 * minute, to: at },
      { imei: later, from: at, to: null },
    ]);
  });

  test('shows the stored row of every entry to whoever may see it raw, and nobody else’s', async () => {
    await live();
    for (const { id } of await list()) {
      const request = { params: { carId: vehicle.carId, id } };
      const { data } = await reader(['1402', '140241'])(vehicleLogs.entry, request);
      expect(Object.keys(data?.raw ?? {}).length).toBeGreaterThan(3);
      expect(await reader(['1402', '140241'], 4)(vehicleLogs.entry, request)).toMatchObject({ status: 404 });
      const other = await fixture.write((db) => aVehicle(db));
      const foreign = { params: { carId: other.carId, id } };
      expect(await reader(['1402', '140241'])(vehicleLogs.entry, foreign)).toMatchObject({ status: 404 });
    }
  });

  test.each([
    ['neither number nor IMEI', { carId: undefined }, 400, 'vehicle_log.which'],
    ['more than 31 days', { from: fixtureNow - 32 * 24 * hour, to: fixtureNow }, 422, 'log.span'],
    ['a vehicle that does not exist', { carId: '99999998' }, 404, 'vehicle.not_found'],
  ])('is refused for %s', async (_, over, status, code) => {
    const query = { carId: vehicle.carId, ...over };
    expect(await reader()(vehicleLogs.list, { query })).toMatchObject({ status, code });
  });

  test('is not found outside the scope', async () => {
    const query = { carId: vehicle.carId };
    expect(await reader(['1402'], 4)(vehicleLogs.list, { query })).toMatchObject({ status: 404 });
  });
});

test('of a vehicle that was handed over each log shows its new company only what happened since', async () => {
  const handed = fixtureNow - 25 * minute;
  await fixture.write(async (db) => {
    for (const at of [handed - minute, handed + minute]) {
      await notified(db, 16, at);
      await storePackets(db, [packet(at, {})]);
    }
    await db
      .insertInto('vehicle_transfer')
      .values({
        vehicle_id: vehicle.number,
        transfer_id: newId(),
        from_agent: 3,
        to_agent: 4,
        operator: 'x',
        reason: 'x',
        at: new Date(handed),
      })
      .execute();
    await db
      .updateTable('vehicle')
      .set({ agent_id: 4, service_area_id: 41 })
      .where('vehicle_id', '=', vehicle.number)
      .execute();
  });
  const span = { from: fixtureNow - 50 * minute, to: fixtureNow, pageSize: 100 };
  const { carId, imei } = vehicle;
  const seenBy = async (agent?: number) => {
    const ask = reader(['1402', '140241', '1403', '140341'], agent);
    const happened = await ask(vehicleLogs.list, { query: { ...span, carId } });
    const said = await ask(deviceLogs.list, { query: { ...span, imei } });
    return [happened, said].map(({ data }) => data?.list ?? []);
  };
  const all = await seenBy();
  const own = await seenBy(4);
  expect([all, own].map((lists) => lists.map(({ length }) => length))).toEqual([
    [2, 2],
    [1, 1],
  ]);
  const before = all.map((list) => list.find(({ at }) => at < handed)?.id ?? '');
  const ask = reader(['1402', '140241', '1403', '140341'], 4);
  expect(await ask(vehicleLogs.entry, { params: { carId, id: before[0] ?? '' } })).toMatchObject({
    status: 404,
  });
  expect(await ask(deviceLogs.packet, { params: { id: before[1] ?? '' } })).toMatchObject({ status: 404 });
});

const of = () => ({ vehicle_id: vehicle.number, agent_id: 3, service_area_id: 31 });

const notified = (db: Db, notify: number, at: number) =>
  db
    .insertInto('device_event')
    .values({
      vehicle_id: vehicle.number,
      at: new Date(at),
      event_id: newId(),
      imei: vehicle.imei,
      notify,
      facts: JSON.stringify({ status: 30, lng: 113.5, lat: 30.5 }),
    })
    .execute();

const commanded = (db: Db, type: string, at: number, over: object = {}) =>
  db
    .insertInto('command')
    .values({
      ...of(),
      command_id: newId(),
      imei: vehicle.imei,
      type,
      source: 'operator',
      state: 'acked',
      device_code: 0,
      created_at: new Date(at),
      deadline_at: new Date(at + minute),
      ended_at: new Date(at + 1_000),
      ...over,
    })
    .execute();

const ridden = (db: Db, from: number, to: number) =>
  db
    .insertInto('trip')
    .values({
      ...of(),
      trip_id: newId(),
      rider_id: 'r',
      imei: vehicle.imei,
      model_id: 1,
      state: 'ended',
      ended_by: 'user',
      return_relation: 'in_station',
      distance_m: 2_100,
      riding_seconds: 600,
      started_at: new Date(from),
      ended_at: new Date(to),
    })
    .execute();

const alarmed = (db: Db, at: number) =>
  db
    .insertInto('alarm')
    .values({
      ...of(),
      alarm_id: newId(),
      type: 'offline',
      level: 'orange',
      first_at: new Date(at),
      last_at: new Date(at),
    })
    .execute();

const worked = (db: Db, at: number) =>
  db
    .insertInto('ops_task')
    .values({
      ...of(),
      task_id: newId(),
      type: 'swap',
      source: 'rule',
      state: 'done',
      before_pct: 12,
      after_pct: 98,
      created_at: new Date(at),
      finished_at: new Date(at + 2 * minute),
    })
    .execute();

const changed = (db: Db, at: number, over: object = {}) =>
  appendAudit(db, {
    at,
    agent_id: 3,
    operator_id: 'x',
    operator: '王小明',
    role: null,
    call_id: 'vehicles.annotate',
    module: 'vehicles',
    action: 'annotate',
    object: vehicle.carId,
    change: { note: ['', '13800001234'] },
    reason: null,
    result: 'ok',
    result_code: null,
    duration_ms: 1,
    ip: null,
    device: null,
    platform: 'pc',
    sensitive: false,
    request_id: newId(),
    ...over,
  });
