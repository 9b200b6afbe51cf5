import fc from 'fast-check';
import gcoord from 'gcoord';
import { describe, expect, test } from 'vitest';
import { gcjPieces } from './pieces.ts';
import { baseMapsOf } from './setting.ts';

describe('the maps that a setting names', () => {
  test('are none by default', () => {
    expect(baseMapsOf('')).toEqual([]);
  });

  test('come in its order, each with the origins that have to be asked and no other', () => {
    const found = baseMapsOf(
      'amap tencent:abcd-1234 tianditu:0123456789abcdef xyz=https://tiles.example.com/{z}/{x}/{y}.png gcj=https://gcj.example.com/{z}/{x}/{y} style=https://maps.example.com/style.json|https://glyphs.example.com',
    );
    expect(found?.map(({ id, kind, crs, scheme }) => [id, kind, crs, scheme])).toEqual([
      ['amap', 'amap', 'gcj02', 'xyz'],
      ['tencent', 'tencent', 'gcj02', 'tms'],
      ['tianditu', 'tianditu', 'wgs84', 'xyz'],
      ['map-4', 'xyz', 'wgs84', 'xyz'],
      ['map-5', 'xyz', 'gcj02', 'xyz'],
      ['map-6', 'style', 'wgs84', 'xyz'],
    ]);
    expect(found?.map(({ origins }) => origins.length)).toEqual([4, 4, 8, 1, 1, 2]);
    expect(found?.[2]?.layers).toHaveLength(2);
    expect(found?.[2]?.layers.flat().every((address) => address.endsWith('&tk=0123456789abcdef'))).toBe(true);
    for (const { layers, origins } of found ?? [])
      for (const address of layers.flat()) expect(origins).toContain(new URL(address).origin);
  });

  test.each([
    'osm',
    'tianditu',
    'tianditu:',
    'amap=https://x.example.com',
    'xyz=https://tiles.example.com/{z}/{x}.png',
    'xyz=ftp://tiles.example.com/{z}/{x}/{y}',
    'xyz:https://tiles.example.com/{z}/{x}/{y}',
    'style=nowhere',
    'style=https://maps.example.com/style.json|javascript:1',
    "amap:' unsafe-inline",
    'amap amap',
  ])('are refused as a whole where a word means none: %s', (setting) => {
    expect(baseMapsOf(setting)).toBeUndefined();
  });
});

const tilePixels = 256;
const xOf = (lng: number, side: number) => ((lng + 180) / 360) * side;
const yOf = (lat: number, side: number) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side;
};

describe('tiles in GCJ-02 under tiles in WGS-84', () => {
  const inChina = fc.record({
    lng: fc.double({ min: 80, max: 130, noNaN: true }),
    lat: fc.double({ min: 18, max: 50, noNaN: true }),
    z: fc.integer({ min: 3, max: 18 }),
  });

  test('show a place where it is, to a pixel, by the reference conversion', () => {
    fc.assert(
      fc.property(inChina, ({ lng, lat, z }) => {
        const side = 2 ** z;
        const [x, y] = [xOf(lng, side), yOf(lat, side)];
        const pieces = gcjPieces(z, Math.floor(x), Math.floor(y));
        const [east, north] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
        // Position within the composed tile, from the one source tile that contains it.
        const [there, below] = [xOf(east, side), yOf(north, side)];
        const near = pieces.map((piece) => [
          piece.left + there - piece.x - (x - Math.floor(x)),
          piece.top + below - piece.y - (y - Math.floor(y)),
        ]);
        const pixels = Math.min(...near.map(([dx = 1, dy = 1]) => Math.hypot(dx, dy) * tilePixels));
        expect(pixels).toBeLessThan(1);
      }),
    );
  });

  test('cover the whole tile without overlap', () => {
    fc.assert(
      fc.property(inChina, ({ lng, lat, z }) => {
        const side = 2 ** z;
        const pieces = gcjPieces(z, Math.floor(xOf(lng, side)), Math.floor(yOf(lat, side)));
        const share = (from: number) => Math.min(1, from + 1) - Math.max(0, from);
        const covered = pieces.reduce((sum, { left, top }) => sum + share(left) * share(top), 0);
        expect(covered).toBeCloseTo(1, 6);
      }),
    );
  });

  test('are the tiles themselves where nothing is shifted', () => {
    const side = 2 ** 12;
    const [x, y] = [Math.floor(xOf(13.4, side)), Math.floor(yOf(52.5, side))];
    expect(gcjPieces(12, x, y)).toEqual([{ x, y, left: 0, top: 0 }]);
  });
});
