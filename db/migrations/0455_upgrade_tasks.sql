-- Who did not come back after an upgrade is looked for by the field staff: the task, once for a vehicle of an upgrade.
alter table device_job_vehicle add column task_id text;
