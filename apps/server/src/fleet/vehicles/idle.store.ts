import { sql } from 'kysely';

/**
 * Since when a vehicle `v` with its state `s` is idle, as the dictionary says it (`idleTime`): since it was locked last, while it is on the shelf
 * and nobody rides it, keeps it or works at it; null otherwise. Says the same as `idleSinceOf`.
 */
export const sinceLock = sql<
  number | null
>`(case when v.lifecycle = 'on_shelf' and s.riding_state = 'available'
  and s.lock_at > coalesce(s.unlock_at, '-infinity') then s.lock_at end)`;
