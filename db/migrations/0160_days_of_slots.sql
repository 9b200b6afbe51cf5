-- What a station's half hours of a day come to, kept beside them: a month of two thousand stations is sorted by it, and adding lists
-- up for each of sixty thousand rows took seconds. How long it stood open or empty is that of the day from 06 to 23.
create function sum_between(list smallint[], first int, last int) returns int language sql immutable parallel safe
  return (select coalesce(sum(x), 0)::int from unnest(list[first:last]) as t (x));
comment on function sum_between is 'The sum of the entries of a list from one to another, both included';

alter table station_slot
  add column day_starts int generated always as (sum_between(starts, 1, 48)) stored,
  add column day_returns int generated always as (sum_between(returns, 1, 48)) stored,
  add column day_failures int generated always as (sum_between(failures, 1, 48)) stored,
  add column day_open int generated always as (sum_between(present_minutes, 13, 46) + sum_between(empty_minutes, 13, 46)) stored,
  add column day_empty int generated always as (sum_between(empty_minutes, 13, 46)) stored,
  add column day_full int generated always as (sum_between(full_minutes, 13, 46)) stored;

create index station_slot_by_day on station_slot (day) include (station_id, service_area_id, agent_id, day_starts, day_returns,
  day_failures, day_open, day_empty, day_full);
