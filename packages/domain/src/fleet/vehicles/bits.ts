import {
  type AlarmType,
  alarmTypes,
  type Locks,
  lockNames,
  lockStates,
  type OpsState,
  opsStates,
  type RidingState,
  ridingStates,
} from '@kickstand/contract/fleet/vehicles';

/** States as stored and sent: a set has one bit per position, a single state its position. */
const toBits = <S extends string>(all: readonly S[], held: Iterable<S>) => {
  let bits = 0;
  for (const one of held) bits |= 1 << all.indexOf(one);
  return bits;
};
const fromBits = <S extends string>(all: readonly S[], bits: number) =>
  all.filter((_, position) => bits & (1 << position));

export const opsBits = (held: Iterable<OpsState>) => toBits(opsStates, held);
export const opsOf = (bits: number): OpsState[] => fromBits(opsStates, bits);
export const alarmBits = (held: Iterable<AlarmType>) => toBits(alarmTypes, held);
export const alarmsOf = (bits: number): AlarmType[] => fromBits(alarmTypes, bits);

export const ridingIndex = (state: RidingState) => ridingStates.indexOf(state);
export const ridingOf = (index: number): RidingState => ridingStates[index] ?? 'available';

/** Five locks at two bits each: 0 unknown, 1 open, 2 closed. */
export function lockBits(locks: Locks): number {
  return lockNames.reduce((bits, name, i) => bits | (lockStates.indexOf(locks[name]) << (2 * i)), 0);
}

export function locksOf(bits: number): Locks {
  const states = lockNames.map((name, i) => [name, lockStates[(bits >> (2 * i)) & 3] ?? 'unknown']);
  return Object.fromEntries(states) as Locks;
}
