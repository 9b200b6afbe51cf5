import { type LngLat, offsetMetres, type Ring, ringAreaSquareMetres } from '../geo/index.ts';
import { type Division, divide } from './areas.ts';
import { cutBlocks, type Faces, type StreetDraft } from './blocks.ts';
import { packGraph } from './graph.ts';
import { EDGE, isStreet, RIDE_KMH, STREET_CLASSES, type StreetClassIndex } from './kinds.ts';
import { drawOf, type Lot, useLand } from './land.ts';
import { Mesh } from './mesh.ts';
import { Namer } from './names.ts';
import { drawPlan, type Plan } from './plan.ts';
import { netOf } from './planar.ts';
import { between, type Point } from './plane.ts';
import { type Chance, chanceFrom } from './random.ts';
import { placeStands, type Stand } from './stations.ts';
import type { NoStopZone, Place, Street, StreetGraph, Town, TownArea, TownStation } from './types.ts';

/** In the plain north of the Yangtze; the town is made up. */
const CENTRE: LngLat = [113.45, 30.65];

interface Size {
  radius: number;
  stations: number;
  areas: number;
}

/** Bigger fleets live in bigger towns. */
function sizeFor(vehicles: number): Size {
  if (vehicles > 50_000) return { radius: 9_500, stations: 5_000, areas: 8 };
  if (vehicles > 5_000) return { radius: 5_600, stations: 1_200, areas: 6 };
  return { radius: 2_900, stations: 220, areas: 4 };
}

interface Draft {
  plan: Plan;
  mesh: Mesh;
  division: Division;
  drafts: StreetDraft[];
  faces: Faces;
  lots: Lot[];
  namer: Namer;
  onMap(p: Point): LngLat;
}

/** A whole made-up county town, the same for the same seed and scale. `scale` is the size of its fleet. */
export function makeTown(seed: number, { scale = 2_500 }: { scale?: number } = {}): Town {
  const chance = chanceFrom(seed);
  const size = sizeFor(scale);
  const draft = draftOf(size, chance);
  const { plan, mesh, onMap } = draft;
  const boundary = plan.outline.map(onMap);
  const streets = namedStreets(draft);
  const { graph, nodeOf } = graphOf(draft);
  const { places, attractions } = placesOf(draft, nodeOf);
  const onGraph = (half: number) =>
    nodeOf.has(mesh.origin[half] as number) && draft.faces.sort[mesh.faceOf(half)] === 'block';
  const stands = placeStands(
    { mesh, attractions, mayStand: onGraph },
    { count: size.stations, spacing: 150 },
    chance.fork('stations'),
  );
  return {
    seed,
    scale,
    name: { zh: '江津镇', en: 'Jiangjin Town' },
    centre: CENTRE,
    squareMetres: ringAreaSquareMetres(boundary),
    streets,
    graph,
    blocks: draft.lots.map(({ corners, use }, id) => ({ id, use, ring: corners.map(onMap) })),
    waters: [{ kind: 'river', name: { zh: '清江', en: 'Qing River' }, ring: plan.river.map(onMap) }],
    rails: [plan.rail.map(onMap)],
    areas: areasOf(draft),
    stations: stationsOf(draft, stands, { streets, nodeOf }),
    noStopZones: noStopZonesOf(draft, chance.fork('no stop')),
    places,
  };
}

function draftOf({ radius, areas }: Size, chance: Chance): Draft {
  const plan = drawPlan(radius, chance.fork('plan'));
  const mesh = new Mesh(netOf(plan));
  const division = divide(mesh, areas, chance.fork('areas'));
  const drafts: StreetDraft[] = [...plan.streets];
  const faces = cutBlocks(mesh, plan, drafts, chance.fork('blocks'));
  const lots = useLand(mesh, faces, plan, chance.fork('land'));
  const onMap = ([x, y]: Point) => offsetMetres(CENTRE, x, y);
  return { plan, mesh, division, drafts, faces, lots, namer: new Namer(chance.fork('names')), onMap };
}

const areaOfFace = ({ faces, division }: Draft, face: number) =>
  division.ofQuarter[faces.quarter[face] ?? -1] ?? 0;

function namedStreets({ mesh, drafts, namer }: Draft): Street[] {
  const kinds = drafts.map(() => EDGE.lane as number);
  mesh.kind.forEach((kind, edge) => {
    const street = mesh.street[edge] ?? -1;
    if (isStreet(kind) && street >= 0) kinds[street] = Math.min(kinds[street] ?? EDGE.lane, kind);
  });
  return drafts.map((draft, id) => {
    const kind = kinds[id] as StreetClassIndex;
    return { id, name: namer.street(draft, kind), class: STREET_CLASSES[kind] };
  });
}

