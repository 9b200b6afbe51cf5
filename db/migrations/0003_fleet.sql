-- The living fleet: trips and who rides, field staff and their tasks, what vehicles reported and where they were.
-- Area-keyed: trip, search, heat_hour, fleet_snapshot, fleet_sample, ops_task. Vehicle-keyed: trip_open, reservation,
-- vehicle_day, vehicle_use, track, telemetry, device_packet. User-keyed: rider.
-- Tables that grow with the day are partitioned by time, so that a retention job drops whole partitions.

---------------------------------------------------------------------------------------------------- riders and trips
create table rider (
  rider_id        text primary key,
  service_area_id int references service_area,
  phone           text not null,
  name            text not null,
  state           text not null default 'normal' check (state in ('normal', 'blacklisted', 'cancelled')),
  registered_at   timestamptz not null
);
create index rider_by_phone on rider (phone);

create table trip (
  service_area_id   int not null references service_area,
  started_at        timestamptz not null,
  trip_id           text not null,
  agent_id          int not null,
  rider_id          text not null,
  vehicle_id        int not null,
  imei              text not null,
  model_id          int not null,
  state             text not null check (state in ('opening', 'riding', 'temp_parked', 'closing', 'ended', 'failed')),
  ended_at          timestamptz,
  ended_by          text check (ended_by in ('user', 'ops', 'system')),
  start_lng         double precision,
  start_lat         double precision,
  end_lng           double precision,
  end_lat           double precision,
  start_station_id  text,
  end_station_id    text,
  return_relation   text check (return_relation in ('in_station', 'out_of_station', 'bad_direction', 'no_rfid', 'kickstand',
                      'camera_direction', 'camera_point', 'camera_miss', 'helmet_missing', 'in_no_stop', 'out_of_area',
                      'in_no_ride', 'station_full', 'ops_ended', 'auto_ended')),
  distance_m        int check (distance_m >= 0),
  riding_seconds    int check (riding_seconds >= 0),
  parked_seconds    int not null default 0 check (parked_seconds >= 0),
  fence_release     int not null default 0,
  evidence          jsonb not null default '{}',
  failure_code      int,
  platform          text not null default 'wechat',
  primary key (service_area_id, started_at, trip_id),
  check ((state in ('ended', 'failed')) = (ended_at is not null)),
  check (ended_at is null or ended_at >= started_at),
  check (state <> 'ended' or (return_relation is not null and ended_by is not null and distance_m is not null and riding_seconds is not null))
) partition by range (started_at);
create table trip_default partition of trip default;
comment on table trip is 'The movement of a rider on a vehicle; belongs to the area where it began. What it costs is not kept here';
comment on column trip.fence_release is 'Release of the area''s fences that holds for this trip: the one of its start';
comment on column trip.evidence is 'At the end: both fixes with accuracy, distance to the station''s edge, results of sensors';
create index trip_by_id on trip (trip_id);
create index trip_by_vehicle on trip (vehicle_id, started_at desc);
create index trip_by_rider on trip (rider_id, started_at desc);
create index trip_by_end on trip (service_area_id, ended_at);
create index trip_by_end_station on trip (end_station_id, ended_at) where end_station_id is not null;

create table trip_open (
  vehicle_id      int primary key references vehicle,
  rider_id        text not null unique,
  trip_id         text not null unique,
  service_area_id int not null,
  agent_id        int not null,
  started_at      timestamptz not null,
  state           text not null check (state in ('opening', 'riding', 'temp_parked', 'closing')),
  since           timestamptz not null,
  command_id      text,
  start_mileage_m bigint,
  parked_seconds  int not null default 0,
  ending          jsonb
);
comment on table trip_open is 'At most one open trip per vehicle and per rider: the claim that makes two riders on one vehicle impossible';
comment on column trip_open.ending is 'What the rider''s app said when it asked to end, until the lock has answered';

create table reservation (
  vehicle_id      int primary key references vehicle,
  rider_id        text not null unique,
  service_area_id int not null,
  agent_id        int not null,
  made_at         timestamptz not null,
  until           timestamptz not null
);

