-- What rides brought that began at a station, beside how many did: a month of all stations is added up from its days.
alter table station_day
  add column earned_cents int[] not null default array_fill(0, array[24]) check (array_length(earned_cents, 1) = 24);
comment on column station_day.earned_cents is 'Money of rides that began there by the local hour of their start, less what was given back; gifts are no money';

-- What its hours come to, kept beside them: adding lists up for each of sixty thousand rows took a second.
create function sum_of(list int[]) returns int language sql immutable parallel safe
  return (select coalesce(sum(x), 0)::int from unnest(list) as t (x));
comment on function sum_of is 'The sum of all entries of a list';
alter table station_day
  add column day_starts int generated always as (sum_of(starts)) stored,
  add column day_ends int generated always as (sum_of(ends)) stored,
  add column day_earned_cents int generated always as (sum_of(earned_cents)) stored;
create index station_day_by_day on station_day (day) include (station_id, service_area_id, agent_id, day_starts, day_ends,
  day_earned_cents);

create table station_earned_change (
  station_id      text not null,
  -- When the ride began, and whose it was.
  started_at      timestamptz not null,
  service_area_id int not null,
  agent_id        int not null,
  cents           bigint not null
);
comment on table station_earned_change is 'Written in the transaction that pays or gives back, so that payments do not wait for each other at a station; added up in station_day and taken away every few seconds';
alter table station_earned_change enable row level security;
alter table station_earned_change force row level security;
create policy own on station_earned_change using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, delete on station_earned_change to kickstand_app;
revoke update, truncate on station_earned_change from kickstand_app;

-- Where nothing is added up yet, this follows with the rest.
select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
insert into station_day as s (station_id, day, service_area_id, agent_id, starts, ends, vehicle_minutes, present_minutes, earned_cents)
select m.station_id, m.day, max(m.service_area_id), max(m.agent_id), array_fill(0, array[24]), array_fill(0, array[24]),
  array_fill(0, array[24]), array_fill(0, array[24]),
  array(select coalesce(e.cents, 0)::int from generate_series(0, 23) g (hour)
    left join unnest(array_agg(m.hour), array_agg(m.cents)) e (hour, cents) on e.hour = g.hour order by g.hour)
from (
  select o.start_station_id as station_id, w.wall::date as day, extract(hour from w.wall)::int as hour,
    max(o.service_area_id) as service_area_id, max(o.agent_id) as agent_id,
    sum(o.principal_cents + o.online_cents - coalesce(b.cents, 0)) as cents
  from ride_order o left join lateral (
    select sum(p.refunded_cents) as cents from receivable_part p where p.receivable_id = o.order_id and p.source <> 'gift'
  ) b on o.refunded_cents > 0
  cross join lateral (select o.started_at at time zone coalesce((select nullif(zone, '') from figure_mark), 'Asia/Shanghai') as wall) w
  where o.start_station_id is not null and o.principal_cents + o.online_cents > 0
    and exists (select from ride_hour_mark where xact > 0)
  group by 1, 2, 3
) m group by 1, 2
on conflict (station_id, day) do update set earned_cents = excluded.earned_cents;
