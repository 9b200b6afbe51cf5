import { expect, test } from 'vitest';
import { linesOf } from './trend-lines.ts';

const size = { width: 30, height: 12 };

test.each([
  ['rises from the bottom to the top', [0, 5, 10, 10], ['0,11 10,6 20,1 30,1']],
  ['breaks where nothing was counted', [1, 2, null, null, 2, 1], ['0,11 6,1', '24,1 30,11']],
  ['lies flat where nothing changed', [4, 4], ['0,11 30,11']],
  ['is no line for a single value', [null, 4, null], []],
  ['is no line for none', [null, null], []],
])('a trend %s', (_, trend, lines) => {
  expect(linesOf(trend, size)).toEqual(lines);
});
