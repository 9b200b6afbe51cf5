import type { FenceRow } from '@kickstand/contract/places/fences';
import { useCallback, useMemo } from 'react';
import type { Standing, StationShape } from '../fleet/fleet-view.ts';
import type { MapNews, MapSession } from '../map/map-session.ts';

/** The snapshot that the layers show. */
export interface LayersSnapshot {
  at: number;
  /** The number of vehicles in each requested station. */
  standing: Standing | undefined;
  count(stations: readonly StationShape[] | undefined): void;
}

/** Undefined in the present. */
export function useLayersSnapshot(
  session: MapSession | undefined,
  { standing }: MapNews,
  at: number | undefined,
): LayersSnapshot | undefined {
  const count = useCallback(
    (stations: readonly StationShape[] | undefined) => session?.setStations(stations),
    [session],
  );
  // Every answer of the worker is a new object.
  const text = JSON.stringify(standing);
  return useMemo(
    () => (at === undefined ? undefined : { at, standing: text && JSON.parse(text), count }),
    [at, text, count],
  );
}

/** The fences of that time with the vehicles in them; without counts where these are unknown. */
export const withStanding = (fences: readonly FenceRow[], standing: Standing | undefined): FenceRow[] =>
  fences.map((fence) => ({ ...fence, current: standing?.[fence.id] ?? null }));
