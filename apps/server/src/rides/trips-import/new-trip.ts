import type { Places } from '@kickstand/domain/places/fences';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { wallClock } from '@kickstand/domain/platform/time';
import { astrayRelations, isShort } from '@kickstand/domain/rides/trips';
import { newId } from '../../kernel/ids.ts';
import type { GivenTrip } from './trip-columns.ts';
import type { KnownVehicle, NewTrip } from './trips-import.store.ts';

interface Judging {
  places: Places;
  zone: string;
}

/** The trip of a line as stored, judged by today's fences: there are no releases for the past. */
export function newTrip(given: GivenTrip, vehicle: KnownVehicle, { places, zone }: Judging): NewTrip {
  const area = vehicle.service_area_id ?? 0;
  const { startedAt, endedAt, from, to } = given;
  const [start, end] = [places.at(from[0], from[1], area), places.at(to[0], to[1], area)];
  const relation = relationOf(end);
  const distanceM = given.distanceM ?? Math.round(distanceMetres(from, to));
  const durationMs = endedAt - startedAt;
  const stations = { startStationId: start.stationId, endStationId: end.stationId };
  return {
    began: hourOf(startedAt, zone),
    ended: hourOf(endedAt, zone),
    startedAt,
    isShort: isShort({ durationMs, distanceM, ...stations }),
    isAstray: astrayRelations.includes(relation),
    trip: {
      service_area_id: area,
      agent_id: vehicle.agent_id,
      vehicle_id: vehicle.vehicle_id,
      model_id: vehicle.model_id,
      imei: vehicle.imei,
      trip_id: newId(),
      rider_id: given.rider ?? 'imported',
      state: 'ended',
      ended_by: null,
      return_relation: relation,
      started_at: new Date(startedAt),
      ended_at: new Date(endedAt),
      start_lng: from[0],
      start_lat: from[1],
      end_lng: to[0],
      end_lat: to[1],
      start_station_id: stations.startStationId,
      end_station_id: stations.endStationId,
      distance_m: distanceM,
      riding_seconds: Math.round(durationMs / 1000),
      platform: null,
      parked_seconds: 0,
      fence_release: 0,
    },
  };
}

function relationOf({ stationId, inNoStop, outOfArea }: ReturnType<Places['at']>) {
  if (outOfArea) return 'out_of_area' as const;
  if (inNoStop) return 'in_no_stop' as const;
  return stationId === null ? ('out_of_station' as const) : ('in_station' as const);
}

function hourOf(at: number, zone: string) {
  const wall = wallClock(at, zone);
  return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() };
}
