import type { Itinerary } from '@kickstand/contract/fleet/telemetry';
import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { type Gap, gapsOf, joinTracks, type Stop, stopsOf } from '@kickstand/domain/fleet/tracks';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../kit/client/client.ts';
import type { Span } from './player.ts';
import { piecesOf } from './span.parts.ts';

export interface ReplayPoint {
  /** Epoch ms. */
  at: number;
  lng: number;
  lat: number;
  speed: number;
  course: number;
  battery: number | null;
}

/** A vehicle's track with everything derived from it. */
export interface Track {
  points: readonly ReplayPoint[];
  stops: readonly Stop[];
  gaps: readonly Gap[];
  /** Metres, without gaps. */
  metres: number;
}

type Piece = Pick<Itinerary, 'points'>;

const pointsOf = ({ points }: Piece): ReplayPoint[] =>
  points.map(({ ts, ...point }) => ({ at: ts, ...point }));

function lengthOf(points: readonly ReplayPoint[], gaps: readonly Gap[]) {
  const unknown = new Set(gaps.map(({ from }) => from));
  return points.reduce((sum, point, i) => {
    const before = points[i - 1];
    if (!before || unknown.has(before.at)) return sum;
    return sum + distanceMetres([before.lng, before.lat], [point.lng, point.lat]);
  }, 0);
}

/** Joins pieces of a track: a stop or a gap across midnight is one stop or gap. */
export const trackOf = (pieces: readonly Piece[]): Track => trackAlong(joinTracks(...pieces.map(pointsOf)));

/** The part of a track within a span; undefined if there is none. */
export function partOf({ points }: Track, { from, to }: Span): Track | undefined {
  const inside = points.filter(({ at }) => at >= from && at <= to);
  return inside.length > 0 ? trackAlong(inside) : undefined;
}

function trackAlong(points: readonly ReplayPoint[]): Track {
  const gaps = gapsOf(points);
  return { points, stops: stopsOf(points), gaps, metres: lengthOf(points, gaps) };
}

/** The track of a vehicle in a span, loaded day by day. */
export function useTrack(carId: string, { from, to }: Span, enabled: boolean) {
  const pieces = useMemo(() => piecesOf({ from, to }), [from, to]);
  const answers = useQueries({
    queries: pieces.map((piece) => {
      const request = { query: { carId, ...piece } };
      return {
        queryKey: ['telemetry', telemetry.itinerary.id, request],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          send(telemetry.itinerary, request, { signal, quiet: true }),
        enabled,
        staleTime: 60_000,
      };
    }),
  });
  const read = answers.flatMap(({ data }) => data ?? []);
  // The key changes when one of the answers does.
  const key = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const track = useMemo(() => trackOf(read), [key]);
  return {
    track,
    pieces: pieces.length,
    read: read.length,
    waiting: answers.some(({ isLoading }) => isLoading),
    error: answers.find(({ error }) => error)?.error,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
