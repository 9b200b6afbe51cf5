-- Pictures that riders and field staff send. The bytes lie in a store of files; what is known of them stands here.
create table photo (
  photo_id        text primary key,
  -- `identity`: papers of a person, which are shown with a mark and whose views are logged.
  kind            text not null check (kind in ('evidence', 'identity')),
  rider_id        text references rider,
  operator_id     text references operator,
  -- Where it belongs, by what uses it; null while nothing does.
  service_area_id int references service_area,
  agent_id        int references agent,
  -- SHA-256 of the pixels as they are kept, and what they look like from afar (64 bits in hex; null where nothing is to be seen).
  sha256          text not null,
  look            text,
  bytes           int not null check (bytes > 0),
  width           int not null check (width > 0),
  height          int not null check (height > 0),
  created_at      timestamptz not null,
  check ((rider_id is null) <> (operator_id is null)),
  check ((service_area_id is null) = (agent_id is null))
);
create index photo_by_pixels on photo (sha256);
create index photo_by_look on photo (look) where look is not null;
create index photo_unused on photo (created_at) where agent_id is null;
create index photo_unused_of_rider on photo (rider_id) where agent_id is null;

-- What a photo belongs to; one belongs to one thing.
create table photo_use (
  used_by         text not null check (used_by in ('ticket', 'return', 'certificate', 'rebind')),
  object_id       text not null,
  no              int not null,
  photo_id        text not null unique references photo,
  service_area_id int not null,
  agent_id        int not null,
  primary key (used_by, object_id, no)
);

alter table photo enable row level security;
alter table photo force row level security;
create policy seen on photo for select using (agent_id is null or (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[]))));
create policy added on photo for insert with check (agent_id is null);
create policy used on photo for update using (agent_id is null) with check (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
-- Only what nothing uses ever goes.
create policy forgotten on photo for delete using (agent_id is null);

alter table photo_use enable row level security;
alter table photo_use force row level security;
create policy own on photo_use using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on photo to kickstand_app;
grant select, insert on photo_use to kickstand_app;
revoke truncate on photo from kickstand_app;
revoke delete, truncate on photo_use from kickstand_app;
