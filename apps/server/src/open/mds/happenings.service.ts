import {
  type Crossing,
  type Happening,
  happeningsOf,
  type Place,
  type TripSpan,
  type VehicleSpans,
} from '@kickstand/domain/open/mds';
import { tracksOfVehicles } from '../../fleet/telemetry/tracks.service.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import type { Window } from './edges.store.ts';
import {
  placesOf,
  reservationsOf,
  type SpanQuery,
  shelvesOf,
  silencesOf,
  stopsOf,
  type TripRead,
  tripsOf,
  workOf,
} from './spans.store.ts';

/** The events of a vehicle, with their positions. */
export interface ToldVehicle {
  vehicle: number;
  happenings: readonly (Happening & { place: Place })[];
}

/**
 * The events of some vehicles up to the end of a window; for trips within it, with the crossings of the
 * jurisdiction's edge.
 */
export async function happeningsFor(
  db: Db,
  agency: Agency,
  vehicles: readonly number[],
  window: Window,
): Promise<ToldVehicle[]> {
  if (vehicles.length === 0) return [];
  const query: SpanQuery = { vehicles, areaIds: agency.areaIds, to: window.to };
  const found = new Map(vehicles.map((vehicle) => [vehicle, emptySpans()]));
  const trips = await tripSpans(db, agency, { read: await tripsOf(db, query), window });
  for (const [vehicle, span] of trips) found.get(vehicle)?.trips.push(span);
  for (const { vehicle, ...span } of await shelvesOf(db, query)) found.get(vehicle)?.shelf.push(span);
  for (const { vehicle, ...span } of await reservationsOf(db, query))
    found.get(vehicle)?.reservations.push(span);
  for (const { vehicle, ...span } of await silencesOf(db, query)) found.get(vehicle)?.offline.push(span);
  for (const { vehicle, ...span } of await stopsOf(db, query)) found.get(vehicle)?.stops.push(span);
  for (const { vehicle, lng, lat, ...span } of await workOf(db, query)) {
    const end = placeOf(lng, lat);
    found.get(vehicle)?.work.push({ ...span, end, endsInside: !end || agency.jurisdiction.has(end) });
  }
  const places = await placesOf(db, vehicles);
  return [...found].map(([vehicle, spans]) => {
    const stands = places.get(vehicle) ?? agency.centre;
    const happenings = happeningsOf(spans).map((one) => ({ ...one, place: one.place ?? stands }));
    return { vehicle, happenings };
  });
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
const emptySpans = (): Mutable<VehicleSpans> => ({
  shelf: [],
  trips: [],
  reservations: [],
  work: [],
  stops: [],
  offline: [],
});

const placeOf = (lng: number | null, lat: number | null): Place | null =>
  lng === null || lat === null ? null : { lng, lat };

/** Trips as the agency sees them, without those that never entered its part of the areas. */
async function tripSpans(
  db: Db,
  agency: Agency,
  { read, window }: { read: readonly (TripRead & { vehicle: number })[]; window: Window },
): Promise<[number, TripSpan][]> {
  const within = read.filter(({ until }) => until === null || until >= window.from);
  const crossings = await crossingsOf(db, agency, within, window);
  return read.flatMap((trip): [number, TripSpan][] => {
    const span = spanOf(agency, trip, crossings.get(trip.tripId) ?? []);
    return agency.isPart && !touches(span) ? [] : [[trip.vehicle, span]];
  });
}

function spanOf({ jurisdiction }: Agency, trip: TripRead, crossings: readonly Crossing[]): TripSpan {
  const { tripId, from, until, claimedAt, isCancelled } = trip;
  const start = placeOf(trip.startLng, trip.startLat);
  const end = placeOf(trip.endLng, trip.endLat) ?? start;
  const has = (place: Place | null) => !place || jurisdiction.has(place);
  const inTrip = crossings.filter(({ at }) => at > from && (until === null || at < until));
  const ends = { start, end, startsInside: has(start), endsInside: has(end) };
  return { tripId, from, until, claimedAt, isCancelled, ...ends, crossings: inTrip };
}

/** Whether any part of a trip is inside. */
export const touches = ({ startsInside, endsInside, crossings }: Omit<TripSpan, 'start' | 'end'>) =>
  startsInside || endsInside || crossings.length > 0;

interface Ridden {
  vehicle: number;
  tripId: string;
  from: number;
  until: number | null;
  startLng: number | null;
  startLat: number | null;
}

/** Most trips are shorter: those that began earlier are read separately. */
const usualTripMs = 3_600_000;

/** The crossings of trips, by trip. */
export async function crossingsOf(
  db: Db,
  agency: Agency,
  trips: readonly Ridden[],
  window: Window,
): Promise<ReadonlyMap<string, readonly Crossing[]>> {
  const found = new Map<string, readonly Crossing[]>();
  if (agency.jurisdiction.isEverywhere) return found;
  const isUsual = ({ from }: Ridden) => from >= window.from - usualTripMs;
  for (const some of [trips.filter(isUsual), trips.filter((trip) => !isUsual(trip))])
    for (const [tripId, crossings] of await readCrossings(db, agency, some, window.to))
      found.set(tripId, crossings);
  return found;
}

async function readCrossings(db: Db, { jurisdiction }: Agency, trips: readonly Ridden[], to: number) {
  if (trips.length === 0) return [];
  const from = Math.min(...trips.map((trip) => trip.from));
  const vehicles = [...new Set(trips.map(({ vehicle }) => vehicle))];
  const tracks = await tracksOfVehicles(db, vehicles, { from, to });
  return trips.map((trip): [string, Crossing[]] => {
    const points = (tracks.get(trip.vehicle) ?? []).filter(
      ({ at }) => at >= trip.from && (trip.until === null || at <= trip.until),
    );
    const start = placeOf(trip.startLng, trip.startLat);
    return [trip.tripId, jurisdiction.crossings(points, !start || jurisdiction.has(start))];
  });
}
