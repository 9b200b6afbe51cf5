import { expect, test } from 'vitest';
import { fitOf } from './stage-fit.ts';

test.each([
  ['full HD as it is', 1920, 1080, { scale: 1, width: 1920, left: 0, top: 0 }],
  ['4K twice as large', 3840, 2160, { scale: 2, width: 1920, left: 0, top: 0 }],
  ['32:9 wider, not larger', 3840, 1080, { scale: 1, width: 3840, left: 0, top: 0 }],
  ['4:3 in the middle', 1440, 1080, { scale: 0.75, width: 1920, left: 0, top: 135 }],
])('a wall fills %s', (_, width, height, fit) => {
  expect(fitOf(width, height)).toMatchObject({ kind: 'scaled', height: 1080, ...fit });
});

test('a phone reads the panels below each other', () => {
  expect(fitOf(390, 844)).toEqual({ kind: 'stacked' });
});
