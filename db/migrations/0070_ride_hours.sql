-- How the fleet is used, by hour: rides as they ended, and the minutes in which something stood there to ride.

create table ride_hour (
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  -- Business day and local hour of the start.
  day             date not null,
  hour            smallint not null check (hour between 0 and 23),
  model_id        int not null,
  return_relation text not null,
  rides           int not null check (rides >= 0),
  short_rides     int not null check (short_rides >= 0),
  riding_seconds  bigint not null check (riding_seconds >= 0),
  distance_m      bigint not null check (distance_m >= 0),
  -- How many were as long and as far as each band (domain/analysis).
  durations       int[] not null,
  distances       int[] not null,
  primary key (service_area_id, day, hour, agent_id, model_id, return_relation)
);
alter table ride_hour enable row level security;
alter table ride_hour force row level security;
create policy own on ride_hour using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on ride_hour to kickstand_app;

create table ride_hour_mark (
  one  boolean primary key default true check (one),
  -- Orders that ended in transactions before this one are added up; 0: none are.
  xact bigint not null default 0
);
grant select, insert, update on ride_hour_mark to kickstand_app;
revoke delete, truncate on ride_hour_mark from kickstand_app;

alter table heat_hour add column present_minutes smallint not null default 0 check (present_minutes >= 0);
comment on column heat_hour.present_minutes is 'Minutes in which at least one rentable vehicle stood in the cell';

-- What happened at a station on a business day, an entry for each local hour.
create table station_day (
  station_id      text not null,
  day             date not null,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  starts          int[] not null check (array_length(starts, 1) = 24),
  ends            int[] not null check (array_length(ends, 1) = 24),
  -- Minutes that rentable vehicles stood there, all together, and in which at least one did.
  vehicle_minutes int[] not null check (array_length(vehicle_minutes, 1) = 24),
  present_minutes int[] not null check (array_length(present_minutes, 1) = 24),
  primary key (station_id, day)
);
create index station_day_of_area on station_day (service_area_id, day);
alter table station_day enable row level security;
alter table station_day force row level security;
create policy own on station_day using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on station_day to kickstand_app;

create function added(a int[], b int[]) returns int[] language sql immutable parallel safe
  return (select array_agg(x + y order by i) from unnest(a, b) with ordinality as t (x, y, i));
comment on function added is 'Two lists of the same length, entry by entry';
