import { expect, test } from 'vitest';
import { dotsOf, lineHeight, lookOf, widthOf } from './index.ts';

test('a text is written in dots', () => {
  const dots = dotsOf('h-1');
  const lines = Array.from({ length: lineHeight }, (_, y) =>
    Array.from({ length: widthOf('h-1') }, (_, x) =>
      dots.some((d) => d.x === x && d.y === y) ? '#' : '.',
    ).join(''),
  );
  expect(lines).toEqual([
    '#...#.........#...',
    '#...#........##...',
    '#...#.........#...',
    '#####.#####...#...',
    '#...#.........#...',
    '#...#.........#...',
    '#...#........###..',
  ]);
});

test('the look of a picture is that of the same one a little brighter, and of no other', () => {
  const one = Array.from({ length: 72 }, (_, i) => (i * 37) % 200);
  expect(lookOf(one)).toMatch(/^[0-9a-f]{16}$/);
  expect(lookOf(one.map((b) => b + 20))).toBe(lookOf(one));
  expect(lookOf([...one].reverse())).not.toBe(lookOf(one));
});

test('a plain wall looks like nothing', () => {
  expect(lookOf(Array.from({ length: 72 }, () => 128))).toBeNull();
});
