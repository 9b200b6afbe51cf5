import {
  blockingAlarmBits,
  blockingOpsBits,
  chargeMarks,
  lowBatteryPercent,
  opsBits,
} from '@kickstand/domain/fleet/vehicles';
import { sql } from 'kysely';

/**
 * Since when a vehicle `v` with its state `s` is idle, as the dictionary defines it (`idleTime`): since it was last
 * locked, while it is on the shelf and not ridden, reserved or in field work; null otherwise. The same rule as
 * `idleSinceOf`.
 */
export const idleSince = sql<
  number | null
>`(case when v.lifecycle = 'on_shelf' and s.riding_state = 'available'
  and s.lock_at > coalesce(s.unlock_at, '-infinity') then s.lock_at end)`;

/** A rider could take a vehicle `v` with its state `s` now; says the same as `isRentable`. */
export const rentable = sql<boolean>`(v.lifecycle = 'on_shelf' and s.riding_state = 'available' and s.ops_states & ${blockingOpsBits}::int = 0
  and s.alarms & ${blockingAlarmBits}::int = 0 and s.online
  and (s.ops_states & ${chargeMarks.rentsLow}::int <> 0
    or s.ops_states & ${opsBits(['low_battery'])}::int = 0 and s.rest_battery > ${lowBatteryPercent}))`;
