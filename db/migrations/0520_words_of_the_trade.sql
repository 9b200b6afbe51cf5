-- The words of the trade: a base map is no ground, and demand no wish.
alter table agent rename column ground_id to base_map_id;
alter table station_rate rename column wish_rates to demand_rates;
alter table station_rate rename column wish_shapes to demand_shapes;
alter table station_rate rename column wish_hours to demand_hours;

-- Checks carry the names of their columns.
do $$
declare r record;
begin
  for r in select conrelid::regclass as holder, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid in ('agent'::regclass, 'station_rate'::regclass)
      and conname ~ '(ground_id|wish_(rates|shapes|hours))'
  loop
    execute format('alter table %s rename constraint %I to %I', r.holder, r.name,
      replace(replace(r.name, 'ground_id', 'base_map_id'), 'wish_', 'demand_'));
  end loop;
end $$;

-- What was kept of calls and lists by the names of their fields. The operator log is never rewritten.
update approval set input = regexp_replace(input::text, '"groundId":', '"baseMapId":', 'g')::jsonb
  where state = 'pending' and input::text ~ '"groundId":';
update saved_view set
  query = regexp_replace(query::text, '"groundId"', '"baseMapId"', 'g')::jsonb,
  look = regexp_replace(look::text, '"groundId"', '"baseMapId"', 'g')::jsonb
  where query::text ~ '"groundId"' or look::text ~ '"groundId"';
update file_job set input = regexp_replace(input::text, '"groundId"', '"baseMapId"', 'g')::jsonb
  where state in ('queued', 'running') and input::text ~ '"groundId"';
