import { rangeM, ridingIndex } from '@kickstand/domain/fleet/vehicles';
import type { FeedVehicle } from '@kickstand/domain/open/open-feeds';
import { ShapeIndex } from '@kickstand/domain/places/fences';
import { orNull } from '../../live/columns.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { isRentableAt } from '../../live/stations/standing.ts';
import type { SystemRead } from './feed-system.store.ts';

/** A fleet with the model of each vehicle. */
export interface FeedFleet extends FleetReader {
  readonly columns: FleetReader['columns'] & { readonly model: ArrayLike<number> };
  isOnShelf(index: number): boolean;
}

/** The public id of a vehicle since an instant, for each span after it. */
export type PublicId = (vehicle: number, since: number, span: number) => string;

interface Looked {
  agentId: number;
  now: number;
  publicId: PublicId;
}

/** The public id of a standing vehicle changes after so long. */
const spanMs = 86_400_000;

const isOnTrip = [ridingIndex('riding'), ridingIndex('temp_parked')];
const reserved = ridingIndex('reserved');

/** Whether the vehicle at an index is the company's, on the shelf and in nobody's trip. */
const isOut = (fleet: FeedFleet, i: number, agentId: number) =>
  fleet.columns.agent[i] === agentId &&
  fleet.isOnShelf(i) &&
  !isOnTrip.includes(fleet.columns.riding[i] ?? 0);

/** Its last position and time; undefined if it has none, or no area. */
function seenAt({ columns }: FeedFleet, i: number) {
  const [lng, lat] = [orNull(columns.lng[i]), orNull(columns.lat[i])];
  const reportedAt = orNull(columns.reportedAt[i]);
  const areaId = columns.area[i] ?? 0;
  if (lng === null || lat === null || reportedAt === null || areaId === 0) return undefined;
  return { lng, lat, reportedAt, areaId };
}

/** The vehicles of a company that are public: on the shelf, in nobody's trip, and in none of its stores. */
export function vehiclesToTell(
  fleet: FeedFleet,
  { stores, models }: Pick<SystemRead, 'stores' | 'models'>,
  { agentId, now, publicId }: Looked,
): FeedVehicle[] {
  const { columns } = fleet;
  const known = new Map(models.map((model) => [model.modelId, model]));
  const stored = new ShapeIndex<true>();
  for (const rings of stores) stored.add(true, rings);
  const told: FeedVehicle[] = [];
  for (let i = 0; i < fleet.size; i++) {
    const model = known.get(columns.model[i] ?? 0);
    const seen = model && isOut(fleet, i, agentId) ? seenAt(fleet, i) : undefined;
    if (!model || !seen || stored.at(seen.lng, seen.lat).length > 0) continue;
    const since = orNull(columns.lockAt[i]) ?? 0;
    told.push({
      ...seen,
      publicId: publicId(columns.vehicle[i] ?? 0, since, Math.floor((now - since) / spanMs)),
      modelId: model.modelId,
      isReserved: columns.riding[i] === reserved,
      isRentable: isRentableAt(columns, i),
      rangeM: rangeM({ percent: orNull(columns.battery[i]), kind: model.kind, scheme: model.scheme }),
      stationId: fleet.stationOf(i),
    });
  }
  // Ordered by public id, which reveals nothing about the vehicles.
  return told.sort((a, b) => (a.publicId < b.publicId ? -1 : 1));
}
