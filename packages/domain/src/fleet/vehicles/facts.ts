import type { RidingState } from '@kickstand/contract/fleet/vehicles';
import type { Spot } from '../tracks/index.ts';
import type { OdometerReading } from './readings.ts';

/** The last known state of a vehicle as reported by its controller. Times are epoch ms; null means never reported. */
export interface VehicleFacts {
  riding: RidingState;
  /** Bits of `opsStates`. */
  ops: number;
  /** Bits of `alarmTypes`. */
  alarms: number;
  online: boolean;
  loginAt: number | null;
  /** When the server last received a message. */
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
  /** When it was last seen moving although it should stand; only in memory. */
  strayedAt: number | null;
  /** When the controller took its last fix, by its own clock; only in memory. */
  fixAt: number | null;
  /** An implausible fix that awaits confirmation by a second one; only in memory. */
  doubted: Spot | null;
  /** An odometer reading that was not believed; only in memory. */
  doubtedMileage: OdometerReading | null;
}

/** A vehicle that has never reported. */
export const unreported: VehicleFacts = {
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

/** The relation of a point to the fences of one service area. */
export interface Place {
  stationId: string | null;
  inNoStop: boolean;
  /** Null for a vehicle without a service area. */
  outOfArea: boolean | null;
}
