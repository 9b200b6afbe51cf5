import { distanceMetres } from '../../platform/geo/index.ts';
import type { TrackPoint } from './track.ts';

/** More than this without a fix is a gap while moving, milliseconds. */
const movingGapMs = 5 * 60_000;
/** More than this without a fix is a gap while standing, milliseconds. */
const standingGapMs = 15 * 60_000;
/** Slower than this and ending up within this distance counts as standing. */
const standingKmh = 3;
const standingM = 100;

/** A time for which the vehicle's position is unknown. */
export interface Gap {
  /** The instants of the fixes around it, epoch ms. */
  from: number;
  to: number;
  moving: boolean;
}

/** The times without a fix that are too long for how the vehicle moved; points in order of time. */
export function gapsOf(points: readonly TrackPoint[]): Gap[] {
  return points.slice(1).flatMap((point, i) => {
    const before = points[i];
    if (!before) return [];
    const metres = distanceMetres([before.lng, before.lat], [point.lng, point.lat]);
    const moving = before.speed >= standingKmh || metres > standingM;
    const allowed = moving ? movingGapMs : standingGapMs;
    return point.at - before.at > allowed ? [{ from: before.at, to: point.at, moving }] : [];
  });
}
