-- One-off messages to many riders or to people who work here: what they say, whom they are for, how far they are.
create table broadcast (
  broadcast_id text primary key,
  -- The company of whoever wrote it.
  agent_id     int not null references agent,
  area_ids     int[] not null check (cardinality(area_ids) between 1 and 50),
  kind         text not null check (kind in ('notice', 'maintenance', 'price', 'marketing')),
  title        text not null check (char_length(title) between 1 and 20),
  body         text not null check (char_length(body) between 1 and 2000),
  -- Null: it leaves by no text message.
  sms_text     text check (char_length(sms_text) between 1 and 500),
  -- The conditions for riders; null: it is for none.
  audience     jsonb,
  -- What people who work here do, of those it is for.
  professions  text[] not null,
  pops_up      boolean not null,
  -- Null: at once.
  send_at      timestamptz,
  expires_at   timestamptz,
  state        text not null check (state in ('draft', 'scheduled', 'sending', 'done', 'cancelled', 'failed')),
  is_paused    boolean not null default false,
  -- Since when its recipients stand firm; null: they do not yet.
  frozen_at    timestamptz,
  -- Of its riders: how many are told, how many of them by text message too, and who is not told by reason.
  riders       int not null default 0 check (riders >= 0),
  texted       int not null default 0 check (texted between 0 and riders),
  suppressed   int not null default 0 check (suppressed >= 0),
  staff        int not null default 0 check (staff >= 0),
  -- How many were told so far, and how many dropped out since.
  told         int not null default 0 check (told >= 0),
  dropped      int not null default 0 check (dropped >= 0),
  created_at   timestamptz not null,
  created_by   text not null,
  updated_at   timestamptz not null,
  updated_by   text not null,
  sent_by      text,
  started_at   timestamptz,
  ended_at     timestamptz,
  recalled_at  timestamptz,
  version      int not null default 1,
  check (told + dropped <= riders),
  check (audience is not null or cardinality(professions) > 0),
  check (state in ('draft', 'cancelled') or frozen_at is not null),
  check (not is_paused or state = 'sending')
);
create index broadcast_by_time on broadcast (created_at desc, broadcast_id desc);
create index broadcast_ended on broadcast (ended_at) where ended_at is not null;
create index broadcast_to_send on broadcast (send_at) where state in ('scheduled', 'sending');
alter table broadcast enable row level security;
alter table broadcast force row level security;
create policy own on broadcast using (exists (select from service_area z
  where z.service_area_id = any (broadcast.area_ids)
    and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
    and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))));
grant select, insert, update on broadcast to kickstand_app;
revoke delete, truncate on broadcast from kickstand_app;

-- Whom a broadcast is for, as it stood when they were frozen; later some may drop out and nobody joins.
create table broadcast_rider (
  broadcast_id    text not null references broadcast,
  rider_id        text not null,
  service_area_id int not null references service_area,
  state           text not null check (state in ('waiting', 'told', 'suppressed', 'dropped')),
  -- Why they are not told.
  reason          text check (reason in ('no_consent', 'cap', 'gone', 'expired')),
  is_texted       boolean not null,
  primary key (broadcast_id, rider_id),
  check ((state in ('suppressed', 'dropped')) = (reason is not null))
);
create index broadcast_rider_waiting on broadcast_rider (broadcast_id, rider_id) where state = 'waiting';
alter table broadcast_rider enable row level security;
alter table broadcast_rider force row level security;
create policy own on broadcast_rider using (exists (select from broadcast b where b.broadcast_id = broadcast_rider.broadcast_id));
create table broadcast_staff (
  broadcast_id text not null references broadcast,
  operator_id  text not null references operator,
  primary key (broadcast_id, operator_id)
);
alter table broadcast_staff enable row level security;
alter table broadcast_staff force row level security;
create policy own on broadcast_staff using (exists (select from broadcast b where b.broadcast_id = broadcast_staff.broadcast_id));
grant select, insert, delete, update on broadcast_rider to kickstand_app;
grant select, insert, delete on broadcast_staff to kickstand_app;

-- What riders agreed to be sent for marketing, by which channel and by what words; ended, it counts no more.
create table rider_consent (
  rider_id text not null references rider,
  channel  text not null check (channel in ('inbox', 'sms')),
  source   text not null check (source in ('register', 'settings', 'activity')),
  -- The words they agreed to.
  words    text not null check (char_length(words) between 1 and 200),
  given_at timestamptz not null,
  ended_at timestamptz check (ended_at >= given_at),
  primary key (rider_id, channel)
);
grant select, insert, update, delete on rider_consent to kickstand_app;
revoke truncate on rider_consent from kickstand_app;

-- How much marketing one rider is sent at most, for the whole platform, where somebody has said so.
create table broadcast_caps (
  row_no     int primary key default 1 check (row_no = 1),
  per_day    int not null check (per_day between 0 and 10),
  per_week   int not null check (per_week between per_day and 50),
  updated_at timestamptz not null,
  updated_by text not null,
  version    int not null
);
grant select, insert, update on broadcast_caps to kickstand_app;
revoke delete, truncate on broadcast_caps from kickstand_app;

-- Which broadcast something belongs to that stands in an inbox or leaves for a phone.
alter table rider_message add column broadcast_id text references broadcast;
create index rider_message_read on rider_message (broadcast_id) where broadcast_id is not null and read_at is not null;
create index rider_message_of_marketing on rider_message (rider_id, created_at) where event = 'campaign';
alter table outbox add column broadcast_id text;
create index outbox_of_broadcast on outbox (broadcast_id, state) where broadcast_id is not null;
