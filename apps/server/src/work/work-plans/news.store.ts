import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Plans running at an instant, with the state at the last check of each. */
export const runningPlans = (db: Db, now: number) =>
  db
    .selectFrom('work_plan')
    .select(['plan_id as planId', 'service_area_id as areaId', 'agent_id as agentId', 'sent_at as sentAt'])
    .select(['checked_at as checkedAt', 'on_duty as onDuty', 'failures_seen as failuresSeen'])
    .where('state', '=', 'sent')
    .where('shift_from', '<=', at(now))
    .where('shift_until', '>', at(now))
    .orderBy('plan_id')
    .limit(500)
    .execute();
export type RunningPlan = Awaited<ReturnType<typeof runningPlans>>[number];

/** Records a check of a running plan. */
export const noteLooked = (
  db: Db,
  planId: string,
  { now, onDuty, failures }: { now: number; onDuty: readonly string[]; failures: number },
) =>
  db
    .updateTable('work_plan')
    .set({ checked_at: new Date(now), on_duty: [...onDuty], failures_seen: failures })
    .where('plan_id', '=', planId)
    .execute();

/** Failed stops of a plan: returned, closed by somebody else, or judged invalid. */
export async function failuresOf(db: Db, { planId, areaId }: { planId: string; areaId: number }) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from plan_stop s
    join ops_task t on t.service_area_id = s.service_area_id and t.task_id = s.task_id
    where s.service_area_id = ${areaId} and s.plan_id = ${planId} and s.skipped is null
      and (t.state = 'closed' or t.validity = 'invalid'
        or t.state = 'pending' and t.assignee_id is distinct from s.operator_id)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether an area has a new urgent task since an instant that no plan includes. */
export async function hasUrgent(db: Db, areaId: number, since: number) {
  const { rows } = await sql`
    select from ops_task where service_area_id = ${areaId} and state in ('pending', 'doing', 'paused')
      and priority = 'urgent' and plan_id is null and created_at > ${at(since)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Vehicles that finished stops have brought to stations, and taken from them. */
export async function broughtBy(db: Db, { planId, areaId }: { planId: string; areaId: number }) {
  const { rows } = await sql<{ stationId: string; n: number }>`
    select b.station_id as "stationId", sum(b.n)::int as n from plan_stop s
    join ops_task t on t.service_area_id = s.service_area_id and t.task_id = s.task_id and t.state = 'done'
    cross join lateral (values (s.to_station_id, case s.kind when 'move' then 1 else 0 end),
      (s.from_station_id, case s.kind when 'move' then -1
        when 'swap' then case when (s.reason ->> 'charge')::int <= 20 then 1 else 0 end else 0 end)) as b (station_id, n)
    where s.service_area_id = ${areaId} and s.plan_id = ${planId} and b.station_id is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ stationId, n }) => [stationId, n]));
}

/** Dismisses waiting versions of a plan. */
export const passOverOthers = (db: Db, planId: string, now: number) =>
  db
    .updateTable('work_plan')
    .set({
      state: 'ended',
      ended_at: new Date(now),
      ended_why: 'passed_over',
      version: sql<number>`version + 1`,
    })
    .where('replaces', '=', planId)
    .where('state', '=', 'draft')
    .where('proposed', '=', true)
    .execute();
