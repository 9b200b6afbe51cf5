import { expect, test } from 'vitest';
import { rings } from './fence-content.rows.ts';

const [a, b, c] = [
  [114.3, 30.5],
  [114.31, 30.5],
  [114.31, 30.51],
];

test('a ring that ends where it began is the ring without its last corner, as are its holes', () => {
  expect(rings.parse([[a, b, c, a]])).toEqual([[a, b, c]]);
  expect(
    rings.parse([
      [a, b, c],
      [c, b, a, c],
    ]),
  ).toEqual([
    [a, b, c],
    [c, b, a],
  ]);
  expect(rings.parse([[a, b, a]])).toEqual([[a, b, a]]);
});
