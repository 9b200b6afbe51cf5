-- Long work on files is a file job; a task is work of the field.
alter table task rename to file_job;
alter table file_job rename column task_id to job_id;
alter table file_job rename constraint task_pkey to file_job_pkey;
alter index task_by_owner rename to file_job_by_owner;
alter index task_open rename to file_job_open;
alter index task_ending rename to file_job_ending;
alter index task_by_ticket rename to file_job_by_ticket;
comment on table file_job is 'Queue, progress and history of exports and imports in one; each row belongs to one person alone';
comment on column file_job.lease_until is 'A worker that does not renew this has died; the job is taken up again';
