-- What was last said of a task besides its validity stands on the task, as its validity does: who did how much of a month had to look
-- up the last verdict of each of 18,000 tasks.
alter table ops_task add column flags text[] not null default '{}';
comment on column ops_task.flags is 'Of the last verdict (ops_task_verdict)';
update ops_task t set flags = w.flags from (
  select distinct on (service_area_id, task_id) service_area_id, task_id, flags from ops_task_verdict
  order by service_area_id, task_id, no desc
) w where w.service_area_id = t.service_area_id and w.task_id = t.task_id and w.flags <> '{}';
