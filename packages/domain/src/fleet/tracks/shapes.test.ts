import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres, distanceToSegmentMetres } from '../../platform/geo/index.ts';
import {
  chartOf,
  cleanTrack,
  cutTrack,
  fastestKmh,
  gapsOf,
  joinTracks,
  jumpsIn,
  mostChartPoints,
  mostPointsPerSegment,
  pointOf,
  sampleOf,
  simplifyTrack,
  stopsOf,
  type TrackPoint,
} from './index.ts';

const start = Date.UTC(2026, 10, 1, 3);
const minute = 60_000;

/** A walk: seconds between fixes, then steps of up to this many ten-thousandths of a degree. */
const walk = (step: number) =>
  fc
    .array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 400 }),
        east: fc.integer({ min: -step, max: step }),
        north: fc.integer({ min: -step, max: step }),
      }),
      { minLength: 1, maxLength: 150 },
    )
    .map((moves) => {
      let [at, lng, lat] = [start, 113.45, 30.65];
      return moves.map(({ seconds, east, north }): TrackPoint => {
        [at, lng, lat] = [at + seconds * 1000, lng + east / 1e5, lat + north / 1e5];
        return { at, lng, lat, speed: 10, course: 0 };
      });
    });

const place = ({ lng, lat }: { lng: number; lat: number }) => [lng, lat] as const;
const still = (from: number, minutes: number, lng = 113.45): TrackPoint[] =>
  Array.from({ length: minutes + 1 }, (_, i) => {
    return { at: from + i * minute, lng, lat: 30.65, speed: 0, course: 0 };
  });

describe('a simplified track', () => {
  test('never lies further than the tolerance from any point of the track', () => {
    fc.assert(
      fc.property(walk(80), fc.integer({ min: 1, max: 200 }), (points, tolerance) => {
        const simple = simplifyTrack(points, tolerance);
        expect(simple[0]).toBe(points[0]);
        expect(simple.at(-1)).toBe(points.at(-1));
        for (const point of points) {
          const after = simple.findIndex(({ at }) => at >= point.at);
          const [a, b] = [simple[Math.max(0, after - 1)], simple[after]];
          if (!a || !b) throw new Error('a point lies beyond its track');
          expect(distanceToSegmentMetres(place(point), place(a), place(b))).toBeLessThanOrEqual(
            tolerance + 1e-6,
          );
        }
      }),
    );
  });

  test('keeps its stops, whatever the tolerance', () => {
    fc.assert(
      fc.property(walk(20), fc.integer({ min: 1, max: 5_000 }), (points, tolerance) => {
        const instants = new Set(simplifyTrack(points, tolerance).map(({ at }) => at));
        for (const { from, to } of stopsOf(points)) expect(instants.has(from) && instants.has(to)).toBe(true);
      }),
    );
  });

  test('leaves out what lies on a straight line', () => {
    const line = Array.from({ length: 500 }, (_, i): TrackPoint => {
      return { at: start + i * 5_000, lng: 113.45 + i * 0.0003, lat: 30.65, speed: 20, course: 90 };
    });
    expect(simplifyTrack(line, 5)).toHaveLength(2);
  });
});

describe('stops', () => {
  test('last three minutes or longer, at one place', () => {
    const ride = [
      ...still(start, 2),
      ...still(start + 3 * minute, 4, 113.46),
      ...still(start + 8 * minute, 1, 113.47),
    ];
    expect(stopsOf(ride)).toEqual([
      {
        from: start + 3 * minute,
        to: start + 7 * minute,
        durationMs: 4 * minute,
        lng: expect.closeTo(113.46, 6),
        lat: expect.closeTo(30.65, 6),
      },
    ]);
  });

  test('do not overlap and stand in the order of time', () => {
    fc.assert(
      fc.property(walk(20), (points) => {
        const stops = stopsOf(points);
        for (const [i, { from, to, durationMs }] of stops.entries()) {
          expect(durationMs).toBe(to - from);
          expect(from).toBeGreaterThan(stops[i - 1]?.to ?? 0);
        }
      }),
    );
  });
});

describe('gaps', () => {
  test.each([
    ['five minutes while riding are none', 5 * minute, 12, 0.001, 0],
    ['more than five minutes while riding are one', 5 * minute + 1000, 12, 0.001, 1],
    ['fifteen minutes while standing are none', 15 * minute, 0, 0, 0],
    ['more than fifteen minutes while standing are one', 15 * minute + 1000, 0, 0, 1],
    ['standing that ends elsewhere was no standing', 6 * minute, 0, 0.01, 1],
  ])('%s', (_, ms, speed, east, expected) => {
    const first = { at: start, lng: 113.45, lat: 30.65, speed, course: 0 };
    const then = { ...first, at: start + ms, lng: first.lng + east };
    expect(gapsOf([first, then])).toHaveLength(expected);
  });
});

