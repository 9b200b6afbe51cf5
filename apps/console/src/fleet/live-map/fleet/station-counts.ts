import { vehicleFlags } from '@kickstand/domain/fleet/live';
import { nearestCentre, ShapeIndex } from '@kickstand/domain/places/fences';
import type { Rings } from '@kickstand/domain/platform/geo';
import type { FleetAsk } from './fleet-messages.ts';
import type { FleetModel } from './fleet-model.ts';
import type { FleetStore } from './fleet-store.parts.ts';
import type { Standing, StationShape } from './fleet-view.ts';

/**
 * Counts the vehicles in each station as the server does: one in several stations counts for the one with the
 * nearest centre.
 */
function standingOf({ columns, length }: FleetStore, stations: readonly StationShape[]): Standing {
  const index = new ShapeIndex<{ id: string; rings: Rings }>();
  for (const { id, points, reachM } of stations) index.add({ id, rings: points }, points, reachM);
  const standing: Record<string, number> = Object.fromEntries(stations.map(({ id }) => [id, 0]));
  for (let row = 0; row < length; row++) {
    if (!((columns.state[row] ?? 0) & vehicleFlags.located)) continue;
    const [lng, lat] = [(columns.lng[row] ?? 0) / 1e6, (columns.lat[row] ?? 0) / 1e6];
    const id = nearestCentre(index.at(lng, lat), [lng, lat])?.id;
    if (id !== undefined) standing[id] = (standing[id] ?? 0) + 1;
  }
  return standing;
}

/** Counts the vehicles in the stations that the page wants, until it wants others or another source is shown. */
export function makeStationCounts(model: FleetModel) {
  let wanted: readonly StationShape[] | undefined;
  let counted: Standing | undefined;
  const count = () => {
    counted = wanted && standingOf(model.store, wanted);
  };
  return {
    count,
    wish({ stations }: Extract<FleetAsk, { kind: 'stations' }>) {
      wanted = stations;
      count();
    },
    now: () => counted,
  };
}
