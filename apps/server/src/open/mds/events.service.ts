import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import { vehiclesWithEdges, type Window } from './edges.store.ts';
import { happeningsFor, type ToldVehicle } from './happenings.service.ts';

/** Vehicles read at a time. */
const mostVehicles = 500;
/** A transition may be some milliseconds after the one it follows from. */
const marginMs = 1_000;

type Told = ToldVehicle['happenings'][number];

export interface EventOf {
  vehicle: number;
  told: Told;
}

/** All events in a window, in order of time. */
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

/** An agency with a part of its areas gets the events there, and those of trips that went there. */
const isTold = ({ isPart, jurisdiction }: Agency, { tripId, place }: Told) =>
  !isPart || tripId !== null || jurisdiction.has(place);

/** An event in the standard's form. */
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
/** The most hours searched for a page. */
const mostHours = 24;

/**
 * Events from an instant on, and where the next page continues; undefined: there are no more. Events of one instant
 * are on one page.
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
