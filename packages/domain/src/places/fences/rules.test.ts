import { fenceContent } from '@kickstand/contract/places/fences';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaOf,
  circle,
  distanceMetres,
  type LngLat,
  offsetMetres,
  shapeContains,
} from '../../platform/geo/index.ts';
import {
  changingSides,
  clustersOf,
  contentFault,
  isActiveAt,
  keptOf,
  Places,
  polygonOfWkt,
  readGeoJson,
  readWkt,
  ringOfKml,
  ShapeIndex,
  simplified,
  toGeoJson,
  toKml,
  toWkt,
  warningsOf,
} from './index.ts';

const zone = 'Asia/Shanghai';
const here: LngLat = [113.45, 30.65];
const square = (centre: LngLat, half: number): [number, number][] =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([e = 0, n = 0]) => offsetMetres(centre, e, n) as unknown as [number, number]);

test('ten thousand stations answer as a search through all of them', () => {
  const stations = Array.from({ length: 10_000 }, (_, i) => ({
    id: i,
    ring: square(offsetMetres(here, (i % 100) * 90, Math.floor(i / 100) * 90), 8 + (i % 7)),
  }));
  const index = new ShapeIndex<number>();
  for (const { id, ring } of stations) index.add(id, [ring]);
  fc.assert(
    fc.property(
      fc.double({ min: -50, max: 9_000, noNaN: true }),
      fc.double({ min: -50, max: 9_000, noNaN: true }),
      (east, north) => {
        const point = offsetMetres(here, east, north);
        const brute = stations.flatMap(({ id, ring }) => (shapeContains([ring], point) ? [id] : []));
        expect(index.at(...(point as [number, number])).sort((a, b) => a - b)).toEqual(brute);
      },
    ),
    { numRuns: 60 },
  );
});

describe('which points change sides', () => {
  const points = Array.from({ length: 400 }, (_, i) => {
    const [lng, lat] = offsetMetres(here, ((i * 37) % 200) - 100, ((i * 91) % 200) - 100);
    return { id: i, lng, lat };
  });
  const before = { shape: [square(here, 60)], bufferM: 0 };
  const after = { shape: [square(offsetMetres(here, 40, 0), 60)], bufferM: 0 };

  test('is what asking every point twice says', () => {
    const { out, in: come } = changingSides(points, before, after);
    const asked = points.map((point) => ({
      point,
      was: shapeContains(before.shape, [point.lng, point.lat]),
      is: shapeContains(after.shape, [point.lng, point.lat]),
    }));
    expect(out).toEqual(asked.flatMap(({ point, was, is }) => (was && !is ? [point] : [])));
    expect(come).toEqual(asked.flatMap(({ point, was, is }) => (!was && is ? [point] : [])));
    expect(out.length).toBeGreaterThan(10);
  });

  test('a larger buffer takes points in, and without an edge all are outside', () => {
    expect(changingSides(points, before, { ...before, bufferM: 20 }).out).toEqual([]);
    expect(changingSides(points, before, { ...before, bufferM: 20 }).in.length).toBeGreaterThan(0);
    const gone = changingSides(points, before, null);
    expect(gone.in).toEqual([]);
    expect(gone.out.length).toBe(changingSides(points, null, before).in.length);
  });
});

