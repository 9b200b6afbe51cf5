-- What a plan expected, to be compared with what happened: rides by half hour from its first minute, and by station over its shift.
alter table work_plan add column expected jsonb;
