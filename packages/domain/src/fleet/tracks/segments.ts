import type { TrackPoint } from './track.ts';

/** The most points in a packed row. */
export const mostPointsPerSegment = 2_000;

const dayMs = 86_400_000;

/** The period of a trip; `to` is null while it is open. */
export interface TripTime {
  tripId: string;
  from: number;
  to: number | null;
}

export interface Segment {
  tripId: string | null;
  points: TrackPoint[];
}

/** A track (in order of time) cut where a trip begins or ends, at midnight UTC, and at the most points per row. */
export function cutTrack(points: readonly TrackPoint[], trips: readonly TripTime[]): Segment[] {
  const segments: (Segment & { day: number })[] = [];
  for (const point of points) {
    const tripId =
      trips.find(({ from, to }) => point.at >= from && (to === null || point.at <= to))?.tripId ?? null;
    const day = Math.floor(point.at / dayMs);
    const open = segments.at(-1);
    if (open?.tripId === tripId && open.day === day && open.points.length < mostPointsPerSegment)
      open.points.push(point);
    else segments.push({ tripId, day, points: [point] });
  }
  return segments.map(({ tripId, points: some }) => ({ tripId, points: some }));
}
