-- What field work cost is told by day and area from the index alone.
create index ops_task_pay_of_day on ops_task_pay (service_area_id, day) include (agent_id, cents);
