-- What riders and the staff apply for: stations where there are none.
create table station_application (
  application_id  text primary key,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  -- Who applied: a rider, or one of the staff by name.
  rider_id        text references rider,
  operator_id     text,
  staff_name      text,
  lng             double precision not null,
  lat             double precision not null,
  address         text not null check (char_length(address) <= 100),
  body            text not null check (char_length(body) <= 200),
  -- How many asked for it: those whose applications were merged into this one are counted.
  votes           int not null default 1 check (votes >= 1),
  state           text not null default 'pending' check (state in ('pending', 'passed', 'rejected', 'merged')),
  created_at      timestamptz not null,
  due_at          timestamptz,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  decided_at      timestamptz,
  handler_name    text,
  reason          text check (reason in ('private_land', 'city_forbids', 'near_existing', 'outside', 'other')),
  opinion         text,
  merged_into     text references station_application check (merged_into <> application_id),
  check ((rider_id is null) = (operator_id is not null and staff_name is not null)),
  check ((state = 'pending') = (due_at is not null)),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'merged') = (merged_into is not null)),
  check ((taken_by is null) = (taken_until is null))
);
create index station_application_due on station_application (due_at) where due_at is not null;
create index station_application_by_creation on station_application (created_at desc, application_id desc);
create index station_application_by_place on station_application (service_area_id, lng, lat);
create index station_application_of_rider on station_application (rider_id, created_at desc) where rider_id is not null;
create index station_application_of_staff on station_application (operator_id) where operator_id is not null and state = 'pending';
create index station_application_merged on station_application (merged_into) where merged_into is not null;

alter table station_application enable row level security;
alter table station_application force row level security;
create policy own on station_application using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on station_application to kickstand_app;
revoke delete, truncate on station_application from kickstand_app;

alter table photo_use drop constraint photo_use_used_by_check;
alter table photo_use add constraint photo_use_used_by_check
  check (used_by in ('ticket', 'return', 'certificate', 'rebind', 'station'));
