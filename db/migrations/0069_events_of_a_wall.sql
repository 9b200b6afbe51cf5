-- What was finished lately, area by area, is read every few seconds while a wall shows it.
create index ops_task_by_finish on ops_task (service_area_id, finished_at desc) where finished_at is not null;
