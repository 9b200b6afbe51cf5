import fc from 'fast-check';
import gcoord from 'gcoord';
import { describe, expect, test } from 'vitest';
import { commonSquareMetres, cut, liesWithin, merged, overlaps } from './clip/index.ts';
import {
  areaOf,
  circle,
  distanceMetres,
  distanceToShapeMetres,
  type LngLat,
  meeting,
  moved,
  nearestOnEdge,
  offsetMetres,
  opened,
  PreparedShape,
  perimeterOf,
  type Ring,
  rectangle,
  type Shape,
  shapeContains,
  shapeFault,
  shapeThrough,
  toGcj02,
  toWgs84,
  withinBuffer,
} from './index.ts';

const here: LngLat = [113.45, 30.65];
const at = (east: number, north: number) => offsetMetres(here, east, north);
const box = (west: number, south: number, east: number, north: number): Ring => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
];
const limits = { maxPoints: 200, leastM2: 2, mostM2: 5_000_000 };

/** A star-shaped ring around the middle, with corners at random distances: never crosses itself. */
const star = (least: number, most: number, corners = { min: 3, max: 40 }) =>
  fc
    .integer(corners)
    .chain((n) => fc.array(fc.double({ min: least, max: most, noNaN: true }), { minLength: n, maxLength: n }))
    .map((reaches) =>
      reaches.map((reach, i) => {
        const turn = (2 * Math.PI * i) / reaches.length;
        return at(reach * Math.cos(turn), reach * Math.sin(turn));
      }),
    );
const spot = fc.tuple(
  fc.double({ min: -700, max: 700, noNaN: true }),
  fc.double({ min: -700, max: 700, noNaN: true }),
);

/** Even-odd by counting the edges above the point, written differently from the code under test. */
const oracle = (shape: Shape, [x, y]: LngLat) =>
  shape.every((ring, number) => {
    let above = 0;
    for (let i = 0; i < ring.length; i++) {
      const [ax = 0, ay = 0] = ring[i] ?? [];
      const [bx = 0, by = 0] = ring[(i + 1) % ring.length] ?? [];
      if (Math.min(ax, bx) > x || Math.max(ax, bx) <= x) continue;
      if (ay + ((x - ax) / (bx - ax)) * (by - ay) > y) above += 1;
    }
    return (above % 2 === 1) === (number === 0);
  });

describe('a polygon made ready', () => {
  test('contains what a search along all edges finds, with a hole, wherever the point lies', () => {
    fc.assert(
      fc.property(
        star(200, 600),
        star(20, 90),
        fc.array(spot, { minLength: 5, maxLength: 30 }),
        (outer, hole, spots) => {
          const shape = [outer, hole];
          const ready = new PreparedShape(shape);
          for (const [east, north] of spots) {
            const point = at(east, north);
            if ((nearestOnEdge(shape, point)?.metres ?? 0) < 1e-4) continue;
            const expected = oracle(shape, point);
            expect(shapeContains(shape, point)).toBe(expected);
            expect(ready.contains(...(point as [number, number]))).toBe(expected);
          }
        },
      ),
    );
  });

  test('counts what lies within its buffer, or so far inside where that is below 0, and never what lies in a hole', () => {
    fc.assert(
      fc.property(
        star(200, 600),
        star(20, 90),
        fc.constantFrom(0, 5, 30, 120, -5, -60),
        fc.array(spot, { minLength: 5, maxLength: 30 }),
        (outer, hole, buffer, spots) => {
          const shape = [outer, hole];
          const ready = new PreparedShape(shape, buffer);
          for (const [east, north] of spots) {
            const point = at(east, north);
            const toEdge = nearestOnEdge(buffer < 0 ? shape : [outer], point)?.metres ?? Infinity;
            if (Math.abs(toEdge - Math.abs(buffer)) < 0.001 || toEdge < 1e-4) continue;
            const within =
              buffer < 0
                ? oracle([outer], point) && toEdge >= -buffer
                : oracle([outer], point) || toEdge <= buffer;
            const expected = !oracle([hole], point) && within;
            expect(withinBuffer(shape, point, buffer)).toBe(expected);
            expect(ready.contains(...(point as [number, number]))).toBe(expected);
          }
        },
      ),
    );
  });

  test('without corners contains nothing', () => {
    expect(new PreparedShape([]).contains(113, 30)).toBe(false);
    expect(new PreparedShape([[]], 50).contains(113, 30)).toBe(false);
  });
});

