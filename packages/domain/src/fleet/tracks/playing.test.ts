import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandOf,
  csvOf,
  drawnLines,
  gapsOf,
  gpxOf,
  indexAt,
  nearestPoint,
  shownAt,
  trackFileName,
} from './index.ts';

const start = Date.UTC(2026, 10, 21, 3);
const minute = 60_000;

/** A ride of any speed, in which some pauses are long enough to be gaps. */
const rides = fc
  .array(
    fc.record({
      seconds: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 200, max: 2_000 })),
      east: fc.integer({ min: -60, max: 60 }),
      north: fc.integer({ min: -60, max: 60 }),
      speed: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 2, maxLength: 80 },
  )
  .map((moves) => {
    let [at, lng, lat] = [start, 113.45, 30.65];
    return moves.map(({ seconds, east, north, speed }) => {
      [at, lng, lat] = [at + seconds * 1000, lng + east / 1e5, lat + north / 1e5];
      return { at, lng, lat, speed, course: 90, battery: null };
    });
  });

describe('what is shown at an instant', () => {
  test('is a point itself at its own time', () => {
    fc.assert(
      fc.property(rides, (points) => {
        for (const point of points)
          expect(shownAt(points, point.at, gapsOf(points))).toEqual({
            lng: point.lng,
            lat: point.lat,
            point,
            known: true,
          });
      }),
    );
  });

  test('lies between the points around it, and where it was last seen when nobody knows', () => {
    fc.assert(
      fc.property(rides, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (points, share) => {
        const gaps = gapsOf(points);
        for (const [i, point] of points.entries()) {
          const next = points[i + 1];
          if (!next) continue;
          const at = point.at + (next.at - point.at) * share;
          const shown = shownAt(points, at, gaps);
          const isGap = gaps.some(({ from, to }) => from === point.at && to === next.at);
          expect(shown?.known).toBe(!isGap);
          expect(shown?.point).toBe(point);
          if (isGap) expect([shown?.lng, shown?.lat]).toEqual([point.lng, point.lat]);
          const [west, east] = [Math.min(point.lng, next.lng), Math.max(point.lng, next.lng)];
          expect(shown?.lng).toBeGreaterThanOrEqual(west - 1e-9);
          expect(shown?.lng).toBeLessThanOrEqual(east + 1e-9);
        }
      }),
    );
  });

  test('is not known before the first and after the last word, and is nothing without any', () => {
    const only = [{ at: start, lng: 113.45, lat: 30.65, speed: 0, course: 0 }];
    expect(shownAt(only, start - 1, [])?.known).toBe(false);
    expect(shownAt(only, start + 1, [])?.known).toBe(false);
    expect(shownAt([], start, [])).toBeUndefined();
  });

  test('is found as a plain look through all of them finds it', () => {
    fc.assert(
      fc.property(rides, fc.integer({ min: -10, max: 200_000 }), (points, seconds) => {
        const at = start + seconds * 1000;
        const plain = points.findLastIndex((point) => point.at <= at);
        expect(indexAt(points, at)).toBe(Math.max(0, plain));
      }),
    );
  });
});

describe('drawn lines', () => {
  test('lead without a break from the first point to the last, and are dashed over gaps and nowhere else', () => {
    fc.assert(
      fc.property(rides, (points) => {
        const gaps = gapsOf(points);
        const lines = drawnLines(points, gaps);
        expect(lines[0]?.line[0]).toEqual([points[0]?.lng, points[0]?.lat]);
        expect(lines.at(-1)?.line.at(-1)).toEqual([points.at(-1)?.lng, points.at(-1)?.lat]);
        for (const [i, { line }] of lines.entries())
          if (i > 0) expect(line[0]).toEqual(lines[i - 1]?.line.at(-1));
        const dashes = lines.filter(({ band }) => band === undefined);
        const runs = gaps.filter(({ from }, i) => gaps[i - 1]?.to !== from);
        expect(dashes).toHaveLength(runs.length);
      }),
    );
  });

  test.each([
    [0, 0],
    [5, 0],
    [5.1, 1],
    [15, 1],
    [25, 2],
    [60, 3],
  ])('%f km/h belong to band %i', (kmh, band) => expect(bandOf(kmh)).toBe(band));

  test('of a straight ride at one speed are two points', () => {
    const ride = Array.from({ length: 50 }, (_, i) => {
      return { at: start + i * 5_000, lng: 113.45 + i * 1e-4, lat: 30.65, speed: 10, course: 90 };
    });
    expect(drawnLines(ride, [])).toEqual([
      {
        band: 1,
        line: [
          [113.45, 30.65],
          [ride.at(-1)?.lng, 30.65],
        ],
      },
    ]);
  });
});

test('the nearest point is nearer than all others', () => {
  fc.assert(
    fc.property(rides, fc.integer({ min: 0, max: 5_000_000 }), (points, ms) => {
      const far = ({ at }: { at: number }) => Math.abs(at - start - ms);
      const found = nearestPoint(points, far);
      expect(far(found ?? { at: Infinity })).toBe(Math.min(...points.map(far)));
    }),
  );
  expect(nearestPoint([], () => 0)).toBeUndefined();
});

describe('a track as a file', () => {
  const [first, second] = [
    { at: start, lng: 113.45, lat: 30.65, speed: 18, course: 90, battery: 80 },
    { at: start + 10 * minute, lng: 113.46, lat: 30.65, speed: 0, course: 0, battery: null },
  ];
  const local = (at: number) => new Date(at + 8 * 60 * minute).toISOString().slice(0, 19);
  const file = { carId: '10000001', points: [first, second], gaps: gapsOf([first, second]), local };

  test('as GPX begins a new segment after a gap and says metres per second', () => {
    const gpx = gpxOf(file);
    expect(gpx.match(/<trkseg>/g)).toHaveLength(2);
    expect(gpx).toContain('<trkpt lat="30.650000" lon="113.450000"><time>2026-11-21T03:00:00.000Z</time>');
    expect(gpx).toContain('<gpxtpx:speed>5.00</gpxtpx:speed>');
    expect(gpx).toContain('WGS-84');
  });

  test('as CSV has a line per point with both clocks, and nothing where nothing was measured', () => {
    const lines = csvOf(file).slice(1).split('\r\n');
    expect(csvOf(file).charCodeAt(0)).toBe(0xfeff);
    expect(lines[0]).toContain('lng_wgs84,lat_wgs84');
    expect(lines.slice(1)).toEqual([
      '10000001,2026-11-21T11:00:00,2026-11-21T03:00:00.000Z,113.450000,30.650000,18,90,80',
      '10000001,2026-11-21T11:10:00,2026-11-21T03:10:00.000Z,113.460000,30.650000,0,0,',
      '',
    ]);
  });

  test('is named by vehicle, time and coordinates', () => {
    const named = { from: start, to: start + minute, format: 'gpx' as const };
    expect(trackFileName(file, named)).toBe('track-10000001-20261121T1100-20261121T1101-wgs84.gpx');
  });
});
