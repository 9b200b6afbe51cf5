import { distanceMetres, METRES_PER_DEGREE_LAT, metresPerDegreeLng } from '@kickstand/domain/platform/geo';
import type { NodeIndex, StreetGraph } from '../types.ts';

/** The edges and nodes of a graph before they are packed. */
export interface GraphDraft {
  readonly lng: readonly number[];
  readonly lat: readonly number[];
  readonly edges: readonly GraphDraftEdge[];
}

interface GraphDraftEdge {
  readonly from: number;
  readonly to: number;
  readonly class: number;
  readonly maxKmh: number;
  readonly street: number;
  readonly bridge: boolean;
}

const CELL_METRES = 120;

export function packGraph({ lng, lat, edges }: GraphDraft): StreetGraph {
  const from = Int32Array.from(edges, (edge) => edge.from);
  const to = Int32Array.from(edges, (edge) => edge.to);
  const place = (node: number) => [lng[node] as number, lat[node] as number] as const;
  return {
    nodeCount: lng.length,
    edgeCount: edges.length,
    lng: Float64Array.from(lng),
    lat: Float64Array.from(lat),
    edgeFrom: from,
    edgeTo: to,
    edgeMetres: Float64Array.from(edges, (edge) => distanceMetres(place(edge.from), place(edge.to))),
    edgeClass: Uint8Array.from(edges, (edge) => edge.class),
    edgeMaxKmh: Uint8Array.from(edges, (edge) => edge.maxKmh),
    edgeStreet: Int32Array.from(edges, (edge) => edge.street),
    edgeBridge: Uint8Array.from(edges, (edge) => (edge.bridge ? 1 : 0)),
    ...incidence(lng.length, from, to),
    index: indexNodes(lng, lat),
  };
}

function incidence(nodeCount: number, from: Int32Array, to: Int32Array) {
  const ends = Array.from(from, (_, edge) => [from[edge] as number, to[edge] as number]);
  const { start, items } = bucketed(
    nodeCount,
    ends.flatMap((pair, edge) => pair.map((node) => [node, edge] as const)),
  );
  return { incidentStart: start, incident: items };
}

function bucketed(count: number, pairs: readonly (readonly [bucket: number, item: number])[]) {
  const start = new Int32Array(count + 1);
  for (const [bucket] of pairs) start[bucket + 1] = (start[bucket + 1] as number) + 1;
  for (let i = 0; i < count; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
  const fill = start.slice();
  const items = new Int32Array(pairs.length);
  for (const [bucket, item] of pairs) {
    const at = fill[bucket] as number;
    items[at] = item;
    fill[bucket] = at + 1;
  }
  return { start, items };
}

function indexNodes(lng: readonly number[], lat: readonly number[]): NodeIndex {
  const low = (values: readonly number[]) =>
    values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = (values: readonly number[]) =>
    values.reduce((most, value) => Math.max(most, value), -Infinity);
  const [west, south] = [low(lng), low(lat)];
  const cellLng = CELL_METRES / metresPerDegreeLng(south);
  const cellLat = CELL_METRES / METRES_PER_DEGREE_LAT;
  const columns = Math.floor((high(lng) - west) / cellLng) + 1;
  const rows = Math.floor((high(lat) - south) / cellLat) + 1;
  const cellOf = (node: number) =>
    Math.floor(((lat[node] as number) - south) / cellLat) * columns +
    Math.floor(((lng[node] as number) - west) / cellLng);
  const { start, items } = bucketed(
    columns * rows,
    lng.map((_, node) => [cellOf(node), node] as const),
  );
  return { west, south, cellLng, cellLat, columns, rows, start, nodes: items };
}

/** The node nearest to a place, also for places outside the town. */
export function nearestNode(graph: StreetGraph, lng: number, lat: number): number {
  const { index } = graph;
  const column = clamp(Math.floor((lng - index.west) / index.cellLng), index.columns - 1);
  const row = clamp(Math.floor((lat - index.south) / index.cellLat), index.rows - 1);
  const scale = { lng: metresPerDegreeLng(lat), lat: METRES_PER_DEGREE_LAT };
  const best = { node: -1, squared: Infinity };
  const widest = Math.max(index.columns, index.rows);
  const cellMetres = Math.min(index.cellLng * scale.lng, index.cellLat * scale.lat);
  // the place lies anywhere in its cell, so that what is in ring r is at least r - 1 cells away
  const nearer = (ring: number) => ((ring - 1) * cellMetres) ** 2 <= best.squared;
  for (let ring = 0; ring <= widest && nearer(ring); ring++)
    searchRing(graph, { column, row, ring, lng, lat, scale }, best);
  return best.node;
}

interface RingSearch {
  readonly column: number;
  readonly row: number;
  readonly ring: number;
  readonly lng: number;
  readonly lat: number;
  readonly scale: { readonly lng: number; readonly lat: number };
}

function searchRing(graph: StreetGraph, search: RingSearch, best: { node: number; squared: number }): void {
  const { index } = graph;
  const { column, row, ring } = search;
  const [top, bottom] = [Math.min(index.rows - 1, row + ring), Math.max(0, row - ring)];
  for (let y = bottom; y <= top; y++) {
    const wholeRow = Math.abs(y - row) === ring;
    const step = wholeRow || ring === 0 ? 1 : 2 * ring;
    for (let x = column - ring; x <= column + ring; x += step) {
      if (x >= 0 && x < index.columns) searchCell(graph, y * index.columns + x, search, best);
    }
  }
}

function searchCell(
  graph: StreetGraph,
  cell: number,
  { lng, lat, scale }: RingSearch,
  best: { node: number; squared: number },
): void {
  const { start, nodes } = graph.index;
  for (let i = start[cell] as number; i < (start[cell + 1] as number); i++) {
    const node = nodes[i] as number;
    const east = ((graph.lng[node] as number) - lng) * scale.lng;
    const north = ((graph.lat[node] as number) - lat) * scale.lat;
    const squared = east * east + north * north;
    if (squared < best.squared) {
      best.squared = squared;
      best.node = node;
    }
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
