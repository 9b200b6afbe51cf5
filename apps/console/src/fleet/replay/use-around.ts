import { type AlarmRow, alarms } from '@kickstand/contract/fleet/alarms';
import { type FenceAsOf, telemetry } from '@kickstand/contract/fleet/telemetry';
import type { ReplyOf } from '@kickstand/contract/kit';
import { type TripRow, trips } from '@kickstand/contract/rides/trips';
import { boundsOf } from '@kickstand/domain/platform/geo';
import { useMemo } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { vehiclesWords } from '../vehicle-kit/vehicles.words.ts';
import type { Span } from './player.ts';
import type { ReplayPoint } from './use-track.ts';

const most = 200;
/** A trip that began so long before may still be open. */
const longestTripMs = 24 * 3_600_000;
/** Fences within this margin of a track are shown, degrees. */
const margin = 0.002;

/** An event of the vehicle. */
export interface Happening {
  id: string;
  kind: 'alarm' | 'event';
  at: number;
  text: string;
  urgent: boolean;
  lng: number | null;
  lat: number | null;
}

type Event = ReplyOf<typeof telemetry.deviceEvents>['list'][number];

const ofAlarm = ({ id, type, level, firstAt, lng, lat }: AlarmRow): Happening => ({
  id: `alarm-${id}`,
  kind: 'alarm',
  at: firstAt,
  lng,
  lat,
  text: vehiclesWords.alarm[type],
  urgent: level === 'red' || level === 'orange',
});
const ofEvent = ({ id, at, deviceAt, text, lng, lat }: Event): Happening => ({
  id: `event-${id}`,
  kind: 'event',
  at: deviceAt ?? at,
  text,
  urgent: false,
  lng,
  lat,
});

const within =
  ({ from, to }: Span) =>
  ({ at }: Happening) =>
    at >= from && at <= to;

const quiet = { quiet: true, keep: true };

/** The state of a list beside the track: loaded, loading, or failed. */
export interface Around<T> {
  list: readonly T[];
  /** There are more than are shown. */
  cut: boolean;
  failed: boolean;
  retry(): void;
}

/** The trips of a vehicle in a span. */
export function useTripsIn(carId: string, { from, to }: Span): Around<TripRow> | undefined {
  const may = useMay()(trips.list);
  const query = {
    carId,
    from: from - longestTripMs,
    to,
    pageSize: most,
    sort: 'startedAt',
    dir: 'asc',
  } as const;
  const answer = useCall(trips.list, { query }, { ...quiet, enabled: may });
  const list = useMemo(
    () =>
      (answer.data?.list ?? []).filter(
        ({ startedAt, endedAt, state }) =>
          state !== 'failed' && startedAt <= to && (endedAt === null || endedAt >= from),
      ),
    [answer.data, from, to],
  );
  if (!may) return undefined;
  const cut = (answer.data?.count ?? 0) > most;
  return { list, cut, failed: answer.error !== null, retry: () => void answer.refetch() };
}

/** The alarms of a vehicle and its controller's notifications in a span, in order. */
export function useHappenings(carId: string, span: Span): Around<Happening> {
  const may = useMay();
  const { from, to } = span;
  const page = { carId, from, pageSize: most, dir: 'asc' } as const;
  const raised = useCall(
    alarms.list,
    { query: { ...page, sort: 'lastAt' } },
    { ...quiet, enabled: may(alarms.list) },
  );
  const notified = useCall(telemetry.deviceEvents, { query: { ...page, to } }, quiet);
  const list = useMemo(
    () =>
      [...(raised.data?.list ?? []).map(ofAlarm), ...(notified.data?.list ?? []).map(ofEvent)]
        .filter(within({ from, to }))
        .sort((a, b) => a.at - b.at),
    [raised.data, notified.data, from, to],
  );
  return {
    list,
    cut: (raised.data?.count ?? 0) > most || (notified.data?.count ?? 0) > most,
    failed: raised.error !== null || notified.error !== null,
    retry: () => {
      if (raised.error) void raised.refetch();
      if (notified.error) void notified.refetch();
    },
  };
}

const none: readonly FenceAsOf[] = [];

/** The fences around a track as they were at the time. */
export function useFencesAsOf(points: readonly ReplayPoint[], { from, to }: Span): readonly FenceAsOf[] {
  const bbox = useMemo(() => {
    if (points.length === 0) return undefined;
    const [west, south, east, north] = boundsOf(points.map(({ lng, lat }) => [lng, lat]));
    return [west - margin, south - margin, east + margin, north + margin].map((edge) =>
      Number(edge.toFixed(5)),
    );
  }, [points]);
  const enabled = useMay()(telemetry.fences) && bbox !== undefined;
  const query = { from, to, bbox: bbox ?? [] };
  return useCall(telemetry.fences, { query }, { ...quiet, enabled }).data?.list ?? none;
}

/** Those in force at an instant. */
export const heldAt = (fences: readonly FenceAsOf[], at: number) =>
  fences.filter(({ from, to }) => from <= at && (to === null || to > at));
