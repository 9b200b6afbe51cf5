import { gzipSync } from 'node:zlib';
import {
  courseDegrees,
  distanceMetres,
  distanceToRingMetres,
  distanceToSegmentMetres,
  type LngLat,
  ringAreaSquareMetres,
  ringContains,
} from '@kickstand/domain/platform/geo';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { makeTown, nearestNode, pointAlong, route, type StreetGraph, townMap } from './index.ts';

vi.setConfig({ testTimeout: 60_000 });

const town = makeTown(7);
const { graph } = town;
const nodeAt = (node: number): LngLat => [graph.lng[node] ?? 0, graph.lat[node] ?? 0];
const anyNode = fc.integer({ min: 0, max: graph.nodeCount - 1 });

/** Milliseconds of processor time, which other work on the machine does not lengthen. */
function workMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How many nodes can be reached from one. */
function reachedFrom({ incidentStart, incident, edgeFrom, edgeTo }: StreetGraph, start: number): number {
  const seen = new Set([start]);
  for (const node of seen)
    for (let i = incidentStart[node] ?? 0; i < (incidentStart[node + 1] ?? 0); i++) {
      const edge = incident[i] ?? 0;
      seen.add(edgeFrom[edge] ?? 0).add(edgeTo[edge] ?? 0);
    }
  return seen.size;
}

describe('a town', () => {
  test('is the same for the same seed and another one for another seed', () => {
    const text = JSON.stringify(town);
    expect(JSON.stringify(makeTown(7))).toBe(text);
    expect(JSON.stringify(makeTown(8))).not.toBe(text);
  });

  test('is a county town of about 25 square kilometres with 220 stations in four areas', () => {
    expect(town.squareMetres / 1e6).toBeGreaterThan(20);
    expect(town.squareMetres / 1e6).toBeLessThan(30);
    expect(town.stations).toHaveLength(220);
    expect(town.areas).toHaveLength(4);
    expect(town.noStopZones.length).toBeGreaterThan(5);
  });

  test('has a map of at most 1.5 MB, 350 kB packed, with every layer filled', () => {
    const map = townMap(town, 'zh');
    const text = JSON.stringify(map);
    expect(text.length).toBeLessThan(1_500_000);
    expect(gzipSync(text).length).toBeLessThan(350_000);
    expect(Object.entries(map).filter(([, { features }]) => features.length === 0)).toEqual([]);
    expect(text).not.toMatch(/\d\.\d{7}/);
  });

  test('has a map with the areas as the company writes them, whoever looks', () => {
    const [area] = townMap(town, 'en').label.features;
    expect(area?.properties).toMatchObject({ zh: town.areas[0]?.name.en, en: town.areas[0]?.name.en });
  });

  test('is made within 400 ms of work', () => {
    expect(Math.min(...[21, 22, 23, 24, 25].map((seed) => workMs(() => makeTown(seed))))).toBeLessThan(400);
  });

  test.each(Array.from({ length: 25 }, (_, i) => i * 37 + 1))('can be made from seed %i', (seed) => {
    const other = makeTown(seed);
    expect(other.stations).toHaveLength(220);
    expect(other.areas).toHaveLength(4);
    expect(other.waters.map(({ kind }) => kind)).toEqual(['river', 'lake']);
    expect(reachedFrom(other.graph, 0)).toBe(other.graph.nodeCount);
    for (const { areaId, centre } of other.stations) {
      expect(
        other.areas.filter(({ boundary }) => ringContains(boundary, centre)).map(({ id }) => id),
      ).toEqual([areaId]);
    }
    const uses = new Set(other.blocks.map(({ use }) => use));
    for (const use of [
      'transport',
      'hospital',
      'school',
      'market',
      'government',
      'industrial',
      'commercial',
    ] as const) {
      expect(uses, use).toContain(use);
    }
  });

  test.each([
    [20_000, 80, 1_200],
    [100_000, 220, 5_000],
  ])(
    'for %i vehicles has at least %i square kilometres and %i stations, and is made within 4 s',
    (scale, km2, stations) => {
      let city = town;
      expect(workMs(() => (city = makeTown(7, { scale })))).toBeLessThan(4_000);
      expect(city.squareMetres / 1e6).toBeGreaterThan(km2);
      expect(city.stations).toHaveLength(stations);
      expect(reachedFrom(city.graph, 0)).toBe(city.graph.nodeCount);
      expect(new Set(city.stations.map(({ name }) => name.zh)).size).toBe(stations);
    },
  );

  test('gives every street and station a name in both languages, no two stations the same', () => {
    for (const { name } of [...town.streets, ...town.stations, ...town.areas, ...town.places]) {
      expect(name.zh).toMatch(/^[\p{Script=Han}\d]+$/u);
      expect(name.en).toMatch(/^[A-Z][\w .,/-]+$/);
      expect(name.zh.length).toBeLessThanOrEqual(30);
    }
    for (const named of [town.stations, town.places, town.areas, town.noStopZones]) {
      expect(new Set(named.map(({ name }) => name.zh)).size).toBe(named.length);
      expect(new Set(named.map(({ name }) => name.en)).size).toBe(named.length);
    }
  });
});

