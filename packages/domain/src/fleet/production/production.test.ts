import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargeOf,
  checkDigitOf,
  imeiTrouble,
  isLuhn,
  numbersOf,
  percentOf,
  remainingRangeKm,
  shelvingObstacles,
  shelvingResults,
  smoothed,
  thresholdsFit,
  verdictOfStep,
  wrongRow,
} from './index.ts';

const points: [number, number][] = [
  [54_000, 100],
  [51_000, 75],
  [48_000, 45],
  [45_000, 20],
  [42_000, 0],
];
const curve = { points, loadCorrectionMv: 800 };
const anyCurve = fc
  .uniqueArray(fc.integer({ min: 30_000, max: 60_000 }), { minLength: 5, maxLength: 9 })
  .map((all) => all.toSorted((a, b) => b - a))
  .map((all) => all.map((mv, i): [number, number] => [mv, 100 - i * 10]));

describe('the charge that corresponds to a voltage', () => {
  test('never falls when the voltage rises, and stays between the ends of the curve', () => {
    fc.assert(
      fc.property(anyCurve, fc.integer({ min: 1, max: 70_000 }), fc.nat(5_000), (all, mv, more) => {
        const at = (millivolts: number) =>
          percentOf({ points: all, loadCorrectionMv: 0 }, millivolts, false) ?? -1;
        expect(at(mv + more)).toBeGreaterThanOrEqual(at(mv));
        expect(at(mv)).toBeGreaterThanOrEqual(all.at(-1)?.[1] ?? 0);
        expect(at(mv)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('is the percent of a point at that point, and unknown at 0 mV', () => {
    for (const [mv, percent] of points) expect(percentOf(curve, mv, false)).toBe(percent);
    expect(percentOf(curve, 0, false)).toBeNull();
    expect(percentOf(curve, null, false)).toBeNull();
  });

  test('is higher under a rider, where the voltage sags', () => {
    expect(percentOf(curve, 47_200, true)).toBe(percentOf(curve, 48_000, false));
  });

  test('is the controller’s own word before any curve', () => {
    const report = { millivolts: 45_000, before: null, riding: false, elapsedS: 1 };
    expect(chargeOf({ ...curve, smoothingS: 0 }, { ...report, percent: 88 })).toBe(88);
    expect(chargeOf({ ...curve, smoothingS: 0 }, { ...report, percent: null })).toBe(20);
    expect(chargeOf(undefined, { ...report, percent: null })).toBeNull();
  });

  test('moves slowly, but shows a fresh battery at once', () => {
    expect(smoothed(50, 40, { elapsedS: 60, windowS: 120 })).toBe(45);
    expect(smoothed(12, 98, { elapsedS: 1, windowS: 120 })).toBe(98);
  });
});

test.each([
  [{ fullKm: 60, cutPercent: 0 }, 50, 30],
  [{ fullKm: 60, cutPercent: 10 }, 100, 60],
  [{ fullKm: 60, cutPercent: 10 }, 55, 30],
  [{ fullKm: 60, cutPercent: 10 }, 33, 15.3],
  [{ fullKm: 60, cutPercent: 10 }, 10, 0],
  [{ fullKm: 60, cutPercent: 10 }, 3, 0],
  [{ fullKm: 60, cutPercent: 100 }, 100, 0],
  [{ fullKm: 60, cutPercent: 10 }, null, null],
  [undefined, 80, null],
] as const)('with the scheme %j a charge of %s lasts for %s km', (scheme, percent, km) =>
  expect(remainingRangeKm(scheme, percent)).toBe(km),
);

test('a curve that does not fall from row to row is told by its row', () => {
  expect(wrongRow(points)).toBeUndefined();
  expect(wrongRow([points[0] ?? [1, 1], [54_000, 80]])).toBe(2);
  expect(thresholdsFit({ cutPercent: 5, noRentPercent: 15, lowPercent: 20 })).toBe(true);
  expect(thresholdsFit({ cutPercent: 16, noRentPercent: 15, lowPercent: 20 })).toBe(false);
});

test('an IMEI is refused by what is wrong with it', () => {
  expect(imeiTrouble('8.61234E+14')).toBe('scientific');
  expect(imeiTrouble('123')).toBe('shape');
  const stem = '86123405000001';
  const good = stem + checkDigitOf(stem);
  expect(imeiTrouble(good)).toBeUndefined();
  expect(imeiTrouble(stem + String((Number(checkDigitOf(stem)) + 1) % 10))).toBe('check_digit');
});

test('a check digit always makes a number pass', () => {
  fc.assert(fc.property(fc.stringMatching(/^\d{1,18}$/), (text) => isLuhn(text + checkDigitOf(text))));
});

test('a run of numbers keeps its length and never leaves its range', () => {
  const run = { prefix: '71', start: 5, count: 3, checkDigit: false, digits: 9 as const };
  expect(numbersOf(run)).toEqual(['710000005', '710000006', '710000007']);
  expect(numbersOf({ ...run, start: 9_999_998 })).toBeUndefined();
  expect(numbersOf({ ...run, prefix: '0' })).toBeUndefined();
});

test('a vehicle goes on the shelf with a test that is newer than its binding, or a reason', () => {
  const facts = {
    imei: '8',
    reportedAt: 900,
    battery: 50,
    fenced: true,
    frameNo: 'F',
    test: 'pass' as const,
  };
  const old = shelvingResults({ ...facts, testedAt: 10, boundAt: 20 }, 1_000);
  expect(shelvingObstacles(old, false)).toEqual(['test']);
  expect(shelvingObstacles(old, true)).toEqual([]);
  expect(
    shelvingObstacles(shelvingResults({ ...facts, battery: null, testedAt: 30, boundAt: 20 }, 1_000), true),
  ).toEqual(['battery']);
});

test('a bench step waits for its sensor, and fails without it', () => {
  const facts = {
    state: 'acked' as const,
    deviceCode: 0,
    createdAt: 0,
    endedAt: 1,
    heard: [],
    lock: 'closed' as const,
  };
  expect(verdictOfStep('seat_open', facts, 1_000)).toEqual({ state: 'running' });
  expect(verdictOfStep('seat_open', { ...facts, heard: [11] }, 1_000)).toEqual({ state: 'pass' });
  expect(verdictOfStep('seat_open', facts, 30_000)).toEqual({ state: 'fail', trouble: 'no_sensor' });
  expect(verdictOfStep('ring', { ...facts, state: 'refused' }, 1)).toEqual({
    state: 'fail',
    trouble: 'refused',
  });
});
