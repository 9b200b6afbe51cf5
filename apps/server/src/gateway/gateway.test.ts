import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { alarmsOf, opsOf } from '@kickstand/domain/fleet/vehicles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDevice, topicOf } from '../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../test/fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture, statuses } from '../../test/gateway-fixture.ts';

let store: FleetFixture;
let fixture: GatewayFixture;
let device: TestDevice;

beforeAll(async () => {
  store = await fleetFixture(8);
  fixture = await gatewayFixture(store.database);
  device = await fixture.device(0);
});
afterAll(async () => {
  await device.stop();
  await fixture.close();
  await store.drop();
});
beforeEach(() => fixture.pass(60_000));

/** The stored state of the n-th vehicle. */
const row = async (n: number) =>
  (await store.asOwner('select * from vehicle_state where vehicle_id = $1', [nth(n).vehicle]))[0];

describe('what a device says', () => {
  test('is acknowledged when it is stored, and the state is known at once', async () => {
    await device.say('login', { at: fixture.clock.now, fw: '1.0', voice: 'v1', iccid: '898600', gsm: 21 });
    fixture.pass(1);
    await device.say('ping', fixture.ping({ percent: 18, millivolts: 48_500 }));
    fixture.pass(1);
    await device.say('gps', fixture.fix({ course: 91, mileage: 5_000 }));
    expect(fixture.facts(0)).toMatchObject({
      online: true,
      battery: 18,
      voltageMv: 48_500,
      lng: 113.5,
      lat: 30.5,
      course: 91,
      mileageM: 5_000,
      stationId: 'station-1',
      outOfArea: false,
      power: true,
      reportedAt: fixture.clock.now,
    });
    expect(opsOf(fixture.facts(0).ops)).toEqual(['low_battery']);
    expect(await row(0)).toMatchObject({
      agent_id: 3,
      service_area_id: 31,
      online: true,
      rest_battery: 18,
      voltage_mv: 48_500,
      lng: 113.5,
      mileage_m: 5_000,
      station_id: 'station-1',
      out_of_area: false,
      riding_state: 'available',
      reported_at: fixture.clock.now,
      located_at: fixture.clock.now,
    });
  });

  test('about its firmware and SIM card is kept with the controller', async () => {
    const { vehicle, imei } = nth(0);
    const bound = 'insert into device (vehicle_id, imei, bound_at) values ($1, $2, now())';
    await store.asOwner(bound, [vehicle, imei]);
    const login = { fw: '1.2', voice: 'v7', iccid: '89860012345678901234', gsm: 21 };
    await device.say('login', { at: fixture.clock.now, ...login });
    expect(await store.asOwner('select fw_version, voice_version, iccid from device')).toEqual([
      { fw_version: '1.2', voice_version: 'v7', iccid: '89860012345678901234' },
    ]);
  });

  test.each([
    ['no JSON', '{"seq":'],
    ['another shape', '{"seq":1,"at":2,"gsm":"strong"}'],
    [
      'a battery beyond 100 %',
      JSON.stringify({ seq: 999, at: 1, gsm: 1, millivolts: 1, percent: 101, status: 0, mode: 'eco' }),
    ],
  ])('is dropped when it is malformed: %s', async (_, payload) => {
    const before = fixture.gateway.metrics.total('malformed');
    const facts = fixture.facts(0);
    await device.publish(topicOf('ping', nth(0).imei), payload);
    expect(fixture.gateway.metrics.total('malformed')).toBe(before + 1);
    expect(fixture.facts(0)).toEqual(facts);
  });

  test('is dropped when it is of no known kind', async () => {
    const before = fixture.gateway.metrics.total('foreign');
    await device.publish(topicOf('ping', nth(0).imei).replace('/ping', '/secret'), '{}');
    expect(fixture.gateway.metrics.total('foreign')).toBe(before + 1);
  });

  test('is dropped when it is late, a duplicate, or of a wrong clock', async () => {
    const { gateway, clock } = fixture;
    const totals = () =>
      (['late', 'duplicate', 'skewed'] as const).map((kind) => gateway.metrics.total(kind));
    const ping = JSON.stringify({ seq: 5_000, ...fixture.ping({ percent: 70 }) });
    await device.publish(topicOf('ping', nth(0).imei), ping);
    const [late = 0, duplicate = 0, skewed = 0] = totals();
    await device.publish(topicOf('ping', nth(0).imei), ping);
    expect(totals()).toEqual([late, duplicate + 1, skewed]);
    await device.say('ping', fixture.ping({ at: clock.now - 1, percent: 10 }));
    expect(totals()).toEqual([late + 1, duplicate + 1, skewed]);
    await device.say('ping', fixture.ping({ at: clock.now + 6 * 60_000, percent: 10 }));
    await device.say('ping', fixture.ping({ at: 1_000, percent: 10 }));
    expect(totals()).toEqual([late + 1, duplicate + 1, skewed + 2]);
    expect(fixture.facts(0).battery).toBe(70);
  });

  test('of a wrong clock still shows that the controller is there, by the server’s clock', async () => {
    const { clock } = fixture;
    clock.now += 7 * 60_000;
    await device.say('ping', fixture.ping({ at: clock.now + 3_600_000, percent: 10 }));
    expect(fixture.facts(0)).toMatchObject({ online: true, reportedAt: clock.now, battery: 70 });
  });

  test('does not move the vehicle to the point zero', async () => {
    await device.say('gps', fixture.fix({ lng: 0, lat: 0, sat: 0, mileage: 6_000 }));
    expect(fixture.facts(0)).toMatchObject({
      lng: 113.5,
      lat: 30.5,
      mileageM: 6_000,
      reportedAt: fixture.clock.now,
    });
  });

  test('is counted when nobody knows the vehicle', async () => {
    const { imei } = nth(7);
    const stranger = await fixture.device(7);
    fixture.fleet.identify({ ...fixture.fleet.identity(fixture.index(7)), imei: null }, fixture.clock.now);
    await stranger.say('ping', fixture.ping());
    expect(fixture.gateway.metrics.total('unknown_vehicle')).toBe(1);
    expect(fixture.fleet.indexOfImei(imei)).toBeUndefined();
    await stranger.stop();
  });
});

