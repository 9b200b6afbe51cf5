import { METRES_PER_DEGREE_LAT, metresPerDegreeLng } from './measure.ts';
import type { Bounds, LngLat, Ring } from './types.ts';

/** Whether the point is inside the ring (even-odd rule; a point on the edge may count either way). */
export function ringContains(ring: Ring, point: LngLat): boolean {
  let inside = false;
  let previous = ring.at(-1);
  if (!previous) return false;
  const [lng, lat] = point;
  for (const corner of ring) {
    if (corner[1] > lat !== previous[1] > lat) {
      const crossing =
        corner[0] + ((lat - corner[1]) / (previous[1] - corner[1])) * (previous[0] - corner[0]);
      if (lng < crossing) inside = !inside;
    }
    previous = corner;
  }
  return inside;
}

/** Area of a ring in square metres, always positive; planar, accurate to 0.1 % for a town. */
export function ringAreaSquareMetres(ring: Ring): number {
  const first = ring[0];
  if (!first) return 0;
  let twice = 0;
  let previous = ring.at(-1) ?? first;
  for (const corner of ring) {
    twice +=
      (previous[0] - first[0]) * (corner[1] - first[1]) - (corner[0] - first[0]) * (previous[1] - first[1]);
    previous = corner;
  }
  const middleLat = first[1];
  return (Math.abs(twice) / 2) * metresPerDegreeLng(middleLat) * METRES_PER_DEGREE_LAT;
}

/** Centroid of a ring; the mean of its corners if it has no area. */
export function ringCentroid(ring: Ring): LngLat {
  const first = ring[0];
  if (!first) throw new RangeError('a ring without corners has no centroid');
  let twice = 0;
  let x = 0;
  let y = 0;
  let previous = ring.at(-1) ?? first;
  for (const corner of ring) {
    const [ax, ay] = [previous[0] - first[0], previous[1] - first[1]];
    const [bx, by] = [corner[0] - first[0], corner[1] - first[1]];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    previous = corner;
  }
  if (Math.abs(twice) < 1e-18) return meanOf(ring);
  return [first[0] + x / (3 * twice), first[1] + y / (3 * twice)];
}

function meanOf(ring: Ring): LngLat {
  let lng = 0;
  let lat = 0;
  for (const corner of ring) {
    lng += corner[0];
    lat += corner[1];
  }
  return [lng / ring.length, lat / ring.length];
}

/** The smallest box around the points; throws if there are none. */
export function boundsOf(points: Iterable<LngLat>): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of points) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  if (west > east) throw new RangeError('no points, no bounds');
  return [west, south, east, north];
}

/** Distance in metres from a point to the straight line between two points. */
export function distanceToSegmentMetres(point: LngLat, from: LngLat, to: LngLat): number {
  const scaleLng = metresPerDegreeLng(point[1]);
  const [ax, ay] = [(from[0] - point[0]) * scaleLng, (from[1] - point[1]) * METRES_PER_DEGREE_LAT];
  const [dx, dy] = [(to[0] - from[0]) * scaleLng, (to[1] - from[1]) * METRES_PER_DEGREE_LAT];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

/** Distance in metres from a point to the edge of a ring, inside or outside. */
export function distanceToRingMetres(point: LngLat, ring: Ring): number {
  let nearest = Infinity;
  let previous = ring.at(-1);
  if (!previous) return nearest;
  for (const corner of ring) {
    nearest = Math.min(nearest, distanceToSegmentMetres(point, previous, corner));
    previous = corner;
  }
  return nearest;
}
