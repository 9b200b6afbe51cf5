-- Plans that have every vehicle of an area, or of one of its O&M areas, inspected once in so many days.
create table inspection_plan (
  service_area_id int not null references service_area on delete cascade,
  plan_id         text not null,
  agent_id        int not null references agent,
  name            text not null,
  -- Only vehicles that stand in this O&M area; null: all of the service area.
  grid_id         text,
  frequency_days  smallint not null check (frequency_days between 1 and 90),
  -- What has to be looked at.
  items           text[] not null check (cardinality(items) > 0),
  assignee_id     text references operator,
  -- What nobody is named for waits for the people of the O&M area.
  for_grid        boolean not null default false,
  start_day       date not null,
  daily_cap       int not null check (daily_cap > 0),
  enabled         boolean not null default false,
  -- The last business day for which it made its tasks: it makes them once a day.
  made_day        date,
  version         int not null default 1,
  updated_at      timestamptz not null,
  updated_by      text,
  primary key (service_area_id, plan_id),
  check (grid_id is not null or not for_grid)
);
create index inspection_plan_by_time on inspection_plan (updated_at desc, plan_id desc);
create index inspection_plan_due on inspection_plan (made_day nulls first) where enabled;

alter table inspection_plan enable row level security;
alter table inspection_plan force row level security;
create policy own on inspection_plan using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on inspection_plan to kickstand_app;
revoke truncate on inspection_plan from kickstand_app;

alter table ops_task add column asked_items text[];
comment on column ops_task.asked_items is 'Of an inspection: what has to be looked at for it to count, whatever its plan says later; null: everything';
