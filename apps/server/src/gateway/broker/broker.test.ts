import { createServer } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, topicOf, until } from '../../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../../test/fleet-fixture.ts';
import { connectBus } from '../../kernel/bus/mqtt-bus.ts';
import { makeMetrics } from '../../kernel/web/metrics.ts';
import { type GatewayMetrics, makeGatewayMetrics } from '../gateway-metrics.ts';
import { type Broker, startBroker } from './broker.ts';
import { makeCredentials, passwordDigest } from './credentials.ts';

let fixture: FleetFixture;
let broker: Broker;
let metrics: GatewayMetrics;
const { registry, ...counted } = makeMetrics();
const heard: { topic: string; payload: string }[] = [];
let stored: Promise<void> | undefined;

beforeAll(async () => {
  fixture = await fleetFixture(6);
  metrics = makeGatewayMetrics({ registry, ...counted }, pino({ level: 'silent' }), Date.now);
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    credentials: makeCredentials(fixture.database, Date.now),
    metrics,
    now: Date.now,
    rate: { perSecond: 50, burst: 100 },
    serverPassword: 'secret-of-the-programs',
  });
  broker.bus.uplink((topic, payload) => {
    heard.push({ topic, payload: Buffer.from(payload).toString() });
    return stored;
  });
});
afterAll(async () => {
  await broker.close();
  await fixture.drop();
});

const one = nth(0);
const other = nth(1);

describe('a device', () => {
  test('is admitted with its own password only', async () => {
    await expect(connectDevice(broker.port, { ...one, password: other.password })).rejects.toMatchObject({
      code: 4,
    });
    await expect(connectDevice(broker.port, { ...one, password: '' })).rejects.toMatchObject({ code: 4 });
    await expect(
      connectDevice(broker.port, { imei: '860000000000000', password: 'whatever-it-is' }),
    ).rejects.toMatchObject({ code: 4 });
    const device = await connectDevice(broker.port, one);
    expect(broker.bus.listening(one.imei)).toBe(true);
    await device.stop();
    await until(() => broker.bus.listening(one.imei) === false, 'the end of the connection');
  });

  test('may not call itself by another name', async () => {
    await expect(connectDevice(broker.port, { ...one, clientId: other.imei })).rejects.toMatchObject({
      code: 2,
    });
  });

  test('with a name that is none is turned away, and those who come with it are admitted', async () => {
    const strangers = ['86\0', 'x'.repeat(20_000), '86000000000000a'].map((imei) =>
      connectDevice(broker.port, { imei, password: 'whatever-it-is' }),
    );
    const [device] = await Promise.all([
      connectDevice(broker.port, nth(4)),
      ...strangers.map((stranger) => expect(stranger).rejects.toThrow()),
    ]);
    await device.stop();
  });

  test('is admitted from wherever it calls while strangers guess names and passwords', async () => {
    const credentials = makeCredentials(fixture.database, () => 0);
    const guess = (n: number) =>
      credentials.check(`86${String(5_000_000_000_000 + n)}`, Buffer.from('x'), '10.0.0.1');
    await Promise.allSettled(Array.from({ length: 1_100 }, (_, n) => guess(n)));
    await expect(guess(2_000)).rejects.toThrow('guessed too often');
    const { imei, password } = nth(5);
    expect(await credentials.check(imei, Buffer.from(password), '10.0.0.2')).toBe(true);
    expect(await credentials.check(imei, Buffer.from(password), '10.0.0.1')).toBe(true);
  });

  test('is counted under the topics that there are, whatever it calls its own', async () => {
    const device = await connectDevice(broker.port, one);
    for (let n = 0; n < 20; n++) {
      const { imei } = one;
      await device.publish(topicOf('gps', imei).replace('gps', `kind-${n}`), 'x'.repeat(3_000));
    }
    expect(await registry.metrics()).not.toContain('kind-');
    await device.stop();
  });

  test('is admitted with a new password as soon as it is changed', async () => {
    const { imei, password } = nth(2);
    await expect(connectDevice(broker.port, { imei, password: 'the-next-password' })).rejects.toThrow();
    await fixture.fresh.owner.query('update imei_claim set digest = $2 where imei = $1', [
      imei,
      passwordDigest('the-next-password'),
    ]);
    await until(async () => {
      const device = await connectDevice(broker.port, { imei, password: 'the-next-password' }).catch(
        () => undefined,
      );
      await device?.stop();
      return device !== undefined;
    }, 'the new password');
    expect(password).not.toBe('the-next-password');
  });

  test('takes its older connection over', async () => {
    const first = await connectDevice(broker.port, one);
    const second = await connectDevice(broker.port, one);
    await until(() => first.closed, 'the older connection to end');
    await second.say('ping', { is: 'heard' });
    expect(broker.bus.listening(one.imei)).toBe(true);
    await second.stop();
  });

  test('publishes only under its own topics: anything else ends the connection and reaches nobody', async () => {
    const victim = await connectDevice(broker.port, other);
    const before = metrics.total('foreign');
    for (const topic of [topicOf('command', other.imei), topicOf('gps', other.imei), 'live/1', '$SYS/x']) {
      const device = await connectDevice(broker.port, one);
      void device.publish(topic, '{"order":{"do":"unlock"}}').catch(() => undefined);
      await until(() => device.closed, 'the connection to end');
    }
    expect(metrics.total('foreign')).toBe(before + 4);
    broker.bus.publish(topicOf('command', other.imei), '{"last":true}', { qos: 1 });
    await until(() => victim.orders.length > 0, 'the message of the server');
    expect(victim.orders).toEqual([{ last: true }]);
    expect(heard.some(({ topic }) => topic === topicOf('gps', other.imei))).toBe(false);
    await victim.stop();
  });

  test('receives only its own topics', async () => {
    const device = await connectDevice(broker.port, { ...one, listen: false });
    for (const topic of ['#', 'v/#', topicOf('command', other.imei), topicOf('gps', one.imei)])
      await expect(device.client.subscribeAsync(topic)).rejects.toThrow();
    await device.stop();
  });

  test('loses a message that is too large, and nothing else', async () => {
    const device = await connectDevice(broker.port, one);
    const before = metrics.total('oversized');
    await device.publish(topicOf('gps', one.imei), 'x'.repeat(3_000));
    await device.publish(topicOf('gps', one.imei), 'after the large one');
    expect(metrics.total('oversized')).toBe(before + 1);
    expect(heard.at(-1)?.payload).toBe('after the large one');
    void device.publish(topicOf('gps', one.imei), 'x'.repeat(100_000)).catch(() => undefined);
    await until(() => device.closed, 'the connection of a much too large packet to end');
  });

  test('gets its acknowledgement when the message is stored, not before, and is heard meanwhile', async () => {
    const device = await connectDevice(broker.port, one);
    let store = () => {};
    stored = new Promise((resolve) => {
      store = resolve;
    });
    let acknowledged = false;
    const first = device.publish(topicOf('notify', one.imei), 'first').then(() => {
      acknowledged = true;
    });
    await until(() => heard.at(-1)?.payload === 'first', 'the first message');
    stored = undefined;
    await device.publish(topicOf('gps', one.imei), 'second');
    expect(heard.at(-1)?.payload).toBe('second');
    expect(acknowledged).toBe(false);
    store();
    await first;
    await device.stop();
  });

  test('that floods is slowed down, and the others are heard at once', async () => {
    const flooding = await connectDevice(broker.port, one);
    const calm = await connectDevice(broker.port, other);
    const topic = topicOf('gps', one.imei);
    for (let i = 0; i < 5_000; i++) flooding.client.publish(topic, `flood ${i}`, { qos: 0 });
    await until(() => metrics.total('throttled') > 0, 'the flood to be noticed');
    const began = performance.now();
    await calm.publish(topicOf('gps', other.imei), 'calm');
    expect(performance.now() - began).toBeLessThan(500);
    expect(heard.filter(({ payload }) => payload.startsWith('flood')).length).toBeLessThan(400);
    await Promise.all([flooding.stop(), calm.stop()]);
  });
});

