-- Around which places trips begin and end, by cells of a thousandth of a degree. They are columns of their own: under row security an
-- index on what is reckoned of other columns serves nobody, so that the one on ends was kept for every trip and never read.
drop index trip_by_end_place;
alter table trip
  add column start_cell bigint generated always as (floor(start_lng * 1000)::bigint * 1000000 + floor(start_lat * 1000)::bigint) stored,
  add column end_cell bigint generated always as (floor(end_lng * 1000)::bigint * 1000000 + floor(end_lat * 1000)::bigint) stored;
create index trip_by_start_cell on trip (service_area_id, start_cell, started_at) where start_cell is not null;
create index trip_by_end_cell on trip (service_area_id, end_cell, ended_at) where end_cell is not null;
