import pino from 'pino';
import { startBroker } from '../src/gateway/broker/broker.ts';
import { makeCredentials } from '../src/gateway/broker/credentials.ts';
import { startGateway } from '../src/gateway/gateway.ts';
import { makeGatewayMetrics } from '../src/gateway/gateway-metrics.ts';
import type { Database } from '../src/kernel/database/db.ts';
import { makeMetrics } from '../src/kernel/web/metrics.ts';
import { loadFleet } from '../src/live/fleet-source.ts';
import { connectDevice } from './device.ts';
import { fleetNow, nth } from './fleet-fixture.ts';

const status = { parked: 0b0001_1001, ridden: 0b0101_1110, ready: 0b0001_1110 } as const;
/** Status words: armed with everything shut · motor on and moving · motor on and standing. */
export const statuses = status;

/** A broker and a gateway on a database, with a clock that the test moves. */
export async function gatewayFixture(database: Database, clock = { now: fleetNow }) {
  const now = () => clock.now;
  const log = pino({ level: 'silent' });
  const registry = makeMetrics();
  const broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    credentials: makeCredentials(database, Date.now),
    metrics: makeGatewayMetrics(makeMetrics(), log, now),
    now: Date.now,
    serverPassword: 'secret-of-the-programs',
  });
  const source = await loadFleet(database, now);
  const gateway = startGateway({
    database,
    bus: broker.bus,
    source,
    metrics: registry,
    log,
    now,
    batchMs: 20,
  });
  const { fleet } = source;
  const index = (n: number) => fleet.indexOf(nth(n).vehicle) ?? -1;
  return {
    broker,
    gateway,
    source,
    fleet,
    clock,
    registry,
    index,
    facts: (n: number) => fleet.facts(index(n)),
    device: (n: number) => connectDevice(broker.port, nth(n)),
    /** Let time pass, milliseconds. */
    pass: (milliseconds: number) => {
      clock.now += milliseconds;
    },
    ping: (over: object = {}) => ({
      at: clock.now,
      gsm: 20,
      millivolts: 52_000,
      percent: 80,
      status: status.parked,
      mode: 'normal',
      ...over,
    }),
    fix: (over: object = {}) => ({
      seq: 0,
      at: clock.now,
      lng: 113.5,
      lat: 30.5,
      speed: 0,
      course: 90,
      sat: 9,
      hdop: 1,
      status: status.parked,
      mileage: 1_000,
      ...over,
    }),
    close: async () => {
      await gateway.stop();
      await broker.close();
    },
  };
}
export type GatewayFixture = Awaited<ReturnType<typeof gatewayFixture>>;
