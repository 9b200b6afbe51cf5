import type { LngLat } from '@kickstand/domain/platform/geo';
import { type Draft, onMap } from '../draft.ts';
import { EDGE, isStreet, RIDE_KMH, STREET_CLASSES, type StreetClassIndex } from '../ground/kinds.ts';
import type { Street, StreetGraph } from '../types.ts';
import { packGraph } from './graph.ts';
import { between, loopContains, type Point } from './plane.ts';

interface Link {
  readonly a: number;
  readonly b: number;
  readonly kind: StreetClassIndex;
  readonly street: number;
}

/** The streets by their index in the draft, each with the class of its widest stretch. */
export function namedStreets({ mesh, drafts, namer }: Draft): Street[] {
  const kinds = drafts.map((): StreetClassIndex => EDGE.lane);
  mesh.kind.forEach((kind, edge) => {
    const street = mesh.street[edge] ?? -1;
    const widest = kinds[street];
    if (widest !== undefined && isStreet(kind) && kind < widest) kinds[street] = kind;
  });
  return drafts.map((draft, id) => {
    const kind = kinds[id] ?? EDGE.lane;
    return { id, name: namer.street(draft, kind), class: STREET_CLASSES[kind] };
  });
}

/** The streets of the biggest connected piece as a graph; `nodeOf` leads from mesh nodes to its nodes. */
export function graphOf(draft: Draft): { graph: StreetGraph; nodeOf: Map<number, number> } {
  const { mesh, plan } = draft;
  const links = linksOf(draft);
  const kept = biggestPiece(links);
  const nodeOf = new Map<number, number>();
  const places: LngLat[] = [];
  for (const node of kept) nodeOf.set(node, places.push(onMap(mesh.points[node] as Point)) - 1);
  const isBridge = ({ a, b }: Link) =>
    loopContains(plan.river, between(mesh.points[a] as Point, mesh.points[b] as Point, 0.5));
  const edges = links
    .filter(({ a }) => kept.has(a))
    .map((link) => ({
      from: nodeOf.get(link.a) as number,
      to: nodeOf.get(link.b) as number,
      class: link.kind,
      maxKmh: RIDE_KMH[link.kind],
      street: link.street,
      bridge: link.kind <= EDGE.collector && isBridge(link),
    }));
  return {
    graph: packGraph({ lng: places.map(([lng]) => lng), lat: places.map(([, lat]) => lat), edges }),
    nodeOf,
  };
}

/** The streets between the blocks and the roads that leave the town; both count nodes alike. */
function linksOf({ mesh, net }: Draft): Link[] {
  const links: Link[] = [];
  mesh.kind.forEach((kind, edge) => {
    const [a, b] = [mesh.origin[2 * edge] as number, mesh.origin[2 * edge + 1] as number];
    if (isStreet(kind)) links.push({ a, b, kind, street: mesh.street[edge] ?? -1 });
  });
  for (const { a, b, kind, street } of net.outside) if (isStreet(kind)) links.push({ a, b, kind, street });
  return links;
}

function biggestPiece(links: readonly Link[]): Set<number> {
  const next = neighbours(links);
  const seen = new Set<number>();
  let best: Set<number> = new Set();
  for (const start of next.keys()) {
    if (seen.has(start)) continue;
    const piece = reachable(next, start);
    for (const node of piece) seen.add(node);
    if (piece.size > best.size) best = piece;
  }
  return best;
}

function neighbours(links: readonly Link[]): Map<number, number[]> {
  const next = new Map<number, number[]>();
  const join = (from: number, to: number) => {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  };
  for (const { a, b } of links) {
    join(a, b);
    join(b, a);
  }
  return next;
}

/** A set that grows while it is walked. */
function reachable(next: ReadonlyMap<number, readonly number[]>, start: number): Set<number> {
  const piece = new Set([start]);
  for (const node of piece) for (const other of next.get(node) ?? []) piece.add(other);
  return piece;
}
