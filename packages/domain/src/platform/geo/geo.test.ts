import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  courseDegrees,
  distanceMetres,
  distanceToRingMetres,
  distanceToSegmentMetres,
  type LngLat,
  metresPerDegreeLng,
  offsetMetres,
  type Ring,
  ringAreaSquareMetres,
  ringCentroid,
  ringContains,
} from './index.ts';

const here: LngLat = [113.45, 30.65];
const square = (side: number): Ring => [
  here,
  offsetMetres(here, side, 0),
  offsetMetres(offsetMetres(here, 0, side), side, 0),
  offsetMetres(here, 0, side),
];
const metres = fc.double({ min: -3_000, max: 3_000, noNaN: true });

describe('distance and course', () => {
  test('know a quarter of the equator and the way between two cities', () => {
    expect(distanceMetres([0, 0], [90, 0])).toBeCloseTo((Math.PI / 2) * 6_371_008.8, 0);
    expect(distanceMetres([116.397, 39.909], [121.474, 31.23]) / 1000).toBeCloseTo(1067, -1);
  });

  test('agree with the offset that made the point', () => {
    fc.assert(
      fc.property(metres, metres, (east, north) => {
        const there = offsetMetres(here, east, north);
        expect(Math.abs(distanceMetres(here, there) - Math.hypot(east, north))).toBeLessThan(2);
      }),
    );
  });

  test.each([
    [0, 100, 0],
    [100, 0, 90],
    [0, -100, 180],
    [-100, 0, 270],
    [-100, 100, 315],
  ])('%i m east and %i m north is a course of %i degrees', (east, north, course) => {
    expect(courseDegrees(here, offsetMetres(here, east, north))).toBeCloseTo(course, 1);
  });

  test('a degree of longitude shrinks towards the pole', () => {
    expect(metresPerDegreeLng(0)).toBeCloseTo(111_195, 0);
    expect(metresPerDegreeLng(60)).toBeCloseTo(111_195 / 2, 0);
  });
});

describe('a ring', () => {
  test('contains what lies inside, wherever it starts and whichever way it turns', () => {
    const ring = square(100);
    fc.assert(
      fc.property(metres, metres, fc.nat(3), fc.boolean(), (east, north, start, turned) => {
        const point = offsetMetres(here, east / 15, north / 15);
        const same = [...ring.slice(start), ...ring.slice(0, start)];
        if (turned) same.reverse();
        const inside = east > 0 && north > 0 && east / 15 < 100 && north / 15 < 100;
        if (Math.min(...[east, north].map((d) => Math.min(Math.abs(d), Math.abs(d / 15 - 100)))) < 0.01)
          return;
        expect(ringContains(same, point)).toBe(inside);
      }),
    );
    expect(ringContains([], here)).toBe(false);
  });

  test('a notch is outside', () => {
    const notched: Ring = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ]; // prettier-ignore
    expect(ringContains(notched, [2, 2])).toBe(false);
    expect(ringContains(notched, [0.5, 2])).toBe(true);
  });

  test('has an area, a centroid and bounds', () => {
    expect(ringAreaSquareMetres(square(200)) / 40_000).toBeCloseTo(1, 3);
    expect(ringAreaSquareMetres([...square(200)].reverse()) / 40_000).toBeCloseTo(1, 3);
    expect(ringAreaSquareMetres([])).toBe(0);
    expect(distanceMetres(ringCentroid(square(200)), offsetMetres(here, 100, 100))).toBeLessThan(0.1);
    expect(
      ringCentroid([
        [1, 1],
        [3, 3],
      ]),
    ).toEqual([2, 2]); // prettier-ignore
    expect(
      boundsOf([
        [2, 5],
        [1, 7],
      ]),
    ).toEqual([1, 5, 2, 7]); // prettier-ignore
    expect(() => boundsOf([])).toThrow(RangeError);
    expect(() => ringCentroid([])).toThrow(RangeError);
  });

  test('is as far away as its nearest side, from inside and outside', () => {
    const ring = square(100);
    expect(distanceToRingMetres(offsetMetres(here, 50, -30), ring)).toBeCloseTo(30, 1);
    expect(distanceToRingMetres(offsetMetres(here, 50, 20), ring)).toBeCloseTo(20, 1);
    expect(distanceToRingMetres(offsetMetres(here, -30, -40), ring)).toBeCloseTo(50, 1);
    expect(distanceToSegmentMetres(offsetMetres(here, 3, 4), here, here)).toBeCloseTo(5, 2);
  });
});
