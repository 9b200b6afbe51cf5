import { EDGE, type EdgeKind, isStreet } from '../ground/kinds.ts';
import type { Plan } from './plan.ts';
import { apart, between, crossing, loopContains, type Point } from './plane.ts';
import type { Curve } from './sketch.ts';

interface PlanarEdge {
  readonly a: number;
  readonly b: number;
  readonly kind: EdgeKind;
  readonly street: number;
}

/** Nodes and edges that meet only at nodes. `inside` bounds the blocks of the town, `outside` are the roads that leave it. */
export interface PlanarNet {
  readonly nodes: readonly Point[];
  readonly inside: readonly PlanarEdge[];
  readonly outside: readonly PlanarEdge[];
}

interface Segment {
  readonly a: number;
  readonly b: number;
  readonly curve: Curve;
  readonly cuts: Cut[];
}

interface Cut {
  readonly share: number;
  readonly node: number;
}

const CELL = 160;
const SNAP = 7;

/** Cuts the curves of a plan where they cross and drops what leads nowhere. */
export function netOf(plan: Plan): PlanarNet {
  const nodes = new NodeTable();
  const segments: Segment[] = [];
  for (const curve of plan.curves) {
    curve.points.slice(1).forEach((point, i) => {
      const [a, b] = [nodes.at(curve.points[i] as Point), nodes.at(point)];
      if (a !== b) segments.push({ a, b, curve, cuts: [] });
    });
  }
  for (const [first, second] of nearPairs(segments, nodes.points)) cross(first, second, nodes);
  const edges = piecesOf(segments);
  const middle = ({ a, b }: PlanarEdge) => between(nodes.points[a] as Point, nodes.points[b] as Point, 0.5);
  const isInside = (edge: PlanarEdge) =>
    edge.kind === EDGE.outline || loopContains(plan.outline, middle(edge));
  const reach = plan.radius * 1.16;
  const leaving = (edge: PlanarEdge) => isStreet(edge.kind) && Math.hypot(...middle(edge)) < reach;
  return {
    nodes: nodes.points,
    inside: pruned(edges.filter(isInside)),
    outside: edges.filter((edge) => !isInside(edge) && leaving(edge)),
  };
}

class NodeTable {
  readonly points: Point[] = [];
  readonly #byPlace = new Map<string, number>();

  at(point: Point): number {
    const key = `${Math.round(point[0] * 10)},${Math.round(point[1] * 10)}`;
    const known = this.#byPlace.get(key);
    if (known !== undefined) return known;
    const id = this.points.push(point) - 1;
    this.#byPlace.set(key, id);
    return id;
  }
}

function* nearPairs(segments: readonly Segment[], points: readonly Point[]): Generator<[Segment, Segment]> {
  const cells = new Map<string, number[]>();
  const seen = new Set<number>();
  for (const [index, { a, b }] of segments.entries()) {
    for (const key of cellsOf(points[a] as Point, points[b] as Point)) {
      const others = cells.get(key) ?? [];
      for (const other of others) {
        const pair = other * segments.length + index;
        if (seen.has(pair)) continue;
        seen.add(pair);
        yield [segments[other] as Segment, segments[index] as Segment];
      }
      others.push(index);
      cells.set(key, others);
    }
  }
}

function cellsOf(a: Point, b: Point): string[] {
  const span = (i: 0 | 1) => [
    Math.floor(Math.min(a[i], b[i]) / CELL),
    Math.floor(Math.max(a[i], b[i]) / CELL),
  ];
  const [west, east] = span(0) as [number, number];
  const [south, north] = span(1) as [number, number];
  const keys: string[] = [];
  for (let x = west; x <= east; x++) for (let y = south; y <= north; y++) keys.push(`${x},${y}`);
  return keys;
}

/** Where two segments cross both get the same node; near an end, that end is the node. */
function cross(first: Segment, second: Segment, nodes: NodeTable): void {
  if (first.a === second.a || first.a === second.b || first.b === second.a || first.b === second.b) return;
  const [a, b] = [nodes.points[first.a] as Point, nodes.points[first.b] as Point];
  const [c, d] = [nodes.points[second.a] as Point, nodes.points[second.b] as Point];
  const shares = crossing(a, b, c, d);
  if (!shares) return;
  const at = between(a, b, shares[0]);
  const near = [first.a, first.b, second.a, second.b].find(
    (end) => apart(nodes.points[end] as Point, at) < SNAP,
  );
  const node = near ?? nodes.at(at);
  if (node !== first.a && node !== first.b) first.cuts.push({ share: shares[0], node });
  if (node !== second.a && node !== second.b) second.cuts.push({ share: shares[1], node });
}

function piecesOf(segments: readonly Segment[]): PlanarEdge[] {
  const edges = new Map<string, PlanarEdge>();
  for (const { a, b, curve, cuts } of segments) {
    cuts.sort((one, other) => one.share - other.share);
    let from = a;
    for (const to of [...cuts.map((cut) => cut.node), b]) {
      const key = from < to ? `${from},${to}` : `${to},${from}`;
      const known = edges.get(key);
      if (from !== to && (!known || curve.kind < known.kind))
        edges.set(key, { a: from, b: to, kind: curve.kind, street: curve.street });
      from = to;
    }
  }
  return [...edges.values()];
}

/** Removes edges with a loose end until there are none, so that every edge lies between two faces. */
function pruned(edges: readonly PlanarEdge[]): PlanarEdge[] {
  let kept = [...edges];
  for (;;) {
    const degree = new Map<number, number>();
    for (const { a, b } of kept) {
      degree.set(a, (degree.get(a) ?? 0) + 1);
      degree.set(b, (degree.get(b) ?? 0) + 1);
    }
    const next = kept.filter(({ a, b }) => (degree.get(a) ?? 0) > 1 && (degree.get(b) ?? 0) > 1);
    if (next.length === kept.length) return kept;
    kept = next;
  }
}
