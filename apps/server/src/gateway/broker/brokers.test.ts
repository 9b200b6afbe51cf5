import { type DevicePayload, type DeviceTopic, deviceKinds } from '@kickstand/contract/fleet/devices';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrokerUnderTest, brokerNames, brokers, isMissing } from '../../../test/brokers/brokers.ts';
import { connectDevice, topicOf, until } from '../../../test/device.ts';
import { type FleetFixture, fleetFixture, fleetNow, nth } from '../../../test/fleet-fixture.ts';
import { makeMetrics } from '../../kernel/web/metrics.ts';
import { loadFleet } from '../../live/fleet-source.ts';
import { type Gateway, startGateway } from '../gateway.ts';

const log = pino({ level: 'silent' });
const now = () => fleetNow;
const [at, status] = [fleetNow, 0b0001_1001];
const fix = { lng: 113.5, lat: 30.5, speed: 0, course: 90, sat: 9, hdop: 1, status, mileage: 1_000 };

/** One message of every kind. */
const said: { [K in DeviceTopic]: Omit<DevicePayload<K>, 'seq' | 'at'> } = {
  login: { fw: '1.0', voice: 'v1', iccid: '89860000000000000000', gsm: 20 },
  ping: { gsm: 20, millivolts: 52_000, percent: 80, status, mode: 'normal' },
  bms: {
    soc: 80,
    health: 95,
    remainMah: 15_200,
    cycles: 120,
    millivolts: 51_000,
    current: 1,
    temp: 240,
    faults: 1,
  },
  gps: fix,
  notify: { code: 6, status },
  reply: { commandId: 'nobody-asked', code: 0, status },
  firmware: { jobId: 'nobody-offered', state: 'downloading', from: 0, count: 8 },
};

describe.for(brokerNames.filter((name) => !isMissing(name)))('over %s', (name) => {
  let store: FleetFixture;
  let broker: BrokerUnderTest;
  let gateway: Gateway;

  beforeAll(async () => {
    store = await fleetFixture(3);
    broker = await brokers[name](store);
    const source = await loadFleet(store.database, now);
    const needs = { database: store.database, bus: broker.bus, source, metrics: makeMetrics(), log, now };
    gateway = startGateway({ ...needs, batchMs: 20 });
  });
  afterAll(async () => {
    await gateway.stop();
    await broker.close();
    await store.drop();
  });

  const kindsOf = async (n: number) => {
    const rows = await store.asOwner('select kind from device_packet where vehicle_id = $1', [
      nth(n).vehicle,
    ]);
    return [...new Set((rows as { kind: string }[]).map(({ kind }) => kind))].sort();
  };

  test('every message of a controller is received and stored', async () => {
    const device = await connectDevice(broker.port, nth(0));
    await until(async () => {
      for (const kind of deviceKinds) await device.say(kind, { at, ...said[kind] });
      return (await kindsOf(0)).length === deviceKinds.length;
    }, 'every kind of message');
    expect(await kindsOf(0)).toEqual([...deviceKinds].sort());
    await device.stop();
  });

  test('a controller is told its own commands, and nobody else is', async () => {
    const [own, other] = [await connectDevice(broker.port, nth(0)), await connectDevice(broker.port, nth(1))];
    await other.client.subscribeAsync(topicOf('command', nth(0).imei)).catch(() => undefined);
    broker.bus.publish(topicOf('command', nth(0).imei), '{"commandId":"c"}', { qos: 1 });
    await until(() => own.orders.length === 1, 'the command');
    expect(other.orders).toEqual([]);
    await Promise.all([own.stop(), other.stop()]);
  });

  test('a controller without its password is turned away, and one that speaks for another is not heard', async () => {
    await expect(connectDevice(broker.port, { ...nth(0), password: nth(1).password })).rejects.toThrow();
    const other = await connectDevice(broker.port, nth(1));
    const foreign = topicOf('ping', nth(2).imei);
    // It may end the connection, and then no answer comes.
    void other.publish(foreign, JSON.stringify({ seq: 1, at, ...said.ping })).catch(() => undefined);
    const again = await connectDevice(broker.port, nth(1));
    await again.say('ping', { at, ...said.ping });
    await until(async () => (await kindsOf(1)).length === 1, 'the own message');
    expect(await kindsOf(2)).toEqual([]);
    await Promise.all([other.stop(), again.stop()]);
  });

  test('the programs of a deployment hear each other under their one account', async () => {
    const api = await broker.another();
    const heard = new Set<string>();
    for (const topic of ['live/7', 'live/commands', 'gateway/wake'])
      api.subscribe(topic, (from) => heard.add(from));
    await until(() => {
      for (const topic of ['live/7', 'live/commands', 'gateway/wake']) broker.bus.publish(topic, '{}');
      return heard.size === 3;
    }, 'their messages');
  });
});
