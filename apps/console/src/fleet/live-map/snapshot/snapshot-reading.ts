import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { useEffect } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import type { MapWish } from '../map/map-address.ts';
import type { MapSession } from '../map/map-session.ts';

/** The state of the requested past snapshot. */
export interface Reading {
  state: 'live' | 'loading' | 'shown' | 'missing' | 'failed';
  retry(): void;
}

export const snapshotAsked = (at: number, areas: readonly number[]) => ({
  params: { at },
  query: areas.length > 0 ? { areaIds: [...areas] } : {},
});

/** Gives the worker the snapshot in the address. Until it has loaded, nothing is shown in its place. */
export function useSnapshot(session: MapSession | undefined, { at, areas }: MapWish): Reading {
  const { data, error, isPlaceholderData, refetch } = useCall(
    fleetHistory.snapshot,
    snapshotAsked(at ?? 0, areas),
    { enabled: at !== undefined, quiet: true, keep: true },
  );
  const list = at === undefined ? undefined : data?.list;
  useEffect(() => {
    if (at === undefined) session?.setPast(undefined);
    else session?.setPast(list?.map(({ frame }) => frame) ?? []);
  }, [session, at, list]);
  return { state: stateOf(), retry: () => void refetch() };

  function stateOf() {
    if (at === undefined) return 'live';
    if (error && !data) return 'failed';
    if (!data || isPlaceholderData) return 'loading';
    return data.count === 0 ? 'missing' : 'shown';
  }
}
