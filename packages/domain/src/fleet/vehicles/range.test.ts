import { expect, test } from 'vitest';
import { rangeM } from './range.ts';

const scheme = { fullKm: 50, cutPercent: 10 };

test.each([
  ['an unknown charge', { percent: null, kind: 'moped', scheme }, null],
  ['half of what its scheme lets it use', { percent: 55, kind: 'moped', scheme }, 25_000],
  ['the charge at which the motor stops', { percent: 10, kind: 'moped', scheme }, 0],
  ['half a battery in a pedelec without a scheme', { percent: 50, kind: 'pedelec', scheme: null }, 20_000],
  ['a quarter in a moped without a scheme', { percent: 25, kind: 'moped', scheme: null }, 15_000],
] as const)('the way that is left with %s', (_, charged, metres) => {
  expect(rangeM(charged)).toBe(metres);
});
