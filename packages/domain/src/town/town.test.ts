import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres, distanceToSegmentMetres, type LngLat, ringContains } from '../geo/index.ts';
import { makeTown, nearestNode, pointAlong, route, townMap } from './index.ts';

const startedAt = performance.now();
const town = makeTown(7);
const madeInMs = performance.now() - startedAt;
const { graph } = town;
const nodeAt = (node: number): LngLat => [graph.lng[node] ?? 0, graph.lat[node] ?? 0];
const anyNode = fc.integer({ min: 0, max: graph.nodeCount - 1 });

describe('a town', () => {
  test('is the same for the same seed and another one for another seed', () => {
    const text = JSON.stringify(townMap(town));
    expect(JSON.stringify(townMap(makeTown(7)))).toBe(text);
    expect(JSON.stringify(townMap(makeTown(8)))).not.toBe(text);
  });

  test('is a county town of about 25 square kilometres with 220 stations in four areas', () => {
    expect(town.squareMetres / 1e6).toBeGreaterThan(20);
    expect(town.squareMetres / 1e6).toBeLessThan(30);
    expect(town.stations).toHaveLength(220);
    expect(town.areas).toHaveLength(4);
    expect(town.noStopZones.length).toBeGreaterThan(5);
  });

  test('is made quickly, and its map is small', () => {
    const text = JSON.stringify(townMap(town));
    expect(madeInMs).toBeLessThan(2_000);
    expect(text.length).toBeLessThan(1_500_000);
    expect(gzipSync(text).length).toBeLessThan(350_000);
  });

  test.each([1, 2, 3, 11, 42])('can be made from seed %i', (seed) => {
    expect(makeTown(seed).stations).toHaveLength(220);
  });

  test('grows with its fleet', () => {
    const city = makeTown(7, { scale: 20_000 });
    expect(city.squareMetres).toBeGreaterThan(3 * town.squareMetres);
    expect(city.stations.length).toBe(1_200);
  });

  test('gives every street and station a name in both languages, no two stations the same', () => {
    for (const { name } of [...town.streets, ...town.stations, ...town.areas, ...town.places]) {
      expect(name.zh).toMatch(/^[\p{Script=Han}\d]+$/u);
      expect(name.en).toMatch(/^[A-Z][\w .]+$/);
    }
    expect(new Set(town.stations.map(({ name }) => name.zh)).size).toBe(town.stations.length);
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
    const seen = new Set([0]);
    for (const node of seen)
      for (let i = graph.incidentStart[node] ?? 0; i < (graph.incidentStart[node + 1] ?? 0); i++) {
        const edge = graph.incident[i] ?? 0;
        seen.add(graph.edgeFrom[edge] ?? 0).add(graph.edgeTo[edge] ?? 0);
      }
    expect(seen.size).toBe(graph.nodeCount);
  });

  test('cross the river on bridges only', () => {
    const river = town.waters[0]?.ring ?? [];
    for (let edge = 0; edge < graph.edgeCount; edge++) {
      const [[x1, y1], [x2, y2]] = [nodeAt(graph.edgeFrom[edge] ?? 0), nodeAt(graph.edgeTo[edge] ?? 0)];
      const wet = ringContains(river, [(x1 + x2) / 2, (y1 + y2) / 2]);
      expect(wet && graph.edgeBridge[edge] === 0).toBe(false);
    }
    expect(graph.edgeBridge.some((bridge) => bridge === 1)).toBe(true);
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
    { numRuns: 40 },
  );
});
