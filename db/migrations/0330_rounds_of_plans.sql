-- Plans that were asked for together, one for each area.
alter table work_plan add round_id text;
create index work_plan_of_round on work_plan (round_id) where round_id is not null;
comment on column work_plan.round_id is 'The plans of several areas that were asked for at once; null: it was asked for alone';
