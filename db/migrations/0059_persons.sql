-- What riders were told by text message, with codes blotted out. How it was sent stands in the outbox under its number.
create table rider_message (
  message_id      text primary key,
  rider_id        text not null references rider,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  kind            text not null check (kind in ('reminder', 'manual', 'code')),
  body            text not null,
  sms_id          text not null unique,
  created_at      timestamptz not null,
  -- Who had it sent; null: the system.
  by_name         text
);
create index rider_message_of_rider on rider_message (rider_id, created_at desc, message_id desc);
create index rider_message_by_time on rider_message (created_at);

-- With which devices riders use their app; a device is known by a keyed hash.
create table rider_device (
  rider_id    text not null references rider,
  device_hash text not null,
  platform    text not null check (platform in ('wechat', 'alipay', 'android', 'ios')),
  model       text not null default '',
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  uses        int not null default 1 check (uses > 0),
  primary key (rider_id, device_hash)
);
create index rider_device_by_device on rider_device (device_hash);

-- When somebody's personal data was handed out, or taken out of everything; null names: the rider did it.
create table rider_privacy_event (
  event_id        text primary key,
  rider_id        text not null references rider,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  kind            text not null check (kind in ('exported', 'deleted')),
  at              timestamptz not null,
  by_name         text,
  approver        text,
  reason          text not null default ''
);
create index rider_privacy_event_of_rider on rider_privacy_event (rider_id, at desc);
create unique index rider_deleted_once on rider_privacy_event (rider_id) where kind = 'deleted';

-- Phones of deleted accounts, by keyed hash: nobody registers with one for a while.
create table phone_lock (
  phone_hash text primary key,
  until      timestamptz not null
);

do $$
declare name text;
begin
  foreach name in array array['rider_message', 'rider_privacy_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
grant select, insert, delete on rider_message, rider_device to kickstand_app;
grant update on rider_device to kickstand_app;
grant select, insert on rider_privacy_event to kickstand_app;
grant select, insert, update on phone_lock to kickstand_app;
revoke update, truncate on rider_message from kickstand_app;
revoke truncate on rider_device from kickstand_app;
revoke update, delete, truncate on rider_privacy_event from kickstand_app;
revoke delete, truncate on phone_lock from kickstand_app;

-- Photos of somebody whose account is deleted belong to nothing any more, and go as what nothing uses goes.
create policy person_gone on photo for update using (
  exists (select from rider r where r.rider_id = photo.rider_id and r.state = 'cancelled')) with check (agent_id is null);
create policy person_gone on photo_use as restrictive for delete using (
  exists (select from photo p join rider r on r.rider_id = p.rider_id
    where p.photo_id = photo_use.photo_id and r.state = 'cancelled'));
grant delete on photo_use to kickstand_app;
create index photo_of_rider on photo (rider_id) where rider_id is not null and agent_id is not null;
