import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, type TestDevice, topicOf, until } from '../device.ts';
import { nth } from '../fleet-fixture.ts';
import { p95Of } from './p95.ts';
import { letGo, openSockets, type Started, silentSockets, startedServer } from './started.ts';

/** What single controllers and strangers may do to a started server, and that nobody else notices. */
let server: Started;
let calm: TestDevice;
let usualMs: number;

const status = 0b0001_1001;
const ping = () => ({ at: Date.now(), gsm: 20, millivolts: 52_000, percent: 80, status, mode: 'normal' });
/** How long a calm controller waits for its acknowledgement. */
const calmMs = () => p95Of(() => calm.say('ping', ping()), 12);
/** Times below this are no harm, whatever they were before, milliseconds. */
const harmless = 100;

beforeAll(async () => {
  server = await startedServer(6);
  calm = await connectDevice(server.mqttPort, nth(0));
  usualMs = await calmMs();
}, 120_000);
afterAll(async () => {
  await calm.stop();
  await server.close();
}, 60_000);

/** While somebody attacks, the others wait at most twice as long, and a controller that comes is admitted. */
async function othersAreWell() {
  expect(await calmMs()).toBeLessThan(Math.max(2 * usualMs, harmless));
  const comes = await connectDevice(server.mqttPort, nth(5));
  await comes.say('ping', ping());
  await comes.stop();
}

const answersMs = () =>
  p95Of(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200), 40);

describe('others are stored, admitted and answered as before while', () => {
  test('one controller says text that no table holds', async () => {
    const bad = await connectDevice(server.mqttPort, nth(1));
    const flood = Promise.all(
      ['a\0', 'a\ud800'].flatMap((text) =>
        Array.from({ length: 30 }, () => [
          bad.say('login', { at: Date.now(), fw: text, voice: text, iccid: text, gsm: 20 }),
          bad.say('reply', { at: Date.now(), commandId: text, code: 0, status }),
        ]).flat(),
      ),
    );
    await othersAreWell();
    await flood;
    await bad.stop();
  });

  test('strangers connect under invalid names, and guess', async () => {
    const names = [
      '86\0',
      '\ud800',
      'x'.repeat(28_000),
      ...Array.from({ length: 400 }, (_, n) => `86${9e12 + n}`),
    ];
    const strangers = names.map((imei) =>
      connectDevice(server.mqttPort, { imei, password: 'guess', localAddress: '127.0.0.2' } as never).catch(
        () => undefined,
      ),
    );
    await othersAreWell();
    expect((await Promise.all(strangers)).filter(Boolean)).toEqual([]);
    await othersAreWell();
  });
});

describe('others are stored, admitted and answered as before although', () => {
  test('2,000 sockets at the broker say nothing, and these are closed', async () => {
    const { open, end } = await silentSockets(server.mqttPort, 2_000);
    await othersAreWell();
    await until(() => open.size === 0, 'the silent ones to be closed', 20_000);
    end();
  });

  test('2,000 sockets at the web server say nothing and 2,000 consoles neither greet nor read', async () => {
    const before = await answersMs();
    const held = openSockets(server.pid);
    const first = [
      'GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket',
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ].join('\r\n');
    const from = performance.now();
    const silent = await silentSockets(server.port, 2_000);
    const consoles = await silentSockets(server.port, 2_000, { first, reads: false });
    expect(await answersMs()).toBeLessThan(Math.max(2 * before, harmless));
    await othersAreWell();
    await letGo(server.pid, held);
    process.stdout.write(
      `\n4,000 silent connections were closed within ${((performance.now() - from) / 1000).toFixed(1)} s\n`,
    );
    for (const { end } of [silent, consoles]) end();
  });

  test('a controller calls its topics what it likes, and the figures stay as long as they were', async () => {
    const length = async () => (await (await fetch(`${server.url}/metrics`)).text()).length;
    const before = await length();
    const inventive = await connectDevice(server.mqttPort, nth(2));
    const base = topicOf('gps', nth(2).imei).replace(/gps$/, '');
    for (let n = 0; n < 200; n++) await inventive.publish(`${base}${'k'.repeat(200)}${n}`, '{}');
    await othersAreWell();
    expect((await length()) - before).toBeLessThan(2_000);
    await inventive.stop();
  });
});

describe('a controller', () => {
  test('that says the same again changes nothing', async () => {
    const device = await connectDevice(server.mqttPort, nth(3));
    const first = { seq: 7, ...ping(), percent: 70 };
    const topic = topicOf('ping', nth(3).imei);
    await device.publish(topic, JSON.stringify(first));
    await device.publish(topic, JSON.stringify({ ...first, seq: 8, at: first.at + 1, percent: 50 }));
    await device.publish(topic, JSON.stringify(first));
    const [row] = await server.store.asOwner('select rest_battery from vehicle_state where vehicle_id = $1', [
      nth(3).vehicle,
    ]);
    expect(row).toEqual({ rest_battery: 50 });
    await device.stop();
  });

  test('that speaks for another one, or to one, ends its connection and reaches nobody', async () => {
    const victim = await connectDevice(server.mqttPort, nth(4));
    for (const topic of [
      topicOf('ping', nth(4).imei),
      topicOf('command', nth(4).imei),
      'live/1',
      'gateway/wake',
    ]) {
      const forger = await connectDevice(server.mqttPort, nth(3));
      void forger.publish(topic, JSON.stringify({ seq: 1, ...ping(), percent: 1 })).catch(() => undefined);
      await until(() => forger.closed, 'the connection to end');
    }
    const rows = await server.store.asOwner('select 1 from device_packet where vehicle_id = $1', [
      nth(4).vehicle,
    ]);
    expect([rows, victim.orders]).toEqual([[], []]);
    await victim.stop();
  });
});
