import { type RawBuilder, sql } from 'kysely';

/**
 * The beginning of the shift in which a task `k` was done, otherwise of the work: night work after midnight counts on
 * the day the shift began. Work longer than a day counts when it ended.
 */
export const workBegan = (task: 'k' | 't') => {
  const of = (column: string) => sql.ref(`${task}.${column}`);
  return sql<Date>`coalesce((select p.shift_from from work_plan p where p.service_area_id = ${of('service_area_id')}
      and p.plan_id = ${of('plan_id')} and p.shift_from <= ${of('finished_at')}
      and p.shift_from > ${of('finished_at')} - interval '1 day'),
    case when ${of('started_at')} > ${of('finished_at')} - interval '1 day' then ${of('started_at')} end, ${of('finished_at')})`;
};

/** Business days, both included, in a zone. */
interface Days {
  from: string;
  to: string;
  zone: string;
}

/**
 * Whether work `k` or `t` counts on one of some days: found by the index on the end of work, then filtered by the
 * beginning of its shift.
 */
export const workWithin = (task: 'k' | 't', { from, to, zone }: Days) => {
  const finished = sql.ref(`${task}.finished_at`);
  const begins = (day: RawBuilder<unknown>) => sql`((${day})::date::timestamp at time zone ${zone})`;
  return sql`(${finished} >= ${begins(sql`${from}`)} and ${finished} < ${begins(sql`${to}::date + 2`)}
    and ${workBegan(task)} >= ${begins(sql`${from}`)} and ${workBegan(task)} < ${begins(sql`${to}::date + 1`)})`;
};