describe('service areas', () => {
  test('hold every station in exactly one of them, its own', () => {
    for (const { boundary, areaId } of town.stations)
      for (const corner of boundary)
        expect(town.areas.filter((area) => ringContains(area.boundary, corner)).map(({ id }) => id)).toEqual([
          areaId,
        ]);
  });

  test('do not overlap', () => {
    const [lng, lat] = town.centre;
    const around = (middle: number) => fc.double({ min: middle - 0.035, max: middle + 0.035, noNaN: true });
    fc.assert(
      fc.property(around(lng), around(lat), (x, y) => {
        expect(town.areas.filter((area) => ringContains(area.boundary, [x, y])).length).toBeLessThan(2);
      }),
      { numRuns: 500 },
    );
  });
});

describe('streets', () => {
  test('are one connected net', () => {
    expect(reachedFrom(graph, 0)).toBe(graph.nodeCount);
  });

  test('cross the river on bridges only, and the lake nowhere', () => {
    const wet = (kind: string, edge: number) => {
      const [[x1, y1], [x2, y2]] = [nodeAt(graph.edgeFrom[edge] ?? 0), nodeAt(graph.edgeTo[edge] ?? 0)];
      return town.waters
        .filter((water) => water.kind === kind)
        .some(({ ring }) =>
          [0.25, 0.5, 0.75].some((at) => ringContains(ring, [x1 + (x2 - x1) * at, y1 + (y2 - y1) * at])),
        );
    };
    const edges = Array.from({ length: graph.edgeCount }, (_, edge) => edge);
    expect(edges.filter((edge) => wet('river', edge) !== (graph.edgeBridge[edge] === 1))).toEqual([]);
    expect(edges.filter((edge) => wet('lake', edge))).toEqual([]);
    expect(edges.filter((edge) => graph.edgeBridge[edge] === 1).length).toBeGreaterThan(3);
  });

  test('are of every class, the lanes the most, and few of them run straight as on a grid', () => {
    const metres = [0, 0, 0, 0];
    const headings = new Set<number>();
    for (let edge = 0; edge < graph.edgeCount; edge++) {
      const kind = graph.edgeClass[edge] ?? 0;
      metres[kind] = (metres[kind] ?? 0) + (graph.edgeMetres[edge] ?? 0);
      const [from, to] = [nodeAt(graph.edgeFrom[edge] ?? 0), nodeAt(graph.edgeTo[edge] ?? 0)];
      headings.add(Math.round(courseDegrees(from, to) / 5) % 18);
    }
    for (const length of metres) expect(length).toBeGreaterThan(20_000);
    expect(headings.size).toBe(18);
  });

  test('pass every station within 40 metres', () => {
    const edges = Array.from({ length: graph.edgeCount }, (_, edge) => edge);
    for (const { centre } of town.stations) {
      const nearest = Math.min(
        ...edges.map((edge) =>
          distanceToSegmentMetres(centre, nodeAt(graph.edgeFrom[edge] ?? 0), nodeAt(graph.edgeTo[edge] ?? 0)),
        ),
      );
      expect(nearest).toBeLessThan(40);
    }
  });
});

