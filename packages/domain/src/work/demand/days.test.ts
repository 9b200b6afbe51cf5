import { expect, test } from 'vitest';
import { likeDaysOf } from './days.ts';
import type { HolidayKind } from './types.ts';

/** Days by their number; day 100 is a Saturday. */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1;
const kindOf = (special: Record<number, HolidayKind>) => (day: number) => ({
  weekday: weekdayOf(day),
  holiday: special[day] ?? ('none' as const),
});
const like = (day: number, special: Record<number, HolidayKind> = {}) =>
  likeDaysOf((days) => day - days, kindOf(special));

test('an ordinary day is like the same weekday of the four weeks before it, the newest first', () => {
  expect(like(100)).toEqual([93, 86, 79, 72]);
});

test('looser, it is like all workdays or all days off of them', () => {
  expect(likeDaysOf((days) => 100 - days, kindOf({}), true)).toEqual([94, 93, 87, 86, 80, 79, 73, 72]);
});

test('a holiday among them is left out, and so is a day on which people work instead', () => {
  expect(like(100, { 93: 'holiday', 79: 'make_up' })).toEqual([86, 72]);
});

test('a holiday is like the days off before it, a day on which people work instead like the workdays', () => {
  const days = like(102, { 102: 'holiday', 99: 'holiday' });
  expect(days).toContain(99);
  expect(days.every((day) => day === 99 || weekdayOf(day) >= 6)).toBe(true);
  const workdays = like(100, { 100: 'make_up' });
  expect(workdays).toHaveLength(20);
  expect(workdays.every((day) => weekdayOf(day) < 6)).toBe(true);
});
