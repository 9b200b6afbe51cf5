-- How often something happened to each vehicle within a day: sorting a hundred thousand of them by it counted a quarter of a million
-- rows for each page.
create table vehicle_day_count (
  vehicle_id int primary key,
  events     int not null,
  failed     int not null
);
comment on table vehicle_day_count is 'Vehicles to which something happened within the last day: notifications, and commands that failed; counted anew every half minute, to sort by';
create index vehicle_day_count_by_events on vehicle_day_count (events desc, vehicle_id) where events > 0;
create index vehicle_day_count_by_failed on vehicle_day_count (failed desc, vehicle_id) where failed > 0;
grant select, insert, update, delete on vehicle_day_count to kickstand_app;
