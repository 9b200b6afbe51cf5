import type { AlarmType, OpsState, RidingState } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, opsBits, ridingIndex } from './bits.ts';
import { chargeMarks, opsLetRent } from './charge.ts';
import { blockingAlarmBits } from './rules.ts';

/** What decides whether a vehicle can be rented. */
export interface Rentability {
  onShelf: boolean;
  riding: RidingState;
  ops: readonly OpsState[];
  alarms: readonly AlarmType[];
  online: boolean;
  /** Percent; null if not reported. */
  battery: number | null;
  /** Low, but its scheme still allows renting; see `chargeMarks`. */
  rentsLow?: boolean;
}

/**
 * Whether a rider could take it now: on the shelf, free, nothing open, no blocking alarm, charge above the limit for
 * renting, online.
 */
export const isRentable = ({ onShelf, riding, ops, alarms, online, battery, rentsLow }: Rentability) =>
  onShelf &&
  online &&
  statesLetRent({
    riding: ridingIndex(riding),
    ops: opsBits(ops) | (rentsLow ? chargeMarks.rentsLow : 0),
    alarms: alarmBits(alarms),
    battery,
  });

/** A vehicle's states as stored: the index of the riding state, bits of the others; percent, or null if unknown. */
export interface KeptStates {
  riding: number;
  ops: number;
  alarms: number;
  battery: number | null;
}

const available = ridingIndex('available');

/** Whether a vehicle's stored states allow renting; it must also be on the shelf and online. */
export const statesLetRent = ({ riding, ops, alarms, battery }: KeptStates) =>
  riding === available && opsLetRent(ops, battery) && (alarms & blockingAlarmBits) === 0;
