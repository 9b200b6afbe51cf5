-- What riders wish for, station by station: how each stood from when on, what came to it by half hours, and the rates counted from it.

create table station_change (
  station_id      text not null,
  at              timestamptz not null,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  state           text not null check (state in ('present', 'empty', 'closed', 'unseen')),
  is_full         boolean not null,
  primary key (station_id, at)
);
comment on table station_change is 'How a station stood from an instant on: something to ride there, nothing, shut, or nobody looked; and whether it had no room';
create index station_change_of_area on station_change (service_area_id, at);

create table station_slot (
  station_id      text not null,
  -- Business day; lists have an entry for each of its 48 half hours by the clock.
  day             date not null,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  -- Minutes with something to ride, open without, shut, and without room.
  present_minutes smallint[] not null check (array_length(present_minutes, 1) = 48),
  empty_minutes   smallint[] not null check (array_length(empty_minutes, 1) = 48),
  closed_minutes  smallint[] not null check (array_length(closed_minutes, 1) = 48),
  full_minutes    smallint[] not null check (array_length(full_minutes, 1) = 48),
  starts          smallint[] not null check (array_length(starts, 1) = 48),
  returns         smallint[] not null check (array_length(returns, 1) = 48),
  -- Scans that a fault or a low battery let fail.
  failures        smallint[] not null check (array_length(failures, 1) = 48),
  primary key (station_id, day)
);
create index station_slot_of_area on station_slot (service_area_id, day);

create table demand_episode (
  service_area_id int not null references service_area,
  day             date not null,
  no              int not null,
  agent_id        int not null references agent,
  slot            smallint not null check (slot between 0 and 47),
  -- The station nearest to the first search, else that of the start; null: none within 300 m.
  origin_id       text,
  origin_was      text not null check (origin_was in ('present', 'empty', 'closed')),
  searched        boolean not null,
  failed          boolean not null,
  started_id      text,
  -- Stations around that start at which nothing stood then.
  empty_near_ids  text[] not null,
  primary key (service_area_id, day, no)
);
comment on table demand_episode is 'A rider''s searches and scans within 30 minutes, without the rider';

create table demand_area (
  service_area_id int primary key references service_area,
  agent_id        int not null references agent,
  -- Business days before this one are counted.
  counted_until   date not null,
  -- The business day at whose dawn rates were made, and of how many days; null: not yet.
  as_of           date,
  days            int not null default 0,
  made_at         timestamptz,
  -- What riders do (c, ρ by part of the day, κ), and how days differ.
  shares          jsonb,
  factors         jsonb
);

create table station_rate (
  station_id      text not null,
  -- 0 workday, 1 free.
  day_type        smallint not null check (day_type in (0, 1)),
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  -- By half hour, per hour: riders who would take a vehicle, each with its Gamma (shape, hours), and vehicles that are brought.
  wish_rates      real[] not null check (array_length(wish_rates, 1) = 48),
  wish_shapes     real[] not null check (array_length(wish_shapes, 1) = 48),
  wish_hours      real[] not null check (array_length(wish_hours, 1) = 48),
  return_rates    real[] not null check (array_length(return_rates, 1) = 48),
  return_shapes   real[] not null check (array_length(return_shapes, 1) = 48),
  return_hours    real[] not null check (array_length(return_hours, 1) = 48),
  primary key (station_id, day_type)
);
create index station_rate_of_area on station_rate (service_area_id);

do $$
declare t text;
begin
  foreach t in array array['station_change', 'station_slot', 'demand_episode', 'demand_area', 'station_rate'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))', t);
    execute format('grant select, insert, update, delete on %I to kickstand_app', t);
  end loop;
end $$;
