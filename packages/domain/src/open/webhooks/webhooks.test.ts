import { describe, expect, test } from 'vitest';
import { againAfter, deadAfterMs, verdictOf } from './index.ts';

describe('an answer', () => {
  test.each([
    [null, 'again'],
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'failed'],
    [400, 'failed'],
    [404, 'failed'],
    [408, 'again'],
    [410, 'gone'],
    [429, 'again'],
    [500, 'again'],
    [503, 'again'],
  ] as const)('%s means %s', (status, verdict) => {
    expect(verdictOf({ status })).toBe(verdict);
  });
});

describe('an event that did not arrive', () => {
  const pauses = (chance: number) =>
    Array.from({ length: 10 }, (_, i) => againAfter(i + 1, { status: null }, chance));

  test('is sent again after growing pauses for three days, and then no more', () => {
    const all = pauses(0);
    expect(all.at(-1)).toBeUndefined();
    const known = all.slice(0, -1).map((pause) => pause ?? 0);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    const whole = known.reduce((sum, pause) => sum + pause, 0);
    expect(whole).toBeGreaterThan(deadAfterMs);
    expect(whole).toBeLessThan(deadAfterMs + 6 * 3_600_000);
  });

  test('waits up to a tenth longer by chance', () => {
    expect(pauses(1)[0]).toBe(5_500);
  });

  test('waits as long as the endpoint asks, a day at most and never less than otherwise', () => {
    const asked = (retryAfterS: number) => againAfter(1, { status: 429, retryAfterS }, 0);
    expect(asked(120)).toBe(120_000);
    expect(asked(1)).toBe(5_000);
    expect(asked(10_000_000)).toBe(86_400_000);
  });
});
