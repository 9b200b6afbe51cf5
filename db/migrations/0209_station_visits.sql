-- Visits by field staff: of stations, and of places that stations were applied for.
create table station_visit (
  visit_id        text primary key,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  -- One of both: a station by its fence, or an application.
  station_id      text,
  application_id  text references station_application,
  -- Where it lay when the visit was asked for.
  lng             double precision not null,
  lat             double precision not null,
  state           text not null default 'pending' check (state in ('pending', 'doing', 'done', 'closed')),
  -- Null: whoever takes it.
  assignee_id     text references operator,
  remark          text not null check (char_length(remark) <= 200),
  created_by      text not null,
  created_name    text not null,
  created_at      timestamptz not null,
  due_at          timestamptz,
  claimed_at      timestamptz,
  started_at      timestamptz,
  finished_at     timestamptz,
  -- What the phone called the end, so that it counts once however often it is told.
  event_id        text,
  end_lng         double precision,
  end_lat         double precision,
  distance_m      int check (distance_m >= 0),
  result          text check (result in ('fine', 'problem', 'unfit')),
  checklist       jsonb,
  body            text not null default '' check (char_length(body) <= 200),
  closed_for      text,
  at              timestamptz generated always as (coalesce(finished_at, created_at)) stored,
  check ((station_id is null) <> (application_id is null)),
  check ((state = 'doing') <= (assignee_id is not null and claimed_at is not null)),
  check ((state in ('done', 'closed')) = (finished_at is not null)),
  check ((state = 'done') = (result is not null and checklist is not null and event_id is not null
    and end_lng is not null and end_lat is not null and distance_m is not null)),
  check ((state = 'closed') = (closed_for is not null))
);
-- A place has one open visit.
create unique index station_visit_open_station on station_visit (service_area_id, station_id)
  where state in ('pending', 'doing') and station_id is not null;
create unique index station_visit_open_application on station_visit (application_id)
  where state in ('pending', 'doing') and application_id is not null;
create index station_visit_of_application on station_visit (application_id, created_at desc) where application_id is not null;
create index station_visit_by_time on station_visit (at desc, visit_id desc);
create index station_visit_of_area on station_visit (service_area_id, at desc);
create index station_visit_waiting on station_visit (service_area_id, due_at) where state in ('pending', 'doing');
create index station_visit_of_person on station_visit (assignee_id, at desc) where assignee_id is not null;

alter table station_visit enable row level security;
alter table station_visit force row level security;
create policy own on station_visit using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on station_visit to kickstand_app;
revoke delete, truncate on station_visit from kickstand_app;

alter table photo_use drop constraint photo_use_used_by_check;
alter table photo_use add constraint photo_use_used_by_check
  check (used_by in ('ticket', 'return', 'certificate', 'rebind', 'station', 'task', 'report', 'feedback', 'visit'));
