import type { DoneWork } from '@kickstand/domain/work/work-verdicts';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { isRedone } from './redone.store.ts';
import { doneIn, type Looked } from './work-rows.store.ts';

/** A person's work of one kind and verdict. */
export interface DoneBySomebody extends Omit<DoneWork, 'travelMinutes'> {
  operatorId: string;
  /** How many had a value, how many came from a plan, and the minutes it allowed. */
  priced: number;
  planned: number;
  plannedMinutes: number;
}

/** All field work of these people, of any kind, totalled by kind and verdict. */
export async function workOfPeople(
  db: Db,
  looked: Looked,
  people: readonly string[],
): Promise<DoneBySomebody[]> {
  const { rows } = await sql<DoneBySomebody>`
    select t.assignee_id as "operatorId", t.type, t.validity, count(*)::int as n, count(coalesce(s.value_cents, t.value_cents))::int as priced, count(s.minutes)::int as planned,
      coalesce(sum(coalesce(s.value_cents, t.value_cents)), 0)::int as "valueCents", coalesce(sum(s.minutes), 0)::float8 as "plannedMinutes",
      count(*) filter (where t.validity = 'valid' and ${isRedone})::int as redone
    from ops_task t left join lateral (select s.value_cents, s.minutes from plan_stop s
      where t.plan_id is not null and s.service_area_id = t.service_area_id and s.plan_id = t.plan_id
        and s.task_id = t.task_id limit 1) s on true
    where ${doneIn(looked)} and t.assignee_id = any (${people})
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** A person's planned shift, epoch ms; several plans for one shift count once. */
export interface RosteredShift {
  operatorId: string;
  from: number;
  until: number;
}

/** The shifts that began in the period according to sent plans. */
export async function shiftsOfPeople(
  db: Db,
  looked: Looked,
  people: readonly string[],
): Promise<RosteredShift[]> {
  const { scope, from, to } = looked;
  const ms = (instant: RawBuilder<unknown>) => sql`extract(epoch from ${instant})::float8 * 1000`;
  const { rows } = await sql<RosteredShift>`
    select g."operatorId", ${ms(sql`lower(r.r)`)} as "from", ${ms(sql`upper(r.r)`)} as until
    from (select w ->> 'operatorId' as "operatorId", range_agg(tstzrange(p.shift_from, p.shift_until)) as shifts
      from work_plan p cross join lateral jsonb_array_elements(p.people) w
      where p.sent_at is not null and (p.ended_at is null or p.ended_at > p.shift_from) and p.shift_from >= ${at(from)} and p.shift_from <= ${at(to)} and ${rowsInScope(scope, 'p')}
        and w ->> 'operatorId' = any (${people}) group by 1) g cross join lateral unnest(g.shifts) r (r)`.execute(
    db,
  );
  return rows;
}
