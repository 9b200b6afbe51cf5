import {
  distanceMetres,
  type LngLat,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
  type Ring,
} from '@kickstand/domain/platform/geo';
import { roundedPlace } from './rings.ts';

/** The point of a straight edge nearest to a place. */
function nearestOnEdge(at: LngLat, from: LngLat, to: LngLat): LngLat {
  const scale = metresPerDegreeLng(at[1]);
  const [dx, dy] = [(to[0] - from[0]) * scale, (to[1] - from[1]) * METRES_PER_DEGREE_LAT];
  const [px, py] = [(at[0] - from[0]) * scale, (at[1] - from[1]) * METRES_PER_DEGREE_LAT];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

const edgesOf = (ring: Ring) => ring.map((from, i) => [from, ring[(i + 1) % ring.length] ?? from] as const);

/** Whether a ring may be within reach, by its bounding box. */
function isNear(ring: Ring, [lng, lat]: LngLat, metres: number) {
  const reachLat = metres / METRES_PER_DEGREE_LAT;
  const reachLng = metres / metresPerDegreeLng(lat);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return lng > west - reachLng && lng < east + reachLng && lat > south - reachLat && lat < north + reachLat;
}

function nearestOf(at: LngLat, places: readonly LngLat[], metres: number) {
  let best: LngLat | undefined;
  let least = metres;
  for (const place of places) {
    const distance = distanceMetres(at, place);
    if (distance > least) continue;
    least = distance;
    best = place;
  }
  return best;
}

/** Snaps a dragged place: to a corner within reach, else to an edge, else not at all. */
export function snapped(at: LngLat, targets: readonly Ring[], metres: number): LngLat {
  const near = targets.filter((ring) => isNear(ring, at, metres));
  const corner = nearestOf(at, near.flat(), metres);
  if (corner) return corner;
  const onEdges = near.flatMap((ring) => edgesOf(ring).map(([from, to]) => nearestOnEdge(at, from, to)));
  const edge = nearestOf(at, onEdges, metres);
  return edge ? roundedPlace(edge) : at;
}
