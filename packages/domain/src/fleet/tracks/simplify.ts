import { distanceToSegmentMetres } from '../../platform/geo/index.ts';
import { stopSpans } from './stops.ts';
import type { TrackPoint } from './track.ts';

/**
 * The same line with fewer points: no dropped point is further from it than the tolerance (metres). It keeps the
 * first and last point, significant turns, and the beginning and end of every stop.
 */
export function simplifyTrack<P extends TrackPoint>(points: readonly P[], toleranceM: number): P[] {
  if (points.length <= 2) return [...points];
  const fixed = [0, ...stopSpans(points).flat(), points.length - 1];
  const kept = new Set(fixed);
  for (const [i, from] of fixed.entries()) {
    const to = fixed[i + 1];
    if (to !== undefined) keepTurns(points, { from, to, toleranceM }, kept);
  }
  return points.filter((_, i) => kept.has(i));
}

interface Stretch {
  from: number;
  to: number;
  toleranceM: number;
}

/** Douglas-Peucker with an explicit stack instead of recursion: tracks are long. */
function keepTurns(points: readonly TrackPoint[], { from, to, toleranceM }: Stretch, kept: Set<number>) {
  const open: (readonly [number, number])[] = [[from, to]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [first, last] = stretch;
    const far = farthest(points, first, last);
    if (far.metres <= toleranceM) continue;
    kept.add(far.index);
    open.push([first, far.index], [far.index, last]);
  }
}

function farthest(points: readonly TrackPoint[], first: number, last: number) {
  const [a, b] = [points[first], points[last]];
  const found = { index: first, metres: 0 };
  for (let index = first + 1; a && b && index < last; index++) {
    const point = points[index];
    if (!point) break;
    const metres = distanceToSegmentMetres([point.lng, point.lat], [a.lng, a.lat], [b.lng, b.lat]);
    if (metres > found.metres) Object.assign(found, { index, metres });
  }
  return found;
}