test('a mileage that cannot be is kept, marked, and not shown', async () => {
  const other = await fixture.device(4);
  await other.say('gps', fixture.fix({ mileage: 5_000_000 }));
  fixture.pass(600_000);
  await other.say('gps', fixture.fix({ mileage: 12 }));
  expect((await row(4)).mileage_m).toBe(5_000_000);
  const kept = await store.asOwner(
    `select payload from device_packet where vehicle_id = $1 and kind = 'gps' order by at desc limit 1`,
    [nth(4).vehicle],
  );
  expect(kept).toMatchObject([{ payload: { mileage: 12, doubts: ['mileage'] } }]);
  await other.stop();
});

describe('a message that contradicts itself', () => {
  const kept = (kind: string) =>
    store.asOwner(
      `select payload, verdict from device_packet where vehicle_id = $1 and kind = $2 order by at desc limit 1`,
      [nth(4).vehicle, kind],
    );
  const twice = (payload: object, key: string, values: readonly [string, string]) => (seq: number) =>
    JSON.stringify({ seq, ...payload }).replace(
      new RegExp(`"${key}":[^,}]+`),
      `"${key}":${values[0]},"${key}":${values[1]}`,
    );

  test('is judged by what it says once, and kept with all that it says', async () => {
    const other = await fixture.device(4);
    await other.say('ping', fixture.ping({ percent: 60, gsm: 20 }));
    fixture.pass(60_000);
    await other.sayText('ping', twice(fixture.ping({ gsm: 11 }), 'percent', ['12', '88']));
    expect(await kept('ping')).toMatchObject([
      { verdict: 'fresh', payload: { gsm: 11, doubled: { percent: [12, 88] } } },
    ]);
    expect((await kept('ping'))[0]?.payload).not.toHaveProperty('percent');
    expect(fixture.fleet.facts(fixture.index(4))).toMatchObject({ gsm: 11 });
    expect([12, 88]).not.toContain(fixture.fleet.facts(fixture.index(4)).battery);
    await other.stop();
  });

  test('about what it cannot do without says only that the controller is there', async () => {
    const other = await fixture.device(4);
    await other.say('gps', fixture.fix());
    const before = fixture.fleet.facts(fixture.index(4));
    fixture.pass(60_000);
    await other.sayText('gps', twice(fixture.fix(), 'lng', ['113.1', '113.2']));
    expect(await kept('gps')).toMatchObject([
      { verdict: 'doubled', payload: { doubled: { lng: [113.1, 113.2] } } },
    ]);
    expect((await kept('gps'))[0]?.payload).not.toHaveProperty('lng');
    const { lng, fixAt, reportedAt } = fixture.fleet.facts(fixture.index(4));
    expect({ lng, fixAt }).toEqual({ lng: before.lng, fixAt: before.fixAt });
    expect(reportedAt).toBe(fixture.clock.now);
    await other.stop();
  });

  test('and answers a command is kept with all that it says, too', async () => {
    const other = await fixture.device(4);
    fixture.pass(60_000);
    const answer = { at: fixture.clock.now, commandId: 'nobody-asked', status: statuses.parked };
    await other.sayText('reply', twice({ ...answer, code: 0, note: 1 }, 'note', ['1', '2']));
    expect(await kept('reply')).toMatchObject([{ verdict: 'fresh', payload: { doubled: { note: [1, 2] } } }]);
    await other.stop();
  });

  test('and says the same thing twice does not contradict itself', async () => {
    const other = await fixture.device(4);
    fixture.pass(60_000);
    await other.sayText('ping', twice(fixture.ping(), 'gsm', ['9', '9']));
    expect((await kept('ping'))[0]).toMatchObject({ verdict: 'fresh', payload: { gsm: 9 } });
    expect((await kept('ping'))[0]?.payload).not.toHaveProperty('doubled');
    await other.stop();
  });
});

