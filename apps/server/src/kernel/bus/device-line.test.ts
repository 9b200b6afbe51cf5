import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { shardOf } from '@kickstand/domain/fleet/devices';
import mqtt from 'mqtt';
import { generate, type Packet, parser } from 'mqtt-packet';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokers, isMissing, type OutsideBroker } from '../../../test/brokers/brokers.ts';
import { connectDevice, type TestDevice, topicOf, until } from '../../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../../test/fleet-fixture.ts';
import type { Bus } from './bus.ts';
import { openLine } from './device-line.ts';
import { LineConnection } from './line-connection.ts';
import { connectBus } from './mqtt-bus.ts';

const window = 1_000;
/** Controllers that are heard over one line. */
const ofOneLine = Array.from({ length: 120 }, (_, n) => nth(n))
  .filter(({ imei }) => shardOf(imei) % 8 === 3)
  .slice(0, 8);

/** A hearer whose messages are stored when the test says so, by what they say. */
function hearer() {
  const heard: string[] = [];
  const waiting = new Map<string, { store(): void; fail(): void }>();
  const ingest = (_: string, payload: Uint8Array) => {
    const text = Buffer.from(payload).toString();
    heard.push(text);
    return new Promise<void>((store, reject) => {
      waiting.set(text, { store, fail: () => reject(new Error('no database')) });
    });
  };
  const storeAll = () => {
    for (const { store } of waiting.values()) store();
  };
  return { heard, ingest, storeAll, of: (text: string) => waiting.get(text) };
}

const outside = (['shared', 'mosquitto'] as const).filter((name) => !isMissing(name));

describe.for(outside)('the line of devices over %s', (name) => {
  let store: FleetFixture;
  let broker: OutsideBroker;
  let names = 0;
  const open: (Bus | TestDevice)[] = [];

  beforeAll(async () => {
    store = await fleetFixture(120);
    broker = (await brokers[name](store)) as OutsideBroker;
  });
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await ('stop' in one ? one.stop() : one.close());
  });
  afterAll(async () => {
    await broker.close();
    await store.drop();
  });

  const bus = async (as: string) => {
    const connected = await connectBus({ url: broker.url, name: as, againMs: 50 });
    open.push(connected);
    return connected;
  };
  /** A gateway of a new name that listens to everything already. */
  async function listening(ingest: ReturnType<typeof hearer>['ingest'], as = `a-gateway-${++names}`) {
    const connected = await bus(as);
    const stop = connected.uplink(ingest);
    await until(() => connected.connected(), 'the lines to listen');
    return { bus: connected, stop, as };
  }
  async function controller(of = ofOneLine[0] ?? nth(0)) {
    const device = await connectDevice(broker.port, of);
    open.push(device);
    return device;
  }
  const say = (device: TestDevice, text: string) => device.publish(topicOf('gps', device.imei), text);

  test('acknowledges what is stored whatever still waits before it, and gets again what could not be stored', async () => {
    const { ingest, heard, of } = hearer();
    await listening(ingest);
    const device = await controller();
    for (const text of ['one', 'two', 'three']) await say(device, text);
    await until(() => heard.length === 3, 'all three');
    of('three')?.store();
    await say(device, 'four');
    await until(() => heard.length === 4, 'the fourth');
    of('one')?.fail();
    await until(() => heard.length === 7, 'what was not acknowledged');
    expect(heard.slice(4)).toEqual(['one', 'two', 'four']);
    for (const text of ['one', 'two', 'four']) of(text)?.store();
    await say(device, 'five');
    await until(() => heard.length === 8, 'the fifth');
    expect(heard.at(-1)).toBe('five');
  });

  test('takes no more than the window at once, and the rest as it is stored', async () => {
    const { ingest, heard, storeAll } = hearer();
    await listening(ingest);
    const devices = await Promise.all(ofOneLine.map(controller));
    const each = 150;
    await Promise.all(
      devices.flatMap((device) => Array.from({ length: each }, (_, n) => say(device, `${device.imei} ${n}`))),
    );
    await until(() => heard.length === window, 'a full window');
    // Long enough for the others, which have come to the broker, to come here.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard).toHaveLength(window);
    await until(() => {
      storeAll();
      return heard.length === devices.length * each;
    }, 'the rest');
    expect(new Set(heard).size).toBe(heard.length);
    for (const { imei } of devices)
      expect(heard.filter((text) => text.startsWith(imei)).map((text) => Number(text.split(' ')[1]))).toEqual(
        Array.from({ length: each }, (_, n) => n),
      );
  });

  test('that stops hears nothing new and still acknowledges what is stored then', async () => {
    const first = hearer();
    const { bus: ours, stop, as } = await listening(first.ingest);
    const device = await controller();
    await say(device, 'before');
    await until(() => first.heard.length === 1, 'the message');
    stop();
    await say(device, 'after');
    first.storeAll();
    await ours.close();
    const next = hearer();
    await listening(next.ingest, as);
    await until(() => next.heard.length === 1, 'what was not heard');
    await say(device, 'later');
    await until(() => next.heard.length === 2, 'the later one');
    expect(next.heard).toEqual(['after', 'later']);
    expect(first.heard).toEqual(['before']);
  });

  test('hears what the session of an earlier version still holds, and ends what came to it', async () => {
    const as = `a-gateway-${++names}`;
    const earlier = await mqtt.connectAsync(broker.url, { clientId: `${as}-quick`, clean: false });
    await earlier.subscribeAsync('v/+/+/up/gps', { qos: 1 });
    await earlier.endAsync();
    const device = await controller();
    await say(device, 'kept for the earlier one');
    const { ingest, heard, storeAll } = hearer();
    await listening(ingest, as);
    await until(() => heard.includes('kept for the earlier one'), 'what was kept');
    storeAll();
    await until(async () => {
      const before = heard.length;
      await say(device, `now ${before}`);
      await until(() => heard.length > before, 'the next one');
      storeAll();
      await new Promise((resolve) => setTimeout(resolve, 50));
      // Twice as long as the former session still listens.
      return heard.length === before + 1;
    }, 'each message to come once');
  });
});

