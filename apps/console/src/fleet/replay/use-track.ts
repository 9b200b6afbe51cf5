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

/** Everything that is known of where a vehicle was. */
export interface Track {
  points: readonly ReplayPoint[];
  stops: readonly Stop[];
  gaps: readonly Gap[];
  /** Metres, gaps left out. */
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

/** Pieces of a track as one: a stop or a gap over the border of two days is one stop or gap. */
export const trackOf = (pieces: readonly Piece[]): Track => trackAlong(joinTracks(...pieces.map(pointsOf)));

/** What of a track lies in a span; undefined where nothing of it does. */
export function partOf({ points }: Track, { from, to }: Span): Track | undefined {
  const inside = points.filter(({ at }) => at >= from && at <= to);
  return inside.length > 0 ? trackAlong(inside) : undefined;
}

function trackAlong(points: readonly ReplayPoint[]): Track {
  const gaps = gapsOf(points);
  return { points, stops: stopsOf(points), gaps, metres: lengthOf(points, gaps) };
}

/** The track of a vehicle in a span, read a day at a time. */
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
  // The key tells when one of the answers is another.
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
