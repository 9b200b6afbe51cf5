-- What vehicles were ridden, by the day on which rides ended, as every other figure of rides is: a ride over midnight counted on
-- the day before, so that all vehicles of a day together had other rides than the day.
comment on table vehicle_day is 'Rides of a vehicle by the business day of their end; what did not open or was missed by the day of that';

select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
create temporary table over_midnight on commit drop as
select t.vehicle_id, t.service_area_id, t.agent_id, (t.started_at at time zone w.zone)::date as began,
  (t.ended_at at time zone w.zone)::date as ended, count(*)::int as trips, coalesce(sum(t.riding_seconds), 0)::int as riding_seconds,
  coalesce(sum(t.distance_m), 0)::int as distance_m,
  count(*) filter (where t.ended_at - t.started_at < interval '2 minutes'
    or t.distance_m < 200 and t.start_station_id = t.end_station_id)::int as short_trips,
  count(*) filter (where t.return_relation in ('out_of_station', 'in_no_stop', 'out_of_area', 'in_no_ride'))::int as astray_returns
from trip t cross join (select coalesce((select nullif(zone, '') from figure_mark), 'Asia/Shanghai') as zone) w
where t.state = 'ended' and (t.started_at at time zone w.zone)::date <> (t.ended_at at time zone w.zone)::date
group by 1, 2, 3, 4, 5;

update vehicle_day d set trips = greatest(0, d.trips - m.trips), riding_seconds = greatest(0, d.riding_seconds - m.riding_seconds),
  distance_m = greatest(0, d.distance_m - m.distance_m), short_trips = greatest(0, d.short_trips - m.short_trips),
  astray_returns = greatest(0, d.astray_returns - m.astray_returns)
from (
  select vehicle_id, began, sum(trips) as trips, sum(riding_seconds) as riding_seconds, sum(distance_m) as distance_m,
    sum(short_trips) as short_trips, sum(astray_returns) as astray_returns
  from over_midnight group by 1, 2
) m where d.vehicle_id = m.vehicle_id and d.day = m.began;

insert into vehicle_day as d (vehicle_id, day, service_area_id, agent_id, trips, short_trips, astray_returns, riding_seconds, distance_m)
select vehicle_id, ended, max(service_area_id), max(agent_id), sum(trips), sum(short_trips), sum(astray_returns), sum(riding_seconds),
  sum(distance_m)
from over_midnight group by 1, 2
on conflict (vehicle_id, day) do update set trips = d.trips + excluded.trips, short_trips = d.short_trips + excluded.short_trips,
  astray_returns = d.astray_returns + excluded.astray_returns, riding_seconds = d.riding_seconds + excluded.riding_seconds,
  distance_m = d.distance_m + excluded.distance_m;

-- Totals are written anew where none are.
delete from vehicle_total;
delete from vehicle_total_mark;
