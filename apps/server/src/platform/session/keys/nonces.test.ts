import { nonceMemoryMs } from '@kickstand/domain/platform/session';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nonceMemory } from './nonces.ts';

test('a nonce is remembered for two minutes, whatever came before and in between', async () => {
  const step = fc.integer({ min: 0, max: nonceMemoryMs / 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 6 }),
      fc.array(step, { maxLength: 6 }),
      async (before, between) => {
        const clock = { now: 1_790_000_000_000 };
        const nonces = nonceMemory(() => clock.now);
        const busy = async (steps: number[], until: number) => {
          for (const milliseconds of steps) {
            clock.now = Math.min(clock.now + milliseconds, until);
            await nonces.take('other', String(clock.now));
          }
        };
        await busy(before, Number.POSITIVE_INFINITY);
        expect(await nonces.take('sid', 'nonce')).toBe(true);
        await busy(between, clock.now + nonceMemoryMs);
        expect(await nonces.take('sid', 'nonce')).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

test('and forgotten some time after, so that memory does not grow for ever', async () => {
  const clock = { now: 0 };
  const nonces = nonceMemory(() => clock.now);
  expect(await nonces.take('sid', 'nonce')).toBe(true);
  clock.now += 2 * nonceMemoryMs + 1;
  expect(await nonces.take('sid', 'nonce')).toBe(true);
});