describe('a polygon is refused', () => {
  const sound = box(0, 0, 100, 100);
  test.each<[string, Shape, object | undefined]>([
    ['never when it is sound', [sound], undefined],
    ['never for a hole inside it', [sound, box(10, 10, 20, 20)], undefined],
    ['for too few corners', [sound.slice(0, 2)], { fault: 'points', max: 200 }],
    ['for no ring at all', [], { fault: 'points' }],
    ['for too many corners', [circle(here, 500, 201)], { fault: 'points' }],
    ['for a corner given twice', [[at(0, 0), at(0, 0), at(9, 0), at(9, 9)]], { fault: 'duplicate', at: 2 }],
    ['for a last corner that is the first', [[...sound, sound[0] ?? here]], { fault: 'duplicate', at: 1 }],
    ['for a bow tie', [[at(0, 0), at(100, 100), at(100, 0), at(0, 100)]], { fault: 'self_cross' }],
    ['for a spike', [[at(0, 0), at(100, 0), at(50, 0), at(50, 50)]], { fault: 'self_cross' }],
    ['for a hole across its edge', [sound, box(90, 10, 110, 20)], { fault: 'hole' }],
    ['for a hole outside', [sound, box(200, 10, 210, 20)], { fault: 'hole' }],
    ['for a hole in a hole', [sound, box(10, 10, 50, 50), box(20, 20, 30, 30)], { fault: 'hole' }],
    ['for holes that touch', [sound, box(10, 10, 20, 20), box(20, 10, 30, 20)], { fault: 'hole' }],
    [
      'outside China',
      [
        [
          [2, 48],
          [2.1, 48],
          [2.1, 48.1],
        ],
      ],
      { fault: 'china' },
    ],
    ['with latitude first', [sound.map(([lng, lat]) => [lat, lng])], { fault: 'china' }],
    ['when it is too small', [box(0, 0, 1, 1)], { fault: 'size', least: 2, area: 1 }],
    ['when it is too large', [box(0, 0, 5_000, 5_000)], { fault: 'size' }],
  ])('%s', (_, shape, fault) => {
    const found = shapeFault(shape, limits);
    if (fault) expect(found).toMatchObject(fault);
    else expect(found).toBeUndefined();
  });

  test('with the place where it crosses itself', () => {
    const found = shapeFault([[at(0, 0), at(100, 100), at(100, 0), at(0, 100)]], limits);
    const place = found && 'at' in found && typeof found.at !== 'number' ? found.at : here;
    expect(distanceMetres(place, at(50, 50))).toBeLessThan(0.01);
  });

  test('exactly when two of its edges meet, as a search over all pairs finds', () => {
    const corners = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), {
      minLength: 4,
      maxLength: 9,
    });
    fc.assert(
      fc.property(corners, (given) => {
        const ring = given.map(([x, y]) => [113 + x / 1_000, 30 + y / 1_000] as const);
        const found = shapeFault([ring], { ...limits, leastM2: 0, mostM2: 1e12 });
        const n = ring.length;
        const side = (i: number) => [ring[i % n] ?? here, ring[(i + 1) % n] ?? here] as const;
        if (ring.some((corner, i) => corner.join() === ring[(i + 1) % n]?.join())) {
          expect(found).toMatchObject({ fault: 'duplicate' });
          return;
        }
        let crosses = false;
        for (let i = 0; i < n; i++)
          for (let j = i + 2; j < n; j++)
            if (!(i === 0 && j === n - 1) && meeting(...side(i), ...side(j))) crosses = true;
        if (crosses) expect(found).toMatchObject({ fault: 'self_cross' });
      }),
      { numRuns: 500 },
    );
  });

  test('within a moment though it has two thousand corners', () => {
    const began = performance.now();
    const round = circle(here, 30_000, 2_000);
    expect(shapeFault([round], { maxPoints: 2_000, leastM2: 2, mostM2: 5e9 })).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('measures', () => {
  test('a rectangle has its length along its course, its width across, and its size', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 400, noNaN: true }),
        fc.double({ min: 2, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        (length, width, course) => {
          const ring = rectangle(here, length, width, course);
          expect(areaOf([ring]) / (length * width)).toBeCloseTo(1, 2);
          expect(perimeterOf([ring]) / (2 * (length + width))).toBeCloseTo(1, 2);
          expect(distanceMetres(ring[1] ?? here, ring[2] ?? here) / length).toBeCloseTo(1, 2);
        },
      ),
    );
  });

  test('a circle is a polygon of 36 corners at its radius', () => {
    const ring = circle(here, 50);
    expect(ring).toHaveLength(36);
    for (const corner of ring) expect(distanceMetres(here, corner)).toBeCloseTo(50, 1);
    expect(areaOf([ring, circle(here, 10)])).toBeLessThan(areaOf([ring]));
  });

  test('what is moved keeps its size and lies that far away', () => {
    const shape = [box(0, 0, 100, 50), box(10, 10, 20, 20)];
    const there = moved(shape, 300, -400);
    expect(areaOf(there) / areaOf(shape)).toBeCloseTo(1, 3);
    expect(distanceMetres(there[0]?.[0] ?? here, here)).toBeCloseTo(500, 0);
  });

  test('the nearest point of an edge lies on it, and inside is no distance at all', () => {
    const shape = [box(0, 0, 100, 100)];
    const near = nearestOnEdge(shape, at(130, 50));
    expect(near?.metres).toBeCloseTo(30, 1);
    expect(distanceMetres(near?.at ?? here, at(100, 50))).toBeLessThan(0.1);
    expect(distanceToShapeMetres(shape, at(50, 50))).toBe(0);
    expect(distanceToShapeMetres(shape, at(-40, 50))).toBeCloseTo(40, 1);
    expect(nearestOnEdge([], here)).toBeUndefined();
  });

  test('a ring that a file closes is opened', () => {
    const ring = box(0, 0, 10, 10);
    expect(opened([...ring, ring[0] ?? here])).toEqual(ring);
    expect(opened(ring)).toEqual(ring);
  });
});