/** The streets of the biggest connected piece as a graph; `nodeOf` leads from mesh nodes to its nodes. */
function graphOf({ mesh, faces, onMap }: Draft): { graph: StreetGraph; nodeOf: Map<number, number> } {
  const edges = mesh.kind
    .map((kind, edge) => ({
      kind,
      edge,
      a: mesh.origin[2 * edge] as number,
      b: mesh.origin[2 * edge + 1] as number,
    }))
    .filter(({ kind }) => isStreet(kind));
  const kept = biggestPiece(edges);
  const nodeOf = new Map<number, number>();
  const places: LngLat[] = [];
  for (const { a, b } of edges)
    for (const node of [a, b])
      if (kept.has(node) && !nodeOf.has(node))
        nodeOf.set(node, places.push(onMap(mesh.points[node] as Point)) - 1);
  const water = (half: number) => faces.sort[mesh.faceOf(half)] === 'water';
  const graph = packGraph({
    lng: places.map(([lng]) => lng),
    lat: places.map(([, lat]) => lat),
    edges: edges
      .filter(({ a }) => kept.has(a))
      .map(({ kind, edge, a, b }) => ({
        from: nodeOf.get(a) as number,
        to: nodeOf.get(b) as number,
        class: kind,
        maxKmh: RIDE_KMH[kind as StreetClassIndex],
        street: mesh.street[edge] ?? -1,
        bridge: water(2 * edge) && water(2 * edge + 1),
      })),
  });
  return { graph, nodeOf };
}

function biggestPiece(edges: readonly { a: number; b: number }[]): Set<number> {
  const next = neighbours(edges);
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

function neighbours(edges: readonly { a: number; b: number }[]): Map<number, number[]> {
  const next = new Map<number, number[]>();
  const link = (from: number, to: number) => {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  };
  for (const { a, b } of edges) {
    link(a, b);
    link(b, a);
  }
  return next;
}

/** A set that grows while it is walked. */
function reachable(next: ReadonlyMap<number, readonly number[]>, start: number): Set<number> {
  const piece = new Set([start]);
  for (const node of piece) for (const other of next.get(node) ?? []) piece.add(other);
  return piece;
}

function placesOf(draft: Draft, nodeOf: Map<number, number>) {
  const places: Place[] = [];
  const attractions: { at: Point; weight: number }[] = [];
  for (const lot of draft.lots) {
    const draw = drawOf[lot.use];
    const node = draft.mesh
      .loop(lot.face)
      .map((half) => nodeOf.get(draft.mesh.origin[half] as number))
      .find((found) => found !== undefined);
    if (!draw || node === undefined) continue;
    const weight = Math.min(lot.hectares, 12) * draw.perHectare;
    places.push({
      id: places.length,
      areaId: areaOfFace(draft, lot.face),
      kind: draw.kind,
      name: draft.namer.place(draw.kind),
      at: draft.onMap(lot.centre),
      node,
      weight,
    });
    attractions.push({ at: lot.centre, weight });
  }
  return { places, attractions };
}

function areasOf({ division, plan, onMap }: Draft): TownArea[] {
  const towards = ([x, y]: Point) => {
    if (Math.hypot(x, y) < plan.radius * 0.2) return { zh: '中心', en: 'Central' };
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? { zh: '城东', en: 'East' } : { zh: '城西', en: 'West' };
    return y > 0 ? { zh: '城北', en: 'North' } : { zh: '江南', en: 'South Bank' };
  };
  const taken = new Map<string, number>();
  return division.boundaries.map((loop, id) => {
    const ring: Ring = loop.map(onMap);
    const middle = middleOf(loop);
    const side = towards(middle);
    const number = (taken.get(side.zh) ?? 0) + 1;
    taken.set(side.zh, number);
    const nth = number > 1 ? { zh: `${number}`, en: ` ${number}` } : { zh: '', en: '' };
    return {
      id,
      name: { zh: `${side.zh}服务区${nth.zh}`, en: `${side.en} area${nth.en}` },
      centre: onMap(middle),
      boundary: ring,
    };
  });
}

const middleOf = (loop: readonly Point[]): Point => {
  const sum = loop.reduce(([x, y], p) => [x + p[0], y + p[1]] as const, [0, 0] as const);
  return [sum[0] / loop.length, sum[1] / loop.length];
};

function stationsOf(
  draft: Draft,
  stands: readonly Stand[],
  { streets, nodeOf }: { streets: readonly Street[]; nodeOf: Map<number, number> },
): TownStation[] {
  const { mesh, onMap } = draft;
  const mean = stands.reduce((sum, { pull }) => sum + pull, 0) / Math.max(1, stands.length);
  const used = new Map<string, number>();
  return stands.map(({ half, centre, corners, capacity, pull }, id) => {
    const street = streets[mesh.street[half >> 1] ?? -1]?.name ?? { zh: '还车点', en: 'Station' };
    const number = (used.get(street.zh) ?? 0) + 1;
    used.set(street.zh, number);
    return {
      id,
      areaId: areaOfFace(draft, mesh.faceOf(half)),
      name: { zh: `${street.zh}${number}号点`, en: `${street.en} No. ${number}` },
      centre: onMap(centre),
      boundary: corners.map(onMap),
      capacity,
      node: nodeOf.get(mesh.origin[half] as number) ?? 0,
      pull: (pull + 0.15) / (mean + 0.15),
    };
  });
}

/** In front of some schools, hospitals and offices nobody may park. */
function noStopZonesOf(draft: Draft, chance: Chance): NoStopZone[] {
  const strict = draft.lots.filter(
    ({ use }) => use === 'school' || use === 'hospital' || use === 'government',
  );
  return chance
    .shuffled(strict)
    .slice(0, Math.max(6, Math.round(strict.length / 6)))
    .map(({ face, corners, centre }, id) => ({
      id,
      areaId: areaOfFace(draft, face),
      name: { zh: `禁停区${id + 1}`, en: `No-stop zone ${id + 1}` },
      boundary: corners.map((corner) => draft.onMap(between(centre, corner, 0.72))),
    }));
}