test('fences that are published judge a vehicle that stands and says nothing, and let it go again', async () => {
  const other = await fixture.device(6);
  await other.say('gps', fixture.fix());
  await other.stop();
  const publish = async (state: string) => {
    await store.asOwner(`update fence set state = $1, updated_at = now() where fence_id = 'station-1'`, [
      state,
    ]);
    await fixture.source.look();
    await fixture.gateway.stateWriter.flush();
    return alarmsOf((await row(6)).alarms);
  };
  await store.asOwner(`update vehicle set lifecycle = 'on_shelf' where vehicle_id = $1`, [nth(6).vehicle]);
  await fixture.source.refresh([nth(6).vehicle]);
  expect(await publish('disabled')).toEqual(['out_of_station']);
  expect(await publish('enabled')).toEqual([]);
});

describe('a notification', () => {
  const events = async (n: number) =>
    (
      await store.fresh.app.query(
        'select notify, imei, at, device_at, facts from device_event where vehicle_id = $1 order by at, notify',
        [nth(n).vehicle],
      )
    ).rows;

  test('is stored with the state it leads to before it is acknowledged', async () => {
    const other = await fixture.device(2);
    await other.say('notify', { at: fixture.clock.now, code: notifyCodes.batteryRemoved, status: 0b1001 });
    expect(await events(2)).toMatchObject([
      { notify: 6, imei: nth(2).imei, at: fixture.clock.now, device_at: fixture.clock.now },
    ]);
    expect(alarmsOf((await row(2)).alarms)).toContain('battery_removed');
    await other.stop();
  });

  test('of something that happened while it was out of reach is an alarm, told late, whatever came before it', async () => {
    const other = await fixture.device(6);
    const hour = 3_600_000;
    const happened = fixture.clock.now - 3 * hour;
    const alarmsOfOne = () =>
      store.asOwner(
        'select type, level, state, first_at, told_at, count from alarm where vehicle_id = $1 order by type',
        [nth(6).vehicle],
      );
    await store.asOwner(`update vehicle set lifecycle = 'on_shelf' where vehicle_id = $1`, [nth(6).vehicle]);
    await fixture.source.refresh([nth(6).vehicle]);
    await other.say('ping', fixture.ping());
    const kept = [notifyCodes.movedWhileArmed, notifyCodes.seatOpened, notifyCodes.batteryRemoved];
    for (const [i, code] of kept.entries())
      await other.say('notify', { at: happened + i, code, status: statuses.parked });
    await other.say('notify', {
      at: happened + 9,
      code: notifyCodes.movedAgainWhileArmed,
      status: statuses.parked,
    });
    const late = { level: 'red', state: 'unseen', told_at: fixture.clock.now };
    expect(await alarmsOfOne()).toMatchObject([
      { ...late, type: 'abnormal_move', first_at: happened, count: 2 },
      { ...late, type: 'abnormal_unlock', first_at: happened + 1, count: 1 },
      { ...late, type: 'battery_removed', first_at: happened + 2, count: 1 },
    ]);
    expect(alarmsOf(fixture.facts(6).alarms), 'the live state is as it was').toEqual([]);
    await other.stop();
  });

  test('of a compartment that an operator had opened is no alarm', async () => {
    const other = await fixture.device(2);
    await store.asOwner(`update vehicle set lifecycle = 'on_shelf' where vehicle_id = $1`, [nth(2).vehicle]);
    await fixture.source.refresh([nth(2).vehicle]);
    const command = `insert into command (vehicle_id, command_id, agent_id, imei, type, source, state, created_at, deadline_at, ended_at)
      values ($1, 'c-seat', 3, $2, 'seat_open', 'operator', 'timeout', to_timestamp($3::float8 / 1000), now(), now())`;
    await store.asOwner(command, [nth(2).vehicle, nth(2).imei, fixture.clock.now - 60_000]);
    const raised = async () =>
      (await store.asOwner('select 1 from alarm where vehicle_id = $1', [nth(2).vehicle])).length;
    const open = { code: notifyCodes.seatOpened, status: statuses.parked };
    await other.say('notify', { ...open, at: fixture.clock.now });
    expect(await raised()).toBe(0);
    fixture.pass(900_000);
    await other.say('notify', { ...open, at: fixture.clock.now });
    expect(await raised()).toBe(1);
    await other.stop();
  });

  test('of its battery is kept as it came, and a fault in it is an alarm until the battery tells of none', async () => {
    const other = await fixture.device(2);
    await other.say('ping', fixture.ping({ percent: 64 }));
    const told = (faults: number) => ({
      at: fixture.clock.now,
      soc: null,
      health: null,
      remainMah: null,
      cycles: 240,
      millivolts: 0,
      current: null,
      temp: null,
      faults,
    });
    fixture.pass(1);
    await other.say('bms', told(0b1_0000_0000));
    expect(alarmsOf((await row(2)).alarms)).toContain('bms_fault');
    expect(await row(2)).toMatchObject({ rest_battery: 64, reported_at: fixture.clock.now });
    const kept = "select payload from device_packet where vehicle_id = $1 and kind = 'bms'";
    expect(await store.asOwner(kept, [nth(2).vehicle])).toMatchObject([{ payload: { faults: 256 } }]);
    fixture.pass(1);
    await other.say('bms', told(0));
    expect(alarmsOf((await row(2)).alarms)).not.toContain('bms_fault');
    const batteries =
      "select code from vehicle_binding where vehicle_id = $1 and kind = 'battery' and reason is null order by binding_no";
    for (const sn of ['PACK-A1', 'PACK-A1', null, 'PACK-B2']) {
      fixture.pass(1_000);
      await other.say('bms', { ...told(0), at: fixture.clock.now, sn });
      await fixture.gateway.stateWriter.flush();
    }
    const bound = await store.asOwner(batteries, [nth(2).vehicle]);
    expect(bound.map(({ code }) => code).slice(-2)).toEqual(['PACK-A1', 'PACK-B2']);
    await other.stop();
  });

  test('is stored once, however often it is sent, and also when it is late', async () => {
    const other = await fixture.device(4);
    await other.say('ping', fixture.ping());
    const late = JSON.stringify({
      seq: 1,
      at: fixture.clock.now - 30_000,
      code: notifyCodes.shakeWhileArmed,
      status: 0b11001,
    });
    await other.publish(topicOf('notify', nth(4).imei), late);
    await other.publish(topicOf('notify', nth(4).imei), late);
    fixture.pass(1_000);
    await other.publish(topicOf('notify', nth(4).imei), late);
    expect(await events(4)).toHaveLength(1);
    await other.stop();
  });
});

