-- Field work that was done is counted by kind over weeks of a city from the index alone.
create index ops_task_done on ops_task (service_area_id, finished_at) include (agent_id, type) where state = 'done';
