import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useEffect } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import type { AskedWish, MapWish } from '../map/map-address.ts';
import type { MapSession } from '../map/map-session.ts';

/** The state of the filters that the server evaluates. */
export interface AskedState {
  failed: boolean;
  /** More vehicles match than are shown. */
  more: boolean;
  count: number;
}

/** How often vehicles are queried again, milliseconds: idle times go on. */
const everyMs = 60_000;

const queryOf = (
  { carIds, idleHours, noTripHours, modelId, tag, stationId, opsAreaId }: AskedWish,
  areas: readonly number[],
) => ({
  ...(areas.length > 0 && { areaIds: [...areas] }),
  ...(carIds !== undefined && { carIds: [...carIds] }),
  ...(idleHours !== undefined && { idleHoursFrom: idleHours }),
  ...(noTripHours !== undefined && { noTripHours }),
  ...(modelId !== undefined && { modelId }),
  ...(tag !== undefined && { tag }),
  ...(stationId !== undefined && { stationId }),
  ...(opsAreaId !== undefined && { opsAreaId }),
});

/** Asks the server which vehicles match, and shows only those. Does not apply to the past. */
export function useAskedFilter(session: MapSession | undefined, { asked, areas, at }: MapWish): AskedState {
  const wanted = Object.keys(asked).length > 0 && at === undefined;
  const { data, error } = useCall(
    vehicles.numbers,
    { query: queryOf(asked, areas) },
    { enabled: wanted, every: everyMs, quiet: true, keep: true },
  );
  const list = wanted ? data?.list : undefined;
  useEffect(() => session?.setOnly(list?.map(Number)), [session, list]);
  return {
    failed: wanted && error !== null,
    more: wanted && (data?.more ?? false),
    count: list?.length ?? 0,
  };
}
