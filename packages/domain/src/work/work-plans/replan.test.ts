import { expect, test } from 'vitest';
import { changesBetween, frozenJobs, intervalOfMean, isReplanDue, type PlanNews, replaces } from './index.ts';

const quiet: PlanNews = {
  minutesSincePlan: 20,
  staffChanged: false,
  urgentTask: false,
  failures: 0,
  worstStationOff: 0,
};

test('a new plan has to be worth what it disturbs, and clearly more (fixture 15)', () => {
  const changes = { persons: 2, orders: 0 };
  expect(replaces(8_000, 8_600, changes)).toBe(false);
  expect(replaces(8_000, 9_600, changes)).toBe(true);
  expect(replaces(-40_000, -38_100, { persons: 0, orders: 0 })).toBe(false);
  expect(replaces(-40_000, -38_000, { persons: 0, orders: 0 })).toBe(true);
  expect(replaces(0, 1_049, { persons: 0, orders: 1 })).toBe(false);
});

test('differences between policies are told with their interval (fixture 15)', () => {
  expect(intervalOfMean(12, 20, 20).map((each) => each.toFixed(2))).toEqual(['4.27', '19.73']);
});

test.each<[what: string, news: Partial<PlanNews>, due: boolean]>([
  ['nothing happened', {}, false],
  ['half an hour is over', { minutesSincePlan: 30 }, true],
  ['somebody came or left', { staffChanged: true }, true],
  ['an urgent task came', { urgentTask: true }, true],
  ['two jobs failed', { failures: 2 }, false],
  ['three jobs failed', { failures: 3 }, true],
  ['a station is three off', { worstStationOff: 3 }, true],
  ['much happened, but the plan is four minutes old', { minutesSincePlan: 4, failures: 9 }, false],
])('whether to plan anew when %s', (_, news, due) => {
  expect(isReplanDue({ ...quiet, ...news })).toBe(due);
});

test('nobody loses what is in hand, pinned or next; an offline phone keeps only what is in hand', () => {
  const stops = [
    { jobId: 'a', inHand: false, pinned: false },
    { jobId: 'b', inHand: true, pinned: false },
    { jobId: 'c', inHand: false, pinned: true },
    { jobId: 'd', inHand: false, pinned: false },
  ];
  expect(frozenJobs(stops, 0)).toEqual(['a', 'b', 'c']);
  expect(frozenJobs(stops, 15)).toEqual(['b']);
});

test('changes are stops of another person and stops after another one', () => {
  const before = [
    { personId: 'x', jobIds: ['a', 'b', 'c'] },
    { personId: 'y', jobIds: ['d'] },
  ];
  const after = [
    { personId: 'x', jobIds: ['b', 'c', 'new'] },
    { personId: 'y', jobIds: ['d', 'a'] },
  ];
  expect(changesBetween(before, before)).toEqual({ persons: 0, orders: 0 });
  expect(changesBetween(before, after)).toEqual({ persons: 1, orders: 1 });
});
