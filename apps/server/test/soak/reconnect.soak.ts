import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../device.ts';
import { type FleetFixture, fleetFixture } from '../fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture } from '../gateway-fixture.ts';
import { bundleProgram } from '../programs/bundle-program.ts';
import type { StormOrder } from '../programs/start-storm.ts';

const many = 10_000;
let store: FleetFixture;
let fixture: GatewayFixture;
let program: Awaited<ReturnType<typeof bundleProgram>>;
let controllers: ChildProcess;

beforeAll(async () => {
  [store, program] = await Promise.all([fleetFixture(many), bundleProgram('start-storm')]);
  fixture = await gatewayFixture(store.database);
  // A process of their own: both ends of so many connections are more files than one may have open.
  controllers = fork(program.path, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}, 120_000);
afterAll(async () => {
  controllers.kill();
  program.remove();
  await fixture.close();
  await store.drop();
}, 120_000);

/** Answers how long it took, milliseconds. */
async function tell(order: StormOrder): Promise<number> {
  controllers.send(order);
  const [{ ms, error }] = (await once(controllers, 'message')) as [{ ms: number; error?: string }];
  if (error) throw new Error(error);
  return ms;
}

test('10,000 controllers that come back at the same moment are all admitted and heard', async () => {
  await tell({ do: 'connect', port: fixture.broker.port, count: many });
  await tell({ do: 'vanish' });
  await until(() => fixture.broker.bus.devices() === 0, 'all of them to be gone', 60_000);
  const admittedMs = await tell({ do: 'connect', port: fixture.broker.port, count: many });
  expect(fixture.broker.bus.devices()).toBe(many);
  const heardMs = await tell({ do: 'say', payload: fixture.ping() });
  const [row] = await store.asOwner('select count(*)::int as online from vehicle_state where online');
  expect(row).toEqual({ online: many });
  // All of them, with what they say stored, within what one silent device is allowed.
  expect(admittedMs + heardMs).toBeLessThan(300_000);
  await tell({ do: 'leave' });
});
