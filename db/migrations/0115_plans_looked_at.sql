-- What was seen of a plan that runs when it was looked at last, so that news is told from what is known.
alter table work_plan add column on_duty text[], add column failures_seen int not null default 0;
