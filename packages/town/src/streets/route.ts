import { METRES_PER_DEGREE_LAT, metresPerDegreeLng } from '@kickstand/domain/platform/geo';
import { RIDE_KMH } from '../ground/kinds.ts';
import type { StreetGraph } from '../types.ts';

/** A way through the streets, node by node. */
export interface Path {
  readonly nodes: Int32Array;
  /** The edge from node i to node i + 1; one fewer than nodes. */
  readonly edges: Int32Array;
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  /** Metres from the start at each node. */
  readonly metresAt: Float64Array;
  readonly metres: number;
  /** Riding time at the streets' own speeds. */
  readonly seconds: number;
}

/** A place on a path; `course` is degrees clockwise from north, `edge` the street edge, or -1 on a path of one node. */
export interface PathPoint {
  lng: number;
  lat: number;
  course: number;
  edge: number;
}

const FASTEST = Math.max(...RIDE_KMH) / 3.6;

/** The quickest way between two nodes (A*); the same node gives a path of one node, unreachable gives nothing. */
export function route(graph: StreetGraph, fromNode: number, toNode: number): Path | undefined {
  const search = searchOn(graph);
  return search.find(fromNode, toNode) ? search.path(fromNode, toNode) : undefined;
}

/** Where one is after so many metres, held at the ends; writes into `out` when given, to spare the garbage collector. */
export function pointAlong(
  path: Path,
  metres: number,
  out: PathPoint = { lng: 0, lat: 0, course: 0, edge: -1 },
): PathPoint {
  const last = path.nodes.length - 1;
  const i = last === 0 ? 0 : legAt(path.metresAt, metres);
  const j = Math.min(last, i + 1);
  const [start, end] = [path.metresAt[i] as number, path.metresAt[j] as number];
  const share = end > start ? Math.max(0, Math.min(1, (metres - start) / (end - start))) : 0;
  const [lng, lat] = [path.lng[i] as number, path.lat[i] as number];
  const [dLng, dLat] = [(path.lng[j] as number) - lng, (path.lat[j] as number) - lat];
  out.lng = lng + dLng * share;
  out.lat = lat + dLat * share;
  out.edge = i < last ? (path.edges[i] as number) : -1;
  const degrees = (Math.atan2(dLng * Math.cos((lat * Math.PI) / 180), dLat) * 180) / Math.PI;
  out.course = degrees < 0 ? degrees + 360 : degrees;
  return out;
}

/** The leg whose start lies at or before so many metres. */
function legAt(metresAt: Float64Array, metres: number): number {
  let low = 0;
  let high = metresAt.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((metresAt[middle] as number) <= metres) low = middle;
    else high = middle - 1;
  }
  return low;
}

const searches = new WeakMap<StreetGraph, Search>();

function searchOn(graph: StreetGraph): Search {
  let search = searches.get(graph);
  if (!search) {
    search = new Search(graph);
    searches.set(graph, search);
  }
  return search;
}

/** The buffers of one graph's searches; a node's entries count only when `seen` holds the number of the running search. */
class Search {
  readonly #graph: StreetGraph;
  readonly #seconds: Float64Array;
  readonly #arrival: Int32Array;
  readonly #seen: Uint32Array;
  readonly #done: Uint32Array;
  readonly #heap = new Heap();
  #run = 0;

  constructor(graph: StreetGraph) {
    this.#graph = graph;
    this.#seconds = new Float64Array(graph.nodeCount);
    this.#arrival = new Int32Array(graph.nodeCount);
    this.#seen = new Uint32Array(graph.nodeCount);
    this.#done = new Uint32Array(graph.nodeCount);
  }

