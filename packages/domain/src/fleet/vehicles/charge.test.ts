import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opsBits } from './bits.ts';
import { chargeMarks, opsLetRent, powerOrder, withCharge, withPowerCut } from './charge.ts';
import { lockingSpeedKmh } from './rules.ts';

const low = opsBits(['low_battery']);
const { rentsLow, powerCut } = chargeMarks;
const early = { lowPercent: 40, noRentPercent: 25, cutPercent: 8 };
const late = { lowPercent: 15, noRentPercent: 10, cutPercent: 5 };

test.each([
  [undefined, 21, 0, true],
  [undefined, 20, low, false],
  [early, 41, 0, true],
  [early, 40, low | rentsLow, true],
  [early, 26, low | rentsLow, true],
  [early, 25, low, false],
  [late, 20, rentsLow, true],
  [late, 16, rentsLow, true],
  [late, 15, low | rentsLow, true],
  [late, 11, low | rentsLow, true],
  [late, 10, low, false],
] as const)(
  'with the limits %j a charge of %i is marked %i and rented: %s',
  (limits, percent, marks, rented) => {
    const work = opsBits(['swapping']);
    expect(withCharge(work | low | rentsLow | powerCut, percent, limits)).toBe(work | powerCut | marks);
    expect(opsLetRent(marks, percent)).toBe(rented);
    expect(opsLetRent(marks | work, percent)).toBe(false);
  },
);

test('by limits that fit each other a vehicle is rented exactly above where renting ends', () => {
  const limits = fc
    .tuple(fc.nat(100), fc.nat(100), fc.nat(100))
    .map((all) => all.toSorted((a, b) => a - b))
    .map(([cutPercent = 0, noRentPercent = 0, lowPercent = 0]) => ({
      cutPercent,
      noRentPercent,
      lowPercent,
    }));
  fc.assert(
    fc.property(limits, fc.nat(100), (of, percent) => {
      expect(opsLetRent(withCharge(0, percent, of), percent)).toBe(percent > of.noRentPercent);
    }),
  );
});

test.each([
  ['at the cut-off', { percent: 8 }, early, true],
  ['above it', { percent: 9 }, early, false],
  ['of unknown charge', { percent: null }, early, false],
  ['by no scheme', { percent: 1 }, undefined, false],
  ['that is switched off', { percent: 1, powered: false }, early, false],
  ['at walking pace', { percent: 1, speedKmh: lockingSpeedKmh }, early, true],
  ['that drives', { percent: 1, speedKmh: lockingSpeedKmh + 0.1 }, early, false],
] as const)('the motor of a vehicle %s is stopped as told', (_, over, limits, cut) => {
  const vehicle = { ops: low, powered: true, speedKmh: 0, ...over };
  expect(withPowerCut(vehicle, limits)).toBe(cut ? low | powerCut : low);
});

test('no motor is ever stopped above the speed at which nothing is locked, and none is given back below the cut-off', () => {
  const vehicle = fc.record({
    ops: fc.constantFrom(low, low | powerCut),
    percent: fc.nat(100),
    powered: fc.boolean(),
    speedKmh: fc.double({ min: 0, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(vehicle, (one) => {
      const order = powerOrder(one.ops, withPowerCut(one, early));
      if (order === 'cut') expect(one.speedKmh).toBeLessThanOrEqual(lockingSpeedKmh);
      if (order === 'give_back') expect(one.percent).toBeGreaterThan(early.cutPercent);
    }),
  );
});
