import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heatBlockOf, heatCellCentre, heatCellOf } from './index.ts';

test('a point lies in its cell, and the middle of a cell is in it', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most - 1e-9, noNaN: true });
  fc.assert(
    fc.property(degrees(180), degrees(90), (lng, lat) => {
      const cell = heatCellOf(lng, lat);
      const centre = heatCellCentre(cell);
      expect(Math.max(Math.abs(centre.lng - lng), Math.abs(centre.lat - lat))).toBeLessThan(0.001_001);
      expect(heatCellOf(centre.lng, centre.lat)).toBe(cell);
    }),
  );
});

test('a block holds the cells around its middle', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most - 1e-9, noNaN: true });
  fc.assert(
    fc.property(degrees(180), degrees(90), (lng, lat) => {
      const block = heatBlockOf(heatCellOf(lng, lat), 2);
      const centre = heatCellCentre(block, 2);
      expect(Math.max(Math.abs(centre.lng - lng), Math.abs(centre.lat - lat))).toBeLessThan(0.002_001);
      expect(heatBlockOf(heatCellOf(centre.lng + 1e-6, centre.lat + 1e-6), 2)).toBe(block);
    }),
  );
});
