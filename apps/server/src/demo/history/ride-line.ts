import type { TrackPoint } from '@kickstand/domain/fleet/tracks';
import { courseDegrees, distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';

/** A route on the ground as a polyline. */
export class RideLine {
  readonly #corners: readonly LngLat[];
  readonly #metresAt: Float64Array;

  constructor(corners: readonly LngLat[]) {
    this.#corners = corners;
    this.#metresAt = new Float64Array(corners.length);
    for (let i = 1; i < corners.length; i++)
      this.#metresAt[i] =
        (this.#metresAt[i - 1] as number) + distanceMetres(corners[i - 1] as LngLat, corners[i] as LngLat);
  }

  get metres() {
    return this.#metresAt.at(-1) ?? 0;
  }

  /** Position and course after a share (0 to 1) of the route. */
  at(part: number): { at: LngLat; course: number } {
    const metres = Math.max(0, Math.min(1, part)) * this.metres;
    let low = 0;
    let high = Math.max(0, this.#corners.length - 2);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#metresAt[middle] as number) <= metres) low = middle;
      else high = middle - 1;
    }
    const from = this.#corners[low] as LngLat;
    const to = this.#corners[low + 1] ?? from;
    const [start, end] = [this.#metresAt[low] as number, this.#metresAt[low + 1] ?? 0];
    const share = end > start ? (metres - start) / (end - start) : 0;
    return {
      at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
      course: to === from ? 0 : courseDegrees(from, to),
    };
  }
}

/** Times of a route: epoch ms, with a pause in the middle. */
export interface Timing {
  startedAt: number;
  endedAt: number;
  pausedMs: number;
}

/** Share of the riding time after which a rider pauses. */
const pauseAfter = 0.55;

/** The pause of a ride; undefined if it takes no time. */
export function pauseOf({ startedAt, endedAt, pausedMs }: Timing) {
  const from = Math.round(startedAt + Math.max(1, endedAt - startedAt - pausedMs) * pauseAfter);
  return { from, to: from + pausedMs };
}

/** Share (0 to 1) of the route covered at an instant, and whether the rider is pausing. */
export function partAt({ startedAt, endedAt, pausedMs }: Timing, at: number) {
  const riding = Math.max(1, endedAt - startedAt - pausedMs);
  const pauseFrom = startedAt + riding * pauseAfter;
  if (at < pauseFrom) return { part: (at - startedAt) / riding, paused: false };
  if (at < pauseFrom + pausedMs) return { part: pauseAfter, paused: true };
  return { part: (at - pausedMs - startedAt) / riding, paused: false };
}

const pointEveryMs = 15_000;

/** Fixes reported by the controller: every 15 seconds and at both ends. */
export function trackOf(line: RideLine, timing: Timing, speedOff: () => number): TrackPoint[] {
  const { startedAt, endedAt, pausedMs } = timing;
  const kmh = (line.metres / Math.max(1, endedAt - startedAt - pausedMs)) * 3_600;
  const points: TrackPoint[] = [];
  let wasPaused = false;
  for (let at = startedAt; ; at = Math.min(endedAt, at + pointEveryMs)) {
    const { part, paused } = partAt(timing, at);
    const { at: place, course } = line.at(part);
    const standing = paused || at === startedAt || at === endedAt;
    const speed = standing ? 0 : Math.min(45, kmh * speedOff());
    if (!(paused && wasPaused)) points.push({ at, lng: place[0], lat: place[1], speed, course });
    wasPaused = paused;
    if (at >= endedAt) return points;
  }
}

/** One in this many receivers is weak. */
const weakReceivers = 80;
export const isReceiverWeak = (vehicleId: number) => vehicleId % weakReceivers === 0;

const wildM = 5_000;

/** A track of a weak receiver: its middle fix is kilometres off. */
export function withWildFix(points: readonly TrackPoint[]): TrackPoint[] {
  const middle = points[Math.floor(points.length / 2)];
  if (!middle || points.length < 3) return [...points];
  const [lng, lat] = offsetMetres([middle.lng, middle.lat], wildM, 0);
  return points.map((point) => (point === middle ? { ...middle, lng, lat } : point));
}
