import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rings } from '../../platform/geo/index.ts';
import { ringContains } from '../../platform/geo/index.ts';
import { Places, ShapeIndex } from './index.ts';

const square = (lng: number, lat: number, half: number): Rings => [
  [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
  ],
];

test('the index finds exactly the polygons that a plain search over all of them finds', () => {
  const degree = (least: number, most: number) =>
    fc.integer({ min: least * 1e5, max: most * 1e5 }).map((n) => n / 1e5);
  const polygon = fc
    .tuple(
      degree(113, 114),
      degree(30, 31),
      fc.constantFrom(0.0003, 0.004, 0.03, 0.2),
      fc.integer({ min: 3, max: 9 }),
    )
    .map(([lng, lat, size, corners]) =>
      Array.from({ length: corners }, (_, i) => {
        const angle = (2 * Math.PI * i) / corners;
        const reach = size * (0.4 + ((i * 7) % 5) / 8);
        return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)] as const;
      }),
    );
  fc.assert(
    fc.property(
      fc.array(polygon, { maxLength: 12 }),
      fc.array(fc.tuple(degree(113, 114), degree(30, 31)), { minLength: 1, maxLength: 20 }),
      (polygons, points) => {
        const index = new ShapeIndex<number>();
        for (const [i, ring] of polygons.entries()) index.add(i, [ring]);
        const corners = polygons.flatMap((ring) => ring.slice(0, 1));
        for (const [lng, lat] of [...points, ...corners]) {
          const plain = polygons.flatMap((ring, i) => (ringContains(ring, [lng, lat]) ? [i] : []));
          expect(index.at(lng, lat).sort((a, b) => a - b)).toEqual(plain);
        }
      },
    ),
  );
});

test('a hole is outside', () => {
  const index = new ShapeIndex<string>();
  index.add('ring', [...square(113.5, 30.5, 0.01), ...square(113.5, 30.5, 0.002)]);
  expect(index.at(113.505, 30.5)).toEqual(['ring']);
  expect(index.at(113.5, 30.5)).toEqual([]);
});

test('of stations that overlap it is the one with the nearest middle, whichever was drawn first', () => {
  const station = (fenceId: string, lng: number, half: number) => ({
    fenceId,
    serviceAreaId: 1,
    kind: 'station',
    rings: square(lng, 30.5, half),
  });
  const [large, small] = [station('large', 113.5, 0.002), station('small', 113.5015, 0.0004)];
  for (const both of [
    [large, small],
    [small, large],
  ]) {
    const places = new Places([], both);
    expect(places.at(113.5014, 30.5, 1).stationId).toBe('small');
    expect(places.at(113.5005, 30.5, 1).stationId).toBe('large');
  }
});

describe('where a vehicle is', () => {
  const places = new Places(
    [
      { serviceAreaId: 1, boundary: square(113.5, 30.5, 0.05) },
      { serviceAreaId: 2, boundary: square(113.7, 30.5, 0.05) },
    ],
    [
      { fenceId: 's1', serviceAreaId: 1, kind: 'station', rings: square(113.5, 30.5, 0.0003) },
      { fenceId: 'n1', serviceAreaId: 1, kind: 'no_stop', rings: square(113.52, 30.5, 0.001) },
      { fenceId: 'v1', serviceAreaId: 1, kind: 'vehicle_store', rings: square(113.53, 30.5, 0.001) },
    ],
  );
  test.each([
    ['at its station', 113.5, 30.5, 1, { stationId: 's1', inNoStop: false, outOfArea: false }],
    ['just beside its station', 113.50042, 30.5, 1, { stationId: 's1', inNoStop: false, outOfArea: false }],
    ['too far from its station', 113.50048, 30.5, 1, { stationId: null, inNoStop: false, outOfArea: false }],
    ['in a no-stop area', 113.52, 30.5, 1, { stationId: null, inNoStop: true, outOfArea: false }],
    ['in a store', 113.53, 30.5, 1, { stationId: null, inNoStop: false, outOfArea: false }],
    ['at a station of another area', 113.5, 30.5, 2, { stationId: null, inNoStop: false, outOfArea: true }],
    ['anywhere, without an area', 113.5, 30.5, null, { stationId: null, inNoStop: false, outOfArea: null }],
  ] as const)('%s', (_, lng, lat, area, place) => {
    expect(places.at(lng, lat, area)).toEqual(place);
  });
});
