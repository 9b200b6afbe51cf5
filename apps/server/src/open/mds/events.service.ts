import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import { vehiclesWithEdges, type Window } from './edges.store.ts';
import { happeningsFor, type ToldVehicle } from './happenings.service.ts';

/** Vehicles are read so many at a time. */
const mostVehicles = 500;
/** A step may be told some milliseconds after what it follows from. */
const marginMs = 1_000;

type Told = ToldVehicle['happenings'][number];

export interface EventOf {
  vehicle: number;
  told: Told;
}

/** Everything that happened in a window, in the order of time. */
export async function eventsIn(db: Db, agency: Agency, window: Window): Promise<EventOf[]> {
  const from = window.from - marginMs;
  const vehicles = await vehiclesWithEdges(db, agency.areaIds, { from, to: window.to });
  const found: EventOf[] = [];
  for (let i = 0; i < vehicles.length; i += mostVehicles) {
    const some = vehicles.slice(i, i + mostVehicles);
    for (const { vehicle, happenings } of await happeningsFor(db, agency, some, { from, to: window.to }))
      for (const told of happenings)
        if (told.at >= window.from && told.at < window.to && isTold(agency, told))
          found.push({ vehicle, told });
  }
  return found.sort((a, b) => a.told.at - b.told.at || a.vehicle - b.vehicle);
}

/** Whoever reads a part of its areas is told of what happened there, and of trips that came there. */
const isTold = ({ isPart, jurisdiction }: Agency, { tripId, place }: Told) =>
  !isPart || tripId !== null || jurisdiction.has(place);

/** An event as it is told. */
export function eventTold(agency: Agency, { vehicle, told }: EventOf) {
  const { at, state, type, tripId, place } = told;
  return {
    provider_id: agency.providerId,
    device_id: agency.device(vehicle),
    event_id: agency.uuid('event', vehicle, at, type),
    vehicle_state: state,
    event_types: [type],
    timestamp: agency.instant(at),
    location: agency.place(place),
    ...(tripId !== null && { trip_ids: [agency.uuid('trip', tripId)] }),
  };
}

const hourMs = 3_600_000;
/** No page looks at more hours than these. */
const mostHours = 24;

/**
 * Some of what happened from an instant on, and from where the next page goes on; undefined: there is no more. What happened at one
 * instant is on one page.
 */
export async function pageOfEvents(db: Db, agency: Agency, { from, to }: Window, size: number) {
  const list: EventOf[] = [];
  let at = from;
  for (let hours = 0; at < to && hours < mostHours && list.length < size; hours++) {
    const until = Math.min(to, (Math.floor(at / hourMs) + 1) * hourMs);
    list.push(...(await eventsIn(db, agency, { from: at, to: until })));
    at = until;
  }
  let cut = size;
  while (cut < list.length && list[cut]?.told.at === list[cut - 1]?.told.at) cut++;
  const next = list[cut]?.told.at ?? at;
  return { list: list.slice(0, cut), next: next < to ? next : undefined };
}
