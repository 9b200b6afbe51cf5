import type { OpsState, RidingState } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, locksOf, opsBits } from './bits.ts';
import type { VehicleFacts } from './facts.ts';

/** What currently occupies a vehicle, according to the database. */
export interface Claims {
  /** The state of the open trip. */
  trip: 'opening' | 'riding' | 'temp_parked' | 'closing' | null;
  reserved: boolean;
  /** Types of field work in progress at the vehicle. */
  work: readonly string[];
  /** A reported fault keeps it from being rented. */
  stopped: boolean;
}

/** A vehicle's use, derived from its claims. */
export interface VehicleUse {
  riding: RidingState;
  /** Bits of `opsStates`, only of those in `usedOps`. */
  ops: number;
}

/** Ops states that follow from tasks and reports; the others follow from the controller. */
export const usedOps = opsBits(['moving', 'swapping', 'repair_reported', 'dragged_back']);

const opsOfWork: Record<string, OpsState> = {
  swap: 'swapping',
  move: 'moving',
  drag_back: 'dragged_back',
};

/** A trip takes precedence over field work, field work over a reservation. */
export function useOf({ trip, reserved, work, stopped }: Claims): VehicleUse {
  const states = work.flatMap((type) => opsOfWork[type] ?? []);
  const ops = opsBits([...states, ...(stopped ? (['repair_reported'] as const) : [])]);
  if (trip) return { riding: trip === 'temp_parked' ? 'temp_parked' : 'riding', ops };
  if (work.length > 0) return { riding: 'in_ops', ops };
  return { riding: reserved ? 'reserved' : 'available', ops };
}

const handled = ['abnormal_move', 'abnormal_unlock'] as const;
const carried = ['moving_without_order', 'out_of_area', 'in_no_stop', 'out_of_station'] as const;

/** The alarms that field work causes while in progress. */
const alarmsOfWork = {
  swapping: alarmBits([...handled, 'battery_removed']),
  moving: alarmBits([...handled, ...carried]),
  dragged_back: alarmBits([...handled, ...carried, 'battery_removed']),
} satisfies Partial<Record<OpsState, number>>;

/** Alarms that are not raised now because the work in progress causes them; by ops states. */
export const explainedBy = (ops: number) =>
  Object.entries(alarmsOfWork).reduce(
    (bits, [state, alarms]) => (ops & opsBits([state as OpsState]) ? bits | alarms : bits),
    0,
  );

/** Whether it is in a trip, riding or temporarily parked. */
export const isInTrip = (riding: RidingState) => riding === 'riding' || riding === 'temp_parked';

/** A vehicle without claims. */
export const unused: VehicleUse = { riding: 'available', ops: 0 };

const abnormalUnlock = alarmBits(['abnormal_unlock']);
const tooLong = alarmBits(['order_too_long']);

/** Whether its motor circuit is on. */
export const isPowered = ({ locks }: Pick<VehicleFacts, 'locks'>) => locksOf(locks).acc === 'open';

/** The facts of a vehicle with the states that follow from its claims; the same object if nothing changes. */
export function withUse(facts: VehicleFacts, use: VehicleUse): VehicleFacts {
  // Staff let in without a task is done when the motor is off.
  const stays =
    use.riding === 'available' &&
    facts.riding === 'in_ops' &&
    isPowered(facts) &&
    (facts.ops & usedOps) === 0;
  const riding = stays ? 'in_ops' : use.riding;
  const ops = (facts.ops & ~usedOps) | use.ops;
  const claimed = riding !== 'available' && riding !== 'reserved';
  const inTrip = isInTrip(riding);
  const alarms = facts.alarms & ~(claimed ? abnormalUnlock : 0) & ~(inTrip ? 0 : tooLong);
  if (riding === facts.riding && ops === facts.ops && alarms === facts.alarms) return facts;
  return { ...facts, riding, ops, alarms };
}
