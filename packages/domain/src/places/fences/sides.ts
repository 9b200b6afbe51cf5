import { PreparedShape, type Shape } from '../../platform/geo/index.ts';

export interface Placed {
  lng: number;
  lat: number;
}

/** A polygon with its buffer in metres; null if there is none, so that everything is outside. */
export type Edge = { shape: Shape; bufferM: number } | null;

/** Which points change sides when one edge replaces another. */
export function changingSides<P extends Placed>(
  points: Iterable<P>,
  before: Edge,
  after: Edge,
): { out: P[]; in: P[] } {
  const [old, next] = [before, after].map((edge) => edge && new PreparedShape(edge.shape, edge.bufferM));
  const changed: { out: P[]; in: P[] } = { out: [], in: [] };
  for (const point of points) {
    const was = old?.contains(point.lng, point.lat) ?? false;
    const is = next?.contains(point.lng, point.lat) ?? false;
    if (was && !is) changed.out.push(point);
    else if (is && !was) changed.in.push(point);
  }
  return changed;
}
