import { expect, test } from 'vitest';
import { advanced, begin, heldOrNot, progressOf, slideMs, turned } from './carousel.ts';

test('each slide has its time, and the first comes after the last', () => {
  const first = begin(0);
  expect(advanced(first, slideMs - 1, 3)).toBe(first);
  expect(progressOf(first, slideMs / 2)).toBe(0.5);
  const second = advanced(first, slideMs, 3);
  expect(second).toMatchObject({ at: 1, since: slideMs });
  const third = advanced(second, 2 * slideMs, 3);
  expect(advanced(third, 3 * slideMs, 3).at).toBe(0);
});

test('what is held stays, and goes on with the time that was left', () => {
  const held = heldOrNot(begin(0), 5_000);
  expect(advanced(held, 10 * slideMs, 3)).toBe(held);
  expect(progressOf(held, 10 * slideMs)).toBe(0.25);
  const on = heldOrNot(held, 65_000);
  expect(progressOf(on, 65_000)).toBe(0.25);
  expect(advanced(on, 65_000 + slideMs - 5_000, 3).at).toBe(1);
});

test('a slide that was chosen by hand has its whole time, held or not', () => {
  expect(turned(begin(0), 2, 15_000)).toEqual({ at: 2, since: 15_000, heldAt: undefined });
  expect(progressOf(turned(heldOrNot(begin(0), 9_000), 2, 15_000), 99_000)).toBe(0);
});

test('slides may become fewer, and a single one stays', () => {
  expect(advanced({ at: 4, since: 0, heldAt: undefined }, 1, 2).at).toBe(0);
  const only = begin(0);
  expect(advanced(only, 10 * slideMs, 1)).toBe(only);
});
