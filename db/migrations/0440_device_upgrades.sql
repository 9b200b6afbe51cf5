-- What controllers are sent (firmware, voices), to which vehicles, and what came of it for each of them.
alter table device add column hw_revision text;
comment on column device.hw_revision is 'The revision of its hardware, as it tells it when it logs in';

create table device_package (
  package_id      text primary key,
  kind            text not null check (kind in ('firmware', 'voice')),
  name            text not null check (char_length(name) between 1 and 40),
  model_id        int not null references vehicle_model,
  -- As controllers report it.
  package_version text not null check (char_length(package_version) between 1 and 20),
  -- The same in every way that controllers write it.
  reported        text[] not null,
  -- The versions that it may be put on; empty: any.
  from_versions   text[] not null default '{}',
  state           text not null check (state in ('draft', 'test', 'released', 'withdrawn')),
  size            int not null check (size between 1 and 4194304),
  sha256          text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  md5             text not null check (md5 ~ '^[0-9a-f]{32}$'),
  -- Base64 of the ed25519 signature over kind, model, version, size and sha256, a line each.
  signature       text not null,
  signed_by       text not null,
  notes           text not null default '',
  uploaded_at     timestamptz not null,
  uploaded_by     text not null,
  version         int not null default 1,
  unique (kind, model_id, package_version)
);
create index device_package_by_time on device_package (kind, uploaded_at desc, package_id desc);
grant select, insert, update on device_package to kickstand_app;
revoke delete, truncate on device_package from kickstand_app;

create table device_package_image (
  package_id text primary key references device_package,
  image      bytea not null check (octet_length(image) between 1 and 4194304)
);
comment on table device_package_image is 'What controllers are sent of a package; kept apart, so that no list reads it';
grant select, insert on device_package_image to kickstand_app;
revoke update, delete, truncate on device_package_image from kickstand_app;

create table device_job (
  job_id        text primary key,
  package_id    text not null references device_package,
  -- The company of whoever made it.
  agent_id      int not null references agent,
  name          text not null check (char_length(name) between 1 and 40),
  -- Which vehicles were asked for: areas, numbers, versions.
  target        jsonb not null,
  -- The areas of its vehicles.
  area_ids      int[] not null check (cardinality(area_ids) between 1 and 200),
  -- How many vehicles it was planned for, and how many of them come first.
  planned       int not null check (planned > 0),
  canary        int not null check (canary > 0),
  -- Minutes since midnight; null: at any time.
  window_from   smallint check (window_from between 0 and 1439),
  window_to     smallint check (window_to between 0 and 1439),
  concurrency   int not null check (concurrency between 1 and 500),
  stop_percent  int not null check (stop_percent between 1 and 50),
  is_downgrade  boolean not null,
  state         text not null check (state in ('draft', 'canary', 'running', 'paused', 'done', 'aborted')),
  -- What it goes on with when it is paused no more.
  paused_from   text check (paused_from in ('canary', 'running')),
  -- Why it stopped by itself, and whether somebody was told.
  stop          jsonb,
  -- Failures before this instant count no more: somebody has looked at them and went on.
  judged_from   timestamptz,
  told_at       timestamptz,
  retry_of      text references device_job,
  reason        text not null,
  created_at    timestamptz not null,
  created_by    text not null,
  creator_id    text not null,
  started_at    timestamptz,
  promoted_at   timestamptz,
  promoted_by   text,
  ended_at      timestamptz,
  version       int not null default 1,
  check ((window_from is null) = (window_to is null)),
  check ((state = 'paused') = (paused_from is not null)),
  check ((state in ('done', 'aborted')) = (ended_at is not null)),
  check (state = 'draft' or started_at is not null or state = 'aborted')
);
create index device_job_by_time on device_job (created_at desc, job_id desc);
create index device_job_of_package on device_job (package_id);
create index device_job_open on device_job (started_at) where state in ('canary', 'running', 'paused');
create index device_job_untold on device_job (created_at) where (stop is not null or state = 'done') and told_at is null;

-- Whoever sees one of its areas sees an upgrade. It belongs to whoever runs its areas now: areas change hands.
alter table device_job enable row level security;
alter table device_job force row level security;
create policy own on device_job using (exists (select from service_area z
  where z.service_area_id = any (device_job.area_ids)
    and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
    and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))));
grant select, insert, update on device_job to kickstand_app;
revoke delete, truncate on device_job from kickstand_app;

create table device_job_vehicle (
  job_id          text not null references device_job,
  vehicle_id      int not null references vehicle,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  imei            text not null,
  -- In which turn it is asked.
  turn            int not null,
  -- The revision of its hardware; empty where it tells none.
  stratum         text not null,
  is_canary       boolean not null,
  from_version    text,
  state           text not null
    check (state in ('waiting', 'sent', 'downloading', 'rebooting', 'success', 'failed', 'timeout', 'skipped')),
  code            text,
  -- How many chunks it has, and how often it came back with the old version in the middle.
  chunks          int not null default 0 check (chunks >= 0),
  attempts        int not null default 0 check (attempts >= 0),
  offered_at      timestamptz,
  heard_at        timestamptz,
  rebooted_at     timestamptz,
  -- It logged in with the version that it was sent.
  proven_at       timestamptz,
  ended_at        timestamptz,
  state_at        timestamptz not null,
  primary key (job_id, vehicle_id),
  check ((state in ('success', 'failed', 'timeout', 'skipped')) = (ended_at is not null)),
  check ((state in ('failed', 'timeout', 'skipped')) = (code is not null)),
  check (state <> 'success' or proven_at is not null)
);
-- A vehicle is in one upgrade at a time.
create unique index device_job_vehicle_busy on device_job_vehicle (vehicle_id)
  where state in ('waiting', 'sent', 'downloading', 'rebooting');
create index device_job_vehicle_waiting on device_job_vehicle (job_id, is_canary, turn) where state = 'waiting';
create index device_job_vehicle_under_way on device_job_vehicle (job_id) where state in ('sent', 'downloading', 'rebooting');
create index device_job_vehicle_by_time on device_job_vehicle (job_id, state_at desc, vehicle_id desc);
create index device_job_vehicle_silent on device_job_vehicle (ended_at desc) where state = 'timeout' and code in ('silent', 'lost');
alter table device_job_vehicle enable row level security;
alter table device_job_vehicle force row level security;
create policy own on device_job_vehicle using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))
  and ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on device_job_vehicle to kickstand_app;
revoke delete, truncate on device_job_vehicle from kickstand_app;

-- What controllers say of packages is kept as all that they say.
alter table device_packet drop constraint device_packet_kind_check;
alter table device_packet add constraint device_packet_kind_check
  check (kind in ('login', 'ping', 'bms', 'gps', 'notify', 'reply', 'firmware', 'command'));