describe('a fence with hours', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  test.each([
    [{}, '2026-09-21T03:00', true],
    [{ openFrom: '07:00', openTo: '08:30' }, '2026-09-21T06:59', false],
    [{ openFrom: '07:00', openTo: '08:30' }, '2026-09-21T07:00', true],
    [{ openFrom: '07:00', openTo: '08:30' }, '2026-09-21T08:30', false],
    [{ openFrom: '22:00', openTo: '06:00' }, '2026-09-21T23:00', true],
    [{ openFrom: '22:00', openTo: '06:00' }, '2026-09-21T05:59', true],
    [{ openFrom: '22:00', openTo: '06:00' }, '2026-09-21T12:00', false],
    [{ openFrom: '00:00', openTo: '24:00' }, '2026-09-21T23:59', true],
    [{ weekdays: [1] }, '2026-09-21T12:00', true],
    [{ weekdays: [7] }, '2026-09-21T12:00', false],
    [{ weekdays: [7] }, '2026-09-20T12:00', true],
    [{ weekdays: [7], openFrom: '22:00', openTo: '06:00' }, '2026-09-21T01:00', true],
    [{ weekdays: [1], openFrom: '22:00', openTo: '06:00' }, '2026-09-21T01:00', false],
    [{ fromOn: '2026-09-21' }, '2026-09-20T23:59', false],
    [{ fromOn: '2026-09-21' }, '2026-09-21T00:00', true],
    [{ toOn: '2026-09-21' }, '2026-09-21T23:59', true],
    [{ toOn: '2026-09-21' }, '2026-09-22T00:00', false],
  ])('%j at %s: %s', (times, when, active) => expect(isActiveAt(times, at(when), zone)).toBe(active));

  test('keeps vehicles out only while it holds', () => {
    const clock = { now: () => at('2026-09-21T12:00'), zone };
    const gate = {
      fenceId: 'n',
      serviceAreaId: 1,
      kind: 'no_stop',
      rings: [square(here, 50)],
      times: { openFrom: '07:00', openTo: '08:30' },
    };
    const places = new Places([], [gate], clock);
    expect(places.at(...here, 1).inNoStop).toBe(false);
    expect(places.at(...here, 1, at('2026-09-21T08:00')).inNoStop).toBe(true);
  });
});

describe('places', () => {
  const fence = (fenceId: string, kind: string, half: number) => ({
    fenceId,
    kind,
    serviceAreaId: 1,
    rings: [square(here, half)],
  });

  test('a station with the flag counts in a no-stop zone', () => {
    const zoneOf = (overNoStop: boolean) =>
      new Places([], [fence('n', 'no_stop', 100), { ...fence('s', 'station', 10), overNoStop }]);
    expect(zoneOf(false).at(...here, 1)).toMatchObject({ stationId: 's', inNoStop: true });
    expect(zoneOf(true).at(...here, 1)).toMatchObject({ stationId: 's', inNoStop: false });
  });

  test('a buffer of its own takes the place of the usual one', () => {
    const beside = offsetMetres(here, 22, 0) as [number, number];
    expect(new Places([], [fence('s', 'station', 10)]).at(...beside, 1).stationId).toBe('s');
    expect(
      new Places([], [{ ...fence('s', 'station', 10), bufferM: 5 }]).at(...beside, 1).stationId,
    ).toBeNull();
  });

  test('of two O&M areas the smaller has the vehicle', () => {
    const places = new Places([], [fence('wide', 'ops_area', 500), fence('small', 'ops_area', 100)]);
    expect(places.opsAreaAt(...here, 1)).toBe('small');
    expect(places.opsAreaAt(...(offsetMetres(here, 300, 0) as [number, number]), 1)).toBe('wide');
    expect(places.opsAreaAt(...here, 2)).toBeNull();
  });
});

describe('the edge for a controller', () => {
  test('has at most sixty corners and stays near to the whole one', () => {
    const round = circle(here, 3_000, 720);
    const sent = simplified(round);
    expect(sent).toHaveLength(60);
    expect(areaOf([sent]) / areaOf([round])).toBeGreaterThan(0.99);
    expect(simplified(square(here, 5))).toEqual(square(here, 5));
  });
});

describe('where stations are missing', () => {
  const around = (centre: LngLat, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const [lng, lat] = offsetMetres(centre, ((i * 7) % 21) - 10, ((i * 5) % 9) - 4);
      return { lng, lat };
    });

  test('is where many trips end close together, the most first', () => {
    const [first, second] = [offsetMetres(here, 500, 0), offsetMetres(here, -300, 400)];
    const lone = Array.from({ length: 9 }, (_, i) => {
      const [lng, lat] = offsetMetres(here, i * 400, -900);
      return { lng, lat };
    });
    const found = clustersOf([...around(second, 14), ...lone, ...around(first, 30)], 10);
    expect(found.map(({ trips }) => trips)).toEqual([30, 14]);
    const [most] = found;
    expect(distanceMetres([most?.lng ?? 0, most?.lat ?? 0], first)).toBeLessThan(5);
    expect(areaOf(most?.points ?? [])).toBeGreaterThan(50);
    expect(shapeContains(most?.points ?? [], [most?.lng ?? 0, most?.lat ?? 0])).toBe(true);
  });

  test('nowhere without ends', () => expect(clustersOf([], 2)).toEqual([]));
});

