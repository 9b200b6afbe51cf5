import { bitsOfLevel } from '@kickstand/domain/fleet/alarms';
import { vehicleFlags } from '@kickstand/domain/fleet/live';
import { alarmBits, isLowCharge, opsBits, statesLetRent } from '@kickstand/domain/fleet/vehicles';
import type { FleetColumns } from './fleet-store.parts.ts';
import type { FleetFilter, Listed } from './fleet-view.ts';

/** Beyond this age a moving vehicle's position is stale. */
const staleAfterSeconds = 600;
/** The value for an unknown battery. */
const noBattery = 255;

const offShelf = opsBits(['off_shelf']);
const repair = opsBits(['repair_reported']);
const ridingMask = 7;

const urgentAlarms = bitsOfLevel('red');
/** An offline vehicle has a look of its own. */
const warningAlarms = bitsOfLevel('orange') & ~alarmBits(['offline']);

/** The urgency of a vehicle's worst problem: nothing to do, soon, now. */
export const urgencies = { none: 0, soon: 1, now: 2 } as const;

export const ridingOfRow = ({ state }: FleetColumns, row: number) => (state[row] ?? 0) & ridingMask;

export const isOnlineRow = ({ state }: FleetColumns, row: number) =>
  ((state[row] ?? 0) & vehicleFlags.online) !== 0;

export const isOnShelfRow = ({ state }: FleetColumns, row: number) =>
  ((state[row] ?? 0) & vehicleFlags.onShelf) !== 0;

export const isInUse = (columns: FleetColumns, row: number) =>
  isOnlineRow(columns, row) && isOnShelfRow(columns, row);

export function isStaleRow({ state, locatedAt }: FleetColumns, row: number, now: number) {
  const moving = ((state[row] ?? 0) & vehicleFlags.moving) !== 0;
  return moving && now / 1000 - (locatedAt[row] ?? 0) > staleAfterSeconds;
}

/** The number of problems: alarms and a reported fault. */
export const troublesOf = ({ alarms, ops }: FleetColumns, row: number) =>
  bitsIn(alarms[row] ?? 0) + ((ops[row] ?? 0) & repair ? 1 : 0);

/** One of `urgencies`; off the shelf only what requires going now. */
export function urgencyOfRow(columns: FleetColumns, row: number): number {
  const alarms = columns.alarms[row] ?? 0;
  if ((alarms & urgentAlarms) !== 0) return urgencies.now;
  if (!isOnShelfRow(columns, row)) return urgencies.none;
  const ops = columns.ops[row] ?? 0;
  if ((ops & repair) !== 0) return urgencies.now;
  const isLow = isLowCharge(ops, batteryOfRow(columns, row));
  return isLow || (alarms & warningAlarms) !== 0 ? urgencies.soon : urgencies.none;
}

function bitsIn(bits: number) {
  let n = 0;
  for (let left = bits; left !== 0; left &= left - 1) n++;
  return n;
}

/** Percent, or null if unknown. */
export function batteryOfRow({ battery }: FleetColumns, row: number): number | null {
  const percent = battery[row] ?? noBattery;
  return percent === noBattery ? null : percent;
}

/** Whether a rider could take the vehicle in a row now. */
export const isRentableRow = (columns: FleetColumns, row: number) =>
  isInUse(columns, row) &&
  statesLetRent({
    riding: ridingOfRow(columns, row),
    ops: columns.ops[row] ?? 0,
    alarms: columns.alarms[row] ?? 0,
    battery: batteryOfRow(columns, row),
  });

const anyOf = (wanted: number, held: number) => wanted === 0 || (wanted & held) !== 0;

function holds(charge: readonly [number, number], percent: number) {
  const [from, to] = charge;
  return percent !== noBattery && percent >= from && percent <= to;
}

/** Whether a row matches a filter. */
export function passes(columns: FleetColumns, row: number, filter: FleetFilter) {
  const ops = columns.ops[row] ?? 0;
  const shelved = isOnShelfRow(columns, row) || (filter.ops & offShelf) !== 0;
  return (
    shelved &&
    (ops & filter.ops) === filter.ops &&
    anyOf(filter.riding, 1 << ridingOfRow(columns, row)) &&
    anyOf(filter.alarms, columns.alarms[row] ?? 0) &&
    (filter.online === 'any' || isOnlineRow(columns, row) === (filter.online === 'online')) &&
    (filter.battery === undefined || holds(filter.battery, columns.battery[row] ?? noBattery)) &&
    (!filter.rentable || isRentableRow(columns, row))
  );
}

/** One row for lists beside the map. */
export function listingOf(columns: FleetColumns, row: number, now: number): Listed {
  return {
    vehicle: columns.vehicle[row] ?? 0,
    lng: (columns.lng[row] ?? 0) / 1e6,
    lat: (columns.lat[row] ?? 0) / 1e6,
    riding: ridingOfRow(columns, row),
    ops: columns.ops[row] ?? 0,
    alarms: columns.alarms[row] ?? 0,
    battery: batteryOfRow(columns, row),
    online: isOnlineRow(columns, row),
    onShelf: isOnShelfRow(columns, row),
    rentable: isRentableRow(columns, row),
    stale: isStaleRow(columns, row, now),
  };
}
