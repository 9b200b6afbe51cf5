import { type LngLat, type Ring, ringCentroid } from '@kickstand/domain/platform/geo';
import { STREET_CLASSES } from './ground/kinds.ts';
import type { Language, StreetGraph, Town, Water } from './types.ts';

interface Feature {
  type: 'Feature';
  properties: Record<string, string | number>;
  geometry: { type: 'Polygon' | 'LineString' | 'Point'; coordinates: unknown };
}
interface Layer {
  type: 'FeatureCollection';
  features: Feature[];
}
/** The base map: plain GeoJSON by layer, coordinates in WGS-84 with six decimals. */
export type TownMap = Record<'water' | 'park' | 'block' | 'street' | 'rail' | 'label', Layer>;

const rounded = ([lng, lat]: LngLat) => [Number(lng.toFixed(6)), Number(lat.toFixed(6))];
const closed = (ring: Ring) => [...ring, ring[0] as LngLat].map(rounded);
const layer = (features: Feature[]): Layer => ({ type: 'FeatureCollection', features });

const polygon = (ring: Ring, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [closed(ring)] },
});
const line = (points: readonly LngLat[], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: points.map(rounded) },
});
const point = (at: LngLat, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: rounded(at) },
});

/**
 * What the console draws under the fleet, with the company's own names in its language. Properties: `use` of blocks,
 * `class` of streets, `zh` and `en` of names, `rank` of labels.
 */
export function townMap(town: Town, language: Language): TownMap {
  return {
    water: layer(town.waters.map(({ ring, kind, name }) => polygon(ring, { kind, ...name }))),
    park: layer(town.blocks.filter(({ use }) => use === 'park').map(({ ring }) => polygon(ring, {}))),
    block: layer(
      town.blocks.filter(({ use }) => use !== 'park').map(({ ring, use }) => polygon(ring, { use })),
    ),
    street: layer(streetLines(town)),
    rail: layer(town.rails.map((points) => line(points, {}))),
    label: layer(labels(town, language)),
  };
}

function labels({ areas, places, waters }: Town, language: Language): Feature[] {
  const known = [...places]
    .filter(({ kind }) => kind !== 'home')
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 120);
  return [
    // Streets and places are the map's, service areas the company's: those stand as it wrote them.
    ...areas.map(({ centre, name }) => point(centre, { zh: name[language], en: name[language], rank: 0 })),
    ...waters.map((water) => point(middleOf(water), { ...water.name, rank: 1 })),
    ...known.map(({ at, name, kind }, i) => point(at, { ...name, kind, rank: i < 30 ? 2 : 3 })),
  ];
}

/** The middle of a lake, or of a river between its banks, which run there and back. */
function middleOf({ kind, ring }: Water): LngLat {
  const there = ring[Math.floor(ring.length / 4)];
  const back = ring[ring.length - 1 - Math.floor(ring.length / 4)];
  if (kind === 'lake' || !there || !back) return ringCentroid(ring);
  return [(there[0] + back[0]) / 2, (there[1] + back[1]) / 2];
}

/** Edges of one street joined to lines, so that names run along them and the file stays small. */
function streetLines({ graph, streets }: Town): Feature[] {
  const byStreet = new Map<string, number[]>();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const key = `${graph.edgeStreet[edge]}/${graph.edgeClass[edge]}/${graph.edgeBridge[edge]}`;
    const edges = byStreet.get(key);
    if (edges) edges.push(edge);
    else byStreet.set(key, [edge]);
  }
  return [...byStreet].flatMap(([key, edges]) => {
    const [street = -1, kind = 0, bridge = 0] = key.split('/').map(Number);
    const name = streets[street]?.name;
    const properties = { class: STREET_CLASSES[kind] ?? 'local', ...(bridge && { bridge }), ...name };
    return chains(graph, edges).map((nodes) =>
      line(
        nodes.map((node): LngLat => [graph.lng[node] as number, graph.lat[node] as number]),
        properties,
      ),
    );
  });
}

function chains(graph: StreetGraph, edges: readonly number[]): number[][] {
  const at = new Map<number, number[]>();
  const join = (node: number, edge: number) => at.set(node, [...(at.get(node) ?? []), edge]);
  for (const edge of edges) {
    join(graph.edgeFrom[edge] as number, edge);
    join(graph.edgeTo[edge] as number, edge);
  }
  const used = new Set<number>();
  const walk = (start: number) => {
    const nodes = [start];
    for (let node = start; ; ) {
      const edge = at.get(node)?.find((one) => !used.has(one));
      if (edge === undefined) return nodes;
      used.add(edge);
      node =
        graph.edgeFrom[edge] === node ? (graph.edgeTo[edge] as number) : (graph.edgeFrom[edge] as number);
      nodes.push(node);
    }
  };
  const ends = [...at].filter(([, met]) => met.length !== 2).map(([node]) => node);
  const lines: number[][] = [];
  for (const node of [...ends, ...at.keys()])
    while (at.get(node)?.some((edge) => !used.has(edge))) lines.push(walk(node));
  return lines;
}
