import type { AlarmType, OpsState, RidingState } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, opsBits, ridingIndex } from './bits.ts';
import { chargeMarks, opsLetRent } from './charge.ts';
import { blockingAlarmBits } from './rules.ts';

/** What is known of a vehicle by which it is rented or not. */
export interface Rentability {
  onShelf: boolean;
  riding: RidingState;
  ops: readonly OpsState[];
  alarms: readonly AlarmType[];
  online: boolean;
  /** Percent; null when not reported. */
  battery: number | null;
  /** Low, and its scheme still rents it out; see `chargeMarks`. */
  rentsLow?: boolean;
}

/** Whether a rider could take it now: on shelf, free, nothing open, no blocking alarm, charged above where renting ends, online. */
export const isRentable = ({ onShelf, riding, ops, alarms, online, battery, rentsLow }: Rentability) =>
  onShelf &&
  online &&
  statesLetRent({
    riding: ridingIndex(riding),
    ops: opsBits(ops) | (rentsLow ? chargeMarks.rentsLow : 0),
    alarms: alarmBits(alarms),
    battery,
  });

/** A vehicle's states as they are kept: the index of how it is used, bits of the others; percent, or null when it is not known. */
export interface KeptStates {
  riding: number;
  ops: number;
  alarms: number;
  battery: number | null;
}

const available = ridingIndex('available');

/** Whether what is kept of a vehicle's states lets a rider take it; it must be on the shelf and online besides. */
export const statesLetRent = ({ riding, ops, alarms, battery }: KeptStates) =>
  riding === available && opsLetRent(ops, battery) && (alarms & blockingAlarmBits) === 0;
