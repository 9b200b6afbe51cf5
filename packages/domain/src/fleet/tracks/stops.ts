import { distanceMetres } from '../../platform/geo/index.ts';
import type { TrackPoint } from './track.ts';

/** The shortest stop, milliseconds. */
const stopMs = 3 * 60_000;
/** Fixes of a standing vehicle are within this distance of each other, metres. */
const stopRadiusM = 30;

/** A place where a vehicle stood, and the period. */
export interface Stop {
  /** Epoch ms. */
  from: number;
  to: number;
  durationMs: number;
  lng: number;
  lat: number;
}

/** The first and last index of every stop. */
export function stopSpans(points: readonly TrackPoint[]): (readonly [first: number, last: number])[] {
  const spans: (readonly [number, number])[] = [];
  for (let first = 0; first < points.length; ) {
    const last = lastNear(points, first);
    const [from, to] = [points[first], points[last]];
    if (from && to && to.at - from.at >= stopMs) {
      spans.push([first, last]);
      first = last + 1;
    } else first++;
  }
  return spans;
}

function lastNear(points: readonly TrackPoint[], first: number): number {
  const anchor = points[first];
  let last = first;
  for (let next = points[last + 1]; anchor && next; next = points[last + 1]) {
    if (distanceMetres([anchor.lng, anchor.lat], [next.lng, next.lat]) > stopRadiusM) break;
    last++;
  }
  return last;
}

/** Where the vehicle stood for three minutes or longer; points in order of time. */
export function stopsOf(points: readonly TrackPoint[]): Stop[] {
  return stopSpans(points).map(([first, last]) => {
    const there = points.slice(first, last + 1);
    const mean = (key: 'lng' | 'lat') =>
      Math.round((there.reduce((sum, point) => sum + point[key], 0) / there.length) * 1e6) / 1e6;
    const [from, to] = [points[first]?.at ?? 0, points[last]?.at ?? 0];
    return { from, to, durationMs: to - from, lng: mean('lng'), lat: mean('lat') };
  });
}

/** When a vehicle arrived where it is standing at the end of its track, epoch ms; undefined without a track. */
export function lastMovedAt(points: readonly TrackPoint[]): number | undefined {
  const [first, last] = stopSpans(points).at(-1) ?? [];
  const stands = first !== undefined && last === points.length - 1;
  return (stands ? points[first] : points.at(-1))?.at;
}
