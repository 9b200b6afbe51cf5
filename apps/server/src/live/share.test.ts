import { unreported } from '@kickstand/domain/fleet/vehicles';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/device.ts';
import { type Broker, startBroker } from '../gateway/broker/broker.ts';
import { makeGatewayMetrics } from '../gateway/gateway-metrics.ts';
import type { Bus } from '../kernel/bus/bus.ts';
import { connectBus } from '../kernel/bus/mqtt-bus.ts';
import { makeMetrics } from '../kernel/web/metrics.ts';
import { FleetState } from './fleet.ts';
import { followFleet, shareFleet } from './share.ts';

const now = 1_790_000_000_000;
let broker: Broker;
let bus: Bus;

beforeAll(async () => {
  broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    credentials: { check: async () => false },
    metrics: makeGatewayMetrics(makeMetrics(), pino({ level: 'silent' }), Date.now),
    now: Date.now,
    serverPassword: 'secret-of-the-programs',
  });
  bus = await connectBus({ url: `mqtt://server:secret-of-the-programs@127.0.0.1:${broker.port}` });
});
afterAll(async () => {
  await bus.close();
  await broker.close();
});

const fleetOf = (vehicles: number) => {
  const fleet = new FleetState(4);
  for (let n = 0; n < vehicles; n++)
    fleet.identify(
      {
        vehicle: 10_000_000 + n,
        agentId: 3,
        serviceAreaId: null,
        modelId: 1,
        imei: `86${1_000_000_000_000 + n}`,
        lifecycle: 'on_shelf',
        version: 1,
      },
      now,
    );
  return fleet;
};

test('a process without devices sees the fleet as the gateway sees it', async () => {
  const [here, there] = [fleetOf(1_500), fleetOf(1_400)];
  const sharing = shareFleet({ bus: broker.bus, fleet: here, now: () => now }, 0);
  const following = followFleet({ bus, fleet: there, now: () => now });
  const facts = (n: number) => ({
    ...unreported,
    riding: 'riding' as const,
    ops: n % 64,
    alarms: n,
    online: true,
    moving: n % 2 === 0,
    battery: n % 3 ? n % 100 : null,
    lng: n % 5 ? 113.5 + n / 1e4 : null,
    lat: n % 5 ? 30.5 : null,
    locatedAt: n % 5 ? now - n : null,
    course: n % 5 ? 90 : null,
    reportedAt: now - 5,
    lockAt: n % 2 ? null : now - 1_000 * n,
    unlockAt: now - 7,
    speedKmh: 12.5,
    voltageMv: 52_000 + n,
    mileageM: 3 * n,
  });
  for (let n = 0; n < 1_500; n++) here.put(n, facts(n), now);
  await until(() => {
    // The other side may still be subscribing: what was missed is told again with the next change.
    for (let n = 0; n < 1_500; n++) here.put(n, facts(n), now);
    sharing.turn();
    return Array.from({ length: 1_400 }, (_, n) => there.facts(n).voltageMv).every((mv) => mv !== null);
  }, 'all vehicles');
  for (let n = 0; n < 1_400; n++) expect(there.facts(n)).toEqual(facts(n));
  expect(there.size).toBe(1_400);
  here.put(3, { ...facts(3), battery: 1 }, now);
  sharing.turn();
  await until(() => there.facts(3).battery === 1, 'one change');
  following.stop();
  sharing.stop();
});