  find(from: number, to: number): boolean {
    const graph = this.#graph;
    if (!(from in graph.lng) || !(to in graph.lng)) throw new RangeError('no such node');
    this.#run++;
    this.#heap.clear();
    const left = remaining(graph, to);
    this.#reach(from, { seconds: 0, edge: -1, left: left(from) });
    for (let node = this.#heap.pop(); node >= 0; node = this.#heap.pop()) {
      if (node === to) return true;
      if (this.#done[node] === this.#run) continue;
      this.#done[node] = this.#run;
      this.#expand(node, left);
    }
    return false;
  }

  #expand(node: number, left: (node: number) => number): void {
    const graph = this.#graph;
    const soFar = this.#seconds[node] as number;
    const end = graph.incidentStart[node + 1] as number;
    for (let i = graph.incidentStart[node] as number; i < end; i++) {
      const edge = graph.incident[i] as number;
      const next = otherEnd(graph, edge, node);
      if (this.#done[next] === this.#run) continue;
      const seconds = soFar + edgeSeconds(graph, edge);
      if (this.#seen[next] === this.#run && (this.#seconds[next] as number) <= seconds) continue;
      this.#reach(next, { seconds, edge, left: left(next) });
    }
  }

  #reach(node: number, { seconds, edge, left }: { seconds: number; edge: number; left: number }): void {
    this.#seen[node] = this.#run;
    this.#seconds[node] = seconds;
    this.#arrival[node] = edge;
    this.#heap.push(node, seconds + left);
  }

  path(from: number, to: number): Path {
    const graph = this.#graph;
    const backEdges: number[] = [];
    const backNodes = [to];
    for (let node = to; node !== from; ) {
      const edge = this.#arrival[node] as number;
      backEdges.push(edge);
      node = otherEnd(graph, edge, node);
      backNodes.push(node);
    }
    const nodes = Int32Array.from(backNodes.reverse());
    const edges = Int32Array.from(backEdges.reverse());
    const metresAt = new Float64Array(nodes.length);
    edges.forEach((edge, i) => {
      metresAt[i + 1] = (metresAt[i] as number) + (graph.edgeMetres[edge] as number);
    });
    return {
      nodes,
      edges,
      lng: Float64Array.from(nodes, (node) => graph.lng[node] as number),
      lat: Float64Array.from(nodes, (node) => graph.lat[node] as number),
      metresAt,
      metres: metresAt.at(-1) ?? 0,
      seconds: this.#seconds[to] as number,
    };
  }
}

/** Seconds that are still needed at least. */
function remaining(graph: StreetGraph, to: number): (node: number) => number {
  const [lng, lat] = [graph.lng[to] as number, graph.lat[to] as number];
  const scaleLng = metresPerDegreeLng(lat);
  // a thousandth less, so that the flat-earth distance never exceeds the true one
  const pace = 0.999 / FASTEST;
  return (node) => {
    const east = ((graph.lng[node] as number) - lng) * scaleLng;
    const north = ((graph.lat[node] as number) - lat) * METRES_PER_DEGREE_LAT;
    return Math.sqrt(east * east + north * north) * pace;
  };
}

function otherEnd(graph: StreetGraph, edge: number, node: number): number {
  const from = graph.edgeFrom[edge] as number;
  return from === node ? (graph.edgeTo[edge] as number) : from;
}

function edgeSeconds(graph: StreetGraph, edge: number): number {
  return ((graph.edgeMetres[edge] as number) * 3.6) / (graph.edgeMaxKmh[edge] as number);
}

/** A binary heap of nodes by key, least first. */
class Heap {
  #nodes: number[] = [];
  #keys: number[] = [];

  clear(): void {
    this.#nodes.length = 0;
    this.#keys.length = 0;
  }

  push(node: number, key: number): void {
    let at = this.#nodes.length;
    this.#nodes.push(node);
    this.#keys.push(key);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = this.#keys[parent] as number;
      if (parentKey <= key) break;
      this.#put(at, this.#nodes[parent] as number, parentKey);
      at = parent;
    }
    this.#put(at, node, key);
  }

  /** The node with the least key, or -1 when empty. */
  pop(): number {
    const top = this.#nodes[0];
    if (top === undefined) return -1;
    const node = this.#nodes.pop() as number;
    const key = this.#keys.pop() as number;
    if (this.#nodes.length > 0) this.#sink(node, key);
    return top;
  }

  #sink(node: number, key: number): void {
    const size = this.#nodes.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (this.#keys[child + 1] as number) < (this.#keys[child] as number)) child++;
      const childKey = this.#keys[child] as number;
      if (childKey >= key) break;
      this.#put(at, this.#nodes[child] as number, childKey);
      at = child;
    }
    this.#put(at, node, key);
  }

  #put(at: number, node: number, key: number): void {
    this.#nodes[at] = node;
    this.#keys[at] = key;
  }
}
