import { type VehicleMark, vehicleFlags, vehicleFrame } from '@kickstand/domain/fleet/live';
import { alarmBits, opsBits } from '@kickstand/domain/fleet/vehicles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotFacts } from '../snapshot/snapshot-tally.ts';
import { mostLines, ordered, windowOf } from './fleet-list.ts';
import { FleetStore } from './fleet-store.parts.ts';
import { listSorts } from './fleet-view.ts';

const now = 1_700_000_000_000;
const usual = vehicleFlags.online | vehicleFlags.onShelf | vehicleFlags.located;
const mark = (vehicle: number, over: Partial<VehicleMark> = {}): VehicleMark => ({
  vehicle,
  lng: 113.3,
  lat: 30.1,
  alarms: 0,
  locatedAt: now / 1000 - vehicle,
  riding: 0,
  flags: usual,
  ops: 0,
  battery: 80,
  course: 0,
  ...over,
});

function storeOf(...areas: VehicleMark[][]) {
  const store = new FleetStore();
  store.fill(areas.map((marks) => vehicleFrame('snapshot', marks, now).buffer));
  return store;
}

const numbersBy = (store: FleetStore, sort: (typeof listSorts)[number]) => {
  const rows = Uint32Array.from({ length: store.length }, (_, row) => row);
  return Array.from(ordered(store.columns, rows, sort), (row) => store.columns.vehicle[row]);
};

const fleet = [
  mark(3, { battery: null }),
  mark(1, { battery: 60, alarms: alarmBits(['fallen', 'lost']) }),
  mark(4, { battery: 5, ops: opsBits(['repair_reported']) }),
  mark(2, { battery: 60, locatedAt: 0 }),
];

test.each([
  ['troubles', [1, 4, 2, 3]],
  ['battery', [4, 1, 2, 3]],
  ['located', [2, 4, 3, 1]],
  ['number', [1, 2, 3, 4]],
] as const)('by %s the list says %j', (sort, expected) => {
  expect(numbersBy(storeOf(fleet), sort)).toEqual(expected);
});

test('every order holds every vehicle once, and the same fleet is always in the same order', () => {
  const marks = fc.uniqueArray(
    fc.record({ vehicle: fc.integer({ min: 1, max: 500 }), battery: fc.nat(100) }),
    {
      selector: ({ vehicle }) => vehicle,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(marks, fc.constantFrom(...listSorts), (some, sort) => {
      const one = numbersBy(storeOf(some.map(({ vehicle, ...over }) => mark(vehicle, over))), sort);
      const other = numbersBy(
        storeOf([...some].reverse().map(({ vehicle, ...over }) => mark(vehicle, over))),
        sort,
      );
      expect(one).toEqual(other);
      expect(new Set(one).size).toBe(some.length);
    }),
  );
});

test('of a long list only the lines in sight are sent, and never more than a window holds', () => {
  const rows = Uint32Array.from({ length: 1_000 }, (_, row) => row);
  expect([...windowOf(rows, { sort: 'number', from: 990, size: 80 })]).toEqual([...rows.slice(990)]);
  expect(windowOf(rows, { sort: 'number', from: -5, size: 80 })[0]).toBe(0);
  expect(windowOf(rows, { sort: 'number', from: 0, size: 5_000 })).toHaveLength(mostLines);
});

test('a moment is counted over the pictures of all its areas, as the present is', () => {
  const store = storeOf(
    [mark(1), mark(2, { riding: 1 }), mark(3, { flags: vehicleFlags.onShelf | vehicleFlags.located })],
    [
      mark(4, { flags: vehicleFlags.online | vehicleFlags.located, ops: opsBits(['off_shelf']), alarms: 1 }),
      mark(5, { ops: opsBits(['low_battery']), alarms: alarmBits(['fallen']), battery: 12 }),
    ],
  );
  const { tally } = snapshotFacts(store);
  expect(tally).toMatchObject({ onShelf: 4, rentable: 1, online: 3, offline: 1 });
  expect(tally.riding).toMatchObject({ available: 3, riding: 1 });
  expect(tally.ops).toMatchObject({ off_shelf: 1, low_battery: 1 });
  expect(tally.alarms).toMatchObject({ fallen: 1, high_voltage: 0 });
});

test('another snapshot leaves nothing of the one before', () => {
  const store = storeOf([mark(1), mark(2)]);
  store.fill([vehicleFrame('snapshot', [mark(3)], now + 1).buffer]);
  expect([store.length, store.rowOf(1), store.rowOf(3)]).toEqual([1, undefined, 0]);
});
