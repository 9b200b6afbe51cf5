-- Alarms: what the bits of a vehicle's state say needs eyes, as rows with a life of their own.
-- alarm is vehicle-keyed.

create table alarm (
  vehicle_id      int not null,
  alarm_id        text not null,
  agent_id        int not null references agent,
  service_area_id int references service_area,
  type            text not null,
  level           text not null check (level in ('red', 'orange', 'yellow', 'blue')),
  state           text not null default 'open' check (state in ('open', 'acked', 'fixed', 'ignored', 'auto_cleared')),
  first_at        timestamptz not null,
  last_at         timestamptz not null,
  count           int not null default 1 check (count > 0),
  lng             double precision,
  lat             double precision,
  trip_id         text,
  handler         text,
  handled_at      timestamptz,
  parts           text[] not null default '{}',
  remark          text not null default '',
  version         int not null default 1,
  primary key (vehicle_id, alarm_id),
  check ((state = 'open') = (handled_at is null)),
  check (last_at >= first_at)
);
comment on table alarm is 'A condition of a vehicle that needs eyes, from its first sight until somebody or the vehicle itself ends it';
comment on column alarm.count is 'How often it came again while it was open or within half an hour after it cleared by itself';
comment on column alarm.handled_at is 'When its state last left open: acknowledged, handled or cleared by itself';
create unique index alarm_one_open on alarm (vehicle_id, type) where state in ('open', 'acked');
create index alarm_by_id on alarm (alarm_id);
create index alarm_by_vehicle on alarm (vehicle_id, last_at desc, alarm_id desc);
create index alarm_by_time on alarm (last_at desc, alarm_id desc);
create index alarm_by_area_time on alarm (service_area_id, last_at desc, alarm_id desc);
create index alarm_open on alarm (agent_id, service_area_id, type) where state in ('open', 'acked');

alter table alarm enable row level security;
alter table alarm force row level security;
create policy own on alarm using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));

grant select, insert, update, delete on alarm to kickstand_app;
