import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LngLat, nearestOnEdge, offsetMetres, withinBuffer } from '../../platform/geo/index.ts';
import { judgeReturn } from '../../rides/trips/index.ts';
import { Places, placeFenceOf, ShapeIndex } from './index.ts';

type Ring = [number, number][];

const here: LngLat = [113.45, 30.65];
const at = (east: number, north: number): [number, number] => {
  const [lng, lat] = offsetMetres(here, east, north);
  return [lng, lat];
};
const box = (west: number, south: number, east: number, north: number): Ring => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
];
const metres = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });

/** A star-shaped ring around a place, with corners at random distances. */
const star = (least: number, most: number) =>
  fc.array(metres(least, most), { minLength: 3, maxLength: 14 }).map(
    (reaches) =>
      (east: number, north: number): Ring =>
        reaches.map((reach, i) => {
          const turn = (2 * Math.PI * i) / reaches.length;
          return at(east + reach * Math.cos(turn), north + reach * Math.sin(turn));
        }),
  );

/** A polygon somewhere, with a hole and a buffer or without. */
const fenced = fc
  .record({
    outer: fc.oneof(star(20, 60), star(200, 900)),
    hole: fc.option(star(4, 15), { nil: undefined }),
    east: metres(-1_500, 1_500),
    north: metres(-1_500, 1_500),
    buffer: fc.constantFrom(0, 0, 10, 50, -15),
  })
  .map(({ outer, hole, east, north, buffer }) => ({
    rings: [outer(east, north), ...(hole ? [hole(east, north)] : [])],
    buffer,
  }));
const spots = fc.array(fc.tuple(metres(-2_000, 2_000), metres(-2_000, 2_000)), {
  minLength: 5,
  maxLength: 25,
});

/** On a line, the result depends on the last digit. */
const isOnLine = (rings: Ring[], point: LngLat, buffer: number) => {
  const away = nearestOnEdge([rings[0] ?? []], point)?.metres ?? Infinity;
  const hole = nearestOnEdge(rings.slice(1), point)?.metres ?? Infinity;
  return [away, hole].some((metres) => Math.abs(metres - Math.abs(buffer)) < 0.01 || metres < 0.001);
};

test('the index finds what a look at every polygon finds, with holes and buffers', () => {
  fc.assert(
    fc.property(fc.array(fenced, { maxLength: 12 }), spots, (fences, places) => {
      const index = new ShapeIndex<number>();
      for (const [i, { rings, buffer }] of fences.entries()) index.add(i, rings, buffer);
      // Besides random positions, the centres and points just beyond the corners, where results differ.
      const near = fences.flatMap(({ rings }) =>
        (rings[0] ?? []).slice(0, 3).map(([lng, lat]) => [lng + 5e-5, lat] as const),
      );
      for (const point of [...places.map(([east, north]) => at(east, north)), ...near]) {
        if (fences.some(({ rings, buffer }) => isOnLine(rings, point, buffer))) continue;
        const brute = fences.flatMap(({ rings, buffer }, i) =>
          withinBuffer(rings, point, buffer) ? [i] : [],
        );
        expect(index.at(point[0], point[1]).sort((a, b) => a - b)).toEqual(brute);
      }
    }),
  );
});

test('ten thousand stations with their buffers answer as a look at all of them', () => {
  const stations = Array.from({ length: 10_000 }, (_, i) => {
    const [east, north, half] = [(i % 100) * 60, Math.floor(i / 100) * 60, 5 + (i % 11)];
    return { rings: [box(east - half, north - half, east + half, north + half)], buffer: (i % 4) * 10 };
  });
  const index = new ShapeIndex<number>();
  for (const [i, { rings, buffer }] of stations.entries()) index.add(i, rings, buffer);
  let found = 0;
  fc.assert(
    fc.property(metres(-40, 6_000), metres(-40, 6_000), (east, north) => {
      const point = at(east, north);
      const held = index.at(...point).sort((a, b) => a - b);
      const around = stations.flatMap(({ rings, buffer }, i) =>
        !isOnLine(rings, point, buffer) && withinBuffer(rings, point, buffer) ? [i] : [],
      );
      expect(
        held.filter((i) => !isOnLine(stations[i]?.rings ?? [], point, stations[i]?.buffer ?? 0)),
      ).toEqual(around);
      found += around.length;
    }),
    { numRuns: 25 },
  );
  expect(found).toBeGreaterThan(5);
});

describe('a border that two polygons share', () => {
  /** Nine adjacent fields with identical border coordinates. */
  const lines = [0, 1, 2, 3].map((n) => ({ lng: 113.4 + n / 512, lat: 30.5 + n / 512 }));
  const field = (x: number, y: number): Ring => {
    const [west, east] = [lines[x]?.lng ?? 0, lines[x + 1]?.lng ?? 0];
    const [south, north] = [lines[y]?.lat ?? 0, lines[y + 1]?.lat ?? 0];
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
  };
  const index = new ShapeIndex<string>();
  for (const x of [0, 1, 2]) for (const y of [0, 1, 2]) index.add(`${x}:${y}`, [field(x, y)]);

  test('lies in exactly one of them, and so does a corner that four share', () => {
    const along = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(1, 2), along, (n, part) => {
        const span = 3 / 512;
        const line = lines[n] ?? { lng: 0, lat: 0 };
        expect(index.at(line.lng, 30.5 + part * span)).toHaveLength(1);
        expect(index.at(113.4 + part * span, line.lat)).toHaveLength(1);
      }),
    );
    for (const { lng } of lines.slice(1, 3))
      for (const { lat } of lines.slice(1, 3)) expect(index.at(lng, lat)).toHaveLength(1);
  });
});

test('where a vehicle is seen to stand is where its return is judged to be', () => {
  const kinds: FenceKind[] = ['station', 'no_stop', 'no_ride'];
  const fence = fc.record({
    shape: fenced.filter(({ buffer }) => buffer >= 0),
    kind: fc.constantFrom(...kinds),
  });
  fc.assert(
    fc.property(fc.array(fence, { maxLength: 8 }), spots, (given, places) => {
      const boundary = [box(-1_200, -1_200, 1_200, 1_200)];
      const fences = given.map(({ shape: { rings, buffer }, kind }, i) =>
        placeFenceOf({ fenceId: `f${i}`, serviceAreaId: 1, kind }, rings, { bufferM: buffer, flags: [] }),
      );
      const seen = new Places([{ serviceAreaId: 1, boundary }], fences);
      for (const [east, north] of places) {
        const point = at(east, north);
        const isUnsure =
          isOnLine(boundary, point, 0) ||
          given.some(({ shape }) => isOnLine(shape.rings, point, shape.buffer));
        if (isUnsure) continue;
        const now = seen.at(...point, 1);
        const judged = judgeReturn(point, { boundary, fences }, null);
        expect(judged.stationId === null).toBe(now.stationId === null);
        if (judged.relation === 'out_of_area') expect(now.outOfArea).toBe(true);
        else expect(now.outOfArea).toBe(false);
        expect(now.inNoStop).toBe(judged.violations.some(({ relation }) => relation === 'in_no_stop'));
      }
    }),
  );
});
