import type { LngLat } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const day = 86_400_000;
const minute = 60_000;

/** A person's phone positions within a period. */
export async function phoneTrack(db: Db, operatorId: string, from: number, to: number) {
  const rows = await db
    .selectFrom('staff_track')
    .select(['at', 'lng', 'lat'])
    .where('operator_id', '=', operatorId)
    .where('at', '>=', at(from - 10 * minute))
    .where('at', '<=', at(to))
    .orderBy('at')
    .limit(1_000)
    .execute();
  return rows.map(({ at: time, lng, lat }) => ({ time, at: [lng, lat] as LngLat, accuracyM: null }));
}

/** A vehicle's positions during a move, by its own clock. */
export async function pathOf(db: Db, vehicle: number, from: number, to: number): Promise<LngLat[]> {
  const { rows } = await sql<{ lng: number; lat: number }>`
    select (payload->>'lng')::float8 as lng, (payload->>'lat')::float8 as lat from device_packet
    where vehicle_id = ${vehicle} and kind = 'gps' and verdict in ('fresh', 'late') and at >= ${at(from - minute)}
      and device_at between ${at(from)} and ${at(to)} and payload->>'lng' is not null
    order by device_at limit 2000`.execute(db);
  return rows.map(({ lng, lat }) => [lng, lat]);
}

/** The judged swap of a person with the last insertion before an instant; undefined: none within a day. */
export async function swapBefore(db: Db, operatorId: string, before: number) {
  const { rows } = await sql<{ openedAt: number; packInAt: number; lng: number; lat: number }>`
    select (f.facts->>'openedAt')::float8 as "openedAt", (f.facts->>'packInAt')::float8 as "packInAt", t.start_lng as lng,
      t.start_lat as lat
    from ops_task t cross join lateral (select w.facts->'kind'->'facts' as facts from ops_task_verdict w
      where w.service_area_id = t.service_area_id and w.task_id = t.task_id and w.rule_version is not null
      order by w.no desc limit 1) f
    where t.assignee_id = ${operatorId} and t.type = 'swap' and t.state = 'done' and t.start_lng is not null
      and t.start_lat is not null and t.finished_at between ${at(before - day)} and ${at(before + day)}
      and (f.facts->>'packInAt')::float8 < ${before}
    order by 2 desc limit 1`.execute(db);
  return rows[0];
}

/** A week's repairs by person in an area, and how many were of their own reports. */
export async function repairsOfArea(db: Db, areaId: number, until: number) {
  const { rows } = await sql<{ operatorId: string; repairs: number; ofOwn: number }>`
    select t.assignee_id as "operatorId", count(*)::int as repairs,
      count(*) filter (where exists (select from fault_report r where r.vehicle_id = t.vehicle_id and r.task_id = t.task_id
        and r.reporter = t.assignee_id))::int as "ofOwn"
    from ops_task t where t.service_area_id = ${areaId} and t.type = 'repair' and t.state = 'done' and t.assignee_id is not null
      and t.finished_at > ${at(until - 7 * day)} and t.finished_at <= ${at(until)}
    group by 1 limit 500`.execute(db);
  return rows;
}
