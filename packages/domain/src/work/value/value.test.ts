import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hoursLeft,
  hoursOfPack,
  hoursToVisit,
  lossesOf,
  marginalRides,
  moveValue,
  onwardRides,
  ridesFrom,
  rideValue,
  sparedLater,
  swapExtra,
  swapValue,
  usualPrices,
  workCost,
} from './index.ts';

const steady = (demand: number, returns: number, hours: number, capacity = 10) =>
  lossesOf({ demand: [demand], returns: [returns], capacity, hours });
const wear = { pointsPerRide: 5, standbyPointsPerHour: 0.1 };

const someCourse = fc.record({
  demand: fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 1, maxLength: 12 }),
  returns: fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 1, maxLength: 12 }),
  capacity: fc.integer({ min: 1, max: 20 }),
  hours: fc.double({ min: 0.1, max: 12, noNaN: true }),
});

test('each further vehicle saves less, and the third is not worth its way (fixture 14)', () => {
  const rides = marginalRides(steady(2, 0, 1), 0);
  expect(rides.slice(0, 3).map((each) => each.toFixed(4))).toEqual(['0.8647', '0.5940', '0.3233']);
  const value = 260 * (rides[2] ?? 0);
  expect(Math.round(value)).toBe(84);
  expect(Math.round(value - workCost(4, 0, usualPrices))).toBe(-116);
});

describe('losses of a station', () => {
  test('are the whole demand where nothing stands and nothing comes, and nothing where there is none', () => {
    expect(steady(3, 0, 4).from(0, 0)).toBeCloseTo(12, 9);
    expect(steady(3, 0, 4).from(2.5, 0)).toBeCloseTo(4.5, 9);
    expect(steady(0, 5, 4).from(0, 0)).toBe(0);
  });

  test('fall with each vehicle, and nothing is saved twice', () => {
    fc.assert(
      fc.property(someCourse, (course) => {
        const losses = lossesOf(course);
        for (let k = 0; k < losses.most; k++) {
          const saved = losses.from(0, k) - losses.from(0, k + 1);
          expect(saved).toBeGreaterThan(-1e-6);
          expect(saved).toBeLessThan(1 + 1e-6);
        }
        expect(losses.from(course.hours, 0)).toBeCloseTo(0, 6);
      }),
      { numRuns: 50 },
    );
  });

  // Where vehicles come early and riders late, a later hour with the same stock can be the worse one.
  test('fall with each hour gone while the hours are alike', () => {
    const rate = fc.double({ min: 0, max: 12, noNaN: true });
    fc.assert(
      fc.property(rate, rate, fc.nat(20), (demand, returns, k) => {
        const losses = steady(demand, returns, 6);
        expect(losses.from(3, k)).toBeLessThanOrEqual(losses.from(0, k) + 1e-6);
      }),
      { numRuns: 50 },
    );
  });

  test('are those of the chain played by chance', () => {
    let state = 1;
    const random = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    let lost = 0;
    for (let round = 0; round < 20_000; round++) {
      let stock = 2;
      const pause = () => -Math.log(random()) / 5;
      for (let clock = pause(); clock < 2; clock += pause()) {
        if (random() < 0.4) stock = Math.min(6, stock + 1);
        else if (stock > 0) stock -= 1;
        else lost += 1;
      }
    }
    expect(steady(3, 2, 2, 3).from(0, 2)).toBeCloseTo(lost / 20_000, 1);
  });
});

