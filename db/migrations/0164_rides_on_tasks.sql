-- What rides did to field work: it waited for them, went on after them, or was over with them. Nothing of it is ever changed.
create table ops_task_ride (
  service_area_id int not null references service_area,
  event_id        text not null,
  agent_id        int not null references agent,
  task_id         text not null,
  kind            text not null check (kind in ('paused', 'resumed', 'closed')),
  at              timestamptz not null,
  -- Null: the ride that it waited for is not known.
  trip_id         text,
  -- Why it was closed.
  reason          text not null default '' check ((kind = 'closed') = (reason <> '')),
  primary key (service_area_id, event_id)
);
create index ops_task_ride_by_task on ops_task_ride (task_id, event_id);
alter table ops_task_ride enable row level security;
alter table ops_task_ride force row level security;
create policy own on ops_task_ride using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert on ops_task_ride to kickstand_app;
revoke update, delete, truncate on ops_task_ride from kickstand_app;
