-- What the same people would do without the plan, so that a page can say what the plan is worth beside that.
alter table work_plan add by_rule jsonb;
comment on column work_plan.by_rule is 'What the simple rule comes to: net cents, stops and minutes of work; null while the plan is not made';