create table vehicle_day (
  vehicle_id      int not null,
  day             date not null,
  service_area_id int,
  agent_id        int not null,
  trips           int not null default 0,
  short_trips     int not null default 0,
  failed_unlocks  int not null default 0,
  astray_returns  int not null default 0,
  riding_seconds  int not null default 0,
  distance_m      int not null default 0,
  primary key (vehicle_id, day)
);
comment on table vehicle_day is 'Trips of a vehicle by business day of their start';
create index vehicle_day_by_day on vehicle_day (day, vehicle_id);

create table vehicle_use (
  vehicle_id      int primary key references vehicle,
  trips           int not null default 0,
  last_trip_id    text,
  last_rider_id   text,
  last_started_at timestamptz,
  last_ended_at   timestamptz,
  last_relation   text,
  short_in_row    int not null default 0,
  serviced_at     timestamptz,
  serviced_at_m   bigint not null default 0
);
comment on table vehicle_use is 'How a vehicle was last used and serviced';

create table search (
  service_area_id int not null references service_area,
  at              timestamptz not null,
  search_id       text not null,
  agent_id        int not null,
  rider_id        text not null,
  lng             double precision not null,
  lat             double precision not null,
  outcome         text not null check (outcome in ('found', 'none_near', 'low_battery', 'fault', 'in_ops', 'taken')),
  vehicle_id      int,
  primary key (service_area_id, at, search_id)
) partition by range (at);
create table search_default partition of search default;
comment on table search is 'A rider looked for a vehicle or scanned one; everything but found is missed demand';

create table heat_hour (
  service_area_id int not null,
  day             date not null,
  hour            smallint not null check (hour between 0 and 23),
  cell            bigint not null,
  agent_id        int not null,
  starts          int not null default 0,
  ends            int not null default 0,
  missed          int not null default 0,
  primary key (service_area_id, day, hour, cell)
);
comment on table heat_hour is 'Starts, ends and missed demand by business day, local hour and cell (domain/heat)';

---------------------------------------------------------------------------------------------------- field staff
create table ops_task (
  service_area_id int not null references service_area,
  task_id         text not null,
  agent_id        int not null references agent,
  type            text not null check (type in ('swap', 'move', 'inspect', 'repair', 'drag_back')),
  source          text not null check (source in ('rule', 'manual', 'self', 'algorithm', 'customer')),
  priority        text not null default 'mid' check (priority in ('low', 'mid', 'high', 'urgent')),
  state           text not null default 'pending' check (state in ('pending', 'doing', 'done', 'closed', 'paused')),
  vehicle_id      int not null,
  ops_area_id     text,
  lng             double precision,
  lat             double precision,
  target_id       text,
  assignee_id     text references operator,
  created_by      text,
  created_at      timestamptz not null,
  claimed_at      timestamptz,
  started_at      timestamptz,
  finished_at     timestamptz,
  due_at          timestamptz,
  start_lng       double precision,
  start_lat       double precision,
  end_lng         double precision,
  end_lat         double precision,
  before_pct      smallint,
  after_pct       smallint,
  before_mv       int,
  after_mv        int,
  old_battery     text,
  new_battery     text,
  distance_m      int,
  parts           text[] not null default '{}',
  result          jsonb not null default '{}',
  validity        text not null default 'pending' check (validity in ('valid', 'invalid', 'pending')),
  invalid_reason  text,
  remark          text not null default '',
  version         int not null default 1,
  primary key (service_area_id, task_id),
  check ((state in ('done', 'closed')) = (finished_at is not null))
);
create unique index ops_task_one_of_a_kind on ops_task (service_area_id, vehicle_id, type) where state in ('pending', 'doing', 'paused');
create index ops_task_by_id on ops_task (task_id);
create index ops_task_by_vehicle on ops_task (vehicle_id, created_at desc);
create index ops_task_open on ops_task (service_area_id, type) where state in ('pending', 'doing', 'paused');
create index ops_task_by_assignee on ops_task (assignee_id, finished_at desc) where assignee_id is not null;

create table fault_report (
  vehicle_id      int not null,
  report_id       text not null,
  service_area_id int,
  agent_id        int not null references agent,
  source          text not null check (source in ('user', 'staff', 'auto', 'operator')),
  reporter        text not null,
  parts           text[] not null,
  text            text not null default '',
  stop            boolean not null default false,
  trip_id         text,
  task_id         text,
  state           text not null default 'new' check (state in ('new', 'processing', 'done', 'dragged', 'invalid')),
  result          text,
  handler         text,
  created_at      timestamptz not null,
  handled_at      timestamptz,
  version         int not null default 1,
  primary key (vehicle_id, report_id)
);
create index fault_report_by_id on fault_report (report_id);
create index fault_report_by_time on fault_report (created_at desc, report_id desc);

