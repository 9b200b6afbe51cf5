-- Vehicle screening: rules that are kept, screenings that were made, and the vehicles that each found.
-- screening_preset and screening_run belong to one person, who may share a preset with colleagues; screening_hit is
-- vehicle-keyed within its run.

create table screening_preset (
  preset_id   text primary key,
  operator_id text not null references operator,
  agent_id    int not null references agent,
  name        text not null check (char_length(name) between 1 and 20),
  rule        jsonb not null,
  shared      boolean not null default false,
  schedule    text not null default 'never' check (schedule in ('never', 'hourly', 'daily')),
  at_hour     smallint check (at_hour between 0 and 23),
  next_at     timestamptz,
  version     int not null default 1,
  updated_at  timestamptz not null,
  check ((schedule = 'never') = (next_at is null)),
  check ((schedule = 'daily') = (at_hour is not null))
);
comment on table screening_preset is 'A rule to screen vehicles by, under a name; agent_id is the company whose people see it when it is shared';
create unique index screening_preset_by_name on screening_preset (operator_id, lower(name));
create index screening_preset_shared on screening_preset (agent_id) where shared;
create index screening_preset_due on screening_preset (next_at) where next_at is not null;

create table screening_run (
  run_id      text primary key,
  operator_id text not null references operator,
  agent_id    int not null references agent,
  preset_id   text references screening_preset on delete set null,
  preset      text,
  system      text,
  rule        jsonb not null,
  source      text not null check (source in ('operator', 'schedule')),
  state       text not null check (state in ('done', 'too_many')),
  took_ms     int not null,
  at          timestamptz not null
);
comment on table screening_run is 'A screening that was made, kept for a few days';
comment on column screening_run.preset is 'The name of its preset at that time';
create index screening_run_by_operator on screening_run (operator_id, at desc);
create index screening_run_by_preset on screening_run (preset_id, at desc) where preset_id is not null;
create index screening_run_by_time on screening_run (at);

create table screening_hit (
  run_id          text not null references screening_run on delete cascade,
  vehicle_id      int not null,
  agent_id        int not null references agent,
  service_area_id int references service_area,
  measured        jsonb not null,
  primary key (run_id, vehicle_id)
);
comment on table screening_hit is 'A vehicle that a screening found';
comment on column screening_hit.measured is 'What was known about each condition of the rule, in its order';

-- What screening counts of a month or longer, without reading the work of years.
create index ops_task_repaired on ops_task (finished_at) include (vehicle_id) where type = 'repair' and state = 'done';
create index ops_task_swapped on ops_task (vehicle_id, finished_at) where type = 'swap' and state = 'done';
create index fault_report_of_riders on fault_report (created_at) include (vehicle_id) where source = 'user';

alter table screening_hit enable row level security;
alter table screening_hit force row level security;
create policy own on screening_hit using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));

grant select, insert, update, delete on screening_preset, screening_run, screening_hit to kickstand_app;