describe('two polygons', () => {
  const left = [box(0, 0, 100, 100)];
  test.each([
    ['side by side share a border and do not overlap', box(100, 0, 200, 100), false],
    ['far apart do not overlap', box(500, 0, 600, 100), false],
    ['overlap by a strip', box(95, 0, 200, 100), true],
    ['overlap when one lies in the other', box(20, 20, 30, 30), true],
  ])('%s', (_, ring, expected) => expect(overlaps(left, [ring])).toBe(expected));

  test('one without corners overlaps nothing', () => expect(overlaps(left, [])).toBe(false));

  test('one in a hole of the other does not overlap it', () => {
    expect(overlaps([box(0, 0, 100, 100), box(20, 20, 60, 60)], [box(25, 25, 55, 55)])).toBe(false);
  });

  test('have in common what lies in both', () => {
    expect(commonSquareMetres(left, [box(50, 50, 150, 150)]) / 2_500).toBeCloseTo(1, 3);
  });

  test('lie within one another up to the border', () => {
    expect(liesWithin([box(0, 0, 50, 50)], left)).toBe(true);
    expect(liesWithin([box(60, 0, 110, 50)], left)).toBe(false);
    expect(liesWithin([box(10, 10, 50, 50)], [left[0] ?? [], box(20, 20, 30, 30)])).toBe(false);
  });

  test('merge where they touch and only there', () => {
    const both = merged([left[0] ? [left[0]] : [], [box(90, 0, 200, 100)]]);
    expect(areaOf(both ?? []) / 20_000).toBeCloseTo(1, 3);
    expect(merged([left, [box(300, 0, 400, 100)]])).toBeUndefined();
    expect(merged([])).toBeUndefined();
  });
});

describe('a line', () => {
  const shape = [box(0, 0, 100, 100), box(10, 10, 20, 20)];
  test('cuts a polygon in two that together are the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 25, max: 95 }), fc.integer({ min: 25, max: 95 }), (a, b) => {
        const pieces = cut(shape, [at(a, -20), at(b, 50), at(a, 130)]);
        expect(pieces).toBeDefined();
        const [one = [], other = []] = pieces ?? [];
        expect((areaOf(one) + areaOf(other)) / areaOf(shape)).toBeCloseTo(1, 4);
        expect(commonSquareMetres(one, other)).toBeLessThan(1);
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, readonly LngLat[]]>([
    ['beside it', [at(200, 0), at(200, 100)]],
    ['of one point', [at(50, 50)]],
    ['of the same point twice', [at(50, 50), at(50, 50)]],
  ])('%s cuts nothing', (_, line) => expect(cut(shape, line)).toBeUndefined());
});

describe('GCJ-02', () => {
  const inChina = fc.tuple(
    fc.double({ min: 75, max: 134, noNaN: true }),
    fc.double({ min: 18, max: 53, noNaN: true }),
  );

  test('is what the reference says', () => {
    fc.assert(
      fc.property(inChina, ([lng, lat]) => {
        const [x = 0, y = 0] = toGcj02(Float64Array.of(lng, lat));
        const [rx, ry] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
        expect(distanceMetres([x, y], [rx, ry])).toBeLessThan(0.01);
      }),
    );
  });

  test('comes back to within half a metre', () => {
    fc.assert(
      fc.property(inChina, ([lng, lat]) => {
        const [x = 0, y = 0] = toWgs84(toGcj02(Float64Array.of(lng, lat)));
        expect(distanceMetres([x, y], [lng, lat])).toBeLessThan(0.5);
      }),
    );
  });

  test('is the same as WGS-84 outside China’s box', () => {
    expect([...toGcj02(Float64Array.of(2.35, 48.85))]).toEqual([2.35, 48.85]);
    expect([...toWgs84(Float64Array.of(2.35, 48.85))]).toEqual([2.35, 48.85]);
  });

  test('moves every corner of a polygon', () => {
    const shape = [box(0, 0, 100, 100)];
    const there = shapeThrough(toGcj02, shape);
    expect(distanceMetres(there[0]?.[2] ?? here, shape[0]?.[2] ?? here)).toBeGreaterThan(100);
    expect(areaOf(there) / areaOf(shape)).toBeCloseTo(1, 2);
  });
});
