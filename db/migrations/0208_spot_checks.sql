-- An inspection that checks another one, and who may not do a task: whoever did what it checks.
alter table ops_task
  add column spot_of text,
  add column barred  text[] not null default '{}';
comment on column ops_task.spot_of is 'The inspection that it checks; null: it checks none';
comment on column ops_task.barred is 'Who may not do it';
create index ops_task_of_spot on ops_task (spot_of) where spot_of is not null;
