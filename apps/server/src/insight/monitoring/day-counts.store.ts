import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { dayBefore } from './devices.filters.store.ts';

/** An arbitrary key: one program counts at a time. */
const countLock = 27_500_001;

/**
 * Recounts how often something happened to each vehicle within the last day. Only changes are written. Returns how
 * many vehicles changed, or undefined if another program is counting.
 */
export async function recountEvents(db: Db, now: number): Promise<number | undefined> {
  const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${countLock}) as mine`.execute(
    db,
  );
  if (!lock.rows[0]?.mine) return undefined;
  const { rows } = await sql<{ n: number }>`
    with counted as materialized (
      select coalesce(e.vehicle_id, c.vehicle_id) as vehicle_id, coalesce(e.n, 0) as events, coalesce(c.n, 0) as failed
      from (select vehicle_id, count(*)::int as n from device_event where at >= ${dayBefore(now)} group by 1) e
      full join (select vehicle_id, count(*)::int as n from command
        where created_at >= ${dayBefore(now)} and state in ('refused', 'timeout') group by 1) c
        on c.vehicle_id = e.vehicle_id
    ), over as (
      delete from vehicle_day_count k where not exists (select from counted where counted.vehicle_id = k.vehicle_id)
      returning 1
    ), changed as (
      insert into vehicle_day_count as kept (vehicle_id, events, failed)
      select counted.* from counted left join vehicle_day_count k on k.vehicle_id = counted.vehicle_id
      where (k.events, k.failed) is distinct from (counted.events, counted.failed)
      on conflict (vehicle_id) do update set events = excluded.events, failed = excluded.failed
      returning 1
    ) select (select count(*) from over) + (select count(*) from changed) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
