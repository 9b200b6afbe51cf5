import { lifecycles } from '@kickstand/contract/fleet/vehicles';
import { idleSeconds, ridingIndex, type Standing, statesLetRent } from '@kickstand/domain/fleet/vehicles';
import type { TalliedVehicle } from '@kickstand/domain/places/stations';
import { orNull } from '../columns.ts';
import type { FleetReader } from '../fleet-reader.ts';

const shelf = lifecycles.indexOf('on_shelf');

const available = ridingIndex('available');
const unknown = Number.NaN;

/** The vehicles of a fleet whose place is known, each only until the next is asked for. */
export function* standing(fleet: FleetReader, now: number): Generator<Readonly<TalliedVehicle>> {
  const vehicle: TalliedVehicle = {
    stationId: null,
    areaId: 0,
    lng: 0,
    lat: 0,
    onShelf: false,
    rentable: false,
    riding: 0,
    ops: 0,
    alarms: 0,
    idleSeconds: null,
  };
  const stands: Standing = { onShelf: false, available: false, lockAt: null, unlockAt: null };
  const { columns } = fleet;
  const { lng, lat, locatedAt, lockAt, unlockAt } = columns;
  for (let i = 0; i < fleet.size; i++) {
    vehicle.lng = lng[i] ?? unknown;
    vehicle.lat = lat[i] ?? unknown;
    // Of three numbers one that is not known makes the sum so.
    if (Number.isNaN(vehicle.lng + vehicle.lat + (locatedAt[i] ?? unknown))) continue;
    vehicle.stationId = fleet.stationOf(i);
    describe(vehicle, columns, i);
    // Of this object there is one, for each vehicle anew: a fleet is looked at every second.
    stands.onShelf = vehicle.onShelf;
    stands.available = vehicle.riding === available;
    stands.lockAt = orNull(lockAt[i]);
    stands.unlockAt = orNull(unlockAt[i]);
    vehicle.idleSeconds = idleSeconds(stands, now);
    yield vehicle;
  }
}

function describe(vehicle: TalliedVehicle, columns: FleetReader['columns'], i: number) {
  const { area, lifecycle, riding, ops, alarms } = columns;
  vehicle.areaId = area[i] ?? 0;
  vehicle.onShelf = lifecycle[i] === shelf;
  vehicle.riding = riding[i] ?? 0;
  vehicle.ops = ops[i] ?? 0;
  vehicle.alarms = alarms[i] ?? 0;
  vehicle.rentable = isRentableAt(columns, i);
}

/** Whether a rider could take the vehicle at a position of the fleet now. */
export function isRentableAt(
  { lifecycle, online, riding, ops, alarms, battery }: FleetReader['columns'],
  i: number,
): boolean {
  if (lifecycle[i] !== shelf || online[i] !== 1) return false;
  return statesLetRent({
    riding: riding[i] ?? 0,
    ops: ops[i] ?? 0,
    alarms: alarms[i] ?? 0,
    battery: battery[i] ?? unknown,
  });
}
