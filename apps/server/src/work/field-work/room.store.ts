import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Serialises counting and reserving a station's space until the transaction ends. */
const inTurn = (db: Db, stationIds: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('room of ' || id, 0))
    from (select distinct unnest(${[...stationIds]}::text[]) as id order by 1) as s`.execute(db);

/** How many more vehicles may be sent to a station: its capacity minus those there and on their way; null: unlimited. */
export async function roomAt(db: Db, stationId: string): Promise<number | null> {
  await inTurn(db, [stationId]);
  const { rows } = await sql<{ room: number | null }>`
    select (f.capacity - (select count(*) from vehicle_state s where s.agent_id = f.agent_id
        and s.service_area_id = f.service_area_id and s.station_id = f.fence_id)
      - (select count(*) from ops_task t join vehicle_state v on v.vehicle_id = t.vehicle_id
          and v.station_id is distinct from f.fence_id
          where t.target_id = f.fence_id and t.type = 'move'
          and t.state in ('pending', 'doing', 'paused')))::int as room
    from fence f where f.fence_id = ${stationId}`.execute(db);
  return rows[0]?.room ?? null;
}

/**
 * Reserves space at the target stations of assigned moves, in the order of their plan, as far as there is any: capacity
 * minus vehicles there and reservations. Within the assigning transaction.
 */
export async function reserveRoom(db: Db, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const wanted = sql`ops_task t where t.task_id = any(${[...taskIds]}::text[]) and t.type = 'move' and not t.reserved
    and t.target_id is not null and t.assignee_id is not null and t.state in ('pending', 'doing', 'paused')`;
  const { rows } = await sql<{ id: string }>`select distinct t.target_id as id from ${wanted}`.execute(db);
  if (rows.length === 0) return;
  await inTurn(
    db,
    rows.map(({ id }) => id),
  );
  await sql`
    with wanted as (
      select t.service_area_id, t.task_id, t.target_id,
        row_number() over (partition by t.target_id order by t.plan_no, t.task_id) as nth
      from ${wanted}
    ), free as (
      select f.fence_id, f.capacity - (select count(*) from vehicle_state s where s.agent_id = f.agent_id
        and s.service_area_id = f.service_area_id and s.station_id = f.fence_id)
        - (select count(*) from ops_task o join vehicle_state v on v.vehicle_id = o.vehicle_id
            and v.station_id is distinct from f.fence_id
            where o.target_id = f.fence_id and o.type = 'move' and o.reserved
            and o.state in ('pending', 'doing', 'paused')) as room
      from fence f where f.fence_id in (select target_id from wanted)
    )
    update ops_task t set reserved = true
    from wanted w join free f on f.fence_id = w.target_id
    where t.service_area_id = w.service_area_id and t.task_id = w.task_id
      and (f.room is null or w.nth <= f.room)`.execute(db);
}
