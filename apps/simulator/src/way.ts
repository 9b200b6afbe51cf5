import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { nearestNode, type Path, RIDE_KMH, route, type Town } from '@kickstand/town';

/** Speed off the streets, on pavements and in yards, km/h. */
const offStreetKmh = 8;

/** The speed on an edge of a path, km/h; -1 is off the streets. */
export function kmhOn({ graph }: Town, edge: number): number {
  return edge < 0 ? offStreetKmh : (RIDE_KMH[graph.edgeClass[edge] as 0 | 1 | 2 | 3] ?? offStreetKmh);
}

/** The way from one point to another: to the streets, along them, and off again; undefined if there is none. */
export function wayBetween(town: Town, from: LngLat, to: LngLat): Path | undefined {
  const { graph } = town;
  const streets = route(graph, nearestNode(graph, ...from), nearestNode(graph, ...to));
  return streets && withEnds(streets, from, to);
}

function withEnds(streets: Path, from: LngLat, to: LngLat): Path {
  const lng = Float64Array.of(from[0], ...streets.lng, to[0]);
  const lat = Float64Array.of(from[1], ...streets.lat, to[1]);
  const metresAt = new Float64Array(lng.length);
  for (let i = 1; i < lng.length; i++)
    metresAt[i] =
      (metresAt[i - 1] as number) +
      distanceMetres([lng[i - 1] as number, lat[i - 1] as number], [lng[i] as number, lat[i] as number]);
  const metres = metresAt.at(-1) ?? 0;
  const offStreet = (metresAt[1] ?? 0) + metres - (metresAt.at(-2) ?? metres);
  return {
    nodes: Int32Array.of(-1, ...streets.nodes, -1),
    edges: Int32Array.of(-1, ...streets.edges, -1),
    lng,
    lat,
    metresAt,
    metres,
    seconds: streets.seconds + (offStreet * 3.6) / offStreetKmh,
  };
}
