-- Since when the clock of a task stands, and for how long it stood before: what stood is taken back by no other priority.
alter table ops_task
  add column paused_at timestamptz,
  add column stood_ms  bigint not null default 0 check (stood_ms >= 0);
