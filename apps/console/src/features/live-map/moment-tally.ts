import {
  type AlarmType,
  alarmTypes,
  type OpsState,
  opsStates,
  type RidingState,
  ridingStates,
} from '@kickstand/contract/vehicles';
import { opsBits } from '@kickstand/domain/vehicles';
import { isOnlineRow, isOnShelfRow, isRentableRow, ridingOfRow } from './fleet-rows.ts';
import type { FleetColumns, FleetStore } from './fleet-store.ts';

const offShelf = opsBits(['off_shelf']);

/** The counts beside the map, over one picture of the fleet. */
export interface Tally {
  onShelf: number;
  rentable: number;
  online: number;
  offline: number;
  riding: Record<RidingState, number>;
  ops: Record<OpsState, number>;
  alarms: Record<AlarmType, number>;
}

const zeros = <S extends string>(names: readonly S[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<S, number>;

function addBits<S extends string>(into: Record<S, number>, names: readonly S[], bits: number) {
  names.forEach((name, bit) => {
    if (bits & (1 << bit)) into[name] += 1;
  });
}

/** Counts as the server counts the present: what is not on the shelf counts for nothing else. */
export function tallyOf({ columns, length }: FleetStore): Tally {
  const tally: Tally = {
    ...{ onShelf: 0, rentable: 0, online: 0, offline: 0 },
    riding: zeros(ridingStates),
    ops: zeros(opsStates),
    alarms: zeros(alarmTypes),
  };
  for (let row = 0; row < length; row++) {
    const ops = columns.ops[row] ?? 0;
    if (ops & offShelf) tally.ops.off_shelf += 1;
    if (isOnShelfRow(columns, row)) add(tally, columns, row);
  }
  return tally;
}

function add(tally: Tally, columns: FleetColumns, row: number) {
  tally.onShelf += 1;
  tally[isOnlineRow(columns, row) ? 'online' : 'offline'] += 1;
  if (isRentableRow(columns, row)) tally.rentable += 1;
  const riding = ridingStates[ridingOfRow(columns, row)];
  if (riding) tally.riding[riding] += 1;
  addBits(tally.ops, opsStates, (columns.ops[row] ?? 0) & ~offShelf);
  addBits(tally.alarms, alarmTypes, columns.alarms[row] ?? 0);
}
