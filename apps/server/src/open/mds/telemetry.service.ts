import type { PlaceAt } from '@kickstand/domain/open/mds';
import { tracksOfVehicles } from '../../fleet/telemetry/tracks.service.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import type { Window } from './edges.store.ts';
import { shelvesOf } from './spans.store.ts';
import { ridesTold } from './trips.service.ts';
import { ridesWithin } from './trips.store.ts';
import { vehiclesOnShelf } from './vehicles.store.ts';

interface Part {
  after: number;
  /** The most vehicles. */
  most: number;
}

interface Ride {
  vehicle: number;
  tripId: string;
  from: number;
  until: number | null;
}

const isIn = (at: number, { from, until }: { from: number; until: number | null }) =>
  at >= from && (until === null || at <= until);

/** The positions of vehicles in a window, page by page; with the number after which the next page starts. */
export async function pageOfTelemetry(db: Db, agency: Agency, window: Window, { after, most }: Part) {
  const { areaIds } = agency;
  const vehicles = await vehiclesOnShelf(db, { areaIds, since: window.from, after, most });
  const span = { from: window.from, to: window.to - 1 };
  const rides = await ridesTold(db, agency, await ridesWithin(db, areaIds, { vehicles, ...window }), window);
  const shelves = await shelvesOf(db, { vehicles, areaIds, to: window.to });
  const tracks = await tracksOfVehicles(db, vehicles, span);
  const list = vehicles.flatMap((vehicle) => {
    const own = rides.filter((ride) => ride.vehicle === vehicle);
    const stood = shelves.filter((shelf) => shelf.vehicle === vehicle);
    return told(agency, tracks.get(vehicle) ?? [])
      .map((point) => ({ point, ride: own.find((ride) => isIn(point.at, ride)) }))
      .filter(
        ({ point, ride }) => ride ?? (stood.some((one) => isIn(point.at, one)) && isPlace(agency, point)),
      )
      .map(({ point, ride }) => telemetryTold(agency, { vehicle, point, ride }));
  });
  return { list, next: vehicles.length < most ? undefined : vehicles.at(-1) };
}

const isPlace = ({ isPart, jurisdiction }: Agency, place: PlaceAt) => !isPart || jurisdiction.has(place);

/** For agencies with minute precision, one point per minute. */
function told({ precision, instant }: Agency, points: readonly PlaceAt[]) {
  if (precision === 'exact') return points;
  return points.filter(({ at }, i) => i === 0 || instant(at) !== instant(points[i - 1]?.at ?? 0));
}

function telemetryTold(
  agency: Agency,
  { vehicle, point, ride }: { vehicle: number; point: PlaceAt; ride: Ride | undefined },
) {
  return {
    device_id: agency.device(vehicle),
    provider_id: agency.providerId,
    telemetry_id: agency.uuid('telemetry', vehicle, point.at),
    timestamp: agency.instant(point.at),
    trip_ids: ride ? [agency.uuid('trip', ride.tripId)] : null,
    journey_id: null,
    location: agency.place(point),
  };
}
