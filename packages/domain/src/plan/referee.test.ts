import { expect, test } from 'vitest';
import { planOf } from './index.ts';
import { optimum } from './test/referee.ts';
import { smallCase } from './test/small-cases.ts';

test.each(Array.from({ length: 20 }, (_, i) => i + 1))(
  'a small plan earns at least 0.95 of what is possible at all (case %i)',
  async (seed) => {
    const input = smallCase(seed, 8);
    const { netCents } = planOf(input, { seed: 1, iterations: 800 });
    const best = await optimum(input);
    expect(netCents).toBeGreaterThanOrEqual(0.95 * best - 1);
    expect(netCents).toBeLessThanOrEqual(best + 0.01);
  },
);