create table staff_position (
  operator_id     text primary key references operator,
  agent_id        int not null references agent,
  service_area_id int references service_area,
  lng             double precision not null,
  lat             double precision not null,
  at              timestamptz not null,
  task_id         text,
  duty            boolean not null default true
);
comment on table staff_position is 'Where field staff is, as their app says it; shown while it is at most five minutes old';

---------------------------------------------------------------------------------------------------- what vehicles reported
create table device_packet (
  vehicle_id int not null,
  at         timestamptz not null,
  packet_id  text not null,
  imei       text not null,
  device_at  timestamptz,
  kind       text not null check (kind in ('login', 'ping', 'bms', 'gps', 'notify', 'reply', 'command')),
  verdict    text not null default 'fresh' check (verdict in ('fresh', 'late', 'duplicate', 'skewed')),
  code       int,
  payload    jsonb not null,
  primary key (vehicle_id, at, packet_id)
) partition by range (at);
create table device_packet_default partition of device_packet default;
comment on table device_packet is 'Every message to and from a controller as it came, by day; packed into track and telemetry when it is old';

create table track (
  vehicle_id int not null,
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  trip_id    text,
  points     int not null check (points > 0),
  jumps      int not null default 0 check (jumps between 0 and points),
  packed     bytea not null,
  primary key (vehicle_id, from_at)
) partition by range (from_at);
create table track_default partition of track default;
comment on table track is 'Where a vehicle was, packed (domain/tracks), by month; overlaps nothing but what device_packet still holds';
comment on column track.jumps is 'Fixes among the points that no vehicle can have come to';
create index track_by_jumps on track (from_at, vehicle_id) where jumps > 0;

create table telemetry (
  vehicle_id int not null,
  hour       timestamptz not null,
  imei       text not null,
  samples    int not null check (samples > 0),
  packed     bytea not null,
  primary key (vehicle_id, hour)
) partition by range (hour);
create table telemetry_default partition of telemetry default;
comment on table telemetry is 'Signal, voltage and charge of a vehicle by hour, packed (domain/tracks)';

create table fleet_snapshot (
  service_area_id int not null,
  at              timestamptz not null,
  agent_id        int not null,
  vehicles        int not null,
  frame           bytea not null,
  primary key (service_area_id, at, agent_id)
) partition by range (at);
create table fleet_snapshot_default partition of fleet_snapshot default;
comment on table fleet_snapshot is 'Where every vehicle of an area was and how, every quarter of an hour: records of a live frame (domain/live). Area 0: in none';

create table fleet_sample (
  service_area_id int not null,
  at              timestamptz not null,
  agent_id        int not null,
  on_shelf        int not null,
  rentable        int not null,
  riding          int not null,
  online          int not null,
  bound           int not null,
  fixed           int not null,
  weak_signal     int not null,
  no_power        int not null,
  low_battery     int not null,
  primary key (service_area_id, at, agent_id)
) partition by range (at);
create table fleet_sample_default partition of fleet_sample default;
comment on table fleet_sample is 'Counts over an area every five minutes; averages of a day come from here. Area 0: in none';

---------------------------------------------------------------------------------------------------- fences as releases
alter table service_area add column fence_release int not null default 1;
comment on column service_area.fence_release is 'Counts what was published in this area; controllers and open trips hold one of these';
alter table vehicle_state add column fence_release int;
comment on column vehicle_state.fence_release is 'The release of its area''s fences that the controller holds';

---------------------------------------------------------------------------------------------------- second lock
do $$
declare t text;
begin
  foreach t in array array['trip', 'trip_open', 'reservation', 'search', 'heat_hour', 'ops_task', 'fault_report',
      'fleet_snapshot', 'fleet_sample', 'vehicle_day', 'staff_position'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
end $$;

grant select, insert, update, delete on all tables in schema public to kickstand_app;
revoke update, delete, truncate on audit_log from kickstand_app;