describe('a clean track', () => {
  test('holds no jump and no point zero, and only points of the track', () => {
    fc.assert(
      fc.property(walk(4_000), (points) => {
        const clean = cleanTrack([{ at: start, lng: 0, lat: 0, speed: 0, course: 0 }, ...points]);
        expect(points).toEqual(expect.arrayContaining(clean));
        for (const [i, point] of clean.entries()) {
          const before = clean[i - 1];
          if (!before) continue;
          const metres = distanceMetres(place(before), place(point));
          const hours = (point.at - before.at) / 3_600_000;
          expect(metres <= 60 || metres / 1000 / hours <= fastestKmh + 1e-6).toBe(true);
        }
      }),
    );
  });

  test('leaves an ordinary ride as it is', () => {
    fc.assert(
      fc.property(walk(20), (points) => {
        expect(cleanTrack(points)).toEqual(points);
      }),
    );
  });

  test('gives up a wrong first fix instead of all that follow', () => {
    const ride = still(start + 1000, 5);
    expect(cleanTrack([{ at: start, lng: 116.4, lat: 39.9, speed: 0, course: 0 }, ...ride])).toEqual(ride);
  });
});

describe('jumps', () => {
  test('are counted in a ride with wild fixes, zeros not among them', () => {
    const [first, second, ...rest] = still(start + 1000, 5);
    if (!first || !second) throw new Error('nothing stood still');
    const wild = { ...second, at: second.at + 400, lng: second.lng + 0.2 };
    const zero = { ...second, at: second.at + 700, lng: 0, lat: 0 };
    expect(jumpsIn([first, second, wild, zero, ...rest])).toBe(1);
    expect(jumpsIn([first, second, ...rest])).toBe(0);
    expect(jumpsIn([])).toBe(0);
  });
});

describe('tracks in one', () => {
  test('have every second once, in the order of time, however they were divided', () => {
    fc.assert(
      fc.property(walk(50), fc.nat(), fc.nat(), (points, a, b) => {
        const [from, to] = [a % points.length, b % points.length];
        expect(joinTracks(points.slice(from), points.slice(0, to + 1), points)).toEqual(points);
      }),
    );
  });

  test('are cut without losing a point, at trips and midnight, and never into long pieces', () => {
    fc.assert(
      fc.property(walk(50), (points) => {
        const trips = [{ tripId: 't', from: start + 10 * minute, to: start + 40 * minute }];
        const segments = cutTrack(points, trips);
        expect(segments.flatMap((segment) => segment.points)).toEqual(points);
        for (const { tripId, points: some } of segments) {
          expect(some.length).toBeLessThanOrEqual(mostPointsPerSegment);
          for (const { at } of some)
            expect(tripId).toBe(at >= start + 10 * minute && at <= start + 40 * minute ? 't' : null);
          expect(new Set(some.map(({ at }) => Math.floor(at / 86_400_000))).size).toBe(1);
        }
      }),
    );
  });
});

describe('a message', () => {
  const fix = { lng: 113.5, lat: 30.5, speed: 12, course: 90, sat: 9, hdop: 1, status: 30 };
  const of = { verdict: 'fresh', deviceAt: start + 400 };

  test('of a position is a point by the controller’s clock, late or not', () => {
    const point = { at: start, lng: 113.5, lat: 30.5, speed: 12, course: 90 };
    expect(pointOf({ ...of, kind: 'gps', payload: fix })).toEqual(point);
    expect(pointOf({ ...of, verdict: 'late', kind: 'notify', payload: { code: 5, fix } })).toEqual(point);
  });

  test.each([
    ['a clock that cannot be believed', { ...of, verdict: 'skewed', kind: 'gps', payload: fix }],
    ['no view of the sky', { ...of, kind: 'gps', payload: { ...fix, lng: 0, lat: 0 } }],
    ['no satellites', { ...of, kind: 'gps', payload: { ...fix, sat: 0, hdop: 99 } }],
    ['no position in it', { ...of, kind: 'ping', payload: {} }],
  ])('is no point with %s', (_, report) => {
    expect(pointOf(report)).toBeUndefined();
  });

  test('of a heartbeat is a sample, in which 0 V was not measured', () => {
    const payload = { gsm: 20, millivolts: 0, percent: null, status: 25 };
    expect(sampleOf({ ...of, kind: 'ping', payload })).toEqual({
      at: start,
      gsm: 20,
      voltageMv: null,
      percent: null,
      satellites: null,
      status: 25,
    });
  });
});

describe('a chart', () => {
  const sample = { at: start + 30_000, gsm: 20, voltageMv: 50_000, percent: 80, satellites: null, status: 0 };
  const frame = { from: start, to: start + 20 * minute, offlineAfterMs: 5 * minute };

  test('has a point per minute, averages what is in it, and tells when the vehicle was silent', () => {
    const chart = chartOf([sample, { ...sample, at: sample.at + 1000, gsm: 10 }], frame);
    expect(chart).toHaveLength(20);
    expect(chart[0]).toMatchObject({ at: start, gsm: 15, voltageMv: 50_000, online: true });
    expect(chart[1]).toMatchObject({ gsm: null, online: true });
    expect(chart.map(({ online }) => online).lastIndexOf(true)).toBe(4);
  });

  test('never has more points than can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * 1440 }), (minutes) => {
        const chart = chartOf([sample], { ...frame, to: start + minutes * minute });
        expect(chart.length).toBeLessThanOrEqual(mostChartPoints);
        expect(chart.length).toBeGreaterThan(0);
      }),
    );
  });
});
