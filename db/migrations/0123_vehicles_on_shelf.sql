-- Since when and until when vehicles stood on the shelf, and in which area: what they earned is compared by these days.
create table vehicle_shelf (
  vehicle_id      int not null,
  since           timestamptz not null,
  -- Null: it stands there now.
  until           timestamptz check (until >= since),
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  primary key (vehicle_id, since)
);
comment on table vehicle_shelf is 'Noted every few minutes; vehicles that were on the shelf before anything was noted count since they were made';
create unique index vehicle_shelf_now on vehicle_shelf (vehicle_id) where until is null;
alter table vehicle_shelf enable row level security;
alter table vehicle_shelf force row level security;
create policy own on vehicle_shelf using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on vehicle_shelf to kickstand_app;
revoke delete, truncate on vehicle_shelf from kickstand_app;

create index ticket_of_vehicle on ticket (vehicle_id, created_at);

-- What each vehicle had done by the end of a day, since something long ago: a span is the difference of two days, however long it is.
create table vehicle_total (
  day             date not null,
  vehicle_id      int not null,
  service_area_id int not null,
  agent_id        int not null,
  trips           int not null,
  failed_unlocks  int not null,
  distance_m      bigint not null,
  riding_seconds  bigint not null,
  -- Earned, as in vehicle_earned.
  cents           bigint not null,
  primary key (day, vehicle_id, service_area_id, agent_id)
);
comment on table vehicle_total is 'Written at dawn from vehicle_day and vehicle_earned, with what was corrected since; days that are not written yet are added from there';
alter table vehicle_total enable row level security;
alter table vehicle_total force row level security;
create policy own on vehicle_total using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on vehicle_total to kickstand_app;
revoke truncate on vehicle_total from kickstand_app;

create table vehicle_total_mark (
  one   boolean primary key default true check (one),
  first date not null,
  until date not null
);
comment on table vehicle_total_mark is 'The first and the last day whose totals are written; without it none are';
grant select, insert, update on vehicle_total_mark to kickstand_app;
revoke delete, truncate on vehicle_total_mark from kickstand_app;
