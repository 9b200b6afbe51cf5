import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { unreported } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import { startBroker } from '../../apps/server/src/gateway/broker/broker.ts';
import { makeGatewayMetrics } from '../../apps/server/src/gateway/gateway-metrics.ts';
import { makeMetrics } from '../../apps/server/src/kernel/web/metrics.ts';
import { FleetState } from '../../apps/server/src/live/fleet.ts';
import { makeHub } from '../../apps/server/src/live/hub.ts';
import type { Bench } from '../bench.ts';
import { percentile, type Row } from '../row.ts';
import type { PushAsk, PushSeen } from './push-consoles.ts';

const boxes = 10;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** 10,000 changes a second of 100,000 vehicles, over real sockets to 50 consoles that see a tenth of the town each. */
export async function benchPush({ some }: Bench): Promise<Row[]> {
  const size = { vehicles: some(100_000, 1_000), changes: some(10_000, 100), turns: some(15, 1) };
  const consoles = some(50, 10);
  const fleet = fleetOf(size);
  const metrics = makeMetrics();
  const broker = await startBroker({
    port: 0,
    host: '127.0.0.1',
    now: Date.now,
    credentials: { check: async () => false },
    metrics: makeGatewayMetrics(metrics, log, Date.now),
  });
  let admitted = 0;
  const hub = makeHub({
    fleet,
    bus: broker.bus,
    metrics,
    now: Date.now,
    turnMs: 0,
    authenticate: async () => ({
      actor: { operatorId: `o-${admitted++}`, codes: new Set(['0301']), scope: everything },
    }),
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) =>
    hub.upgrade({ request, socket, head, address: '127.0.0.1' }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const child = fork(join(import.meta.dirname, 'push-consoles.ts'), {
    execArgv: [...process.execArgv, '--import', 'tsx'],
  });
  try {
    const { port } = server.address() as AddressInfo;
    child.send({ port, consoles, boxes } satisfies PushAsk);
    await once(child, 'message');
    const cpu = await push(fleet, size, hub.turn.bind(hub));
    child.send('tell');
    const [seen] = (await once(child, 'message')) as [PushSeen];
    return rowsOf({ ...size, consoles }, seen, cpu);
  } finally {
    child.kill('SIGKILL');
    await hub.stop();
    server.close();
    await broker.close();
  }
}

interface Size {
  vehicles: number;
  /** So many of them change in a second. */
  changes: number;
  /** Seconds. */
  turns: number;
}

function fleetOf({ vehicles }: Size) {
  const [fleet, now] = [new FleetState(), Date.now()];
  for (let n = 0; n < vehicles; n++) {
    const identity = { vehicle: 10_000_000 + n, agentId: 3, serviceAreaId: 31, modelId: 1, imei: null };
    const place = { lng: 113.4 + (n % 200) / 1_000, lat: 30.4 + (n % 199) / 1_000, locatedAt: now };
    const facts = { ...unreported, online: true, battery: 50, ...place };
    fleet.identify({ ...identity, lifecycle: 'on_shelf', version: 1 }, now, facts);
  }
  return fleet;
}

/** Lets seconds pass; answers the milliseconds of processor time that each turn took. */
async function push(fleet: FleetState, { vehicles, changes, turns }: Size, turn: () => void) {
  const cpu: number[] = [];
  for (let second = 0; second < turns; second++) {
    const now = Date.now();
    for (let i = 0; i < changes; i++) {
      const index = (i * (vehicles / changes) + second) % vehicles;
      fleet.put(index, { ...fleet.facts(index), battery: second % 100 }, now);
    }
    const before = process.cpuUsage();
    turn();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1_000);
  }
  return cpu;
}

const rowsOf = (
  { changes, consoles, turns }: Size & { consoles: number },
  { delays, bytes }: PushSeen,
  cpu: readonly number[],
): Row[] => [
  {
    name: `a second of ${changes.toLocaleString('en-US')} changes to ${consoles} sockets, server CPU`,
    value: percentile(cpu, 50),
    unit: 'ms',
    target: '<= 200 ms',
  },
  { name: 'until a console has what changed, p50', value: percentile(delays, 50), unit: 'ms' },
  {
    name: 'until a console has what changed, p95',
    value: percentile(delays, 95),
    unit: 'ms',
    target: '<= 500 ms',
  },
  { name: `bytes a second to all ${consoles}`, value: bytes / turns / 1_000, unit: 'kB' },
];
