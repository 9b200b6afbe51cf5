import { alarmBits, lowBatteryPercent } from '@kickstand/domain/fleet/vehicles';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { chargeAfterRiding, chargeAfterStanding, type Town, type TownStation } from '@kickstand/town';
import type { DemoVehicle } from '../demo.fleet.ts';
import type { RideLine, Timing } from './ride-line.ts';

/** `absent`: not delivered yet; `still`: off the shelf. */
export type Doing = 'absent' | 'still' | 'parked' | 'riding' | 'in_ops';

/** Bits per type of work, because pending work is checked millions of times. */
export const workBits = { swap: 1, move: 2, repair: 4, inspect: 8 } as const;

/** Position relative to the fences of the vehicle’s area. */
export type EndPlace = 'in_station' | 'out_of_station' | 'in_no_stop' | 'out_of_area';

/** A vehicle at the current moment of the simulation. Instants are epoch ms. */
export interface PastVehicle {
  readonly of: DemoVehicle;
  readonly index: number;
  doing: Doing;
  at: LngLat;
  course: number;
  standing: EndPlace;
  /** Station it stands in or near, as an index of the town. */
  station: number;
  /** Position in the list of its station; -1 if in none. */
  slot: number;
  percent: number;
  /** When `percent` was measured. */
  percentAt: number;
  mileageM: number;
  batterySn: string;
  /** A fault was reported that blocks riding. */
  stopped: boolean;
  /** Pending or current types of work: a sum of `workBits`. */
  work: number;
  lockAt: number;
  unlockAt: number;
  trips: number;
  shortInRow: number;
  /** Current route with its timing, kept as long as snapshots need it. */
  way: { line: RideLine; timing: Timing } | undefined;
  /** Of a ride that continues after the history. */
  open: { riding: 'riding' | 'temp_parked'; pausedAt: number; metres: number } | undefined;
  last: { tripId: string; riderId: string; startedAt: number; endedAt: number; relation: string } | undefined;
  servicedAt: number | undefined;
  inspectedAt: number | undefined;
  servicedAtM: number;
}

const stoodMs = 1_800_000;
const strayBits = alarmBits(['in_no_stop']);

/** Alarms caused by the vehicle’s position. */
export const alarmsOfStanding: Record<EndPlace, number> = {
  in_station: 0,
  out_of_station: alarmBits(['out_of_station']),
  in_no_stop: alarmBits(['in_no_stop', 'out_of_station']),
  out_of_area: alarmBits(['out_of_area']),
};
export const standingAlarms = Object.values(alarmsOfStanding).reduce((all, bits) => all | bits, 0);

/** The fleet of a service area during the simulation, and the vehicles at each station. */
export class PastFleet {
  readonly vehicles: readonly PastVehicle[];
  readonly #at: PastVehicle[][];

  /**
   * `from`: start of the history; vehicles delivered later are absent until then. A vehicle’s index is that in the
   * whole fleet.
   */
  constructor(town: Town, fleet: readonly DemoVehicle[], { serviceAreaId, from }: Beginning) {
    this.#at = town.stations.map(() => []);
    const stations = town.stations.filter(({ areaId }) => areaId === serviceAreaId - 1);
    this.vehicles = fleet.flatMap((vehicle, index) =>
      vehicle.serviceAreaId === serviceAreaId ? [pastOf(vehicle, index, { from, stations })] : [],
    );
    for (const vehicle of this.vehicles) if (vehicle.doing === 'parked') this.park(vehicle);
  }

  /** Parked vehicles in or near a station. */
  near(station: number): readonly PastVehicle[] {
    return this.#at[station] ?? [];
  }

  /** Parks a vehicle where it is, available to everybody. */
  park(vehicle: PastVehicle) {
    const list = this.#at[vehicle.station] as PastVehicle[];
    vehicle.doing = 'parked';
    vehicle.slot = list.push(vehicle) - 1;
  }

  /** Removes a vehicle from its station. */
  take(vehicle: PastVehicle, doing: Doing) {
    const list = this.#at[vehicle.station] as PastVehicle[];
    const last = list.pop() as PastVehicle;
    if (last !== vehicle) {
      list[vehicle.slot] = last;
      last.slot = vehicle.slot;
    }
    vehicle.slot = -1;
    vehicle.doing = doing;
  }
}

interface Beginning {
  serviceAreaId: number;
  from: number;
}

function pastOf(
  of: DemoVehicle,
  index: number,
  { from, stations }: { from: number; stations: readonly TownStation[] },
): PastVehicle {
  const isNew = of.boundAt > from;
  const onShelf = of.lifecycle === 'on_shelf';
  return {
    // Field by field: spread makes objects many times slower, and these are read all the time.
    of,
    index,
    at: [of.lng, of.lat],
    course: of.course,
    standing: standingOf(of),
    slot: -1,
    doing: onShelf ? (isNew ? 'absent' : 'parked') : 'still',
    station: nearest(stations, [of.lng, of.lat]),
    percent: of.battery,
    percentAt: Math.max(from, of.boundAt),
    batterySn: of.batterySn,
    stopped: false,
    // A recently delivered vehicle has a low mileage.
    mileageM: onShelf && isNew ? of.mileageM % 3_000 : of.mileageM,
    work: 0,
    trips: 0,
    shortInRow: 0,
    // It has not been ridden yet.
    lockAt: Math.min(of.lockAt, from - stoodMs),
    unlockAt: Math.min(of.unlockAt, from - 2 * stoodMs),
    way: undefined,
    open: undefined,
    last: undefined,
    servicedAt: undefined,
    inspectedAt: undefined,
    servicedAtM: 0,
  };
}

function standingOf({ stationId, outOfArea, alarms }: DemoVehicle): EndPlace {
  if (stationId !== null) return 'in_station';
  if (outOfArea) return 'out_of_area';
  return alarms & strayBits ? 'in_no_stop' : 'out_of_station';
}

/** Index of the station nearest to a position. */
export function nearest(stations: readonly TownStation[], at: LngLat): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const { id, centre } of stations) {
    const metres = distanceMetres(at, centre);
    if (metres < least) [best, least] = [id, metres];
  }
  return best;
}

/** Charge at an instant, percent with fractions. */
export const percentOf = ({ percent, percentAt }: PastVehicle, at: number) =>
  chargeAfterStanding(percent, Math.max(0, at - percentAt) / 1000);

/** Charge after a ride that ends at an instant. */
export const percentAfter = (vehicle: PastVehicle, metres: number, at: number) =>
  chargeAfterRiding(percentOf(vehicle, at), metres);

/** Whether it can be rented: charged, without fault, in its area and with a controller. */
export const isRideable = (vehicle: PastVehicle, at: number) =>
  vehicle.doing === 'parked' &&
  (vehicle.work & workBits.repair) === 0 &&
  vehicle.standing !== 'out_of_area' &&
  vehicle.of.imei !== null &&
  percentOf(vehicle, at) > lowBatteryPercent;
