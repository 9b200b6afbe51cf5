import { expect, test } from 'vitest';
import { makeMetrics } from '../kernel/web/metrics.ts';
import { watchVitals } from './vitals.ts';

test('a sample tells what happened since the one before', async () => {
  const metrics = makeMetrics();
  const vitals = watchVitals(metrics);
  for (let i = 0; i < 100; i++) metrics.called('trips.list', i < 90 ? 4 : 80);
  metrics.count('call_faults_total', 'Calls that failed', 2);
  metrics.count('gateway_messages_total', 'Messages', 30);
  const first = await vitals.take();
  expect(first).toMatchObject({ calls: 100, faults: 2, messages: 30 });
  expect(first.callMs).toBeCloseTo(80, 0);
  expect(first.memoryMb).toBeGreaterThan(10);
  metrics.called('orders.list', 4);
  expect(await vitals.take()).toMatchObject({ calls: 1, faults: 0, messages: 0 });
  expect(await vitals.take()).toMatchObject({ calls: 0, callMs: null });
  vitals.stop();
});
