-- Short ways to what is looked at several times a second: open trips whose command may have an outcome, work that keeps a
-- vehicle from being rented, and faults that stop one.
create index trip_open_waiting on trip_open (trip_id) where command_id is not null;
create index trip_open_by_start on trip_open (started_at);
create index reservation_by_end on reservation (until);
create index ops_task_under_way on ops_task (vehicle_id) where state = 'doing' and started_at is not null;
create index fault_report_stopping on fault_report (vehicle_id) where stop and state in ('new', 'processing', 'dragged');
create index rider_by_area on rider (service_area_id);