describe('values', () => {
  test('what a further vehicle saves never rises, and pooling keeps the sum', () => {
    fc.assert(
      fc.property(someCourse, fc.double({ min: 0, max: 1, noNaN: true }), (course, moved) => {
        const losses = lossesOf(course);
        const rides = marginalRides(losses, moved);
        for (const [i, each] of rides.entries())
          expect(each).toBeLessThanOrEqual((rides[i - 1] ?? each) + 1e-12);
        const sum = rides.reduce((total, each) => total + each, 0);
        expect(sum).toBeCloseTo((1 - moved) * (losses.from(0, 0) - losses.from(0, losses.most)), 4);
      }),
      { numRuns: 50 },
    );
  });

  test('moves round in a circle at one instant bring nothing', () => {
    const someStop = fc.record({ course: someCourse, have: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(fc.array(someStop, { minLength: 2, maxLength: 5 }), (stops) => {
        const round = stops.map(({ course, have }) => {
          const losses = lossesOf(course);
          return { rides: marginalRides(losses, 0.3), have: Math.min(have, losses.most) };
        });
        const sum = round.reduce((total, from, i) => {
          const to = round[(i + 1) % round.length] ?? from;
          return total + moveValue(260, from, to);
        }, 0);
        expect(sum).toBeLessThanOrEqual(1e-9);
      }),
      { numRuns: 50 },
    );
  });

  test('a ride is worth what the ledger kept of it', () => {
    const money = {
      rideCents: 30_000,
      refundCents: 1_000,
      feeCents: 180,
      cardCents: 2_180,
      energyCents: 5_000,
    };
    expect(rideValue({ ...money, rides: 100 })).toBe(260);
    expect(rideValue({ ...money, rides: 0 })).toBe(0);
    expect(rideValue({ ...money, refundCents: 90_000, rides: 100 })).toBe(0);
  });

  test('the next visit is 8 to 48 hours away', () => {
    expect([null, 2, 30, 400].map(hoursToVisit)).toEqual([24, 8, 30, 48]);
  });

  test('a pack lasts until 20 %, by its rides and by standing', () => {
    expect(hoursLeft(20, 1, wear)).toBe(0);
    expect(hoursLeft(71, 1, wear)).toBeCloseTo(10, 9);
    expect(hoursLeft(71, 0, { ...wear, standbyPointsPerHour: 0 })).toBe(Number.POSITIVE_INFINITY);
  });

  test('a dead vehicle in a crowd is worth almost nothing, alone at a busy station a ride and more', () => {
    const losses = steady(1, 1, 10, 20);
    const caseOf = (k: number) => ({
      charge: 12,
      hours: 10,
      hoursLeft: 0,
      rides: ridesFrom(losses, 0, 0, k),
      v: 260,
      wear,
    });
    expect(swapValue(caseOf(20), usualPrices)).toBeLessThan(5);
    expect(swapValue(caseOf(1), usualPrices)).toBeGreaterThan(150);
  });

  test('what is left in a pack is paid too early, and a rider left standing complains', () => {
    const given = { charge: 60, hours: 10, hoursLeft: 40, wear };
    expect(swapExtra(given, usualPrices)).toBe(-50);
    expect(swapExtra({ ...given, hoursLeft: 5 }, usualPrices)).toBeCloseTo(300 * Math.exp(-4) - 50, 9);
    expect(swapExtra({ ...given, charge: 10, hoursLeft: 0 }, usualPrices)).toBeCloseTo(0, 9);
  });

  test('work that is only put off is spared by the share of its cycle, and never costs more', () => {
    expect(sparedLater(400, 0, 100)).toBe(400);
    expect(sparedLater(400, 25, 100)).toBe(300);
    expect(sparedLater(400, 150, 100)).toBe(0);
    expect(hoursOfPack(0.1, wear)).toBeCloseTo(77 / 0.6, 9);
  });

  test('a ride that is saved saves more where vehicles lack, none where they are many, and three at most', () => {
    const busy = { losses: steady(2, 0.1, 20), hours: 20, have: 0 };
    const quiet = { losses: steady(0.1, 2, 20), hours: 20, have: 10 };
    const [lacking, mixed, many] = [[busy], [busy, quiet], [quiet]].map((each) => onwardRides(each, 0)) as [
      number,
      number,
      number,
    ];
    expect(lacking).toBeGreaterThan(2.5);
    expect(lacking).toBeLessThanOrEqual(3);
    expect(mixed).toBeLessThan(lacking);
    expect(many).toBeLessThan(mixed);
    expect(many).toBeCloseTo(1, 2);
    expect(onwardRides([], 0.3)).toBe(1);
  });
});
