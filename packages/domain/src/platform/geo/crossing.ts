import type { LngLat, Ring } from './types.ts';

/** A side of a polygon: its ring, and the corner it ends in. */
interface Edge {
  ring: number;
  at: number;
  from: LngLat;
  to: LngLat;
}

export interface Crossing {
  a: Edge;
  b: Edge;
  at: LngLat;
}

/** Twice the area of the triangle, positive if `c` is to the left of the direction from `a` to `b`. */
const turn = (a: LngLat, b: LngLat, c: LngLat) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether a point on the line through two others is between them. */
const between = (a: LngLat, b: LngLat, p: LngLat) =>
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1]);

/** Where two segments meet, including a touching end; undefined if they do not. */
export function meeting(a: LngLat, b: LngLat, c: LngLat, d: LngLat): LngLat | undefined {
  const [c1, d1, a1, b1] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (c1 * d1 < 0 && a1 * b1 < 0) {
    const share = a1 / (a1 - b1);
    return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  }
  if (c1 === 0 && between(a, b, c)) return c;
  if (d1 === 0 && between(a, b, d)) return d;
  if (a1 === 0 && between(c, d, a)) return a;
  if (b1 === 0 && between(c, d, b)) return b;
  return undefined;
}

const edgesOf = (ring: Ring, number: number): Edge[] =>
  ring.map((to, at) => ({ ring: number, at, from: ring.at(at - 1) ?? to, to }));

const west = ({ from, to }: Edge) => Math.min(from[0], to[0]);
const east = ({ from, to }: Edge) => Math.max(from[0], to[0]);

const apart = (a: Edge, b: Edge) =>
  Math.max(a.from[1], a.to[1]) < Math.min(b.from[1], b.to[1]) ||
  Math.max(b.from[1], b.to[1]) < Math.min(a.from[1], a.to[1]);

/** The first place where two edges meet that must not: neighbours may only meet in their common corner. */
export function firstCrossing(rings: readonly Ring[]): Crossing | undefined {
  const edges = rings.flatMap((ring, i) => edgesOf(ring, i)).sort((a, b) => west(a) - west(b));
  let open: Edge[] = [];
  for (const edge of edges) {
    const from = west(edge);
    open = open.filter((other) => east(other) >= from);
    for (const other of open) {
      if (apart(edge, other)) continue;
      const at = unlawful(edge, other, rings[edge.ring]?.length ?? 0);
      if (at) return { a: other, b: edge, at };
    }
    open.push(edge);
  }
  return undefined;
}

function unlawful(a: Edge, b: Edge, corners: number): LngLat | undefined {
  const [first, second] = followed(a, b, corners);
  if (!first || !second) return meeting(a.from, a.to, b.from, b.to);
  // Neighbours share a corner; they overlap if they are collinear and reverse direction.
  if (turn(first.from, first.to, second.to) !== 0) return undefined;
  const [x, y] = [first.to[0] - first.from[0], first.to[1] - first.from[1]];
  const back = x * (second.to[0] - second.from[0]) + y * (second.to[1] - second.from[1]) < 0;
  return back ? second.from : undefined;
}

/** The two in ring order if one follows the other. */
function followed(a: Edge, b: Edge, corners: number): readonly [Edge?, Edge?] {
  if (a.ring !== b.ring) return [];
  if ((a.at + 1) % corners === b.at) return [a, b];
  return (b.at + 1) % corners === a.at ? [b, a] : [];
}