describe('files', () => {
  const shapes = [
    { name: '东门 <1>', points: [square(here, 50), square(here, 10)], properties: { capacity: 20 } },
    { name: '西门', points: [square(here, 20)] },
  ];
  const near = (a: unknown, b: readonly (readonly (readonly number[])[])[]) => {
    const [x, y] = [(a as number[][][]).flat(2), b.flat(2)];
    expect(x).toHaveLength(y.length);
    for (const [i, n] of x.entries()) expect(n).toBeCloseTo(y[i] ?? 0, 6);
  };

  test.each([
    ['GeoJSON', toGeoJson, readGeoJson],
    ['WKT', toWkt, readWkt],
  ])('%s that was written is read back', (_, write, read) => {
    const back = read(write(shapes));
    expect(back.map(({ name }) => name)).toEqual(shapes.map(({ name }) => name));
    for (const [i, { points }] of back.entries()) near(points, shapes[i]?.points ?? []);
  });

  test('KML names and closes its rings', () => {
    const text = toKml(shapes);
    expect(text).toContain('<name>东门 &lt;1&gt;</name>');
    expect(text.match(/innerBoundaryIs/g)).toHaveLength(2);
    const ring = ringOfKml(/<coordinates>(.*?)<\/coordinates>/.exec(text)?.[1] ?? '');
    near([ring], [square(here, 50)]);
  });

  test('a multi-polygon is several, and what is no polygon has no points', () => {
    const multi = {
      type: 'Feature',
      properties: { name: 'A', capacity: '12' },
      geometry: { type: 'MultiPolygon', coordinates: [[square(here, 9)], [square(here, 5)]] },
    };
    expect(readGeoJson(JSON.stringify(multi)).map(({ name, capacity }) => [name, capacity])).toEqual([
      ['A', 12],
      ['A 2', 12],
    ]);
    const point = { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [1, 2] } };
    expect(readGeoJson(JSON.stringify(point))).toEqual([{ name: '', capacity: null, points: null }]);
    expect(polygonOfWkt('POINT (1 2)')).toBeNull();
    expect(polygonOfWkt('POLYGON ((a b, 1 2, 3 4))')).toBeNull();
  });
});

describe('what is said about a fence', () => {
  const content = fenceContent.parse({ name: '东门', points: [square(here, 15)] });
  test.each([
    ['station', {}, undefined],
    ['service', { name: 'x' }, 'name_length'],
    ['ops_area', { name: '二'.repeat(21) }, 'name_length'],
    ['station', { points: [square(here, 40)] }, 'size'],
    ['service', { points: [square(here, 40_000)] }, 'size'],
    ['station', { openFrom: '08:00' }, 'hours'],
    ['no_stop', { openFrom: '08:00', openTo: '08:00' }, 'hours'],
    ['no_stop', { fromOn: '2026-09-02', toOn: '2026-09-01' }, 'hours'],
    ['ops_area', { vehiclesMin: 9, vehiclesMax: 3 }, 'targets'],
    ['ops_area', { leaderId: 'a' }, 'leader'],
  ] as const)('%s with %j: %s', (kind, change, code) => {
    expect(contentFault(kind, { ...content, ...change } as never)?.code).toBe(code);
  });

  test('keeps only what belongs to its kind', () => {
    expect(Object.keys(keptOf('ops_area', content))).not.toContain('capacity');
    expect(keptOf('station', { ...content, bufferM: 180 }).bufferM).toBe(50);
  });

  test('warns of a station that is smaller than positions are exact', () => {
    const tiny = { ...content, points: [square(here, 2)] };
    expect(warningsOf('station', tiny)).toEqual(['small_without_beacon']);
    expect(warningsOf('station', { ...tiny, flags: ['beacon'] })).toEqual([]);
  });
});
