import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lossesOf } from './chain.ts';
import { expectedRides } from './served.ts';

const total = (rides: readonly number[]) => rides.reduce((sum, each) => sum + each, 0);

test('where nothing stands and nothing comes nobody rides, and where enough stands everybody does', () => {
  const course = { demand: [2], returns: [0], capacity: 20, hours: 4 };
  expect(total(expectedRides(course, 0))).toBe(0);
  expect(total(expectedRides(course, 40))).toBeCloseTo(8, 3);
  expect(expectedRides(course, 3)).toHaveLength(8);
});

test('who rides and who is lost are together the demand', () => {
  const rate = fc.double({ min: 0, max: 6, noNaN: true });
  fc.assert(
    fc.property(
      fc.record({
        demand: fc.array(rate, { minLength: 8, maxLength: 8 }),
        returns: fc.array(rate, { minLength: 8, maxLength: 8 }),
        capacity: fc.integer({ min: 1, max: 20 }),
        have: fc.nat(30),
      }),
      ({ have, ...rates }) => {
        const course = { ...rates, hours: 4 };
        const demanded = rates.demand.reduce((sum, each) => sum + each / 2, 0);
        const served = total(expectedRides(course, have));
        const lost = lossesOf(course).from(0, have);
        expect(Math.abs(served + lost - demanded)).toBeLessThan(0.02 * demanded + 0.02);
      },
    ),
    { numRuns: 50 },
  );
});
