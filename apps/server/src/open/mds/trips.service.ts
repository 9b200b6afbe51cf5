import type { Place } from '@kickstand/domain/open/mds';
import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import type { Window } from './edges.store.ts';
import { crossingsOf, touches } from './happenings.service.ts';
import { type RideRead, ridesEnded } from './trips.store.ts';

type Ridden = Pick<RideRead, 'tripId' | 'startLng' | 'startLat' | 'endLng' | 'endLat'>;

const placeOf = (lng: number | null, lat: number | null): Place | undefined =>
  lng === null || lat === null ? undefined : { lng, lat };

/** Those of some rides that the agency may see: in all of its areas, or those that entered its part. */
export async function ridesTold<R extends Ridden & { vehicle: number; from: number; until: number | null }>(
  db: Db,
  agency: Agency,
  rides: readonly R[],
  window: Window,
): Promise<readonly R[]> {
  if (!agency.isPart) return rides;
  const crossings = await crossingsOf(db, agency, rides, window);
  return rides.filter(({ tripId, from, until, startLng, startLat, endLng, endLat }) => {
    const has = (place: Place | undefined) => place === undefined || agency.jurisdiction.has(place);
    const start = placeOf(startLng, startLat);
    return touches({
      tripId,
      from,
      until,
      claimedAt: from,
      isCancelled: false,
      startsInside: has(start),
      endsInside: has(placeOf(endLng, endLat) ?? start),
      crossings: crossings.get(tripId) ?? [],
    });
  });
}

/** Every trip that ended in a window. */
export async function tripsIn(db: Db, agency: Agency, window: Window) {
  const rides = await ridesEnded(db, agency.areaIds, window);
  return (await ridesTold(db, agency, rides, window)).map((ride) => tripTold(agency, ride));
}

function tripTold(agency: Agency, ride: RideRead) {
  const { tripId, vehicle, from, until, distanceM, fareCents } = ride;
  const start = placeOf(ride.startLng, ride.startLat) ?? agency.centre;
  const end = placeOf(ride.endLng, ride.endLat) ?? start;
  return {
    provider_id: agency.providerId,
    device_id: agency.device(vehicle),
    trip_id: agency.uuid('trip', tripId),
    trip_type: ['rider'],
    start_time: agency.instant(from),
    end_time: agency.instant(until),
    start_location: agency.place(start),
    end_location: agency.place(end),
    duration: Math.max(0, Math.round((until - from) / 1000)),
    distance: distanceM,
    ...(fareCents !== null && { standard_cost: fareCents, currency: 'CNY' }),
  };
}
