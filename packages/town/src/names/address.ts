import { distanceMetres, distanceToSegmentMetres, type LngLat } from '@kickstand/domain/platform/geo';
import type { Name, StreetGraph, Town } from '../types.ts';

/** Streets are looked for by cells of so many degrees, some 200 m. */
const cellDegrees = 0.002;
/** A street is put into the cells that it crosses by points so far apart. */
const stepMetres = 60;

/** So near to a corner one stands at it. */
const cornerMetres = 30;

const placeOf = (graph: StreetGraph, node: number): LngLat => [
  graph.lng[node] as number,
  graph.lat[node] as number,
];
const edgesAt = ({ incident, incidentStart }: StreetGraph, node: number) =>
  incident.subarray(incidentStart[node], incidentStart[node + 1]);
const endsOf = ({ edgeFrom, edgeTo }: StreetGraph, edge: number): [number, number] => [
  edgeFrom[edge] as number,
  edgeTo[edge] as number,
];

const columnOf = (lng: number) => Math.floor(lng / cellDegrees);
const rowOf = (lat: number) => Math.floor(lat / cellDegrees);
const cellOf = (column: number, row: number) => row * 1_000_000 + column;

/** The edges by the cell they cross, made once for each graph. */
const cells = new WeakMap<StreetGraph, ReadonlyMap<number, ReadonlySet<number>>>();

function cellsOf(graph: StreetGraph) {
  const known = cells.get(graph);
  if (known) return known;
  const made = new Map<number, Set<number>>();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const [from, to] = endsOf(graph, edge).map((node) => placeOf(graph, node)) as [LngLat, LngLat];
    const steps = Math.ceil((graph.edgeMetres[edge] as number) / stepMetres) + 1;
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const cell = cellOf(
        columnOf(from[0] + (to[0] - from[0]) * share),
        rowOf(from[1] + (to[1] - from[1]) * share),
      );
      const there = made.get(cell);
      if (there) there.add(edge);
      else made.set(cell, new Set([edge]));
    }
  }
  cells.set(graph, made);
  return made;
}

/** The edge a place lies at; undefined where no street is near. */
function edgeAt(graph: StreetGraph, at: LngLat): number | undefined {
  const byCell = cellsOf(graph);
  const [column, row] = [columnOf(at[0]), rowOf(at[1])];
  let best: { edge: number; far: number } | undefined;
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++)
      for (const edge of byCell.get(cellOf(column + dx, row + dy)) ?? []) {
        const [from, to] = endsOf(graph, edge);
        const far = distanceToSegmentMetres(at, placeOf(graph, from), placeOf(graph, to));
        if (far < (best?.far ?? Infinity)) best = { edge, far };
      }
  return best?.edge;
}

/** What a place in the town is called by: its street and the one that crosses nearest; undefined outside the town. */
export function addressIn({ graph, streets }: Town, at: LngLat): Name | undefined {
  const edge = edgeAt(graph, at);
  const street = edge === undefined ? undefined : streets[graph.edgeStreet[edge] as number];
  if (edge === undefined || !street) return undefined;
  const far = (node: number) => distanceMetres(at, placeOf(graph, node));
  for (const node of endsOf(graph, edge).sort((a, b) => far(a) - far(b))) {
    const other = [...edgesAt(graph, node)]
      .map((one) => streets[graph.edgeStreet[one] as number])
      .find((one) => one && one.name.zh !== street.name.zh);
    if (!other) continue;
    const [one, two] = [street.name, other.name];
    return far(node) <= cornerMetres
      ? { zh: `${one.zh}与${two.zh}路口`, en: `${one.en} at ${two.en}` }
      : { zh: `${one.zh}（近${two.zh}）`, en: `${one.en}, near ${two.en}` };
  }
  return street.name;
}

interface Found {
  name: Name;
  at: LngLat;
}

/** Stations, places and streets that a text is part of the name of, in either language; those nearest to `near` first. */
export function findIn(town: Town, text: string, { near, most }: { near: LngLat; most: number }): Found[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const isMeant = ({ zh, en }: Name) => zh.includes(wanted) || en.toLowerCase().includes(wanted);
  const named = [
    ...town.places.map(({ name, at }) => ({ name, at })),
    ...town.stations.map(({ name, centre }) => ({ name, at: centre })),
  ].filter(({ name }) => isMeant(name));
  return [...named, ...streetsNamed(town, isMeant, near)]
    .map((found) => ({ ...found, far: distanceMetres(near, found.at) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name, at }) => ({ name, at }));
}

/** Each street where it comes nearest. */
function streetsNamed({ graph, streets }: Town, isMeant: (name: Name) => boolean, near: LngLat): Found[] {
  const meant = new Set(streets.flatMap(({ name }, i) => (isMeant(name) ? [i] : [])));
  const nearest = new Map<number, { at: LngLat; far: number }>();
  for (let edge = 0; edge < graph.edgeCount && meant.size > 0; edge++) {
    const street = graph.edgeStreet[edge] as number;
    if (!meant.has(street)) continue;
    const at = placeOf(graph, graph.edgeFrom[edge] as number);
    const far = distanceMetres(near, at);
    if (far < (nearest.get(street)?.far ?? Infinity)) nearest.set(street, { at, far });
  }
  return [...nearest].map(([street, { at }]) => ({ name: streets[street]?.name as Name, at }));
}
