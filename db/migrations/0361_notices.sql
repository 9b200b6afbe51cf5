-- Other words than the usual ones for what riders are told at events, by area or for all, who changed them, and what was not sent
-- because a value was missing.
create table notice_template (
  -- The event, with @ and the area where it is an area's own.
  template_id       text primary key,
  event             text not null,
  -- Null: all areas that have none of their own.
  service_area_id   int references service_area,
  title             text not null check (char_length(title) between 1 and 20),
  title_en          text not null check (char_length(title_en) between 1 and 40),
  body              text not null check (char_length(body) between 1 and 500),
  body_en           text not null check (char_length(body_en) between 1 and 500),
  channels          text[] not null,
  waits_for_morning boolean not null,
  per_day           int not null check (per_day between 0 and 50),
  provider_template text not null check (char_length(provider_template) <= 40),
  review            text not null check (review in ('none', 'waiting', 'approved', 'rejected')),
  -- What the SMS gateway agreed to last, in both languages; null: it has agreed to nothing.
  approved          jsonb,
  is_on             boolean not null,
  updated_at        timestamptz not null,
  updated_by        text not null,
  version           int not null check (version > 0)
);
create unique index notice_template_of on notice_template (event, service_area_id) nulls not distinct;
-- What riders are told is no secret; it is changed by whoever runs the area, and for all areas by whoever sees all.
alter table notice_template enable row level security;
alter table notice_template force row level security;
create policy seen on notice_template for select using (true);
create function may_word_notices(area int) returns boolean language sql stable as $$
  select case when area is null then (select app_all_agents()) and (select app_all_areas()) else exists (
    select from service_area z where z.service_area_id = area
      and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
      and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))) end $$;
create policy added on notice_template for insert with check (may_word_notices(service_area_id));
create policy changed on notice_template for update using (may_word_notices(service_area_id));
create policy removed on notice_template for delete using (may_word_notices(service_area_id));
grant select, insert, update, delete on notice_template to kickstand_app;

create table notice_change (
  template_id text not null,
  version     int not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  -- By field what it was and what it is.
  change      jsonb not null,
  primary key (template_id, version)
);
grant select, insert on notice_change to kickstand_app;
revoke update, delete, truncate on notice_change from kickstand_app;

create table notice_missed (
  missed_id       text primary key,
  event           text not null,
  service_area_id int not null,
  agent_id        int not null,
  subject         text not null,
  variables       text[] not null,
  at              timestamptz not null
);
create index notice_missed_of on notice_missed (event, at);
alter table notice_missed enable row level security;
alter table notice_missed force row level security;
create policy own on notice_missed using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, delete on notice_missed to kickstand_app;
