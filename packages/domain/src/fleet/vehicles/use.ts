import type { OpsState, RidingState } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, locksOf, opsBits } from './bits.ts';
import type { VehicleFacts } from './facts.ts';

/** Who has a claim on a vehicle, as the database knows it. */
export interface Claims {
  /** State of the open trip. */
  trip: 'opening' | 'riding' | 'temp_parked' | 'closing' | null;
  reserved: boolean;
  /** Types of field work that has begun at the vehicle. */
  work: readonly string[];
  /** A reported fault keeps it from being rented. */
  stopped: boolean;
}

/** What a vehicle is being used for by its claims. */
export interface VehicleUse {
  riding: RidingState;
  /** Bits of `opsStates`, of those in `usedOps` only. */
  ops: number;
}

/** Operational states that follow tasks and reports; the others follow what the controller says. */
export const usedOps = opsBits(['moving', 'swapping', 'repair_reported', 'dragged_back']);

const opsOfWork: Record<string, OpsState> = {
  swap: 'swapping',
  move: 'moving',
  drag_back: 'dragged_back',
};

/** A trip counts before work, work before a reservation. */
export function useOf({ trip, reserved, work, stopped }: Claims): VehicleUse {
  const states = work.flatMap((type) => opsOfWork[type] ?? []);
  const ops = opsBits([...states, ...(stopped ? (['repair_reported'] as const) : [])]);
  if (trip) return { riding: trip === 'temp_parked' ? 'temp_parked' : 'riding', ops };
  if (work.length > 0) return { riding: 'in_ops', ops };
  return { riding: reserved ? 'reserved' : 'available', ops };
}

const handled = ['abnormal_move', 'abnormal_unlock'] as const;
const carried = ['moving_without_order', 'out_of_area', 'in_no_stop', 'out_of_station'] as const;

/** What field work does to a vehicle while it is under way, as alarms. */
const alarmsOfWork = {
  swapping: alarmBits([...handled, 'battery_removed']),
  moving: alarmBits([...handled, ...carried]),
  dragged_back: alarmBits([...handled, ...carried, 'battery_removed']),
} satisfies Partial<Record<OpsState, number>>;

/** Alarms that cannot begin now, because the work under way is their cause; by its operational states. */
export const explainedBy = (ops: number) =>
  Object.entries(alarmsOfWork).reduce(
    (bits, [state, alarms]) => (ops & opsBits([state as OpsState]) ? bits | alarms : bits),
    0,
  );

/** Whether a rider has it, riding or parked for a while. */
export const isInTrip = (riding: RidingState) => riding === 'riding' || riding === 'temp_parked';

/** A vehicle nobody has a claim on. */
export const unused: VehicleUse = { riding: 'available', ops: 0 };

const abnormalUnlock = alarmBits(['abnormal_unlock']);
const tooLong = alarmBits(['order_too_long']);

/** Whether its motor circuit is switched on. */
export const isPowered = ({ locks }: Pick<VehicleFacts, 'locks'>) => locksOf(locks).acc === 'open';

/** The facts of a vehicle with what its claims say of it; the same object when nothing changes. */
export function withUse(facts: VehicleFacts, use: VehicleUse): VehicleFacts {
  // Staff that was let in without a task is done when the motor is off.
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
