import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unreported } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startBroker } from '../../src/gateway/broker/broker.ts';
import { makeGatewayMetrics } from '../../src/gateway/gateway-metrics.ts';
import { makeMetrics } from '../../src/kernel/web/metrics.ts';
import { FleetState } from '../../src/live/fleet.ts';
import { makeHub } from '../../src/live/hub.ts';
import { TestConsole } from '../console.ts';
import { until } from '../device.ts';

const vehicles = 100_000;
const turns = 600;
const consoles = 10;

/** What is held once everything that nobody needs is thrown away. */
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
function heldBytes() {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('ten consoles that read nothing for ten minutes of changes cost no more memory than a few pictures each', async () => {
  const now = Date.now();
  const fleet = new FleetState();
  for (let n = 0; n < vehicles; n++)
    fleet.identify(
      {
        vehicle: 10_000_000 + n,
        agentId: 3,
        serviceAreaId: 31,
        modelId: 1,
        imei: null,
        lifecycle: 'on_shelf',
        version: 1,
      },
      now,
      { ...unreported, online: true, lng: 113.5, lat: 30.5, locatedAt: now, battery: 50 },
    );
  const metrics = makeMetrics();
  const broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    now: Date.now,
    credentials: { check: async () => false },
    metrics: makeGatewayMetrics(metrics, pino({ level: 'silent' }), Date.now),
  });
  const actor = { operatorId: 'o', codes: new Set(['0301']), scope: everything };
  const hub = makeHub({
    fleet,
    bus: broker.bus,
    metrics,
    now: () => now,
    turnMs: 0,
    authenticate: async () => ({ actor }),
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) =>
    hub.upgrade({ request, socket, head, address: '127.0.0.1' }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open: TestConsole[] = [];
  for (let n = 0; n < consoles; n++)
    open.push(await (await new TestConsole(port).greet('any')).watch({ zoom: 16 }));
  for (const { socket } of open) socket.pause();
  const before = heldBytes();
  for (let turn = 0; turn < turns; turn++) {
    for (let i = 0; i < 10_000; i++) {
      const index = (turn * 10_000 + i) % vehicles;
      fleet.put(index, { ...fleet.facts(index), battery: turn % 100 }, now);
    }
    hub.turn();
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Two pictures of 2.4 MB and what was in the pipes, for each of them.
  expect((heldBytes() - before) / 1e6).toBeLessThan(consoles * 12);
  for (const { socket } of open) socket.resume();
  for (const one of open)
    await until(() => one.closed !== undefined, 'the end of a hopeless console', 60_000);
  expect(open.map(({ closed }) => closed?.code)).toEqual(open.map(() => 4408));
  await hub.stop();
  server.close();
  await broker.close();
});
