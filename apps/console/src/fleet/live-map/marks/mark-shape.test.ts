import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import { expect, test } from 'vitest';
import { markRadius, showsPictures } from '../fleet/fleet-layers.ts';
import { pictureOf, shapeOf } from './mark-shape.ts';

const usual = { riding: 0, online: true, onShelf: true, stale: false };

test('an old place, silence and being off the shelf look different from each other and from all is well', () => {
  const looks = [
    usual,
    { ...usual, stale: true },
    { ...usual, online: false },
    { ...usual, online: false, stale: true },
    { ...usual, onShelf: false },
  ].map((one) => `${shapeOf(one)}/${pictureOf(one)}`);
  expect(new Set(looks).size).toBe(looks.length);
});

test('each riding state has a picture of its own, so that none is told by colour alone', () => {
  const pictures = ridingStates.map((_, riding) => pictureOf({ ...usual, riding }));
  expect(new Set(pictures).size).toBe(ridingStates.length);
});

test('who cannot tell the colours apart has large enough pictures from any distance, others from nearby', () => {
  expect([showsPictures(11, true), showsPictures(11, false), showsPictures(15, false)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(markRadius(11, true)).toBeGreaterThanOrEqual(10);
  expect(markRadius(11, false)).toBeLessThan(10);
  expect(markRadius(16, true)).toBe(markRadius(16, false));
});
