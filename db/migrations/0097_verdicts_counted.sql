-- How field work was judged is counted over weeks of a city from the index alone, as whether it was done.
drop index ops_task_done;
create index ops_task_done on ops_task (service_area_id, finished_at) include (agent_id, type, validity) where state = 'done';
