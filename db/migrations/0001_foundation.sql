-- Kickstand foundation. Plain PostgreSQL; three classes of tables so that the same schema can be distributed later:
--   reference    (small, whole on every node): agent, service_area, role, operator, setting …
--   area-keyed   (service_area_id first in the key): fence
--   vehicle-keyed (vehicle_id first in the key): vehicle, vehicle_state, device_event, command …
-- Ids come from the application; no triggers, no sequences; foreign keys only inside a class or to reference tables.
-- Row-level security is the second lock behind the server's own scope: the application role is not the owner and
-- every transaction says whose rows it may touch in app.agents and app.areas ('all' or a list of ids). Unset means none.

create function app_all_agents() returns boolean language sql stable as
$$ select coalesce(current_setting('app.agents', true), '') = 'all' $$;
create function app_all_areas() returns boolean language sql stable as
$$ select coalesce(current_setting('app.areas', true), '') = 'all' $$;
create function app_agents() returns int[] language sql stable as
$$ select case when current_setting('app.agents', true) in ('', 'all') then '{}'::int[]
     else string_to_array(current_setting('app.agents', true), ',')::int[] end $$;
create function app_areas() returns int[] language sql stable as
$$ select case when current_setting('app.areas', true) in ('', 'all') then '{}'::int[]
     else string_to_array(current_setting('app.areas', true), ',')::int[] end $$;

---------------------------------------------------------------------------------------------------- reference
create table setting (
  name       text primary key,
  value      jsonb not null,
  updated_at timestamptz not null
);
comment on table setting is 'One value of the deployment: client configuration, device auto-authorisation, limits';

create table agent (
  agent_id   int primary key,
  parent_id  int references agent,
  name       text not null,
  kind       text not null check (kind in ('direct', 'franchise', 'partner')),
  state      text not null default 'active' check (state in ('pending', 'active', 'disabled', 'settling', 'closed')),
  created_at timestamptz not null
);

create table service_area (
  service_area_id int primary key,
  agent_id        int not null references agent,
  name            text not null,
  name_en         text,
  status          text not null default 'open' check (status in ('preparing', 'open', 'paused', 'closed')),
  centre_lng      double precision not null,
  centre_lat      double precision not null,
  boundary        jsonb not null,
  created_at      timestamptz not null
);
comment on column service_area.boundary is 'Polygon rings [[[lng,lat],…],…] in WGS-84, outer ring first';
create index service_area_by_agent on service_area (agent_id);

create table role (
  role_id    text primary key,
  agent_id   int not null references agent,
  name       text not null,
  codes      text[] not null,
  built_in   boolean not null default false,
  enable     boolean not null default true,
  version    int not null default 1,
  updated_at timestamptz not null
);

create table operator (
  operator_id   text primary key,
  phone         text not null unique,
  name          text not null,
  agent_id      int not null references agent,
  role_id       text not null references role,
  profession    text,
  area_ids      int[],
  enable        boolean not null default true,
  auth_epoch    int not null default 1,
  last_login_at timestamptz,
  last_login_ip text,
  created_at    timestamptz not null
);
comment on column operator.area_ids is 'Service areas the account is limited to; null = all areas of its agent';
comment on column operator.auth_epoch is 'Raised whenever rights change; sessions of an older epoch end';

create table vehicle_model (
  model_id  int primary key,
  brand     text not null,
  name      text not null,
  kind      text not null check (kind in ('pedelec', 'moped')),
  max_speed int not null
);

---------------------------------------------------------------------------------------------------- sessions
create table server_key (
  kid         text primary key,
  public_jwk  jsonb not null,
  private_box text not null,
  created_at  timestamptz not null,
  revoked_at  timestamptz
);
comment on column server_key.private_box is 'The private half, sealed under the deployment secret';

create table session (
  sid            text primary key,
  kid            text not null,
  key_box        text not null,
  signing_jwk    jsonb not null,
  thumbprint     text not null,
  state          text not null check (state in ('handshake', 'verified', 'operator', 'ended')),
  token_hash     text,
  operator_id    text references operator,
  phone_hash     text,
  auth_epoch     int,
  address        text,
  agent_string   text,
  device_code    text,
  device_name    text,
  device_type    int,
  created_at     timestamptz not null,
  seen_at        timestamptz not null,
  idle_until     timestamptz not null,
  absolute_until timestamptz not null,
  ended_at       timestamptz,
  end_reason     text,
  successor_sid  text
);
comment on table session is 'A browser that has agreed keys with us; becomes an operator session by logging in';
comment on column session.device_name is 'What the browser asked to be called, kept until its phone is proven';
create index session_by_operator on session (operator_id) where ended_at is null;
create index session_by_address on session (address, created_at);

