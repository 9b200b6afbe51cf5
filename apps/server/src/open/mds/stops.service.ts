import type { ModelKind } from '@kickstand/contract/kit';
import { placeTold } from '@kickstand/domain/open/mds';
import type { Db } from '../../kernel/database/db.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { isRentableAt } from '../../live/stations/standing.ts';
import type { Agency } from './agency.ts';
import { kindsOfModels, type StopRead, stopsRead } from './stops.store.ts';
import { typeOf } from './vehicles.service.ts';

/** A fleet with the model of each vehicle. */
export interface MdsFleet extends FleetReader {
  readonly columns: FleetReader['columns'] & { readonly model: ArrayLike<number> };
  isOnShelf(index: number): boolean;
}

interface Counts {
  available: Map<string, number>;
  disabled: Map<string, number>;
}

/** How many vehicles of each kind are in each station. */
function standingIn(fleet: MdsFleet, kinds: ReadonlyMap<number, ModelKind>): ReadonlyMap<string, Counts> {
  const found = new Map<string, Counts>();
  for (let i = 0; i < fleet.size; i++) {
    const stationId = fleet.stationOf(i);
    const kind = kinds.get(fleet.columns.model[i] ?? 0);
    if (stationId === null || !kind || !fleet.isOnShelf(i)) continue;
    const counts = found.get(stationId) ?? { available: new Map(), disabled: new Map() };
    found.set(stationId, counts);
    const of = isRentableAt(fleet.columns, i) ? counts.available : counts.disabled;
    of.set(typeOf(kind), (of.get(typeOf(kind)) ?? 0) + 1);
  }
  return found;
}

interface Part {
  after: string;
  most: number;
  now: number;
}

/** The agency's stations, with their vehicles now. */
export async function pageOfStops(db: Db, agency: Agency, fleet: MdsFleet, { after, most, now }: Part) {
  const read = await stopsRead(db, agency.areaIds, { after, most });
  const counts = standingIn(fleet, await kindsOfModels(db));
  const list = read
    .filter((stop) => !agency.isPart || agency.jurisdiction.has(stop))
    .map((stop) => stopTold(agency, stop, { counts: counts.get(stop.fenceId), now }));
  return { list, next: read.length < most ? undefined : read.at(-1)?.fenceId };
}

function stopTold(
  agency: Agency,
  stop: StopRead,
  { counts, now }: { counts: Counts | undefined; now: number },
) {
  const { fenceId, areaId, name, lng, lat, capacity, isEnabled, address } = stop;
  return {
    stop_id: agency.uuid('stop', fenceId),
    name,
    last_updated: now,
    // Everybody can see where it is; what was drawn has more digits than anybody measured.
    location: placeTold({ lng, lat }, 'exact'),
    status: { is_installed: true, is_renting: isEnabled, is_returning: isEnabled },
    // Vehicles of any kind may be left there; a station without a capacity takes any number.
    capacity: capacity ? { bicycle: capacity } : {},
    num_vehicles_available: Object.fromEntries(counts?.available ?? []),
    num_vehicles_disabled: Object.fromEntries(counts?.disabled ?? []),
    provider_id: agency.providerId,
    region_id: String(areaId),
    ...(address !== '' && { address }),
  };
}

/** One of the agency's stops, by the agency's id for it. */
export async function oneStop(
  db: Db,
  agency: Agency,
  fleet: MdsFleet,
  { stopId, now }: { stopId: string; now: number },
) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof pageOfStops>> = await pageOfStops(db, agency, fleet, {
      after,
      most: 500,
      now,
    });
    const found = page.list.find(({ stop_id }) => stop_id === stopId);
    if (found) return [found];
    after = page.next;
  }
  return [];
}
