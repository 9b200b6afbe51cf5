import type { AlarmType, OpsState, RidingState } from '@kickstand/contract/vehicles';
import { opsBits } from './bits.ts';
import { chargeMarks, opsLetRent } from './charge.ts';
import { blockingAlarms } from './rules.ts';

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
  riding === 'available' &&
  opsLetRent(opsBits(ops) | (rentsLow ? chargeMarks.rentsLow : 0), battery) &&
  !alarms.some((alarm) => blockingAlarms.includes(alarm)) &&
  online;
