-- What riders apply for before their vehicle is locked: to give it back where or how it would cost a surcharge.
create table return_application (
  application_id  text primary key,
  -- One ride is applied for once.
  order_id        text not null unique references ride_order,
  rider_id        text not null references rider,
  vehicle_id      int not null,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  kind            text not null check (kind in
    ('out_of_station', 'no_stop', 'other', 'direction', 'rfid', 'helmet', 'camera', 'kickstand')),
  body            text not null check (char_length(body) <= 50),
  -- Where the phone was.
  lng             double precision,
  lat             double precision,
  accuracy_m      real,
  -- `filed`: the ride goes on; `moot`: its end cost nothing that could be waived.
  state           text not null check (state in ('filed', 'pending', 'passed', 'warned', 'rejected', 'moot')),
  created_at      timestamptz not null,
  -- By the end of the ride: what it is about, whether that was waived at once, and where it was.
  ended_at        timestamptz,
  line            text check (line in ('location', 'helmet')),
  fee_cents       int not null default 0 check (fee_cents >= 0),
  is_waived       boolean not null default false,
  relation        text,
  station_id      text,
  edge_m          real,
  -- When it has to be decided, and whether it passes by itself then.
  due_at          timestamptz,
  auto_passes     boolean not null default false,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  decided_at      timestamptz,
  handler_name    text,
  opinion         text,
  is_auto         boolean not null default false,
  -- What was asked for afterwards, or given back.
  supplement_id   text references receivable,
  back_cents      int not null default 0 check (back_cents >= 0),
  check ((state = 'filed') = (ended_at is null)),
  check ((state = 'pending') = (due_at is not null)),
  check ((state in ('passed', 'warned', 'rejected')) = (decided_at is not null)),
  check ((taken_by is null) = (taken_until is null)),
  check (supplement_id is null or state = 'rejected')
);
create index return_due on return_application (due_at) where due_at is not null;
create index return_by_creation on return_application (created_at desc, application_id desc);
create index return_by_area on return_application (service_area_id, created_at desc);
create index return_of_rider on return_application (rider_id, created_at desc);
create index return_by_station on return_application (service_area_id, station_id, ended_at) where station_id is not null;
create index return_by_decision on return_application (decided_at) where decided_at is not null;

alter table return_application enable row level security;
alter table return_application force row level security;
create policy own on return_application using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on return_application to kickstand_app;
revoke delete, truncate on return_application from kickstand_app;

-- What was judged out of station lately, and what was given back around a place, by cells of some 100 m.
create index trip_astray on trip (service_area_id, ended_at) where return_relation = 'out_of_station';
create index trip_by_end_place on trip
  (service_area_id, (floor(end_lng * 1000)::int), (floor(end_lat * 1000)::int), ended_at) where end_lng is not null;
