import { type MdsState, mayHappen, tripEventTypes } from '@kickstand/domain/open/mds';
import type { MdsEvent, MdsTrip } from './mds-town.ts';

/** What the standard's table has against events in their order; the state before the first of a vehicle is not known. */
export function eventFaults(events: readonly MdsEvent[]): string[] {
  const states = new Map<string, MdsState>();
  const ids = new Set<string>();
  return events.flatMap(
    ({ device_id, event_id, event_types: [type], vehicle_state, trip_ids, timestamp }) => {
      const before = states.get(device_id);
      const isAgain = ids.has(event_id);
      const isOfTrip = (trip_ids ?? []).length > 0;
      states.set(device_id, vehicle_state);
      ids.add(event_id);
      const what = `${type} of ${device_id} at ${timestamp}`;
      return [
        ...(before && !mayHappen(before, type, vehicle_state)
          ? [`${before} → ${what} → ${vehicle_state}`]
          : []),
        ...(isAgain ? [`${what} is told twice`] : []),
        ...(isOfTrip === tripEventTypes.includes(type) ? [] : [`${what} has trips: ${isOfTrip}`]),
      ];
    },
  );
}

/** Vehicles that would be on two trips at once. */
export function tripFaults(trips: readonly MdsTrip[]): string[] {
  const last = new Map<string, number>();
  return trips
    .toSorted((a, b) => a.start_time - b.start_time || a.end_time - b.end_time)
    .flatMap(({ device_id, trip_id, start_time, end_time }) => {
      const isFree = start_time >= (last.get(device_id) ?? 0);
      last.set(device_id, end_time);
      return isFree ? [] : [`${device_id} begins ${trip_id} on another trip`];
    });
}

const minuteMs = 60_000;
const oldestMs = 5 * minuteMs;

/** What is told of now is as good as new, and may not be kept for long; instants are told by the minute. */
export function freshFaults(what: string, text: string, now: number): string[] {
  if (!text.startsWith('{')) return [];
  const { last_updated: at, ttl } = JSON.parse(text) as { last_updated?: number; ttl?: number };
  if (at === undefined || ttl === undefined) return [];
  return now - at <= oldestMs && ttl <= oldestMs ? [] : [`${what} is of ${at} and holds for ${ttl}`];
}
