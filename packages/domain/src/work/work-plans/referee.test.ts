import { expect, test } from 'vitest';
import { type PlanInput, planOf } from './index.ts';
import { optimum } from './test/referee.ts';
import { reloadCase, smallCase } from './test/small-cases.ts';

const cases = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

async function expectNearOptimum(input: PlanInput) {
  const { netCents } = planOf(input, { seed: 1, iterations: 800 });
  const best = await optimum(input);
  expect(netCents).toBeGreaterThanOrEqual(0.95 * best - 1);
  expect(netCents).toBeLessThanOrEqual(best + 0.01);
}

test.each(cases(20))('a small plan earns at least 0.95 of what is possible at all (case %i)', (seed) =>
  expectNearOptimum(smallCase(seed, 8)),
);

test.each(cases(10))('so does one that cannot do without a store (case %i)', (seed) =>
  expectNearOptimum(reloadCase(seed)),
);
