import { sessionDemo } from '@kickstand/contract/platform/session';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBroker } from '../../src/gateway/broker/broker.ts';
import { makeCredentials } from '../../src/gateway/broker/credentials.ts';
import { startGateway } from '../../src/gateway/gateway.ts';
import { makeGatewayMetrics } from '../../src/gateway/gateway-metrics.ts';
import { connectBus } from '../../src/kernel/bus/mqtt-bus.ts';
import { defaultLimits, makeLimits } from '../../src/kernel/call/limits.ts';
import { serve } from '../../src/kernel/call/serve.ts';
import { Database } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { makeMetrics } from '../../src/kernel/web/metrics.ts';
import { loadFleet } from '../../src/live/fleet-source.ts';
import { followFleet } from '../../src/live/share.ts';
import { makeSession } from '../../src/platform/session/session.feature.ts';
import { cuttable } from '../cuttable.ts';
import { connectDevice, topicOf, until } from '../device.ts';
import { type FleetFixture, fleetFixture, nth } from '../fleet-fixture.ts';
import { gatewayFixture, statuses } from '../gateway-fixture.ts';
import { storm, vanish } from '../storm.ts';

const many = 300;
const password = 'secret-of-the-programs';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let store: FleetFixture;
/** What a test started, ended last first. */
let ends: (() => unknown)[];
const after = (end: () => unknown) => void ends.push(end);

