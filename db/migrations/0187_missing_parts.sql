-- Since when a repair waits for parts: its clock stands meanwhile, as it does in a ride. Who said so stands in the task's events.
alter table ops_task add column parts_since timestamptz;
alter table ops_task add constraint ops_task_waits_for_parts check (parts_since is null or type = 'repair');
alter table ops_task_event drop constraint ops_task_event_kind_check;
alter table ops_task_event add constraint ops_task_event_kind_check check (kind in
  ('given', 'pooled', 'claimed', 'released', 'started', 'priority', 'closed', 'reopened', 'extended', 'parts_missing', 'parts_came'));
