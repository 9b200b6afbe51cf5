import { sql } from 'kysely';

/**
 * When the shift began in which a task `k` was done, or else the work: what is done after midnight counts on the day on which
 * the night's shift began. What took longer than a day counts when it ended.
 */
export const workBegan = (task: 'k' | 't') => {
  const of = (column: string) => sql.ref(`${task}.${column}`);
  return sql<Date>`coalesce((select p.shift_from from work_plan p where p.service_area_id = ${of('service_area_id')}
      and p.plan_id = ${of('plan_id')} and p.shift_from <= ${of('finished_at')}
      and p.shift_from > ${of('finished_at')} - interval '1 day'),
    case when ${of('started_at')} > ${of('finished_at')} - interval '1 day' then ${of('started_at')} end, ${of('finished_at')})`;
};
