import { alarmBits, lowBatteryPercent } from '@kickstand/domain/fleet/vehicles';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { chargeAfterRiding, chargeAfterStanding, type Town, type TownStation } from '@kickstand/town';
import type { DemoVehicle } from '../demo.fleet.ts';
import type { RideLine, Timing } from './ride-line.ts';

/** `absent`: not delivered yet; `still`: not on the shelf, it takes no part. */
export type Doing = 'absent' | 'still' | 'parked' | 'riding' | 'in_ops';

/** One bit for each kind of work: millions of times it is asked what waits for a vehicle. */
export const workBits = { swap: 1, move: 2, repair: 4, inspect: 8 } as const;

/** How a place lies to the fences of the vehicle's area. */
export type EndPlace = 'in_station' | 'out_of_station' | 'in_no_stop' | 'out_of_area';

/** A vehicle as it was at the moment that the past has reached. Instants are epoch ms. */
export interface PastVehicle {
  readonly of: DemoVehicle;
  readonly index: number;
  doing: Doing;
  at: LngLat;
  course: number;
  standing: EndPlace;
  /** The station it stands in or near, an index of the town's. */
  station: number;
  /** Position in the list of its station, -1 while it is in none. */
  slot: number;
  percent: number;
  /** When `percent` was true. */
  percentAt: number;
  mileageM: number;
  batterySn: string;
  /** A fault was reported with which nobody may ride it. */
  stopped: boolean;
  /** Kinds of work that wait for it or are being done: a sum of `workBits`. */
  work: number;
  lockAt: number;
  unlockAt: number;
  trips: number;
  shortInRow: number;
  /** Where it is on its way to, and when; kept while snapshots may be taken. */
  way: { line: RideLine; timing: Timing } | undefined;
  /** Of a ride that goes on when the past is over. */
  open: { riding: 'riding' | 'temp_parked'; pausedAt: number; metres: number } | undefined;
  last: { tripId: string; riderId: string; startedAt: number; endedAt: number; relation: string } | undefined;
  servicedAt: number | undefined;
  inspectedAt: number | undefined;
  servicedAtM: number;
}

const stoodMs = 1_800_000;
const strayBits = alarmBits(['in_no_stop']);

/** The alarms that follow from where a vehicle stands. */
export const alarmsOfStanding: Record<EndPlace, number> = {
  in_station: 0,
  out_of_station: alarmBits(['out_of_station']),
  in_no_stop: alarmBits(['in_no_stop', 'out_of_station']),
  out_of_area: alarmBits(['out_of_area']),
};
export const standingAlarms = Object.values(alarmsOfStanding).reduce((all, bits) => all | bits, 0);

/** The fleet of a service area on its way through the past, and who stands in or near which station. */
export class PastFleet {
  readonly vehicles: readonly PastVehicle[];
  readonly #at: PastVehicle[][];

  /** `from`: when the past begins; vehicles that were delivered later are absent until then. A vehicle's index is that in the whole fleet. */
  constructor(town: Town, fleet: readonly DemoVehicle[], { serviceAreaId, from }: Beginning) {
    this.#at = town.stations.map(() => []);
    const stations = town.stations.filter(({ areaId }) => areaId === serviceAreaId - 1);
    this.vehicles = fleet.flatMap((vehicle, index) =>
      vehicle.serviceAreaId === serviceAreaId ? [pastOf(vehicle, index, { from, stations })] : [],
    );
    for (const vehicle of this.vehicles) if (vehicle.doing === 'parked') this.park(vehicle);
  }

  /** The vehicles that stand in or near a station, parked ones only. */
  near(station: number): readonly PastVehicle[] {
    return this.#at[station] ?? [];
  }

  /** It stands now where it is, for everybody to take. */
  park(vehicle: PastVehicle) {
    const list = this.#at[vehicle.station] as PastVehicle[];
    vehicle.doing = 'parked';
    vehicle.slot = list.push(vehicle) - 1;
  }

  /** It does not stand there for others any more. */
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
    // Field by field: a spread makes an object many times slower, and all of the past reads these.
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
    // What was delivered lately has not gone far.
    mileageM: onShelf && isNew ? of.mileageM % 3_000 : of.mileageM,
    work: 0,
    trips: 0,
    shortInRow: 0,
    // Nobody has ridden it yet.
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

/** The index of the station that is nearest to a place. */
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

/** The charge after a ride that ends at an instant. */
export const percentAfter = (vehicle: PastVehicle, metres: number, at: number) =>
  chargeAfterRiding(percentOf(vehicle, at), metres);

/** Whether a rider can take it: charged, whole, inside its area, and with a controller. */
export const isRideable = (vehicle: PastVehicle, at: number) =>
  vehicle.doing === 'parked' &&
  (vehicle.work & workBits.repair) === 0 &&
  vehicle.standing !== 'out_of_area' &&
  vehicle.of.imei !== null &&
  percentOf(vehicle, at) > lowBatteryPercent;
