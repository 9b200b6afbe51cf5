import type { Cents } from '@kickstand/contract/kit';
import type { RideActivityKind } from '@kickstand/contract/marketing/campaigns';
import { rideActivityKinds } from '@kickstand/contract/marketing/campaigns';
import { priceScheme } from '@kickstand/contract/rides/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ActivityRule,
  activitiesToHold,
  benefitOfActivity,
  everComes,
  missingOf,
  mostCostOf,
  mostSavedBy,
  usuallySaved,
  valuesOfActivity,
  valuesOfOthers,
} from './activity.ts';

const zone = 'Asia/Shanghai';
const allHours = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 };
const noon = Date.parse('2026-11-20T12:00:00+08:00');
const scheme = priceScheme.parse({
  kind: 0,
  startCents: 200,
  includedSeconds: 300,
  unitSeconds: 60,
  unitCents: 50,
});
const terms = { scheme, calendar: { holidays: [], makeUpWorkdays: [] }, zone };
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value as Cents);

const rule = fc
  .record({
    activity: fc.constantFrom<RideActivityKind>(...rideActivityKinds),
    payPct: fc.integer({ min: 1, max: 99 }),
    cutCents: cents(2_000),
    mostCutCents: cents(2_000),
    thresholdCents: cents(1_000),
    mostSavedCents: cents(2_000),
    rewardCents: cents(1_000),
    rewardDays: fc.integer({ min: 1, max: 365 }),
    freeMinutes: fc.integer({ min: 1, max: 60 }),
    validMinutes: fc.constant(2),
    validMetres: fc.constant(200),
    idleHours: fc.integer({ min: 0, max: 168 }),
    stationIds: fc.array(fc.constantFrom('s1', 's2'), { maxLength: 2 }),
  })
  .map((one): ActivityRule => ({ ...one, usable: allHours }))
  .filter((one) => missingOf(one) === undefined);

test('no ride saves more than is held back for it', () => {
  fc.assert(
    fc.property(rule, fc.nat(), (one, n) => {
      const { cutCents: least = 0 as Cents, mostCutCents: most = 0 as Cents } = one;
      const drawn = least + (n % Math.max(1, most - least + 1));
      const saved = usuallySaved(
        benefitOfActivity('a', one, { drawnCents: drawn, stationId: null }),
        noon,
        terms,
      );
      expect(saved).toBeLessThanOrEqual(mostSavedBy(one));
    }),
  );
});

test('of each class the three are held that save a usual ride most, of equal ones those that end first', () => {
  const of = (id: string, activity: RideActivityKind, savesCents: number, endsAt: number | null) => ({
    benefit: benefitOfActivity(
      id,
      { activity, usable: allHours, mostSavedCents: 100 as Cents },
      { drawnCents: 1, stationId: null },
    ),
    savesCents,
    endsAt,
  });
  const held = activitiesToHold([
    of('a', 'time_free', 10, null),
    of('b', 'time_free', 20, 9),
    of('c', 'time_free', 20, 5),
    of('d', 'free_first_n', 5, 1),
    of('e', 'full_cut', 1, null),
    of('f', 'random_cut', 2, null),
  ]);
  expect(held.map(({ benefit }) => benefit.id)).toEqual(['c', 'b', 'a', 'f', 'e']);
});

test.each([
  ['an hour of a day within it', { weekdays: [5], fromMinute: 720, toMinute: 780 }, 1, true],
  ['a day after its end', { weekdays: [7], fromMinute: 0, toMinute: 1_440 }, 1, false],
  ['the same where it lasts for a week', { weekdays: [4], fromMinute: 0, toMinute: 15 }, 7, true],
  ['an hour before its beginning', { weekdays: [5], fromMinute: 0, toMinute: 720 }, 0.4, false],
])('%s comes or does not', (_, usable, days, comes) => {
  expect(everComes(usable, noon, noon + days * 86_400_000, zone)).toBe(comes);
});

test('a red packet costs at most what it saves and what it earns, other kinds only what they save', () => {
  const said = { usable: allHours, mostSavedCents: 300 as Cents, rewardCents: 200 as Cents };
  expect(mostCostOf({ ...said, activity: 'red_packet_car' })).toBe(500);
  expect(mostCostOf({ ...said, activity: 'time_free' })).toBe(300);
});

test('what one kind is made of and what only others are is every value once', () => {
  const all = new Set(rideActivityKinds.flatMap((kind) => valuesOfActivity(kind)));
  for (const kind of rideActivityKinds)
    expect([...valuesOfActivity(kind), ...valuesOfOthers(kind)].sort()).toEqual([...all].sort());
});
