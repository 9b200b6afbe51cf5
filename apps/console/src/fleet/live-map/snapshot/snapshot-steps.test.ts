import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotAt, stepFrom } from './snapshot-steps.ts';

const hours = [100, 200, 300];

test.each([
  [50, -1],
  [100, 0],
  [250, 1],
  [300, 2],
  [999, 2],
])('at %i the snapshot in place %i is shown: the newest that is not later', (at, place) => {
  expect(snapshotAt(hours, at)).toBe(place);
});

test('a step leads to the neighbour, and beyond the ends there is none', () => {
  expect([stepFrom(hours, 250, 1), stepFrom(hours, 250, -1)]).toEqual([300, 100]);
  expect([stepFrom(hours, 300, 1), stepFrom(hours, 100, -1), stepFrom([], 100, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('playing from any moment passes every later one once, in order', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(days, (some) => {
      const snapshots = [...some].sort((a, b) => a - b);
      const passed = [snapshots[0] ?? 0];
      for (
        let at = stepFrom(snapshots, snapshots[0] ?? 0, 1);
        at !== undefined;
        at = stepFrom(snapshots, at, 1)
      )
        passed.push(at);
      expect(passed).toEqual(snapshots);
    }),
  );
});
