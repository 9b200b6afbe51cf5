import { offsetMetres, ringContains } from '@kickstand/domain/platform/geo';
import { expect, test } from 'vitest';
import { notched } from './notch.ts';

const start = [113.4, 23.1] as const;
const at = (east: number, north: number): [number, number] => {
  const [lng, lat] = offsetMetres(start, east, north);
  return [lng, lat];
};
const square = [at(0, 0), at(400, 0), at(400, 400), at(0, 400)];

test.each([{ point: at(200, 30) }, { point: at(380, 100) }, { point: at(150, 250) }])(
  'a notch leaves the point outside, and what lies a little beside it inside',
  ({ point }) => {
    const { kept = [], notch = [] } = notched(square, point) ?? {};
    expect(kept).toHaveLength(square.length + 3);
    expect(ringContains(kept, point)).toBe(false);
    expect(ringContains(notch, point)).toBe(true);
    const beside = [30, -30].flatMap((by) => [offsetMetres(point, by, by), offsetMetres(point, by, -by)]);
    expect(beside.filter((one) => ringContains(square, one) && !ringContains(kept, one))).toEqual([]);
  },
);

test('there is no room for a notch at a corner, or where the point lies on the edge', () => {
  expect(notched(square, at(10, 12))).toBeUndefined();
  expect(notched(square, at(200, 2))).toBeUndefined();
});
