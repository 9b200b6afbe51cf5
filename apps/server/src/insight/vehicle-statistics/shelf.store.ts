import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/**
 * Records what came onto the shelf and left it by now; vehicles that were there before anything was recorded count
 * from their creation.
 */
export async function noteShelf(db: Db, now: number) {
  await sql`lock table vehicle_shelf in share row exclusive mode`.execute(db);
  await sql`
    update vehicle_shelf s set until = ${at(now)} from vehicle v
    where s.until is null and v.vehicle_id = s.vehicle_id and (v.lifecycle <> 'on_shelf'
      or v.service_area_id is distinct from s.service_area_id or v.agent_id <> s.agent_id)`.execute(db);
  await sql`
    insert into vehicle_shelf (vehicle_id, since, service_area_id, agent_id)
    select v.vehicle_id, case when exists (select from vehicle_shelf) then ${at(now)} else least(v.created_at, ${at(now)}) end,
      v.service_area_id, v.agent_id
    from vehicle v where v.lifecycle = 'on_shelf' and v.service_area_id is not null
      and not exists (select from vehicle_shelf s where s.vehicle_id = v.vehicle_id and s.until is null)
    on conflict (vehicle_id, since) do update set until = null`.execute(db);
}
