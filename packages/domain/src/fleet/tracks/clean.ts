import { isFix } from '../vehicles/fixes.ts';
import { couldReach } from './reach.ts';
import type { TrackPoint } from './track.ts';

/** How many fixes of a track, in order of time, no vehicle can have reached; zeros are not fixes. */
export const jumpsIn = (points: readonly TrackPoint[]) =>
  points.filter(isFix).length - cleanTrack(points).length;

/**
 * The points of a track, in order of time, without impossible ones: the point zero, and jumps faster than
 * `fastestKmh`. If the first point is the outlier, it is dropped instead of the others.
 */
export function cleanTrack<P extends TrackPoint>(points: readonly P[]): P[] {
  const fixes = points.filter(isFix);
  const kept: P[] = [];
  for (const [i, point] of fixes.entries()) {
    const [last, next] = [kept.at(-1), fixes[i + 1]];
    if (last && !couldReach(last, point)) {
      const lastIsOdd =
        kept.length === 1 && next !== undefined && couldReach(point, next) && !couldReach(last, next);
      if (!lastIsOdd) continue;
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}