create table sms_code (
  code_id    text primary key,
  sid        text not null,
  phone_hash text not null,
  thumbprint text not null,
  address    text not null,
  digest     text not null,
  attempts   int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index sms_code_by_phone on sms_code (phone_hash, created_at);
create index sms_code_by_address on sms_code (address, created_at);
create index sms_code_by_device on sms_code (thumbprint, created_at);
create index sms_code_by_sid on sms_code (sid, created_at);

create table sms_outbox (
  sms_id     text primary key,
  phone_hash text not null,
  body_box   text not null,
  state      text not null check (state in ('queued', 'sending', 'sent', 'failed', 'dropped')),
  attempts   int not null default 0,
  error      text,
  created_at timestamptz not null,
  next_at    timestamptz not null,
  sent_at    timestamptz
);
comment on column sms_outbox.body_box is 'Phone and text, sealed under the deployment secret; blanked an hour after sending';
create index sms_outbox_due on sms_outbox (next_at) where state = 'queued';

create table login_lock (
  phone_hash   text not null,
  thumbprint   text not null,
  failures     int not null default 0,
  window_from  timestamptz not null,
  locked_until timestamptz,
  locked_times int not null default 0,
  primary key (phone_hash, thumbprint)
);

create table operator_device (
  operator_id  text not null references operator,
  thumbprint   text not null,
  device_code  text not null,
  device_name  text not null,
  device_type  int not null,
  state        text not null check (state in ('pending', 'authorized', 'removed')),
  requested_at timestamptz not null,
  decided_at   timestamptz,
  decided_by   text,
  last_seen_at timestamptz,
  primary key (operator_id, thumbprint)
);

create unlogged table nonce_used (
  sid     text not null,
  nonce   text not null,
  seen_at timestamptz not null,
  primary key (sid, nonce)
);
comment on table nonce_used is 'Only where several servers answer one deployment; a single server remembers in memory';
create index nonce_used_by_age on nonce_used (seen_at);

create table origin_used (
  jti        text primary key,
  expires_at timestamptz not null
);

create table support_contact (
  operator_id text primary key references operator,
  object_id   text not null,
  name        text not null,
  phone       text not null,
  company     text not null,
  updated_at  timestamptz not null
);

create table api_key (
  key_id      text primary key,
  digest      text not null unique,
  operator_id text not null references operator,
  name        text not null,
  created_at  timestamptz not null,
  expires_at  timestamptz,
  revoked_at  timestamptz,
  used_at     timestamptz
);

---------------------------------------------------------------------------------------------------- kernel
create table idempotency (
  actor_id   text not null,
  key        text not null,
  call_id    text not null,
  body_hash  text not null,
  status     int not null,
  answer     jsonb not null,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_by_age on idempotency (created_at);

create table audit_log (
  seq         bigint primary key,
  at          timestamptz not null,
  agent_id    int,
  operator_id text not null,
  operator    text not null,
  role        text,
  call_id     text not null,
  module      text not null,
  action      text not null,
  object      text not null,
  change      jsonb not null,
  reason      text,
  result      text not null check (result in ('ok', 'refused', 'failed')),
  result_code text,
  duration_ms int not null,
  ip          text,
  device      text,
  platform    text not null,
  sensitive   boolean not null default false,
  request_id  text not null,
  prev_hash   text not null,
  hash        text not null
);
comment on table audit_log is 'Append-only; hash = sha256 over the previous hash and this row, so that a changed or missing row shows';
-- The chain spans all agents, so its tip must be seen whatever the writer's scope is.
create function audit_tip() returns table (seq bigint, hash text) language sql stable security definer
  set search_path = public, pg_temp as $$ select seq, hash from audit_log order by seq desc limit 1 $$;
create index audit_log_by_at on audit_log (at desc, seq desc);
create index audit_log_by_operator on audit_log (operator_id, at desc);
create index audit_log_by_object on audit_log (object, at desc);

---------------------------------------------------------------------------------------------------- area-keyed
create table fence (
  service_area_id int not null references service_area,
  fence_id        text not null,
  agent_id        int not null references agent,
  kind            text not null check (kind in ('station', 'no_stop', 'no_ride', 'speed_limit', 'ops_area', 'vehicle_store')),
  name            text not null,
  name_en         text,
  points          jsonb not null,
  centre_lng      double precision not null,
  centre_lat      double precision not null,
  capacity        int,
  state           text not null default 'enabled' check (state in ('draft', 'enabled', 'disabled', 'scheduled', 'archived')),
  version         int not null default 1,
  updated_at      timestamptz not null,
  primary key (service_area_id, fence_id)
);
create index fence_by_id on fence (fence_id);

---------------------------------------------------------------------------------------------------- vehicle-keyed
create table vehicle (
  vehicle_id      int primary key check (vehicle_id between 10000000 and 999999999),
  agent_id        int not null references agent,
  service_area_id int references service_area,
  model_id        int not null references vehicle_model,
  imei            text,
  plate           text,
  frame_no        text,
  battery_sn      text,
  lifecycle       text not null check (lifecycle in ('in_stock', 'bound', 'on_shelf', 'off_shelf', 'in_repair', 'lost', 'scrapped', 'transferred')),
  tags            text[] not null default '{}',
  note            text not null default '',
  version         int not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
comment on column vehicle.vehicle_id is 'The printed number (carId on the wire)';
create index vehicle_by_scope on vehicle (agent_id, service_area_id, vehicle_id);
create index vehicle_by_area on vehicle (service_area_id, vehicle_id);
create index vehicle_by_plate on vehicle (plate);
create index vehicle_by_frame on vehicle (frame_no);
create index vehicle_by_battery on vehicle (battery_sn);
-- The gateway looks every few seconds for what operators changed.
create index vehicle_by_update on vehicle (updated_at);

create table imei_claim (
  imei       text primary key,
  vehicle_id int,
  digest     text not null
);
comment on table imei_claim is 'One controller of the world: which vehicle it is bound to, and the sha256 of its broker password';

create table device (
  vehicle_id    int not null references vehicle,
  imei          text not null,
  iccid         text,
  sim_expire_on date,
  fw_version    text,
  voice_version text,
  bound_at      timestamptz not null,
  primary key (vehicle_id, imei)
);
create index device_by_imei on device (imei);
create index device_by_iccid on device (iccid);

create table vehicle_state (
  vehicle_id      int primary key references vehicle,
  agent_id        int not null references agent,
  service_area_id int references service_area,
  riding_state    text not null default 'available' check (riding_state in ('available', 'riding', 'temp_parked', 'reserved', 'in_ops')),
  ops_states      int not null default 0,
  alarms          int not null default 0,
  online          boolean not null default false,
  login_at        timestamptz,
  reported_at     timestamptz,
  device_at       timestamptz,
  lng             double precision,
  lat             double precision,
  located_at      timestamptz,
  speed_kmh       real,
  course          smallint,
  satellites      smallint,
  hdop            real,
  gsm             smallint,
  rest_battery    smallint check (rest_battery between 0 and 100),
  voltage_mv      int,
  mileage_m       bigint not null default 0,
  locks           int not null default 0,
  mode            text not null default 'normal',
  power_connected boolean,
  moving          boolean,
  station_id      text,
  out_of_area     boolean,
  lock_at         timestamptz,
  unlock_at       timestamptz,
  last_seq        bigint
) with (fillfactor = 70);
comment on table vehicle_state is 'The last known state, written in batches by the gateway; every vehicle has one, made with it; bit meanings: domain/vehicles';
create index vehicle_state_by_scope on vehicle_state (agent_id, service_area_id);
create index vehicle_state_by_reported on vehicle_state (reported_at desc nulls last, vehicle_id);
create index vehicle_state_by_battery on vehicle_state (rest_battery, vehicle_id);

create table device_event (
  vehicle_id int not null,
  at         timestamptz not null,
  event_id   text not null,
  imei       text not null,
  device_at  timestamptz,
  notify     int not null,
  facts      jsonb not null default '{}',
  primary key (vehicle_id, at, event_id)
) partition by range (at);
comment on table device_event is 'Notifications of controllers, by month';
create table device_event_default partition of device_event default;

create table command_job (
  job_id      text primary key,
  agent_id    int not null,
  operator_id text not null,
  operator    text not null,
  type        text not null,
  reason      text,
  vehicles    int not null,
  request_id  text not null,
  created_at  timestamptz not null
);
create index command_job_by_time on command_job (created_at desc);

create table command (
  vehicle_id      int not null references vehicle,
  command_id      text not null,
  job_id          text,
  agent_id        int not null,
  service_area_id int,
  imei            text not null,
  type            text not null,
  args            jsonb not null default '{}',
  source          text not null check (source in ('operator', 'user', 'rule')),
  operator_id     text,
  operator        text,
  reason          text,
  state           text not null check (state in ('queued', 'sent', 'acked', 'refused', 'timeout', 'cancelled')),
  device_code     int,
  retries         int not null default 0,
  created_at      timestamptz not null,
  sent_at         timestamptz,
  deadline_at     timestamptz not null,
  ended_at        timestamptz,
  late_at         timestamptz,
  late_code       int,
  primary key (vehicle_id, command_id),
  check ((state in ('queued', 'sent')) = (ended_at is null))
);
comment on column command.late_at is 'An answer that came after the outcome was settled; recorded, the outcome stays';
create index command_by_id on command (command_id);
create index command_by_job on command (job_id);
create index command_by_time on command (created_at desc, command_id desc);
create index command_open on command (deadline_at) where state in ('queued', 'sent');
create index command_by_vehicle on command (vehicle_id, created_at desc);

---------------------------------------------------------------------------------------------------- second lock
-- audit_log and command_job are not FORCEd: audit_tip() must see the whole chain as the owner; the application is not the owner.
do $$
declare t text;
begin
  foreach t in array array['vehicle', 'vehicle_state', 'fence', 'command'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
  foreach t in array array['audit_log', 'command_job'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own on %I for select using (
      (select app_all_agents()) or agent_id = any ((select app_agents())::int[]))$p$, t);
    execute format('create policy add_only on %I for insert with check (true)', t);
  end loop;
end $$;

grant usage on schema public to kickstand_app;
grant select, insert, update, delete on all tables in schema public to kickstand_app;
revoke update, delete, truncate on audit_log from kickstand_app;
