-- Pictures and pop-ups that riders are shown in their app, how often each was shown, and who changed what of them.
create table ad_picture (
  picture_id  text primary key,
  operator_id text not null,
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  created_at  timestamptz not null
);
create index ad_picture_of_operator on ad_picture (operator_id, created_at);
comment on table ad_picture is 'Pictures of ads, drawn anew; what no ad shows is forgotten after a day';
grant select, insert, delete on ad_picture to kickstand_app;

create table ad (
  ad_id         text primary key,
  name          text not null check (char_length(name) between 1 and 20),
  place         text not null
    check (place in ('splash', 'home_popup', 'home_banner', 'ride_end', 'wallet', 'activity_centre', 'mine')),
  picture_id    text not null references ad_picture,
  -- Where a press leads to: none, a page of the app, an https address of an allowed host, or a mini-program.
  link          jsonb not null,
  area_ids      int[] not null check (cardinality(area_ids) between 1 and 50),
  audience      text not null check (audience in ('all', 'registered', 'verified', 'unverified')),
  -- Riders who registered within so many days.
  audience_days int check (audience_days between 1 and 365),
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  per_day       int not null check (per_day between 1 and 5),
  sort          int not null check (sort between 0 and 999),
  is_on         boolean not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  updated_by    text not null,
  version       int not null default 1,
  check (starts_at < ends_at),
  check ((audience = 'registered') = (audience_days is not null))
);
create index ad_by_time on ad (updated_at desc, ad_id desc);
create index ad_of_picture on ad (picture_id);
create index ad_in_area on ad using gin (area_ids) where is_on;

-- Whoever sees one of its areas sees an ad. It belongs to whoever runs its areas now: areas change hands.
alter table ad enable row level security;
alter table ad force row level security;
create policy own on ad using (exists (select from service_area z
  where z.service_area_id = any (ad.area_ids)
    and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
    and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))));
grant select, insert, update, delete on ad to kickstand_app;

create table ad_change (
  ad_id      text not null references ad on delete cascade,
  version    int not null,
  changed_at timestamptz not null,
  changed_by text not null,
  -- By field what it was and what it is.
  change     jsonb not null,
  primary key (ad_id, version)
);
alter table ad_change enable row level security;
alter table ad_change force row level security;
create policy own on ad_change using (exists (select from ad where ad.ad_id = ad_change.ad_id));
grant select, insert on ad_change to kickstand_app;

create table ad_day (
  ad_id  text not null references ad on delete cascade,
  -- The business day.
  day    text not null,
  shows  int not null default 0 check (shows >= 0),
  clicks int not null default 0 check (clicks between 0 and shows),
  primary key (ad_id, day)
);
comment on table ad_day is 'How often an ad was shown and pressed on a business day';
grant select, insert, update on ad_day to kickstand_app;

create table ad_seen (
  ad_id          text not null references ad on delete cascade,
  rider_id       text not null references rider on delete cascade,
  day            text not null,
  shows          int not null check (shows between 1 and 5),
  clicks         int not null default 0 check (clicks between 0 and shows),
  -- Minutes since 1970: within one each counts once.
  shown_minute   bigint not null,
  clicked_minute bigint not null default 0,
  primary key (ad_id, rider_id, day)
);
create index ad_seen_by_day on ad_seen (day);
create index ad_seen_of_rider on ad_seen (rider_id);
comment on table ad_seen is 'How often a rider was shown an ad on a business day, for two days: the counter of its frequency';
grant select, insert, update, delete on ad_seen to kickstand_app;

-- The hosts that ads may lead to: one list for the whole platform.
create table ad_hosts (
  whole      boolean primary key default true check (whole),
  hosts      text[] not null default '{}',
  updated_at timestamptz,
  updated_by text,
  version    int not null default 1
);
insert into ad_hosts default values;
grant select, update on ad_hosts to kickstand_app;
