import { toGeoJson, toKml, toWkt } from '@kickstand/domain/places/fences';
import {
  circle,
  distanceMetres,
  type LngLat,
  offsetMetres,
  shapeThrough,
  toGcj02,
} from '@kickstand/domain/platform/geo';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { longestBlockDuring } from '../../../test/longest-block.ts';
import { readFenceFile } from './fence-file.ts';
import { shapesOf } from './fence-reader.ts';

type Points = [number, number][][];
interface Drawn {
  name: string;
  points: Points;
}

const middle: LngLat = [113.45, 30.65];
const ring = (centre: LngLat, radius: number, corners: number) =>
  circle(centre, radius, corners).map(([lng, lat]): [number, number] => [lng, lat]);

/** A polygon with or without a hole, and a name with special characters. */
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    name: fc
      .stringMatching(/^[一-龥A-Za-z0-9&<>"'(),;]{1,20}$/)
      .filter((name) => name.trim() === name && !/^[\d.]+$/.test(name)),
    east: fc.integer({ min: -5_000, max: 5_000 }),
    north: fc.integer({ min: -5_000, max: 5_000 }),
    radius: fc.integer({ min: 10, max: 900 }),
    corners: fc.integer({ min: 3, max: 40 }),
    holed: fc.boolean(),
  })
  .map(({ name, east, north, radius, corners, holed }) => {
    const centre = offsetMetres(middle, east, north);
    const outer = ring(centre, radius, corners);
    return { name, points: holed ? [outer, ring(centre, radius / 4, 5)] : [outer] };
  });

const wktOf = ({ points }: Drawn) => toWkt([{ name: '', points }]).split('\t')[0] ?? '';
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The same polygons in each file format. */
const written = {
  geojson: async (shapes: readonly Drawn[]) => toGeoJson(shapes),
  kml: async (shapes: readonly Drawn[]) => toKml(shapes),
  wkt: async (shapes: readonly Drawn[]) => toWkt(shapes),
  csv: async (shapes: readonly Drawn[]) =>
    ['名称,多边形', ...shapes.map((one) => `${quoted(one.name)},${quoted(wktOf(one))}`)].join('\n'),
  xlsx: async (shapes: readonly Drawn[]) =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          { name: '围栏', rows: [['名称', '多边形'], ...shapes.map((one) => [one.name, wktOf(one)])] },
        ],
      }),
    ),
};

const readBack = async (format: keyof typeof written, shapes: readonly Drawn[], crs: 'wgs84' | 'gcj02') => {
  const read = await readFenceFile({ format, crs, bytes: Buffer.from(await written[format](shapes)) });
  return read.kind === 'rows' ? read.rows : [];
};

function expectSame(
  read: readonly { name: string; points: Points | null }[],
  shapes: readonly Drawn[],
  off: number,
) {
  expect(read.map(({ name }) => name)).toEqual(shapes.map(({ name }) => name));
  for (const [i, { points }] of shapes.entries()) {
    const back = read[i]?.points ?? [];
    expect(back.map((one) => one.length)).toEqual(points.map((one) => one.length));
    for (const [r, corners] of points.entries())
      for (const [c, corner] of corners.entries())
        expect(distanceMetres(back[r]?.[c] ?? middle, corner)).toBeLessThan(off);
  }
}

const texts = ['geojson', 'kml', 'wkt'] as const;

test.each(texts)(
  'polygons that were written as %s are read as they were, holes and names too',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (shapes) => {
        expectSame(await readBack(format, shapes, 'wgs84'), shapes, 0.05);
      }),
      { numRuns: 40 },
    );
  },
);

test.each(['csv', 'xlsx'] as const)('polygons in the rows of a %s are read as they were', async (format) => {
  const shapes = fc.sample(drawn, { numRuns: 60, seed: 11 });
  expectSame(await readBack(format, shapes, 'wgs84'), shapes, 0.05);
});

test.each(texts)('polygons of a Chinese map written as %s are read where they lie', async (format) => {
  const shapes = fc.sample(drawn, { numRuns: 5, seed: 7 });
  const shifted = shapes.map(({ name, points }) => ({
    name,
    points: shapeThrough(toGcj02, points) as Points,
  }));
  expectSame(await readBack(format, shifted, 'gcj02'), shapes, 0.5);
  const [wrong] = await readBack(format, shifted, 'wgs84');
  const [first] = shapes;
  expect(distanceMetres(wrong?.points?.[0]?.[0] ?? middle, first?.points[0]?.[0] ?? middle)).toBeGreaterThan(
    100,
  );
});

const given = (format: keyof typeof written, text: string) =>
  shapesOf({
    kind: 'station',
    serviceAreaId: 1,
    fileName: `a.${format}`,
    format,
    crs: 'wgs84',
    content: Buffer.from(text).toString('base64'),
  });

test('a file is read in a thread of its own, and one with more corners than fences have is refused there', async () => {
  const shapes = fc.sample(drawn, { numRuns: 3, seed: 5 });
  expectSame(await given('kml', toKml(shapes)), shapes, 0.05);
  const corners = Array.from({ length: 150_000 }, () => [1, 1]);
  await expect(
    given('geojson', JSON.stringify({ type: 'Polygon', coordinates: [corners] })),
  ).rejects.toMatchObject({ code: 'fence.too_many' });
  const long = `<kml>${'<Placemark>x</Placemark>'.repeat(150_000)}</kml>`;
  const longest = await longestBlockDuring(() =>
    expect(given('kml', long)).rejects.toMatchObject({ code: 'fence.unreadable' }),
  );
  expect(longest).toBeLessThan(400);
  await expect(given('kml', '<kml'.repeat(1_000))).rejects.toMatchObject({ code: 'fence.unreadable' });
});
