import { sql } from 'kysely';

/** Redone within seven days: without a ride in between, or, after a repair, also if the vehicle was reported again. */
export const isRedone = sql`(exists (select from ops_task a where a.service_area_id = t.service_area_id
    and a.vehicle_id = t.vehicle_id and a.type = t.type and a.state = 'done' and a.spot_of is null and a.created_at > t.finished_at - interval '7 days'
    and a.finished_at > t.finished_at and a.finished_at <= t.finished_at + interval '7 days'
    and (t.type = 'repair' or not exists (select from trip r where r.vehicle_id = t.vehicle_id
      and r.started_at >= t.finished_at and r.started_at < a.finished_at and r.state <> 'failed')))
  or t.type = 'repair' and exists (select from fault_report f where f.vehicle_id = t.vehicle_id and f.state <> 'invalid'
    and f.created_at > t.finished_at and f.created_at <= t.finished_at + interval '7 days'))`;
