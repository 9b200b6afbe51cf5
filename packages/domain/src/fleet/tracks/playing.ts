import type { LngLat } from '../../platform/geo/index.ts';
import type { Gap } from './gaps.ts';
import { simplifyTrack } from './simplify.ts';
import type { TrackPoint } from './track.ts';

/** The upper limits of the speed bands, km/h; anything faster belongs to the last band. */
export const speedBands = [5, 15, 25] as const;
/** A band of speeds, slowest first. */
export type SpeedBand = 0 | 1 | 2 | 3;

/** The most that a drawn line may deviate from the points, metres. */
const drawnToleranceM = 1.5;

export function bandOf(kmh: number): SpeedBand {
  const found = speedBands.findIndex((most) => kmh <= most);
  return (found < 0 ? speedBands.length : found) as SpeedBand;
}

/**
 * The index of the last point at or before an instant, or of the first point if there is none; points in order of
 * time.
 */
export function indexAt(points: readonly TrackPoint[], at: number): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((points[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a vehicle was at an instant. */
export interface Shown<P> {
  lng: number;
  lat: number;
  /** The last point at or before the instant. */
  point: P;
  /** Whether the position is known; false within a gap and beyond the ends of the track. */
  known: boolean;
}

const within = ({ from, to }: { from: number; to: number }, at: number) => at > from && at < to;

/**
 * A vehicle's position at an instant: interpolated between two points, in a gap the last known one. Undefined
 * without points.
 */
export function shownAt<P extends TrackPoint>(
  points: readonly P[],
  at: number,
  gaps: readonly Gap[],
): Shown<P> | undefined {
  const index = indexAt(points, at);
  const [point, next] = [points[index], points[index + 1]];
  if (!point) return undefined;
  const there = { lng: point.lng, lat: point.lat, point };
  if (at < point.at || (!next && at > point.at)) return { ...there, known: false };
  if (!next) return { ...there, known: true };
  if (gaps.some((gap) => within(gap, at))) return { ...there, known: false };
  const share = (at - point.at) / (next.at - point.at);
  const between = (a: number, b: number) => a + (b - a) * share;
  return { lng: between(point.lng, next.lng), lat: between(point.lat, next.lat), point, known: true };
}

/** A piece of a track drawn in one style. */
export interface DrawnLine {
  /** Undefined over a gap: the path is unknown. */
  band: SpeedBand | undefined;
  line: LngLat[];
}

/**
 * A track as simplified lines of one speed band each, with the gaps between them; together they lead from the first
 * point to the last.
 */
export function drawnLines(points: readonly TrackPoint[], gaps: readonly Gap[]): DrawnLine[] {
  const unknown = new Set(gaps.map(({ from }) => from));
  const pieces: { band: SpeedBand | undefined; points: TrackPoint[] }[] = [];
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (!before) continue;
    const band = unknown.has(before.at) ? undefined : bandOf((before.speed + point.speed) / 2);
    const open = pieces.at(-1);
    if (open && open.band === band) open.points.push(point);
    else pieces.push({ band, points: [before, point] });
  }
  return pieces.map(({ band, points: some }) => ({
    band,
    line: simplifyTrack(some, drawnToleranceM).map(({ lng, lat }) => [lng, lat]),
  }));
}

/** The nearest point by a distance function; undefined without points. */
export function nearestPoint<P extends TrackPoint>(
  points: readonly P[],
  distance: (point: P) => number,
): P | undefined {
  let found: { point: P; far: number } | undefined;
  for (const point of points) {
    const far = distance(point);
    if (!found || far < found.far) found = { point, far };
  }
  return found?.point;
}
