import { isFix } from '../vehicles/fixes.ts';
import { couldReach } from './reach.ts';
import type { TrackPoint } from './track.ts';

/** How many fixes of a track, in the order of time, no vehicle can have come to; zeros are no fixes. */
export const jumpsIn = (points: readonly TrackPoint[]) =>
  points.filter(isFix).length - cleanTrack(points).length;

/**
 * The points of a track, in the order of time, without those that cannot be: the point zero, and jumps faster than
 * `fastestKmh`. Where the first point is the odd one out it goes, not the others.
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
