-- What a city is shown of the fleet in it: its districts with their quotas, how many vehicles were there, rides in groups of at
-- least ten, complaints of the city, vehicles in no-stop zones, and the sheets of days.

create table district (
  district_id     text primary key,
  service_area_id int not null references service_area,
  -- The number by which the city knows it.
  code            text not null check (char_length(code) between 1 and 20),
  name            text not null check (char_length(name) between 1 and 40),
  -- Polygons in WGS-84, each its outer ring first; corners are not repeated at the end.
  polygons        jsonb not null check (jsonb_typeof(polygons) = 'array' and jsonb_array_length(polygons) > 0),
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  removed_at      timestamptz
);
create unique index district_of_area on district (service_area_id, code) where removed_at is null;

-- From a day on, until the next one.
create table district_quota (
  district_id     text not null references district,
  day             date not null,
  service_area_id int not null references service_area,
  vehicles        int not null check (vehicles between 0 and 1000000),
  set_by          text not null,
  set_at          timestamptz not null,
  primary key (district_id, day)
);

-- Every five minutes.
create table district_sample (
  district_id     text not null references district,
  at              timestamptz not null,
  service_area_id int not null references service_area,
  -- On the shelf; of them ridden, standing, standing in a station, not heard, with an open fault for more than 48 hours.
  deployed        int not null,
  in_trip         int not null,
  on_street       int not null,
  in_station      int not null,
  offline         int not null,
  faulty          int not null,
  primary key (district_id, at),
  check (deployed = in_trip + on_street),
  check (in_station between 0 and on_street),
  check (offline between 0 and deployed and faulty between 0 and deployed and in_trip >= 0)
);
create index district_sample_by_time on district_sample (at);

-- Of a day once it is shut; nothing that is kept for a city counts fewer than ten.
create table district_rides (
  district_id     text not null references district,
  day             date not null,
  service_area_id int not null references service_area,
  kind            text not null check (kind in ('starts', 'ends')),
  no              int not null,
  -- A cell of 100 m, and a local hour; null: all that are not told of by themselves.
  cell            bigint,
  hour            smallint check (hour between 0 and 23),
  n               int not null constraint district_rides_of_ten check (n >= 10),
  primary key (district_id, day, kind, no)
);

create table city_complaint (
  complaint_id    text primary key,
  service_area_id int not null references service_area,
  district_id     text references district,
  -- The city's own number of it.
  number          text not null check (char_length(number) between 1 and 40),
  lng             double precision not null check (lng between -180 and 180),
  lat             double precision not null check (lat between -90 and 90),
  place           text not null check (char_length(place) between 1 and 100),
  body            text not null default '' check (char_length(body) <= 200),
  state           text not null default 'open' check (state in ('open', 'assigned', 'mended')),
  created_at      timestamptz not null,
  created_by      text not null,
  due_at          timestamptz not null,
  assignee_id     text references operator,
  assigned_at     timestamptz,
  mended_at       timestamptz,
  mended_by       text,
  version         int not null default 1,
  check (due_at > created_at),
  check ((state = 'assigned') <= (assignee_id is not null)),
  check ((assignee_id is null) = (assigned_at is null)),
  check ((state = 'mended') = (mended_at is not null and mended_by is not null)),
  check (mended_at is null or mended_at >= created_at)
);
create unique index city_complaint_by_number on city_complaint (service_area_id, number);
create index city_complaint_by_time on city_complaint (created_at desc, complaint_id desc);
create index city_complaint_by_mending on city_complaint (mended_at) where mended_at is not null;
create index city_complaint_open on city_complaint (service_area_id, due_at) where state <> 'mended';

-- Where a vehicle stands in a no-stop zone: a violation once it is found, which is after ten minutes.
create table no_stop_stay (
  stay_id         text primary key,
  service_area_id int not null references service_area,
  vehicle_id      int not null,
  zone_id         text not null,
  district_id     text references district,
  lng             double precision not null,
  lat             double precision not null,
  since_at        timestamptz not null,
  found_at        timestamptz,
  ended_at        timestamptz,
  ended_by        text check (ended_by in ('move', 'ride', 'lapsed')),
  check (found_at is null or found_at > since_at + interval '10 minutes'),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at is null or (found_at is not null and ended_at >= found_at))
);
create unique index no_stop_stay_open on no_stop_stay (vehicle_id) where ended_at is null;
create index no_stop_stay_by_time on no_stop_stay (found_at desc, stay_id desc) where found_at is not null;
create index no_stop_stay_by_end on no_stop_stay (ended_at) where ended_at is not null;

-- What was said of a district's day when it was shut; never changed.
create table district_day (
  district_id      text not null references district,
  day              date not null,
  service_area_id  int not null references service_area,
  quota            int,
  -- Means of the five-minute counts; null where nothing was counted.
  deployed         double precision,
  on_street        double precision,
  in_trip          double precision,
  in_station       double precision,
  offline          double precision,
  faulty           double precision,
  -- Rides that ended there, in groups of ten and more; null where none.
  rides            int check (rides >= 10),
  complaints       int not null,
  mended           int not null,
  mended_in_hour   int not null,
  mended_in_day    int not null,
  violations       int not null,
  violations_ended int not null,
  violation_seconds bigint not null,
  shut_at          timestamptz not null,
  primary key (district_id, day),
  check (mended_in_hour <= mended_in_day and mended_in_day <= mended),
  check ((deployed is null) = (on_street is null))
);
create index district_day_by_day on district_day (day, district_id);

-- What became known of a day that was shut: told of on the day on which it did.
create table district_correction (
  district_id     text not null references district,
  day             date not null,
  of_day          date not null,
  service_area_id int not null references service_area,
  figure          text not null check (figure in ('complaints', 'mended', 'mended_in_hour', 'mended_in_day', 'violations',
    'violations_ended', 'violation_seconds')),
  change          bigint not null check (change <> 0),
  primary key (district_id, day, of_day, figure),
  check (of_day < day)
);

do $$
declare t text;
begin
  foreach t in array array['district', 'district_quota', 'district_sample', 'district_rides', 'city_complaint', 'no_stop_stay',
      'district_day', 'district_correction'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (exists (select from service_area z
      where z.service_area_id = %I.service_area_id
        and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
        and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))))$p$, t, t);
  end loop;
end $$;
grant select, insert, update on district, district_quota, city_complaint to kickstand_app;
grant select, insert, delete on district_sample to kickstand_app;
grant select, insert, update, delete on no_stop_stay to kickstand_app;
grant select, insert on district_rides, district_day, district_correction to kickstand_app;
revoke delete, truncate on district, district_quota, city_complaint from kickstand_app;
revoke update, truncate on district_sample from kickstand_app;
revoke update, delete, truncate on district_rides, district_day, district_correction from kickstand_app;

alter table photo_use drop constraint photo_use_used_by_check;
alter table photo_use add constraint photo_use_used_by_check check (used_by in ('ticket', 'return', 'certificate', 'rebind', 'station',
  'task', 'report', 'feedback', 'visit', 'city_complaint', 'city_mended'));
