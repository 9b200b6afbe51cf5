-- What the desk wrote to whoever has a task stands in the story of the task.
alter table ops_task_event drop constraint ops_task_event_kind_check;
alter table ops_task_event add constraint ops_task_event_kind_check check (kind in
  ('given', 'pooled', 'claimed', 'released', 'started', 'priority', 'closed', 'reopened', 'extended', 'parts_missing', 'parts_came', 'told'));
