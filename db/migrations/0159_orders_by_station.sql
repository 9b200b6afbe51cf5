-- What came to a station and left it is asked for one station at a time, by its drawer and by the list of orders that its figures open.
create index ride_order_by_start_station on ride_order (start_station_id, started_at) where start_station_id is not null;
create index ride_order_by_end_station on ride_order (end_station_id, ended_at) where end_station_id is not null;
