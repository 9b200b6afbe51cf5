import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daypartWorth, meanWorth } from './dayparts.ts';

test('a part of the day whose rides bring twice as much is worth more, by as much as its rides say', () => {
  const [night = 0, day = 0] = daypartWorth([
    { rides: 10_000, cents: 4_000_000 },
    { rides: 10_000, cents: 2_000_000 },
  ]);
  expect(night / day).toBeCloseTo(2, 1);
  const [few = 0] = daypartWorth([
    { rides: 1, cents: 4_000 },
    { rides: 10_000, cents: 2_000_000 },
  ]);
  expect(few).toBeLessThan(1.15);
});

test('nothing is known without rides, and the mean over all rides stays what it is', () => {
  expect(
    daypartWorth([
      { rides: 0, cents: 0 },
      { rides: 0, cents: 0 },
    ]),
  ).toEqual([1, 1]);
  const part = fc.record({ rides: fc.nat(50_000), cents: fc.nat(10_000_000) });
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (parts) => {
      const rides = parts.reduce((sum, one) => sum + one.rides, 0);
      fc.pre(rides > 0);
      const worth = daypartWorth(parts);
      const mean = parts.reduce((sum, one, i) => sum + one.rides * (worth[i] ?? 0), 0) / rides;
      expect(mean).toBeCloseTo(1, 9);
      expect(worth.every((each) => each >= 0)).toBe(true);
    }),
  );
});

test('the mean of some hours goes by the demand in them, and begins anew after a day', () => {
  const worth = [...Array<number>(24).fill(2), ...Array<number>(24).fill(0.5)];
  const demand = (n: number, from: number, until: number) =>
    Array.from({ length: n }, (_, i) => (i >= from && i < until ? 3 : 0));
  expect(meanWorth(worth, demand(96, 0, 24), 24)).toBe(2);
  expect(meanWorth(worth, demand(96, 24, 48), 24)).toBe(0.5);
  expect(meanWorth(worth, demand(96, 48, 50), 48)).toBe(2);
  expect(meanWorth(worth, demand(96, 0, 48), 24)).toBe(1.25);
  expect(meanWorth(worth, demand(96, 0, 0), 24)).toBe(1);
});
