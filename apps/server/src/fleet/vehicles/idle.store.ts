import { sql } from 'kysely';

/**
 * Since when a vehicle `v` with its state `s` is idle, as the dictionary defines it (`idleTime`): since it was last
 * locked, while it is on the shelf and not ridden, reserved or in field work; null otherwise. The same rule as
 * `idleSinceOf`.
 */
export const sinceLock = sql<
  number | null
>`(case when v.lifecycle = 'on_shelf' and s.riding_state = 'available'
  and s.lock_at > coalesce(s.unlock_at, '-infinity') then s.lock_at end)`;
