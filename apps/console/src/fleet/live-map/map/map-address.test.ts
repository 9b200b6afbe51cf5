import { alarmTypes, opsStates, ridingStates } from '@kickstand/contract/fleet/vehicles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText } from '../../../kit/page/screens.ts';
import { nextWatch } from '../fleet/watch-box.ts';
import { filterOf, isFiltered, type MapWish, readWish, toggled, writeWish } from './map-address.ts';

const none: MapWish = {
  riding: [],
  ops: [],
  alarms: [],
  online: 'any',
  rentable: false,
  battery: undefined,
  areas: [],
  car: undefined,
  asked: {},
  at: undefined,
  place: undefined,
};
const texts = (wish: MapWish) => Object.fromEntries(new URLSearchParams(searchText(writeWish(wish))));

test('the address gives back every wish that was put into it', () => {
  const wish: fc.Arbitrary<MapWish> = fc.record({
    riding: fc.subarray([...ridingStates]),
    ops: fc.subarray([...opsStates]),
    alarms: fc.subarray([...alarmTypes]),
    online: fc.constantFrom('any', 'online', 'offline'),
    rentable: fc.boolean(),
    areas: fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 10 }),
    car: fc.option(fc.integer({ min: 10_000_000, max: 999_999_999 }).map(String), { nil: undefined }),
    battery: fc.option(fc.constantFrom([0, 20] as const, [35, 35] as const), { nil: undefined }),
    asked: fc.record(
      {
        carIds: fc.uniqueArray(fc.integer({ min: 10_000_000, max: 999_999_999 }).map(String), {
          minLength: 1,
          maxLength: 5,
        }),
        idleHours: fc.integer({ min: 1, max: 8_760 }),
        noTripHours: fc.integer({ min: 1, max: 8_760 }),
        modelId: fc.integer({ min: 1, max: 900 }),
        tag: fc.string({ minLength: 1, maxLength: 12 }),
        stationId: fc.stringMatching(/^[0-9a-f]{1,24}$/),
        opsAreaId: fc.stringMatching(/^[0-9a-f]{1,24}$/),
      },
      { requiredKeys: [] },
    ),
    at: fc.option(fc.integer({ min: 1, max: 4e12 }), { nil: undefined }),
    place: fc.option(
      fc.record({
        lng: fc.integer({ min: -17_999, max: 17_999 }).map((n) => n / 100),
        lat: fc.integer({ min: -8_400, max: 8_400 }).map((n) => n / 100),
        zoom: fc.integer({ min: 0, max: 76 }).map((n) => n / 4),
      }),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(wish, (given) => {
      expect(readWish(texts(given))).toEqual(given);
    }),
  );
});

test('what the address says wrongly is no wish', () => {
  const said = {
    riding: 'flying,riding',
    ops: '',
    online: 'maybe',
    areas: 'x,-2,3',
    car: '0123',
    rentable: 'yes',
  };
  expect(readWish(said)).toEqual({ ...none, riding: ['riding'], areas: [3] });
});

test('an address without wishes shows everybody', () => {
  expect(searchText(writeWish(none))).toBe('');
  expect(isFiltered(none)).toBe(false);
  expect(filterOf(none)).toEqual({ riding: 0, ops: 0, alarms: 0, online: 'any', rentable: false });
});

test('a state is switched on and off', () => {
  expect(toggled(toggled(['riding'], 'reserved'), 'riding')).toEqual(['reserved']);
});

const camera = { west: 10, south: 20, east: 12, north: 21, zoom: 13 };

test('more than what is seen is watched, so that a small move asks for nothing', () => {
  const watched = nextWatch(undefined, camera, false);
  expect(watched).toEqual({ west: 9, south: 19.5, east: 13, north: 21.5, zoom: 13 });
  expect(nextWatch(watched, { ...camera, west: 10.9, east: 12.9 }, false)).toBeUndefined();
  expect(nextWatch(watched, { ...camera, west: 11.2, east: 13.2 }, false)).toMatchObject({ west: 10.2 });
});

test('coming much nearer narrows what is watched, and counts are asked to become vehicles sooner', () => {
  const watched = nextWatch(undefined, camera, false);
  const nearer = { west: 10.9, south: 20.4, east: 11.1, north: 20.6 };
  expect(nextWatch(watched, { ...nearer, zoom: 14 }, false)).toBeUndefined();
  expect(nextWatch(watched, { ...nearer, zoom: 15 }, false)).toMatchObject({ zoom: 15 });
  expect(nextWatch(watched, { ...nearer, zoom: 13.6 }, true)).toMatchObject({ zoom: 13.6 });
});
