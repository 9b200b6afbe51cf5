import {
  type AlarmType,
  alarmTypes,
  type OpsState,
  opsStates,
  type RidingState,
  ridingStates,
} from '@kickstand/contract/fleet/vehicles';
import { opsBits } from '@kickstand/domain/fleet/vehicles';
import { ordered } from '../fleet/fleet-list.ts';
import { isOnlineRow, isOnShelfRow, isRentableRow, ridingOfRow } from '../fleet/fleet-rows.ts';
import type { FleetColumns, FleetStore } from '../fleet/fleet-store.parts.ts';
import type { Raised } from '../fleet/fleet-view.ts';

const offShelf = opsBits(['off_shelf']);

/** The counts beside the map, over one snapshot. */
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

/** Counts as the server counts the present: vehicles off the shelf count for nothing else. */
function tallyOf({ columns, length }: FleetStore): Tally {
  const tally: Tally = {
    onShelf: 0,
    rentable: 0,
    online: 0,
    offline: 0,
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

/** As many as a list of them shows, and one to tell that there are more. */
const mostRaised = 101;

/** The vehicles of a snapshot that have alarms and are on the shelf, most urgent first. */
function raisedIn({ columns, length }: FleetStore): readonly Raised[] {
  const rows = Uint32Array.from({ length }, (_, row) => row).filter(
    (row) => isOnShelfRow(columns, row) && (columns.alarms[row] ?? 0) !== 0,
  );
  return Array.from(ordered(columns, rows, 'troubles').subarray(0, mostRaised), (row) => ({
    vehicle: columns.vehicle[row] ?? 0,
    alarms: columns.alarms[row] ?? 0,
  }));
}

/** What is derived from a snapshot besides its vehicles. */
export interface SnapshotFacts {
  tally: Tally;
  raised: readonly Raised[];
}

export const snapshotFacts = (store: FleetStore): SnapshotFacts => ({
  tally: tallyOf(store),
  raised: raisedIn(store),
});
