-- What vehicles earned lately, one row for each vehicle, company and area, so that a list sorted by it reads no days.
create table vehicle_earned_lately (
  vehicle_id      int not null,
  agent_id        int not null,
  service_area_id int not null,
  -- Of rides that began on the day of `vehicle_earned_since` or later.
  cents           bigint not null,
  primary key (vehicle_id, agent_id, service_area_id)
);
alter table vehicle_earned_lately enable row level security;
alter table vehicle_earned_lately force row level security;
create policy own on vehicle_earned_lately using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on vehicle_earned_lately to kickstand_app;
revoke truncate on vehicle_earned_lately from kickstand_app;

create table vehicle_earned_since (
  one boolean primary key default true check (one),
  day date not null
);
comment on table vehicle_earned_since is 'Moved on each midnight; without it nothing was left out yet';
grant select, insert, update on vehicle_earned_since to kickstand_app;
revoke delete, truncate on vehicle_earned_since from kickstand_app;
