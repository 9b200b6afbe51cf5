import type { RidingState } from '@kickstand/contract/fleet/vehicles';
import type { Spot } from '../tracks/index.ts';
import type { OdometerReading } from './readings.ts';

/** The last known state of a vehicle as its controller told it. Times are epoch ms; null means never reported. */
export interface VehicleFacts {
  riding: RidingState;
  /** Bits of `opsStates`. */
  ops: number;
  /** Bits of `alarmTypes`. */
  alarms: number;
  online: boolean;
  loginAt: number | null;
  /** When the server last heard of it. */
  reportedAt: number | null;
  /** The controller's own clock in its newest message. */
  deviceAt: number | null;
  lng: number | null;
  lat: number | null;
  locatedAt: number | null;
  speedKmh: number | null;
  /** Degrees clockwise from north. */
  course: number | null;
  satellites: number | null;
  hdop: number | null;
  gsm: number | null;
  /** Percent. */
  battery: number | null;
  voltageMv: number | null;
  mileageM: number;
  /** Bits of `locks`, see `lockBits`. */
  locks: number;
  mode: string;
  power: boolean | null;
  moving: boolean | null;
  stationId: string | null;
  outOfArea: boolean | null;
  lockAt: number | null;
  unlockAt: number | null;
  lastSeq: number | null;
  /** When it was last seen moving though it should stand; only kept in memory. */
  strayedAt: number | null;
  /** When the controller took its last fix, by its own clock; only kept in memory. */
  fixAt: number | null;
  /** A fix that it can hardly have come to and that waits for a second one; only kept in memory. */
  doubted: Spot | null;
  /** A reading of the odometer that was not believed; only kept in memory. */
  doubtedMileage: OdometerReading | null;
}

/** A vehicle nobody has heard of yet. */
export const unheard: VehicleFacts = {
  riding: 'available',
  ops: 0,
  alarms: 0,
  online: false,
  loginAt: null,
  reportedAt: null,
  deviceAt: null,
  lng: null,
  lat: null,
  locatedAt: null,
  speedKmh: null,
  course: null,
  satellites: null,
  hdop: null,
  gsm: null,
  battery: null,
  voltageMv: null,
  mileageM: 0,
  locks: 0,
  mode: 'normal',
  power: null,
  moving: null,
  stationId: null,
  outOfArea: null,
  lockAt: null,
  unlockAt: null,
  lastSeq: null,
  strayedAt: null,
  fixAt: null,
  doubted: null,
  doubtedMileage: null,
};

/** How a point lies to the fences of one service area. */
export interface Place {
  stationId: string | null;
  inNoStop: boolean;
  /** Null for a vehicle that belongs to no service area. */
  outOfArea: boolean | null;
}
