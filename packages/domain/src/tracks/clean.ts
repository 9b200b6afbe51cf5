import { distanceMetres } from '../geo/index.ts';
import type { TrackPoint } from './track.ts';

/** No vehicle of a fleet is faster; a fix that says so is none. */
export const fastestKmh = 120;

/** Fixes that lie this near to each other say nothing about speed, metres. */
const noiseM = 60;

const placed = ({ lng, lat }: TrackPoint) => lng !== 0 || lat !== 0;

/** Whether a vehicle can have come from one point to the other in the time between. */
function reaches(from: TrackPoint, to: TrackPoint): boolean {
  const metres = distanceMetres([from.lng, from.lat], [to.lng, to.lat]);
  return metres <= noiseM || metres / (Math.abs(to.at - from.at) / 1000) <= fastestKmh / 3.6;
}

/** How many fixes of a track, in the order of time, no vehicle can have come to; zeros are no fixes. */
export const jumpsIn = (points: readonly TrackPoint[]) =>
  points.filter(placed).length - cleanTrack(points).length;

/**
 * The points of a track, in the order of time, without those that cannot be: the point zero, and jumps faster than
 * `fastestKmh`. Where the first point is the odd one out it goes, not the others.
 */
export function cleanTrack<P extends TrackPoint>(points: readonly P[]): P[] {
  const fixes = points.filter(placed);
  const kept: P[] = [];
  for (const [i, point] of fixes.entries()) {
    const [last, next] = [kept.at(-1), fixes[i + 1]];
    if (last && !reaches(last, point)) {
      const lastIsOdd =
        kept.length === 1 && next !== undefined && reaches(point, next) && !reaches(last, next);
      if (!lastIsOdd) continue;
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}