beforeEach(async () => {
  ends = [];
  store = await fleetFixture(many);
  after(() => store.drop());
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

const poolOf = (config: pg.PoolConfig) =>
  new Database(new pg.Pool({ ...config, max: 6, connectionTimeoutMillis: 2_000 }));
const inDatabase = async (sql: string) => (await store.asOwner(sql))[0];

test('while the database is away calls say so, vehicles wait for their acknowledgement, and nothing is lost', async () => {
  const way = await cuttable(store.fresh.appConfig);
  after(way.close);
  const database = poolOf(way.config);
  after(() => database.close());
  const fixture = await gatewayFixture(database);
  after(fixture.close);
  const session = makeSession({ database, secret: Buffer.alloc(32, 7), demo: true, now: Date.now });
  const app = Fastify() as unknown as FastifyInstance;
  const kernel = {
    database,
    now: Date.now,
    gate: session.gate,
    metrics: makeMetrics(),
    sealer: session.vault,
  };
  serve(app, { ...kernel, limits: makeLimits(defaultLimits) }, session.routes);
  after(() => app.close());
  const ask = async () => (await app.inject({ url: `${sessionDemo.sms.path}?phone=13800000001` })).statusCode;

  const device = await fixture.device(0);
  after(() => device.stop());
  await device.say('gps', fixture.fix());
  const wellAnswer = await ask();
  expect(wellAnswer).toBeLessThan(500);

  await way.cut();
  fixture.pass(1_000);
  let acknowledged = false;
  const said = device.say('gps', fixture.fix({ lng: 113.5004 })).then(() => {
    acknowledged = true;
  });
  await until(() => !fixture.gateway.stateWriter.well(), 'the gateway to notice');
  expect(fixture.facts(0).lng).toBe(113.5004);
  expect(acknowledged).toBe(false);
  const refusal = await app.inject({ url: `${sessionDemo.sms.path}?phone=13800000001` });
  expect([refusal.statusCode, refusal.json().error.code]).toEqual([503, 'common.unavailable']);

  await way.mend();
  await said;
  expect(fixture.gateway.stateWriter.well()).toBe(true);
  expect(await inDatabase(`select lng from vehicle_state where vehicle_id = ${nth(0).vehicle}`)).toEqual({
    lng: 113.5004,
  });
  expect(await ask()).toBe(wellAnswer);
});

/** A broker of its own with a gateway and a follower over it, as a deployment of several programs has. */
async function apart() {
  const outside = (port: number) =>
    startBroker({
      port,
      host: '127.0.0.1',
      serverPassword: password,
      now: Date.now,
      credentials: makeCredentials(store.database, Date.now),
      metrics: makeGatewayMetrics(makeMetrics(), quiet, Date.now),
    });
  const first = await outside(0);
  first.bus.uplink(() => undefined);
  const broker = { now: first };
  // After all that is connected to it: nobody says goodbye to a broker that is gone.
  after(() => broker.now.close());
  const url = `mqtt://server:${password}@127.0.0.1:${first.port}`;
  const ours = await connectBus({ url, name: 'gateway', againMs: 100 });
  const theirs = await connectBus({ url, againMs: 100 });
  const [source, elsewhere] = [
    await loadFleet(store.database, Date.now),
    await loadFleet(store.database, Date.now),
  ];
  const { database } = store;
  const gateway = startGateway({
    database,
    bus: ours,
    source,
    metrics: makeMetrics(),
    log: quiet,
    now: Date.now,
    batchMs: 20,
  });
  const ahead = { now: 0 };
  const follower = followFleet({ bus: theirs, fleet: elsewhere.fleet, now: () => Date.now() + ahead.now });
  after(async () => {
    follower.stop();
    await gateway.stop();
    await Promise.all([ours.close(), theirs.close()]);
  });
  return { broker, outside, gateway, ours, theirs, follower, ahead, seen: elsewhere.fleet };
}

const fix = (lng: number) => ({
  at: Date.now(),
  lng,
  lat: 30.5,
  speed: 0,
  course: 90,
  sat: 9,
  hdop: 1,
  mileage: 1_000,
  status: statuses.parked,
});

test('while the broker is away the fleet counts as unheard, and all goes on by itself when it is back', async () => {
  const { broker, outside, gateway, ours, theirs, follower, ahead, seen } = await apart();
  const { port } = broker.now;
  const lngSeen = () => seen.facts(seen.indexOf(nth(0).vehicle) ?? -1).lng;
  const device = await connectDevice(port, nth(0));
  await until(async () => {
    await device.say('gps', fix(113.5004));
    return lngSeen() === 113.5004;
  }, 'the follower to see the vehicle');
  expect(follower.staleSince()).toBeUndefined();

  await broker.now.close();
  await until(() => !ours.connected() && !theirs.connected(), 'both to notice');
  ahead.now = 6_000;
  expect(follower.staleSince()).toEqual(expect.any(Number));
  const command = newId();
  await store.asOwner(
    `insert into command (vehicle_id, command_id, agent_id, imei, type, args, source, state, created_at, deadline_at)
     values ($1, $2, 3, $3, 'ring', '{"seconds": 7}', 'operator', 'queued', now(), now() + interval '20 seconds')`,
    [nth(0).vehicle, command, nth(0).imei],
  );

  broker.now = await outside(port);
  broker.now.bus.uplink(() => undefined);
  await until(() => ours.connected() && theirs.connected(), 'both to connect again');
  const again = await connectDevice(port, nth(0));
  after(() => again.stop());
  gateway.wake();
  await until(() => again.orders.length > 0, 'the command that was given meanwhile');
  await again.say('reply', { at: Date.now(), commandId: command, code: 0, status: statuses.parked });
  await again.say('gps', fix(113.5008));
  await until(() => lngSeen() === 113.5008, 'the follower to see it again');
  ahead.now = 0;
  await until(() => follower.staleSince() === undefined, 'the fleet to be heard again');
  await until(
    async () =>
      (await inDatabase(`select state from command where command_id = '${command}'`))?.state === 'acked',
    'the outcome',
  );
});

test('a follower that missed something gets the full state again', async () => {
  const { broker, gateway, ours, seen } = await apart();
  const sent = ours.publish;
  let lost = 0;
  // The network swallows every batch of vehicles for a while.
  ours.publish = (topic, payload, options) => {
    if (lost >= 0 && /^live\/\d+$/.test(topic)) lost++;
    else sent(topic, payload, options);
  };
  const device = await connectDevice(broker.now.port, nth(1));
  after(() => device.stop());
  await until(async () => {
    await device.say('gps', fix(113.5004));
    return lost > 0;
  }, 'a batch to be lost');
  const index = seen.indexOf(nth(1).vehicle) ?? -1;
  expect(seen.facts(index).lng).not.toBe(113.5004);
  lost = -1;
  await until(() => seen.facts(index).lng === 113.5004, 'the vehicle to be told again', 20_000);
  expect(gateway.stateWriter.well()).toBe(true);
});

test('300 controllers that come back at the same moment are all admitted and heard', async () => {
  const fixture = await gatewayFixture(store.database);
  after(fixture.close);
  const before = await storm(fixture.broker.port, many);
  vanish(before);
  await until(() => fixture.broker.bus.devices() === 0, 'all of them to be gone');
  const devices = await storm(fixture.broker.port, many);
  after(() => Promise.all(devices.map((device) => device.stop())));
  expect(fixture.broker.bus.devices()).toBe(many);
  await Promise.all(devices.map((device) => device.say('ping', fixture.ping())));
  expect(await inDatabase('select count(*)::int as online from vehicle_state where online')).toEqual({
    online: many,
  });
});

test('a controller that floods is noted once, not with each message, and the others are stored at once', async () => {
  const noted: object[] = [];
  const log = { ...quiet, warn: (facts: object) => void noted.push(facts) };
  const metrics = makeGatewayMetrics(makeMetrics(), log, Date.now);
  const broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    metrics,
    now: Date.now,
    credentials: makeCredentials(store.database, Date.now),
  });
  after(() => broker.close());
  const stored: string[] = [];
  broker.bus.uplink(async (topic) => void stored.push(topic));
  const [flooding, calm] = [
    await connectDevice(broker.port, nth(2)),
    await connectDevice(broker.port, nth(3)),
  ];
  after(() => Promise.all([flooding.stop(), calm.stop()]));
  const gps = topicOf('gps', nth(2).imei);
  for (let i = 0; i < 5_000; i++) flooding.client.publish(gps, `flood ${i}`, { qos: 0 });
  await until(() => metrics.total('throttled') > 0, 'the flood to be noticed');
  const began = performance.now();
  for (let i = 0; i < 5; i++) await calm.say('notify', { at: Date.now(), code: 20, status: 0 });
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(stored.filter((topic) => topic === gps).length).toBeLessThan(600);
  expect(noted).toEqual([{ imei: nth(2).imei, kind: 'gps', outcome: 'throttled' }]);
});
