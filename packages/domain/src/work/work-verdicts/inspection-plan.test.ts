import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDayAfter, startOfBusinessDay } from '../../platform/time/index.ts';
import { coverageOf, cycleBegan, inspectionsOfDay, nextInspectionDay } from './inspection-plan.ts';

const zone = 'Asia/Shanghai';
const first = '2026-09-01';
const at = (day: string, hour = 10) => startOfBusinessDay(day, zone) + hour * 3_600_000;
const vehicle = (name: string, inspected: string | null, created = '2026-01-01', busy = false) => ({
  name,
  inspectedAt: inspected === null ? null : at(inspected),
  createdAt: at(created),
  busy,
});
const plan = { startDay: first, frequencyDays: 2, dailyCap: 10 };
const named = (vehicles: { name: string }[]) => vehicles.map(({ name }) => name);

test('who waits longest comes first, by the last inspection or else by when it came', () => {
  const vehicles = [
    vehicle('yesterday', '2026-09-09'),
    vehicle('two days ago', '2026-09-08'),
    vehicle('new', null, '2026-09-10'),
    vehicle('old and never seen', null, '2026-03-01'),
    vehicle('long ago, but at work', '2026-02-01', '2026-01-01', true),
    vehicle('long ago', '2026-08-01'),
  ];
  expect(named(inspectionsOfDay(vehicles, plan, { today: '2026-09-10', zone }))).toEqual([
    'old and never seen',
    'long ago',
    'two days ago',
  ]);
});

test('a plan makes nothing before its first day', () => {
  const vehicles = [vehicle('old', null)];
  expect(inspectionsOfDay(vehicles, plan, { today: '2026-08-31', zone })).toEqual([]);
  expect(inspectionsOfDay(vehicles, plan, { today: first, zone })).toHaveLength(1);
});

test('where every inspection is done, each vehicle is inspected again within two cycles, so many a day at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 40 }),
      (n, frequencyDays, dailyCap) => {
        const vehicles = Array.from({ length: n }, (_, i) => vehicle(String(i), null));
        const fair = Math.ceil(n / frequencyDays);
        const days = Math.max(2 * frequencyDays, Math.ceil(n / Math.min(dailyCap, fair)) + frequencyDays);
        for (let day = 0; day < 3 * days; day++) {
          const today = businessDayAfter(first, day);
          const due = inspectionsOfDay(
            vehicles,
            { startDay: first, frequencyDays, dailyCap },
            { today, zone },
          );
          expect(due.length).toBeLessThanOrEqual(Math.min(dailyCap, fair));
          for (const one of due) one.inspectedAt = at(today);
        }
        const since = at(businessDayAfter(first, 3 * days - 1 - days), 0);
        expect(vehicles.every(({ inspectedAt }) => (inspectedAt ?? 0) >= since)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['2026-08-31', undefined],
  ['2026-09-01', '2026-09-01'],
  ['2026-09-07', '2026-09-01'],
  ['2026-09-08', '2026-09-08'],
  ['2026-09-21', '2026-09-15'],
])('on %s a plan of seven days is in the cycle that began on %s', (today, began) => {
  expect(cycleBegan({ startDay: first, frequencyDays: 7 }, today)).toBe(began);
});

test('what is covered was inspected in the cycle, what is overdue waits longer than the frequency', () => {
  const vehicles = [
    vehicle('in the cycle', '2026-09-09'),
    vehicle('in the one before', '2026-09-08'),
    vehicle('overdue', '2026-09-07'),
    vehicle('never', null),
  ];
  expect(coverageOf(vehicles, plan, { today: '2026-09-10', zone })).toEqual({
    vehicles: 4,
    covered: 1,
    overdue: 2,
  });
  expect(coverageOf(vehicles, plan, { today: '2026-08-31', zone }).covered).toBe(0);
});

test.each([
  [{ enabled: false, madeDay: null }, '2026-09-10', null],
  [{ enabled: true, madeDay: null }, '2026-08-10', first],
  [{ enabled: true, madeDay: null }, '2026-09-10', '2026-09-10'],
  [{ enabled: true, madeDay: '2026-09-09' }, '2026-09-10', '2026-09-10'],
  [{ enabled: true, madeDay: '2026-09-10' }, '2026-09-10', '2026-09-11'],
])('a plan that says %j makes tasks on %s or later: %s', (said, today, next) => {
  expect(nextInspectionDay({ startDay: first, ...said }, today)).toBe(next);
});
