-- Vehicles that could not be locked when an operator ended their trip: they are locked as soon as they can be told so, and
-- nobody rents them until then.
create table lock_owed (
  vehicle_id      int primary key references vehicle,
  service_area_id int not null,
  agent_id        int not null,
  since           timestamptz not null,
  -- The last try.
  command_id      text,
  asked_at        timestamptz,
  operator_id     text not null,
  operator        text not null,
  reason          text not null,
  check ((command_id is null) = (asked_at is null))
);
alter table lock_owed enable row level security;
alter table lock_owed force row level security;
create policy own on lock_owed using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on lock_owed to kickstand_app;
revoke truncate on lock_owed from kickstand_app;