describe('stations and no-stop zones', () => {
  test('are as large as bicycles in a row need', () => {
    for (const { boundary, capacity } of town.stations) {
      const [a, b] = boundary as [LngLat, LngLat];
      expect(distanceMetres(a, b)).toBeGreaterThan(9);
      expect(distanceMetres(a, b)).toBeLessThan(26);
      expect(ringAreaSquareMetres(boundary)).toBeGreaterThan(35);
      expect(capacity).toBeGreaterThanOrEqual(8);
      expect(capacity).toBeLessThanOrEqual(40);
    }
  });

  test('keep apart from each other', () => {
    for (const [i, { centre }] of town.stations.entries())
      for (const { boundary } of [...town.stations.slice(i + 1), ...town.noStopZones]) {
        expect(ringContains(boundary, centre)).toBe(false);
        expect(distanceToRingMetres(centre, boundary)).toBeGreaterThan(12);
      }
  });

  test('lie in their own area', () => {
    expect(town.noStopZones.length).toBeGreaterThan(5);
    for (const { boundary, areaId } of town.noStopZones)
      for (const corner of boundary)
        expect(town.areas.filter((area) => ringContains(area.boundary, corner)).map(({ id }) => id)).toEqual([
          areaId,
        ]);
  });

  test('are closer together where people go', () => {
    const near = (reach: number) =>
      town.stations.filter(({ centre }) => distanceMetres(centre, town.centre) < reach).length;
    const [inner, outer] = [1_000, 2_800];
    expect(near(inner) / inner ** 2).toBeGreaterThan((1.5 * near(outer)) / outer ** 2);
  });
});

describe('a route', () => {
  test('leads from its start to its end along edges that meet, and its length is that of its edges', () => {
    fc.assert(
      fc.property(anyNode, anyNode, (from, to) => {
        const path = route(graph, from, to);
        if (!path) throw new Error('unreachable');
        expect([path.nodes[0], path.nodes.at(-1)]).toEqual([from, to]);
        let metres = 0;
        path.edges.forEach((edge, i) => {
          const ends = [graph.edgeFrom[edge], graph.edgeTo[edge]].sort();
          expect(ends).toEqual([path.nodes[i], path.nodes[i + 1]].sort());
          metres += graph.edgeMetres[edge] ?? 0;
        });
        expect(path.metres).toBeCloseTo(metres, 3);
        expect(path.metres).toBeGreaterThanOrEqual(distanceMetres(nodeAt(from), nodeAt(to)) - 1);
      }),
      { numRuns: 60 },
    );
  });

  test('is never slower than the way back', () => {
    fc.assert(
      fc.property(anyNode, anyNode, (from, to) => {
        expect(route(graph, from, to)?.seconds).toBeCloseTo(route(graph, to, from)?.seconds ?? 0, 3);
      }),
      { numRuns: 40 },
    );
  });

  test('is found within 2 ms in the middle of many', () => {
    const taken = Array.from({ length: 101 }, (_, i) => {
      const startedAt = performance.now();
      route(graph, (i * 7_919) % graph.nodeCount, (i * 104_729 + 13) % graph.nodeCount);
      return performance.now() - startedAt;
    });
    expect(taken.sort((a, b) => a - b)[50]).toBeLessThan(2);
  });

  test('from a node to itself has one node and no length', () => {
    const path = route(graph, 5, 5);
    expect(path).toMatchObject({ metres: 0, seconds: 0 });
    expect(path && pointAlong(path, 100)).toMatchObject({ lng: graph.lng[5], lat: graph.lat[5], edge: -1 });
    expect(() => route(graph, 0, graph.nodeCount)).toThrow(RangeError);
  });

  test('is walked without jumps', () => {
    const path = route(graph, 0, graph.nodeCount - 1);
    if (!path) throw new Error('unreachable');
    let before = pointAlong(path, 0);
    for (let metres = 10; metres <= path.metres; metres += 10) {
      const here = pointAlong(path, metres, { lng: 0, lat: 0, course: 0, edge: -1 });
      expect(distanceMetres([before.lng, before.lat], [here.lng, here.lat])).toBeLessThan(10.1);
      before = here;
    }
  });
});

test('the nearest node is the one that a look at all nodes finds', () => {
  const [lng, lat] = town.centre;
  const around = (middle: number) => fc.double({ min: middle - 0.05, max: middle + 0.05, noNaN: true });
  fc.assert(
    fc.property(around(lng), around(lat), (x, y) => {
      const found = nearestNode(graph, x, y);
      const reach = distanceMetres([x, y], nodeAt(found));
      for (let node = 0; node < graph.nodeCount; node++)
        expect(distanceMetres([x, y], nodeAt(node))).toBeGreaterThan(reach - 1);
    }),
    // The example lies at the edge of the town, where the nearest cells are empty.
    { numRuns: 40, examples: [[113.47769583037284, 30.674070221823474]] },
  );
});
