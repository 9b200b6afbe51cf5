-- Whether work had to be done again is asked of every repair of a span: by what was done on the same vehicle in the days after.
create index ops_task_done_on_vehicle on ops_task (vehicle_id, type, finished_at) where state = 'done';
