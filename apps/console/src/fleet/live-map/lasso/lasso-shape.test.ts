import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '../fleet/mercator.parts.ts';
import { boxAround, type Corner, cornersOf, insideOf } from './lasso-shape.ts';

const holds = (corners: readonly Corner[], [lng, lat]: Corner) =>
  insideOf(corners)(mercatorX(lng), mercatorY(lat));

const lShape: readonly Corner[] = [
  [113, 30],
  [113.4, 30],
  [113.4, 30.2],
  [113.2, 30.2],
  [113.2, 30.4],
  [113, 30.4],
];

test.each([
  ['in the foot', [113.3, 30.1], true],
  ['in the stem', [113.1, 30.3], true],
  ['in the notch', [113.3, 30.3], false],
  ['beside it', [112.9, 30.1], false],
  ['above it', [113.1, 30.5], false],
] as const)('an outline with a notch: a place %s', (_, place, inside) => {
  expect(holds(lShape, place)).toBe(inside);
});

test('what a self-crossing outline winds around twice is outside, as its fill shows', () => {
  const star: readonly Corner[] = [90, 234, 18, 162, 306].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [113 + Math.cos(angle), 30 + Math.sin(angle)] as const;
  });
  expect(holds(star, [113, 30])).toBe(false);
  expect(holds(star, [113, 30.7])).toBe(true);
});

const degrees = (from: number, to: number) =>
  fc.integer({ min: from * 1e4, max: to * 1e4 }).map((n) => n / 1e4);
const place = fc.tuple(degrees(112, 114), degrees(29, 31));

test('a box as an outline holds what lies between its edges, whichever way it is drawn', () => {
  fc.assert(
    fc.property(place, place, place, fc.boolean(), (a, b, [lng, lat], turned) => {
      const box = boxAround([a, b]);
      fc.pre(![box.west, box.east].includes(lng) && ![box.south, box.north].includes(lat));
      const corners = turned ? [...cornersOf(box)].reverse() : cornersOf(box);
      const between = lng > box.west && lng < box.east && lat > box.south && lat < box.north;
      expect(holds(corners, [lng, lat])).toBe(between);
    }),
  );
});

test('an outline holds nothing outside the box around it', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 3, maxLength: 12 }), place, (corners, at) => {
      const { west, east, south, north } = boxAround(corners);
      const outside = at[0] < west || at[0] > east || at[1] < south || at[1] > north;
      fc.pre(outside);
      expect(holds(corners, at)).toBe(false);
    }),
  );
});
