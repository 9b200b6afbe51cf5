import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginPause,
  closedAt,
  endPause,
  fixAccuracyM,
  forgottenEnd,
  isPaused,
  type Pause,
  pausesWithin,
  phoneCounts,
  provenViolation,
  timeOfTrip,
  type Violation,
} from './index.ts';

const minute = 60_000;

describe('pauses', () => {
  test('begin and end with the answers of the vehicle', () => {
    const begun = beginPause([], 1_000);
    expect(isPaused(begun)).toBe(true);
    const ended = endPause(begun, 61_000);
    expect(isPaused(ended)).toBe(false);
    expect(pausesWithin(ended, { from: 0, to: 100_000 })).toEqual([{ from: 1_000, to: 61_000 }]);
    expect(endPause(ended, 99_000)).toEqual(ended);
    expect(endPause(begun, 500)).toEqual([{ from: 1_000, to: 1_000 }]);
  });

  test('are cut to what is billed, an open one at its end', () => {
    const pauses: Pause[] = [
      { from: 90_000, to: null },
      { from: 0, to: 20_000 },
      { from: 300_000, to: 400_000 },
    ];
    expect(pausesWithin(pauses, { from: 10_000, to: 200_000 })).toEqual([
      { from: 10_000, to: 20_000 },
      { from: 90_000, to: 200_000 },
    ]);
  });

  test('never last longer than what is billed', () => {
    const instants = fc.integer({ min: 0, max: 3_600_000 });
    const steps = fc
      .array(instants, { maxLength: 12 })
      .map((list) => [...new Set(list)].sort((a, b) => a - b));
    fc.assert(
      fc.property(steps, instants, instants, (list, one, other) => {
        const pauses = list.reduce<Pause[]>(
          (all, at) => (isPaused(all) ? endPause(all, at) : beginPause(all, at)),
          [],
        );
        const billed = { from: Math.min(one, other), to: Math.max(one, other) };
        const within = pausesWithin(pauses, billed);
        const { ridingSeconds, parkedSeconds } = timeOfTrip({
          startedAt: billed.from,
          endedAt: billed.to,
          pauses: within,
        });
        expect(ridingSeconds + parkedSeconds).toBe(Math.floor((billed.to - billed.from) / 1_000));
        expect(Math.min(ridingSeconds, parkedSeconds)).toBeGreaterThanOrEqual(0);
        for (const { from, to } of within) expect(from).toBeLessThan(to);
      }),
    );
  });
});

describe('a trip ends', () => {
  test.each([
    ['when its end was accepted, however late the lock', 3, 100_000],
    ['when its end was accepted, where nobody knows how far it went', null, 100_000],
    ['with the lock, when it was ridden on meanwhile', 51, 190_000],
  ])('%s', (_, movedM, expected) => {
    expect(closedAt({ heldAt: 100_000, lockedAt: 190_000, movedM })).toBe(expected);
  });

  test.each([
    ['a minute after it moved last', 30 * minute, 31 * minute],
    ['a minute after it was opened, when it never moved', undefined, 2 * minute],
    ['now, when it moved just now', 720 * minute - 1, 720 * minute],
  ])('that was forgotten: %s', (_, movedAt, expected) => {
    expect(forgottenEnd({ openedAt: minute, movedAt, now: 720 * minute })).toBe(expected);
  });
});

describe('what may be charged of a return', () => {
  const noStop: Violation = { relation: 'in_no_stop', fenceId: 'z1', marginM: 4 };
  const outside: Violation = { relation: 'out_of_station', fenceId: 's1', marginM: 20 };
  const proof = { violations: [outside], accuracyM: 18, fixAgeS: 60, phoneAllowed: false };

  test.each([
    [{}, outside],
    [{ accuracyM: 22 }, undefined],
    [{ accuracyM: 20 }, undefined],
    [{ accuracyM: null }, undefined],
    [{ fixAgeS: 61 }, undefined],
    [{ fixAgeS: null }, undefined],
    [{ phoneAllowed: true }, undefined],
    [{ violations: [] }, undefined],
    [{ violations: [{ ...outside, marginM: null }] }, undefined],
    [{ violations: [noStop, outside] }, outside],
    [{ violations: [{ ...noStop, marginM: 19 }, outside] }, { ...noStop, marginM: 19 }],
  ] as const)('with %j is %j', (over, expected) => {
    expect(provenViolation({ ...proof, ...over } as typeof proof)).toEqual(expected);
  });

  test.each([
    [null, null],
    [0.6, 5],
    [1, 5],
    [4.4, 22],
  ])('a fix with a dilution of %d is good to %d m', (hdop, metres) => {
    expect(fixAccuracyM(hdop)).toBe(metres);
  });

  test.each([
    [30, 50, true],
    [31, 50, false],
    [30, 51, false],
    [30, null, false],
  ])('a phone good to %d m and %d m away speaks for the vehicle: %s', (accuracyM, apartM, counts) => {
    expect(phoneCounts({ accuracyM, apartM })).toBe(counts);
  });
});