/** What plays the broker, as far as the test wants it to. */
async function playBroker(answer: (packet: Packet, socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const packets = parser({ protocolVersion: 4 });
    packets.on('packet', (packet: Packet) => answer(packet, socket));
    socket.on('data', (chunk) => packets.parse(chunk));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `mqtt://127.0.0.1:${port}`, sockets, close };
}
const line = { clientId: 'a-line', isKept: true, wanted: ['v/1/+/up/gps'], ingest: () => undefined };

test('a broker that says nothing to a line is tried again after three seconds', async () => {
  const broker = await playBroker(() => undefined);
  const from = performance.now();
  const opened = openLine({ ...line, url: broker.url, againMs: 50 });
  await until(() => broker.sockets.length === 2, 'a second try');
  expect(performance.now() - from).toBeGreaterThan(2_900);
  expect(opened.isReceiving()).toBe(false);
  await opened.end();
  broker.close();
});

test('a broker that refuses is tried again, later each time', async () => {
  const tries: number[] = [];
  const broker = await playBroker(({ cmd }, socket) => {
    if (cmd !== 'connect') return;
    tries.push(performance.now());
    socket.write(generate({ cmd: 'connack', returnCode: 5, sessionPresent: false }));
  });
  const opened = openLine({ ...line, url: broker.url, againMs: 40 });
  await until(() => tries.length === 6, 'six tries');
  const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? at));
  expect(waits[4]).toBeGreaterThan(2 * (waits[0] ?? 0));
  expect(opened.isReceiving()).toBe(false);
  await opened.end();
  broker.close();
});

test('a broker that falls silent is left', async () => {
  const pings: number[] = [];
  const broker = await playBroker(({ cmd }, socket) => {
    if (cmd === 'connect') socket.write(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }));
    if (cmd === 'subscribe') socket.write(generate({ cmd: 'suback', messageId: 1, granted: [1] }));
    if (cmd === 'pingreq' && pings.push(1) < 3) socket.write(generate({ cmd: 'pingresp' }));
  });
  let [isReady, isGone] = [false, false];
  const connection = new LineConnection({
    ...line,
    url: broker.url,
    window,
    patienceMs: 3_000,
    pingMs: 30,
    onReady: () => {
      isReady = true;
    },
    onGone: () => {
      isGone = true;
    },
  });
  await until(() => isGone, 'the line to leave');
  expect(isReady).toBe(true);
  expect(pings.length).toBeGreaterThanOrEqual(4);
  connection.end();
  broker.close();
});
