import type { Clusters, Points } from '../fleet/fleet-view.ts';

/** The marks under a point of the screen, nearest first. */
export interface Under {
  vehicles: number[];
  cluster?: number;
}

interface At {
  lng: number;
  lat: number;
  /** Degrees of longitude per pixel. */
  degreesPerPixel: number;
}

function distances(positions: Float64Array, { lng, lat, degreesPerPixel }: At) {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  return (i: number) => {
    const x = ((positions[2 * i] ?? 0) - lng) / degreesPerPixel;
    const y = ((positions[2 * i + 1] ?? 0) - lat) / (degreesPerPixel * squeeze);
    return Math.hypot(x, y);
  };
}

/**
 * Marks are found by distance, not through the graphics card: a few thousand distances are cheaper than one
 * read-back.
 */
export function marksUnder(
  { points, clusters }: { points: Points; clusters: Clusters },
  at: At,
  reach: number,
): Under {
  const toPoint = distances(points.positions, at);
  const hit: { vehicle: number; distance: number }[] = [];
  for (let i = 0; i < points.length; i++) {
    const distance = toPoint(i);
    if (distance <= reach) hit.push({ vehicle: points.vehicles[i] ?? 0, distance });
  }
  if (hit.length > 0) {
    hit.sort((a, b) => a.distance - b.distance);
    return { vehicles: hit.map(({ vehicle }) => vehicle) };
  }
  const toCluster = distances(clusters.positions, at);
  for (let i = 0; i < clusters.length; i++)
    if (toCluster(i) <= (clusters.radii[i] ?? 0)) return { vehicles: [], cluster: clusters.ids[i] ?? 0 };
  return { vehicles: [] };
}

/** The position of the mark nearest to a place; for a group, its number. */
export function nearestMark(
  { points, clusters }: { points: Points; clusters: Clusters },
  at: At,
): { lng: number; lat: number; cluster?: number } | undefined {
  const nearestOf = ({ length, positions }: Points | Clusters) => {
    const distanceTo = distances(positions, at);
    let best = { i: -1, distance: Number.POSITIVE_INFINITY };
    for (let i = 0; i < length; i++) {
      const distance = distanceTo(i);
      if (distance < best.distance) best = { i, distance };
    }
    return best;
  };
  const placeOf = ({ positions }: Points | Clusters, i: number) => ({
    lng: positions[2 * i] ?? 0,
    lat: positions[2 * i + 1] ?? 0,
  });
  const [point, cluster] = [nearestOf(points), nearestOf(clusters)];
  if (point.i < 0 && cluster.i < 0) return undefined;
  if (point.distance <= cluster.distance) return placeOf(points, point.i);
  return { ...placeOf(clusters, cluster.i), cluster: clusters.ids[cluster.i] ?? 0 };
}
