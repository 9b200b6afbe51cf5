import { describe, expect, test } from 'vitest';
import { type LngLat, offsetMetres } from '../../platform/geo/index.ts';
import {
  chanceOfAtLeast,
  differingBits,
  drainedUnridden,
  flagsOf,
  isAlike,
  isDrawn,
  isFalsePlace,
  isHaste,
  isJoyRide,
  isToAndFro,
  repairsOwnReports,
  swapsWithoutEffect,
} from './index.ts';

const minute = 60_000;
const hour = 60 * minute;
const a: LngLat = [114.3, 30.5];
const east = (m: number) => offsetMetres(a, m, 0);
const moved = (from: number, to: number, atHour: number) => ({
  startedAt: atHour * hour,
  endedAt: atHour * hour + 5 * minute,
  from: east(from),
  to: east(to),
});

test('moves are to and fro when three of a week end where they began', () => {
  expect(isToAndFro([moved(0, 500, 1), moved(500, 900, 2), moved(900, 60, 3)])).toBe(true);
  expect(isToAndFro([moved(0, 500, 1), moved(500, 900, 2), moved(900, 100, 3)])).toBe(false);
  expect(isToAndFro([moved(0, 500, 1), moved(500, 0, 2)])).toBe(false);
  expect(isToAndFro([moved(0, 500, 1), moved(500, 900, 2), moved(900, 0, 169)])).toBe(false);
});

test('photos are alike up to four bits', () => {
  expect(differingBits('ffffffffffffffff', '0000000000000000')).toBe(64);
  expect(isAlike('000000000000000f', '0000000000000000')).toBe(true);
  expect(isAlike('000000000000001f', '0000000000000000')).toBe(false);
});

test('swaps have no effect when three of the last fifty changed nothing, or a battery drains unridden', () => {
  const counted = Array.from({ length: 47 }, () => null);
  expect(swapsWithoutEffect(['battery_low', ...counted, 'same_battery', 'battery_low'])).toBe(true);
  expect(swapsWithoutEffect(['battery_low', ...counted, 'far', 'same_battery', 'battery_low'])).toBe(false);
  const at = (pct: number, minutes: number) => [{ at: minutes * minute, pct }];
  expect(drainedUnridden({ at: 0, pct: 95 }, at(70, 120), false)).toBe(true);
  expect(drainedUnridden({ at: 0, pct: 95 }, at(70, 120), true)).toBe(false);
  expect(drainedUnridden({ at: 0, pct: 95 }, at(70, 121), false)).toBe(false);
  expect(drainedUnridden({ at: 0, pct: 95 }, at(71, 60), false)).toBe(false);
});

test('a place is false when the phone jumps or is far from what it opens', () => {
  const fix = (m: number, seconds: number) => ({ at: east(m), accuracyM: 5, time: seconds * 1_000 });
  expect(isFalsePlace([fix(0, 0), fix(600, 30)], null)).toBe(true);
  expect(isFalsePlace([fix(0, 0), fix(600, 60)], null)).toBe(false);
  expect(isFalsePlace([fix(0, 0), fix(490, 1)], null)).toBe(false);
  expect(isFalsePlace([], { phone: fix(0, 0), vehicle: fix(152, 0) })).toBe(true);
  expect(isFalsePlace([], { phone: fix(0, 0), vehicle: fix(148, 0) })).toBe(false);
});

test('nobody swaps in less than 25 seconds, or twice within 40 seconds in two places', () => {
  const swap = (m: number, openedS: number, inS: number) => ({
    openedAt: openedS * 1_000,
    packInAt: inS * 1_000,
    at: east(m),
  });
  expect(isHaste(swap(0, 0, 24), undefined)).toBe(true);
  expect(isHaste(swap(0, 0, 25), undefined)).toBe(false);
  expect(isHaste(swap(51, 50, 80), swap(0, 0, 40))).toBe(true);
  expect(isHaste(swap(49, 50, 80), swap(0, 0, 40))).toBe(false);
  expect(isHaste(swap(51, 50, 81), swap(0, 0, 40))).toBe(false);
});

test('repairs of own reports stand out by number, by share and by chance', () => {
  expect(chanceOfAtLeast(5, 5, 0.1)).toBeCloseTo(1e-5, 12);
  expect(chanceOfAtLeast(1, 2, 0.5)).toBeCloseTo(0.75, 12);
  expect(repairsOwnReports({ ofOwn: 5, repairs: 6 }, 0.1)).toBe(true);
  expect(repairsOwnReports({ ofOwn: 4, repairs: 4 }, 0.1)).toBe(false);
  expect(repairsOwnReports({ ofOwn: 5, repairs: 20 }, 0.1)).toBe(false);
  expect(repairsOwnReports({ ofOwn: 5, repairs: 10 }, 0.2)).toBe(false);
});

test('a vehicle is ridden about when its way is far longer than the shortest', () => {
  expect(isJoyRide({ pathM: 1_500, shortestM: 500 })).toBe(false);
  expect(isJoyRide({ pathM: 1_501, shortestM: 500 })).toBe(true);
});

test('about one in twenty is drawn, by its id and a salt', () => {
  const ids = Array.from(
    { length: 20_000 },
    (_, i) => `01930000-0000-7000-8000-${String(i).padStart(12, '0')}`,
  );
  const drawn = ids.filter((id) => isDrawn(id, 'salt'));
  expect(drawn.length).toBeGreaterThan(850);
  expect(drawn.length).toBeLessThan(1_150);
  expect(drawn).not.toEqual(ids.filter((id) => isDrawn(id, 'other')));
});

describe('flags', () => {
  test('are none of what nothing is known', () => expect(flagsOf({})).toEqual([]));
  test('are all that fit', () => {
    const flags = flagsOf({
      looks: ['0000000000000000'],
      otherLooks: ['0000000000000001'],
      drained: true,
      path: { pathM: 5_000, shortestM: 100 },
      drawn: true,
    });
    expect(flags).toEqual(['photo_alike', 'no_effect', 'joy_ride', 'random']);
  });
});
