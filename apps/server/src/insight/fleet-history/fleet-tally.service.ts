import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import { type VehicleMark, vehicleFlags } from '@kickstand/domain/fleet/live';
import { isLowCharge, statesLetRent } from '@kickstand/domain/fleet/vehicles';
import { isFixed, weakGsm } from '@kickstand/domain/insight/monitoring';

const ridden = new Set((['riding', 'temp_parked'] as const).map((state) => ridingStates.indexOf(state)));

/** A vehicle's signals counted in a sample, besides its record in a frame. */
export interface Signals {
  /** Whether a controller is fitted. */
  bound: boolean;
  /** 0-31; null when not reported. */
  gsm: number | null;
  power: boolean | null;
}

/** Whether a rider could take the vehicle of a record now. */
export const isRentableMark = (mark: VehicleMark) =>
  (mark.flags & vehicleFlags.onShelf) > 0 && (mark.flags & vehicleFlags.online) > 0 && statesLetRent(mark);

/** Counts over an area at an instant; all but `onShelf` and `riding` only count vehicles with a controller. */
export class FleetTally {
  onShelf = 0;
  rentable = 0;
  riding = 0;
  online = 0;
  bound = 0;
  fixed = 0;
  weakSignal = 0;
  noPower = 0;
  lowBattery = 0;

  /** Counts one vehicle as of an instant (epoch ms). */
  add(mark: VehicleMark, { bound, gsm, power }: Signals, now: number) {
    if (!(mark.flags & vehicleFlags.onShelf)) return;
    this.onShelf++;
    this.riding += Number(ridden.has(mark.riding));
    if (!bound) return;
    this.bound++;
    this.rentable += Number(isRentableMark(mark));
    this.online += Number((mark.flags & vehicleFlags.online) > 0);
    this.fixed += Number(hasFix(mark, now));
    this.weakSignal += Number(gsm !== null && gsm < weakGsm);
    this.noPower += Number(power === false);
    this.lowBattery += Number(isLowCharge(mark.ops, mark.battery));
  }
}

const hasFix = ({ flags, locatedAt }: VehicleMark, now: number) =>
  (flags & vehicleFlags.located) > 0 &&
  isFixed({ locatedAt: locatedAt * 1000, moving: (flags & vehicleFlags.moving) > 0 }, now);
