-- The charge for which a task was asked: a swap is judged by it, whatever the charge is when work begins.
alter table ops_task add column created_pct smallint;
update ops_task t set created_pct = coalesce(
  (select (s.reason ->> 'charge')::numeric from plan_stop s where s.task_id = t.task_id and not s.adopted limit 1),
  case when t.started_at is null then t.before_pct end)
where t.type = 'swap';
