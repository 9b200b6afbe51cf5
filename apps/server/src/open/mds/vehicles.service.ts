import type { Db } from '../../kernel/database/db.ts';
import type { Agency } from './agency.ts';
import { eventTold } from './events.service.ts';
import { happeningsFor, type ToldVehicle } from './happenings.service.ts';
import {
  type Heard,
  lastHeard,
  type VehicleRead,
  vehiclesOnShelf,
  vehiclesRead,
  wasThere,
} from './vehicles.store.ts';

/** Vehicles are listed for so long after they were last on the street. */
const deployedMs = 30 * 86_400_000;
/** How long the state of vehicles no longer on the street is reported. */
const goneMs = 90 * 60_000;
const gone = new Set(['removed', 'missing', 'elsewhere']);

export interface Part {
  after: number;
  most: number;
  now: number;
}

const types = { pedelec: 'bicycle', moped: 'moped' } as const;
const propulsions = { pedelec: ['human', 'electric_assist'], moped: ['electric'] } as const;

/** The standard's name for a kind of model. */
export const typeOf = (kind: VehicleRead['kind']) => types[kind];

function vehicleTold(agency: Agency, { vehicle, plate, kind, brand, model, maxSpeed }: VehicleRead) {
  return {
    device_id: agency.device(vehicle),
    provider_id: agency.providerId,
    vehicle_id: plate ?? String(vehicle),
    vehicle_type: typeOf(kind),
    vehicle_attributes: { make: brand, model },
    propulsion_types: propulsions[kind],
    maximum_speed: maxSpeed,
  };
}

/** An agency with a part of its areas sees the vehicles there. */
function isTold({ isPart, jurisdiction }: Agency, heard: Heard | undefined) {
  return !isPart || (heard !== undefined && jurisdiction.has(heard));
}

interface Page<T> {
  list: T[];
  /** The number after which the next page starts; undefined: there is none. */
  next: number | undefined;
}

async function pageOf<T>(
  db: Db,
  agency: Agency,
  { since, after, most }: { since: number; after: number; most: number },
  tell: (vehicles: readonly number[]) => Promise<T[]>,
): Promise<Page<T>> {
  const vehicles = await vehiclesOnShelf(db, { areaIds: agency.areaIds, since, after, most });
  return { list: await tell(vehicles), next: vehicles.length < most ? undefined : vehicles.at(-1) };
}

/** Vehicles recently on the street. */
export const pageOfVehicles = (db: Db, agency: Agency, { after, most, now }: Part) =>
  pageOf(db, agency, { since: now - deployedMs, after, most }, async (vehicles) => {
    const heard = agency.isPart ? await lastHeard(db, vehicles) : new Map<number, Heard>();
    const read = await vehiclesRead(db, vehicles);
    return read
      .filter(({ vehicle }) => isTold(agency, heard.get(vehicle)))
      .map((one) => vehicleTold(agency, one));
  });

/** The state of vehicles: their last event, and their latest report. */
export const pageOfStatus = (db: Db, agency: Agency, { after, most, now }: Part) =>
  pageOf(db, agency, { since: now - goneMs, after, most }, (vehicles) => statusOf(db, agency, vehicles, now));

async function statusOf(db: Db, agency: Agency, vehicles: readonly number[], now: number) {
  const heard = await lastHeard(db, vehicles);
  // Trips that left are read as far back as departed vehicles are reported.
  const told = await happeningsFor(db, agency, vehicles, { from: now - goneMs, to: now });
  return told.flatMap((one) => {
    const last = lastOf(one, now);
    const said = heard.get(one.vehicle);
    return last && said && isTold(agency, said) ? [statusTold(agency, one.vehicle, last, said)] : [];
  });
}

type Last = ToldVehicle['happenings'][number];

/** The last event, unless the vehicle has been gone for long. */
function lastOf({ happenings }: ToldVehicle, now: number): Last | undefined {
  const last = happenings.findLast(({ at }) => at <= now);
  return last && !(gone.has(last.state) && last.at < now - goneMs) ? last : undefined;
}

function statusTold(agency: Agency, vehicle: number, last: Last, said: Heard) {
  const { battery, stationId } = said;
  const trip = last.state === 'on_trip' ? last.tripId : null;
  const device = { device_id: agency.device(vehicle), provider_id: agency.providerId };
  return {
    ...device,
    last_event: eventTold(agency, { vehicle, told: last }),
    last_telemetry: {
      ...device,
      telemetry_id: agency.uuid('telemetry', vehicle, said.at),
      timestamp: agency.instant(said.at),
      trip_ids: trip === null ? null : [agency.uuid('trip', trip)],
      journey_id: null,
      location: agency.place(said),
      ...(battery !== null && { battery_percent: Math.round(battery) }),
      ...(stationId !== null && { stop_id: agency.uuid('stop', stationId) }),
    },
  };
}

/** The vehicle for the agency's id, if the agency may see it. */
async function vehicleAsked(db: Db, agency: Agency, deviceId: string) {
  const vehicle = agency.vehicleOf(deviceId);
  return vehicle !== undefined && (await wasThere(db, agency.areaIds, vehicle)) ? vehicle : undefined;
}

/** One vehicle, however long it has been gone. */
export async function oneVehicle(db: Db, agency: Agency, deviceId: string) {
  const vehicle = await vehicleAsked(db, agency, deviceId);
  const read = vehicle === undefined ? [] : await vehiclesRead(db, [vehicle]);
  return read.map((one) => vehicleTold(agency, one));
}

export async function oneStatus(db: Db, agency: Agency, deviceId: string, now: number) {
  const vehicle = await vehicleAsked(db, agency, deviceId);
  return vehicle === undefined ? [] : statusOf(db, agency, [vehicle], now);
}
