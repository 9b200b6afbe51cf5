-- Which vehicles of an area something began or ended with in an hour, without looking at all of them.
create index vehicle_shelf_by_begin on vehicle_shelf (service_area_id, since);
create index vehicle_shelf_by_end on vehicle_shelf (service_area_id, until);
create index ops_task_by_begin on ops_task (service_area_id, started_at) where started_at is not null;
create index alarm_standing_by_begin on alarm (service_area_id, first_at)
  where type in ('offline', 'lost', 'battery_removed', 'bms_fault');
create index alarm_standing_by_end on alarm (service_area_id, handled_at)
  where type in ('offline', 'lost', 'battery_removed', 'bms_fault') and handled_at is not null;
create index fault_report_stop_by_begin on fault_report (service_area_id, created_at) where stop;
create index fault_report_stop_by_end on fault_report (service_area_id, handled_at) where stop and handled_at is not null;