describe('a vehicle', () => {
  test('is offline after five silent minutes, and online with its next word', async () => {
    const other = await fixture.device(6);
    await other.say('ping', fixture.ping());
    fixture.pass(5 * 60_000 - 1);
    fixture.gateway.noteSilence();
    expect(fixture.facts(6).online).toBe(true);
    fixture.pass(1);
    fixture.gateway.noteSilence();
    expect(fixture.facts(6).online).toBe(false);
    expect(alarmsOf(fixture.facts(6).alarms)).toContain('offline');
    await fixture.gateway.stateWriter.flush();
    expect(await row(6)).toMatchObject({ online: false });
    await other.say('ping', fixture.ping());
    expect(fixture.facts(6).online).toBe(true);
    expect(alarmsOf(fixture.facts(6).alarms)).not.toContain('offline');
    await other.stop();
  });

  test('moves nothing by one wild fix, though it is kept as it came', async () => {
    await device.say('gps', fixture.fix({ lng: 113.5, lat: 30.5 }));
    fixture.pass(5_000);
    await device.say('gps', fixture.fix({ lng: 114.5, lat: 31.5, speed: 90 }));
    expect(fixture.facts(0)).toMatchObject({ lng: 113.5, lat: 30.5, reportedAt: fixture.clock.now });
    expect(fixture.gateway.metrics.total('doubted')).toBe(1);
    await fixture.gateway.stateWriter.flush();
    const kept = await store.asOwner(
      "select payload from device_packet where vehicle_id = $1 and kind = 'gps' order by at desc limit 1",
      [nth(0).vehicle],
    );
    expect(kept[0]).toMatchObject({ payload: { lng: 114.5 } });
    fixture.pass(5_000);
    await device.say('gps', fixture.fix({ lng: 114.5001, lat: 31.5 }));
    expect(fixture.facts(0)).toMatchObject({ lng: 114.5001, lat: 31.5 });
    fixture.pass(3_600_000);
    await device.say('gps', fixture.fix({ lng: 113.5, lat: 30.5 }));
    fixture.pass(3_600_000);
    await device.say('gps', fixture.fix({ lng: 113.5, lat: 30.5 }));
    expect(fixture.facts(0)).toMatchObject({ lng: 113.5 });
  });

  test('is unlocked and locked with its motor circuit, which without a trip makes it ridden by nobody', async () => {
    await device.say('notify', { at: fixture.clock.now, code: notifyCodes.accOn, status: statuses.ridden });
    expect(await row(0)).toMatchObject({ riding_state: 'available', unlock_at: fixture.clock.now });
    expect(alarmsOf(fixture.facts(0).alarms)).toContain('abnormal_unlock');
    fixture.pass(60_000);
    await device.say('notify', {
      at: fixture.clock.now,
      code: notifyCodes.accOff,
      status: statuses.parked,
      fix: fixture.fix({ lng: 113.52, lat: 30.5 }),
    });
    expect(await row(0)).toMatchObject({
      riding_state: 'available',
      lock_at: fixture.clock.now,
      lng: 113.52,
    });
    expect(alarmsOf(fixture.facts(0).alarms)).toContain('out_of_station');
  });
});

test('vehicles that operators add or change are known without a restart', async () => {
  const { fleet, source } = fixture;
  const before = fleet.size;
  await store.asOwner(
    `insert into vehicle (vehicle_id, agent_id, service_area_id, model_id, imei, lifecycle, created_at, updated_at)
     values (20000001, 3, 31, 1, '869999999999999', 'bound', to_timestamp($1 / 1000.0), to_timestamp($1 / 1000.0))`,
    [fixture.clock.now],
  );
  await source.look();
  expect(fleet.size).toBe(before + 1);
  const index = fleet.indexOfImei('869999999999999') ?? -1;
  expect(fleet.isOnShelf(index)).toBe(false);
  await store.asOwner(
    `update vehicle set lifecycle = 'on_shelf', agent_id = 4, version = 2 where vehicle_id = 20000001`,
  );
  await source.refresh([20000001]);
  expect(fleet.identity(index)).toMatchObject({ agentId: 4, lifecycle: 'on_shelf', version: 2 });
  expect(fleet.size).toBe(before + 1);
});
