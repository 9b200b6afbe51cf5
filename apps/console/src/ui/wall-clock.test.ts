import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWall, toWall } from './wall-clock.ts';

describe('a clock on the wall', () => {
  const instant = Date.UTC(2026, 0, 31, 16, 30, 0);

  test('shows the time of its zone, wherever the browser is', () => {
    expect(toWall(instant, 'Asia/Shanghai').format('YYYY-MM-DD HH:mm:ss')).toBe('2026-02-01 00:30:00');
    expect(toWall(instant, 'America/New_York').format('YYYY-MM-DD HH:mm:ss')).toBe('2026-01-31 11:30:00');
  });

  test('leads back to the same second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }), (seconds) => {
        expect(fromWall(toWall(seconds * 1_000, 'Asia/Shanghai'), 'Asia/Shanghai')).toBe(seconds * 1_000);
      }),
    );
  });
});
