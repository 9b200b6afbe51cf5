import type { SchemeBody } from '@kickstand/contract/fleet/production';
import { opsStates } from '@kickstand/contract/fleet/vehicles';
import { opsBits } from './bits.ts';
import { lockingSpeedKmh, lowBatteryPercent } from './rules.ts';

/** The charge limits of a voltage scheme, percent. */
export type ChargeLimits = Pick<SchemeBody, 'lowPercent' | 'noRentPercent' | 'cutPercent'>;

/**
 * Marks beside the named states in the same number: `rentsLow`, low but still above the limit for renting;
 * `powerCut`, the motor was stopped because the charge reached the cut-off.
 */
export const chargeMarks = { rentsLow: 1 << 6, powerCut: 1 << 7 } as const;

/** Bits of all named states. */
const named = (1 << opsStates.length) - 1;
const low = opsBits(['low_battery']);
/** Named states in which a vehicle cannot be rented, whatever its charge. */
export const blockingOpsBits = named & ~low;

/** The named states of a number, without the marks. */
export const namedOpsOf = (ops: number) => ops & named;

/** Whether the charge is low: by the vehicle's scheme, else by the usual limit. */
export const isLowCharge = (ops: number, percent: number | null) =>
  (ops & low) !== 0 ||
  ((ops & chargeMarks.rentsLow) === 0 && percent !== null && percent <= lowBatteryPercent);

/**
 * Whether the charge is above the limit for renting: by the vehicle's scheme, else by the usual limit. NaN and null
 * are unknown.
 */
export const chargeLetsRent = (ops: number, percent: number | null) =>
  (ops & chargeMarks.rentsLow) !== 0 ||
  ((ops & low) === 0 && percent !== null && percent > lowBatteryPercent);

/** Whether states and charge allow renting. */
export const opsLetRent = (ops: number, percent: number | null) =>
  (ops & blockingOpsBits) === 0 && chargeLetsRent(ops, percent);

/** The ops states after a report of charge: whether it is low, and whether the vehicle can be rented nevertheless. */
export function withCharge(ops: number, percent: number, limits: ChargeLimits | undefined) {
  const isLow = percent <= (limits?.lowPercent ?? lowBatteryPercent);
  const rents =
    limits !== undefined && percent > limits.noRentPercent && (isLow || percent <= lowBatteryPercent);
  return (ops & ~low & ~chargeMarks.rentsLow) | (isLow ? low : 0) | (rents ? chargeMarks.rentsLow : 0);
}

interface Driven {
  ops: number;
  percent: number | null;
  /** The motor circuit is on. */
  powered: boolean;
  speedKmh: number | null;
}

/**
 * The ops states with the mark of a cut motor: it is cut when the charge has reached the scheme's cut-off, but not
 * above the locking speed, and released when the charge is above it or the scheme is gone.
 */
export function withPowerCut({ ops, percent, powered, speedKmh }: Driven, limits: ChargeLimits | undefined) {
  if (percent === null) return ops;
  if (!limits || percent > limits.cutPercent) return ops & ~chargeMarks.powerCut;
  const mayCut = powered && (speedKmh ?? 0) <= lockingSpeedKmh;
  return mayCut ? ops | chargeMarks.powerCut : ops;
}

/** The command that a change of states requires: cut the motor, release it, or none. */
export function powerOrder(before: number, after: number): 'cut' | 'give_back' | undefined {
  const [was, is] = [before & chargeMarks.powerCut, after & chargeMarks.powerCut];
  if (was === is) return undefined;
  return is ? 'cut' : 'give_back';
}
