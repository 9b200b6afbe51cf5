import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mosaic, rectBetween } from './blur.rules.ts';

const picture = { width: 100, height: 60 };

test.each([
  [
    { x: 10, y: 10 },
    { x: 30, y: 40 },
    { left: 10, top: 10, width: 20, height: 30 },
  ],
  [
    { x: 30, y: 40 },
    { x: 10, y: 10 },
    { left: 10, top: 10, width: 20, height: 30 },
  ],
  [
    { x: -5, y: 50.4 },
    { x: 500, y: 90 },
    { left: 0, top: 50, width: 100, height: 10 },
  ],
  [
    { x: 7, y: 7 },
    { x: 7, y: 7 },
    { left: 7, top: 7, width: 0, height: 0 },
  ],
])('between %j and %j lies %j', (from, to, expected) => {
  expect(rectBetween(from, to, picture)).toEqual(expected);
});

test('a mosaic has at most 64 colours, whatever stood there, and blocks of 16 pixels at least', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer(),
      (width, height, seed) => {
        const pixels = Uint8ClampedArray.from(
          { length: width * height * 4 },
          (_, i) => (i * 7919 + seed) % 256,
        );
        mosaic(pixels, width, height);
        const colourAt = (x: number, y: number) =>
          pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4).join();
        const colours = new Set<string>();
        for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) colours.add(colourAt(x, y));
        expect(colours.size).toBeLessThanOrEqual(64);
        for (let y = 0; y < Math.min(16, height); y++)
          for (let x = 0; x < Math.min(16, width); x++) expect(colourAt(x, y)).toBe(colourAt(0, 0));
      },
    ),
    { numRuns: 100 },
  );
});
