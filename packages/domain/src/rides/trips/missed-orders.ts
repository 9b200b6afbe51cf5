import type { OpsState } from '@kickstand/contract/fleet/vehicles';
import type { Obstacle } from './rentable.ts';

/** Who is responsible for a missed order: dispatch (position, reservation) or upkeep. */
export type MissedDue = 'dispatch' | 'ops';

const dueTo: Record<Obstacle, MissedDue | null> = {
  // Somebody rides it, or nobody rides there: the vehicle missed nothing.
  taken: null,
  area_closed: null,
  reserved: 'dispatch',
  out_of_area: 'dispatch',
  not_in_service: 'ops',
  in_ops: 'ops',
  offline: 'ops',
  low_battery: 'ops',
  fault: 'ops',
};

/** Which counter of the vehicle a missed order belongs to; null: it missed none. */
export const missedDueTo = (why: Obstacle, ops: readonly OpsState[]): MissedDue | null =>
  why === 'in_ops' && ops.includes('moving') ? 'dispatch' : dueTo[why];