test('a port in use is said in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const options = {
    port,
    host: '127.0.0.1',
    credentials: { check: async () => true },
    metrics,
    now: Date.now,
  };
  await expect(startBroker(options)).rejects.toThrow(
    `Port ${port} for vehicles is in use by another program: stop it or set MQTT_PORT to a free one.`,
  );
  taken.close();
});

describe('the bus over another broker', () => {
  const url = () => `mqtt://server:secret-of-the-programs@127.0.0.1:${broker.port}`;

  test('carries messages between programs, by patterns', async () => {
    const [a, b] = [await connectBus({ url: url() }), await connectBus({ url: url() })];
    const got: string[] = [];
    const stop = a.subscribe('live/+', (topic, payload) => got.push(`${topic} ${Buffer.from(payload)}`));
    await until(() => {
      b.publish('live/7', 'moved');
      b.publish('other/7', 'not meant');
      return got.length > 0;
    }, 'a message');
    expect(new Set(got)).toEqual(new Set(['live/7 moved']));
    stop();
    await Promise.all([a.close(), b.close()]);
  });

  test('hears devices although what they said before is not stored yet', async () => {
    const bus = await connectBus({ url: url() });
    const got: string[] = [];
    let store = () => {};
    const whenStored = new Promise<void>((resolve) => {
      store = resolve;
    });
    bus.uplink((topic, payload) => {
      got.push(`${topic.split('/').at(-1)} ${Buffer.from(payload)}`);
      return whenStored;
    });
    const device = await connectDevice(broker.port, nth(3));
    await until(async () => {
      await device.publish(topicOf('notify', nth(3).imei), 'a');
      await device.publish(topicOf('gps', nth(3).imei), 'b');
      return got.includes('notify a') && got.includes('gps b');
    }, 'both messages');
    await device.publish(topicOf('notify', nth(3).imei), 'c');
    await until(() => got.includes('notify c'), 'the next one, before the first is stored');
    store();
    await device.stop();
    await bus.close();
  });

  test('receives after a restart what devices sent meanwhile', async () => {
    const name = 'a-gateway';
    const before = await connectBus({ url: url(), name });
    const device = await connectDevice(broker.port, nth(3));
    const [early, late]: [string[], string[]] = [[], []];
    const into = (got: string[]) => (topic: string, payload: Uint8Array) => {
      got.push(`${topic.split('/').at(-1)} ${Buffer.from(payload)}`);
      return undefined;
    };
    before.uplink(into(early));
    await until(async () => {
      for (const kind of ['notify', 'gps'] as const)
        await device.publish(topicOf(kind, nth(3).imei), 'first');
      return early.includes('notify first') && early.includes('gps first');
    }, 'the first messages');
    await before.close();
    for (const kind of ['notify', 'gps'] as const)
      await device.publish(topicOf(kind, nth(3).imei), 'meanwhile');
    const after = await connectBus({ url: url(), name });
    after.uplink(into(late));
    await until(() => late.includes('notify meanwhile') && late.includes('gps meanwhile'), 'what was kept');
    await Promise.all([device.stop(), after.close()]);
  });

  test('says in one line when the broker is not there', async () => {
    await expect(connectBus({ url: 'mqtt://127.0.0.1:1', patienceMs: 300 })).rejects.toThrow(
      /^The MQTT broker at 127\.0\.0\.1:1 cannot be reached \(.*\): check MQTT_URL and the broker\.$/,
    );
  });
});
