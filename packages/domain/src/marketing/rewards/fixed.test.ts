import { expect, test } from 'vitest';
import { birthdayIn, fitsAudience, isValidRide, timesReached } from './index.ts';

test.each([
  [0, 9, 10, []],
  [9, 10, 10, [1]],
  [9, 21, 10, [1, 2]],
  [10, 10, 10, []],
  [19.9, 20.1, 10, [2]],
])('from %d to %d by %d is reached for the time %j', (before, after, each, times) => {
  expect(timesReached(before, after, each)).toEqual(times);
});

test('whoever was born on a leap day has their birthday on the 28th in other years', () => {
  expect([2024, 2025, 2000, 1900].map((year) => birthdayIn('2000-02-29', year))).toEqual([
    '02-29',
    '02-28',
    '02-29',
    '02-28',
  ]);
  expect(birthdayIn('1990-11-05', 2025)).toBe('11-05');
});

test('a ride counts that is longer than both, not one that is just as long', () => {
  const rule = { validMinutes: 2, validMetres: 200 };
  expect(isValidRide({ seconds: 121, metres: 201 }, rule)).toBe(true);
  expect(isValidRide({ seconds: 120, metres: 201 }, rule)).toBe(false);
  expect(isValidRide({ seconds: 121, metres: 200 }, rule)).toBe(false);
  expect(isValidRide({ seconds: null, metres: null }, rule)).toBe(false);
});

test('an audience is everybody, who registered of late, or who is proven to be somebody', () => {
  const day = 86_400_000;
  const rider = { registeredAt: 0, isVerified: false };
  expect(fitsAudience({ kind: 'all' }, rider, day)).toBe(true);
  expect(fitsAudience({ kind: 'registered', days: 2 }, rider, 2 * day - 1)).toBe(true);
  expect(fitsAudience({ kind: 'registered', days: 2 }, rider, 2 * day)).toBe(false);
  expect(fitsAudience({ kind: 'verified' }, rider, day)).toBe(false);
});
