import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeLetsRent } from '../../fleet/vehicles/index.ts';
import { type Movable, vehiclesToBringIn, vehiclesToTakeOut } from './station-moves.ts';

const now = 1_790_000_000_000;
const movable = (vehicle: number, more: Partial<Movable> = {}): Movable => ({
  vehicle,
  stationId: null,
  distanceM: 100,
  battery: 80,
  ops: 0,
  lockAt: now - 60_000,
  unlockAt: null,
  ...more,
});

const any = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 60 }).chain((numbers) =>
  fc.tuple(
    ...numbers.map((vehicle) =>
      fc.record({
        vehicle: fc.constant(vehicle),
        stationId: fc.constantFrom(null, 'a', 'b', 'c'),
        distanceM: fc.integer({ min: 0, max: 3_000 }),
        battery: fc.option(fc.integer({ min: 0, max: 100 })),
        ops: fc.constantFrom(0, 8, 64, 72),
        lockAt: fc.option(fc.integer({ min: now - 1e9, max: now })),
        unlockAt: fc.option(fc.integer({ min: now - 1e9, max: now })),
      }),
    ),
  ),
);

test('out of a station go those that have stood idle longest', () => {
  const standing = [
    movable(1, { lockAt: now - 1_000 }),
    movable(2, { lockAt: now - 9_000_000 }),
    movable(3, { lockAt: null }),
    movable(4, { lockAt: now - 60_000 }),
  ];
  expect(vehiclesToTakeOut(standing, 3, now)).toEqual([2, 4, 1]);
});

test('out of a station go as many as are wanted and never more than stand there, each once', () => {
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 50 }), (standing, n) => {
      const out = vehiclesToTakeOut(standing, n, now);
      expect(out).toHaveLength(Math.min(n, standing.length));
      expect(new Set(out).size).toBe(out.length);
    }),
  );
});

test('into a station come vehicles astray first, then what others have too many of, the nearest first', () => {
  const around = [
    movable(1, { stationId: 'a', distanceM: 10 }),
    movable(2, { stationId: 'a', distanceM: 20 }),
    movable(3, { distanceM: 900 }),
    movable(4, { distanceM: 300 }),
    movable(5, { stationId: 'b', distanceM: 5 }),
    movable(6, { distanceM: 50, battery: 15 }),
    movable(7, { distanceM: 60, battery: null }),
  ];
  expect(vehiclesToBringIn(around, new Map([['a', 1]]), 9)).toEqual([4, 3, 1]);
});

test('no station that is brought from falls below its capacity, and nothing comes that nobody could ride', () => {
  const surplus = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -5, max: 8 }));
  fc.assert(
    fc.property(any, surplus, fc.integer({ min: 1, max: 50 }), (around, most, n) => {
      const brought = vehiclesToBringIn(around, new Map(Object.entries(most)), n);
      const rows = brought.map((number) => around.find(({ vehicle }) => vehicle === number));
      expect(brought.length).toBeLessThanOrEqual(n);
      expect(rows.every((row) => row && chargeLetsRent(row.ops, row.battery))).toBe(true);
      for (const station of ['a', 'b', 'c'])
        expect(rows.filter((row) => row?.stationId === station).length).toBeLessThanOrEqual(
          Math.max(0, most[station] ?? 0),
        );
    }),
  );
});
