-- What the desk says of field work: how much longer it may take, what it needs, and with which others it was asked for.
alter table ops_task
  add column extended_ms  bigint not null default 0 check (extended_ms >= 0),
  add column photo_needed boolean not null default false,
  add column batch_id     text;
comment on column ops_task.extended_ms is 'Given beyond the first due time: due_at less this is when it was due at first, which stays missed once it is missed';
comment on column ops_task.ops_area_id is 'Waits for whoever works in this O&M area; null: for everybody of its company';
create index ops_task_of_batch on ops_task (batch_id) where batch_id is not null;
create index ops_task_by_time on ops_task (created_at desc, task_id desc);

-- Who did what with a task; nothing of it is ever changed.
create table ops_task_event (
  service_area_id int not null references service_area,
  event_id        text not null,
  agent_id        int not null references agent,
  task_id         text not null,
  kind            text not null check (kind in
    ('given', 'pooled', 'claimed', 'released', 'started', 'priority', 'closed', 'reopened', 'extended')),
  at              timestamptz not null,
  -- Null: a rule of the product.
  by_id           text references operator,
  by_name         text,
  -- To whom it was given, from which priority to which, why.
  detail          text not null default '',
  primary key (service_area_id, event_id)
);
create index ops_task_event_by_task on ops_task_event (task_id, event_id);
alter table ops_task_event enable row level security;
alter table ops_task_event force row level security;
create policy own on ops_task_event using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert on ops_task_event to kickstand_app;
revoke update, delete, truncate on ops_task_event from kickstand_app;
create index ops_task_without_due on ops_task (created_at) where due_at is null and state in ('pending', 'doing');
