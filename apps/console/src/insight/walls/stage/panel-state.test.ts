import fc from 'fast-check';
import { expect, test } from 'vitest';
import { panelStateOf, sharesOf } from './panel-state.ts';

const known = { has: true, isEmpty: false, at: 0, every: 10_000, failed: undefined } as const;

test.each([
  ['shows what is', known, 30_000, 'live'],
  ['is old after three refreshes, whatever failed', { ...known, failed: 'otherwise' }, 30_001, 'stale'],
  ['keeps what it has while a refresh fails', { ...known, failed: 'otherwise' }, 10_000, 'live'],
  ['says that there is nothing', { ...known, isEmpty: true }, 0, 'empty'],
  ['waits the first time only', { ...known, has: false }, 90_000, 'loading'],
  ['says that it cannot be read', { ...known, has: false, failed: 'otherwise' }, 0, 'error'],
  ['shows nothing after the right was lost', { ...known, failed: 'forbidden' }, 0, 'forbidden'],
] as const)('a panel %s', (_, how, now, state) => {
  expect(panelStateOf(how, now)).toBe(state);
});

test('shares give 100.0, and none is a tenth off what it is', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const shares = sharesOf(parts);
      if (whole === 0) {
        expect(shares.every((share) => share === null)).toBe(true);
        return;
      }
      expect(Math.round(shares.reduce<number>((sum, share) => sum + (share ?? 0) * 10, 0))).toBe(1_000);
      shares.forEach((share, i) => {
        expect(Math.abs((share ?? 0) - ((parts[i] ?? 0) * 100) / whole)).toBeLessThan(0.1001);
      });
    }),
  );
});
