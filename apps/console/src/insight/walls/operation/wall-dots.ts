import { opsStates, ridingStates } from '@kickstand/contract/fleet/vehicles';
import { vehicleFlags } from '@kickstand/domain/fleet/live';
import type { FleetStore } from '../../../fleet/live-map/fleet/fleet-store.parts.ts';
import { mercatorX, mercatorY } from '../../../fleet/live-map/fleet/mercator.parts.ts';

/** The looks of dots, in drawing order: the most urgent last, on top. */
export const looks = ['good', 'busy', 'parked', 'special', 'warn', 'bad'] as const;
export type Look = (typeof looks)[number];

/** From the unit square to the stage. */
export type Turn = (unit: number) => number;

const lowBit = 1 << opsStates.indexOf('low_battery');
const repairBit = 1 << opsStates.indexOf('repair_reported');
const ridingMask = 7;

const lookOfRiding: Record<(typeof ridingStates)[number], Look> = {
  available: 'good',
  riding: 'busy',
  temp_parked: 'parked',
  reserved: 'special',
  in_ops: 'special',
};
const riddenLooks = ridingStates.map((state) => lookOfRiding[state]);

/** A fault takes precedence over a low battery, and both over the vehicle's use. */
function lookOf(state: number, ops: number): Look {
  if (ops & repairBit) return 'bad';
  return ops & lowBit ? 'warn' : (riddenLooks[state & ridingMask] ?? 'good');
}

const seen = vehicleFlags.onShelf | vehicleFlags.located;

/** Half the side of a cell of which only counts are known, degrees. */
const halfCell = 0.005;

/** A dot for each vehicle on the shelf, or for each cell if only counts are known. */
export function dotsOf(store: FleetStore, toX: Turn, toY: Turn): Record<Look, Path2D> {
  const dots = Object.fromEntries(looks.map((look) => [look, new Path2D()])) as Record<Look, Path2D>;
  const put = (path: Path2D, x: number, y: number, radius: number) => {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  };
  const { x, y, state, ops } = store.columns;
  for (let row = 0; row < store.length; row++) {
    const flags = state[row] ?? 0;
    if ((flags & seen) !== seen) continue;
    const look = lookOf(flags, ops[row] ?? 0);
    put(dots[look], toX(x[row] ?? 0), toY(y[row] ?? 0), look === 'bad' ? 5 : 3);
  }
  for (const { west, south, vehicles } of store.cells)
    put(
      dots.good,
      toX(mercatorX(west + halfCell)),
      toY(mercatorY(south + halfCell)),
      Math.min(14, 2 + Math.sqrt(vehicles) / 2),
    );
  return dots;
}
