import { stationFigures } from '@kickstand/contract/insight/station-statistics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alarmBits, opsBits, ridingIndex } from '../../fleet/vehicles/index.ts';
import { distanceMetres } from '../../platform/geo/index.ts';
import {
  figuresAt,
  fillLevel,
  fillPercent,
  hoursBetween,
  NearestPlaces,
  peakHour,
  StationTally,
  stoodByHalfHour,
  type TalliedVehicle,
} from './index.ts';

test.each([
  [0, 20, 'empty'],
  [3, 20, 'empty'],
  [4, 20, 'usual'],
  [15, 20, 'usual'],
  [16, 20, 'full'],
  [20, 20, 'full'],
  [21, 20, 'over'],
  [7, null, 'any'],
  [7, 0, 'any'],
] as const)('a station with %i of %s is %s', (current, capacity, level) => {
  expect(fillLevel(current, capacity)).toBe(level);
});

test('the minutes of half hours are those between turns, and what nobody saw is no minute', () => {
  const minute = 60_000;
  const turn = (at: number, state: string, isFull = false) => ({ at: at * minute, state, isFull });
  const turns = [
    turn(-500, 'empty'),
    turn(20, 'present', true),
    turn(45, 'closed', true),
    turn(60, 'unseen'),
  ];
  const span = { from: 0, to: 100 * minute };
  expect(stoodByHalfHour(turns, span)).toEqual([
    { present: 10, empty: 20, full: 10 },
    { present: 15, empty: 0, full: 15 },
    null,
    null,
  ]);
  expect(stoodByHalfHour([turn(80, 'present')], span)).toEqual([
    null,
    null,
    { present: 10, empty: 0, full: 0 },
    { present: 10, empty: 0, full: 0 },
  ]);
});

test('how full a station is for which any number may stand is not said', () => {
  expect([fillPercent(3, 4), fillPercent(5, 4), fillPercent(3, 0), fillPercent(3, null)]).toEqual([
    75,
    125,
    null,
    null,
  ]);
});

const station = (id: string, lng: number, more: object = {}) => ({
  id,
  areaId: 1,
  lng,
  lat: 30,
  isEnabled: true,
  capacity: 5,
  missed: 0,
  ...more,
});
const standing: TalliedVehicle = {
  stationId: 'a',
  areaId: 1,
  lng: 113,
  lat: 30,
  onShelf: true,
  rentable: true,
  riding: ridingIndex('available'),
  ops: 0,
  alarms: 0,
  idleSeconds: 60,
};
const hours = (n: number) => ({ idleSeconds: n * 3_600 });

test.each([
  ['stands there free', {}, { current: 1, rentable: 1 }],
  ['is reserved', { rentable: false, riding: ridingIndex('reserved') }, { current: 1, reserved: 1 }],
  ['is in the hands of staff', { rentable: false, riding: ridingIndex('in_ops') }, { current: 1, inOps: 1 }],
  ['is being swapped', { rentable: false, ops: opsBits(['swapping']) }, { current: 1, inOps: 1 }],
  ['has an alarm', { alarms: alarmBits(['fallen']) }, { current: 1, rentable: 1, alarm: 1 }],
  ['is broken', { rentable: false, ops: opsBits(['repair_reported']) }, { current: 1, fault: 1 }],
  ['was idle for two hours', hours(2), { current: 1, rentable: 1, idle: 1, h1to3: 1 }],
  ['was idle for days', hours(50), { current: 1, rentable: 1, idle: 1, h48: 1 }],
  ['is off the shelf for days', { idleSeconds: null, onShelf: false, rentable: false }, { current: 1 }],
  ['stands 90 m outside', { stationId: null, lng: 113.000_93 }, { nearby: 1 }],
  ['stands 110 m outside', { stationId: null, lng: 113.001_14 }, {}],
  ['is ridden past', { stationId: null, riding: ridingIndex('riding') }, {}],
  ['stands near in another area', { stationId: null, areaId: 2 }, {}],
  ['stands in a station that is not looked at', { stationId: 'elsewhere' }, {}],
] as const)('a vehicle that %s counts for what it is', (_, over, expected) => {
  const figures = new StationTally([station('a', 113)]).count([{ ...standing, ...over }]);
  const nothing = Object.fromEntries(stationFigures.map((name) => [name, 0]));
  expect(figuresAt(figures, 0)).toEqual({ ...nothing, capacity: 5, ...expected });
});

test('stations are counted each for itself, and one that takes no part has nothing nearby', () => {
  const stations = [station('a', 113), station('b', 113.01, { capacity: null, missed: 3 })];
  const closed = station('c', 113.02, { isEnabled: false });
  const vehicles = [
    standing,
    standing,
    { ...standing, stationId: 'b' },
    { ...standing, stationId: null, lng: 113.02 },
  ];
  const tally = new StationTally([...stations, closed]);
  const figures = tally.count(vehicles);
  expect(figuresAt(figures, 0)).toMatchObject({ current: 2, missed: 0 });
  expect(figuresAt(figures, 1)).toMatchObject({ current: 1, capacity: 0, missed: 3 });
  expect(figuresAt(figures, 2)).toMatchObject({ current: 0, nearby: 0 });
  expect(figuresAt(tally.count([]), 0)).toMatchObject({ current: 0, capacity: 5 });
});

test('the nearest place is the one that a look at all of them finds', () => {
  const degree = fc.integer({ min: 0, max: 800 }).map((n) => n / 1e5);
  const place = fc.record({ lng: degree, lat: degree, areaId: fc.constantFrom(1, 2) });
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 20 }),
      place,
      fc.constantFrom(0, 31, 60),
      (places, { lng, lat, areaId }, north) => {
        const at = places.map((one) => ({ ...one, lat: one.lat + north }));
        const metresTo = (one: { lng: number; lat: number }) =>
          distanceMetres([lng, lat + north], [one.lng, one.lat]);
        const near = at.filter((one) => one.areaId === areaId && metresTo(one) <= 300).map(metresTo);
        const found = new NearestPlaces(at, 300).find(lng, lat + north, areaId);
        expect(found && metresTo(found)).toBe(near.length > 0 ? Math.min(...near) : undefined);
      },
    ),
  );
});

test.each([
  [6, 9, [6, 7, 8, 9]],
  [22, 1, [22, 23, 0, 1]],
  [5, 5, [5]],
])('the hours from %i to %i are %j', (from, to, hours) => {
  expect(hoursBetween(from, to)).toEqual(hours);
});

test('the peak hour is the first with the most, and there is none where nothing happened', () => {
  const peak = (...counts: (readonly [number, number])[]) => peakHour(new Map(counts));
  expect([peak([9, 4], [8, 4], [7, 1]), peak([3, 0]), peak()]).toEqual([8, null, null]);
});
