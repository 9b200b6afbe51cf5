import { describe, expect, test } from 'vitest';
import { isLikelyCharge, isLikelyMileage } from './readings.ts';

const reading = (metres: number, seconds = 0) => ({ at: 1_790_000_000_000 + seconds * 1_000, metres });
const last = reading(5_000_000);

describe('a mileage', () => {
  test.each([
    ['the first of all', { last: null, doubted: null }, reading(12), true],
    ['the same', { last, doubted: null }, reading(5_000_000, 600), true],
    ['a ride further', { last, doubted: null }, reading(5_003_000, 600), true],
    ['a few metres back', { last, doubted: null }, reading(4_999_500, 10), true],
    ['12', { last, doubted: null }, reading(12, 600), false],
    ['12 again and again', { last, doubted: reading(12, 600) }, reading(12, 1_200), false],
    [
      'an odometer that began anew and counts',
      { last, doubted: reading(12, 600) },
      reading(180, 1_200),
      true,
    ],
    ['farther than a van drives', { last, doubted: null }, reading(5_030_000, 600), false],
    ['more than any vehicle is ridden', { last: null, doubted: null }, reading(2 ** 53 - 1), false],
  ])('is believed or not: %s', (_, known, told, likely) => {
    expect(isLikelyMileage(known, told)).toBe(likely);
  });
});

test.each([
  [100, 20_000, false],
  [100, 54_000, true],
  [3, 20_000, true],
  [80, 0, true],
  [80, null, true],
  [null, 20_000, true],
])('%s %% at %s mV can be of one pack: %s', (percent, millivolts, likely) => {
  expect(isLikelyCharge(percent, millivolts)).toBe(likely);
});
