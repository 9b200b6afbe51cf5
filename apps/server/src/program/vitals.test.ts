import { expect, test } from 'vitest';
import { makeMetrics } from '../kernel/web/metrics.ts';
import { quantileOf, watchVitals } from './vitals.ts';

const infinite = Number.POSITIVE_INFINITY;

test.each<[string, [number, number][], number, number | null]>([
  ['nothing counted', [[infinite, 0]], 0.95, null],
  [
    'all in the first bucket',
    [
      [1, 10],
      [infinite, 10],
    ],
    0.5,
    0.5,
  ],
  [
    'halfway into the second bucket',
    [
      [1, 10],
      [3, 20],
      [infinite, 20],
    ],
    0.75,
    2,
  ],
  [
    'beyond the last bound',
    [
      [1, 5],
      [infinite, 10],
    ],
    0.95,
    1,
  ],
])(
  'the quantile with %s lies where a straight line through the bucket has it',
  (_, buckets, share, quantile) => {
    expect(quantileOf(new Map(buckets), share)).toBe(quantile);
  },
);

test('a sample tells what happened since the one before', async () => {
  const metrics = makeMetrics();
  const vitals = watchVitals(metrics.registry);
  for (let i = 0; i < 100; i++) metrics.called('trips.list', i < 90 ? 4 : 80);
  metrics.count('call_faults_total', 'Calls that failed', 2);
  metrics.count('gateway_messages_total', 'Messages', 30);
  const first = await vitals.take();
  expect(first).toMatchObject({ calls: 100, faults: 2, messages: 30 });
  expect(first.callMs).toBeCloseTo(75);
  expect(first.memoryMb).toBeGreaterThan(10);
  metrics.called('orders.list', 4);
  expect(await vitals.take()).toMatchObject({ calls: 1, faults: 0, messages: 0 });
  vitals.stop();
});
