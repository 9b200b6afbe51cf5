-- What field work was judged to be, each time anew; nothing of it is ever changed.
create table ops_task_verdict (
  service_area_id int not null references service_area,
  task_id         text not null,
  no              int not null check (no > 0),
  agent_id        int not null references agent,
  validity        text not null check (validity in ('valid', 'invalid', 'pending', 'closed')),
  reason          text,
  flags           text[] not null default '{}',
  -- The version of the rules (domain/field-work); null: somebody decided it.
  rule_version    int,
  facts           jsonb not null default '{}',
  judged_by       text references operator,
  judged_name     text,
  remark          text not null default '',
  judged_at       timestamptz not null,
  primary key (service_area_id, task_id, no),
  check ((rule_version is null) = (judged_by is not null)),
  check (judged_by is null or remark <> '')
);
create index ops_task_verdict_by_task on ops_task_verdict (task_id, no desc);

-- What a verdict brought somebody more or less than the one before it, on the day on which it was said.
create table ops_task_pay (
  service_area_id int not null references service_area,
  task_id         text not null,
  verdict_no      int not null,
  operator_id     text not null references operator,
  agent_id        int not null references agent,
  cents           int not null check (cents <> 0),
  day             date not null,
  -- Until when it is held at most, so that somebody can look at the work.
  held_until      timestamptz,
  made_at         timestamptz not null,
  primary key (service_area_id, task_id, verdict_no, operator_id),
  foreign key (service_area_id, task_id, verdict_no) references ops_task_verdict
);
create index ops_task_pay_by_person on ops_task_pay (operator_id, day);

-- Work that is judged (again) at an instant.
create table ops_task_judging (
  service_area_id int not null references service_area,
  task_id         text not null,
  agent_id        int not null references agent,
  judge_at        timestamptz not null,
  primary key (service_area_id, task_id)
);
create index ops_task_judging_due on ops_task_judging (judge_at);

do $$
declare t text;
begin
  foreach t in array array['ops_task_verdict', 'ops_task_pay', 'ops_task_judging'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
end $$;
grant select, insert on ops_task_verdict, ops_task_pay to kickstand_app;
revoke update, delete, truncate on ops_task_verdict, ops_task_pay from kickstand_app;
grant select, insert, update, delete on ops_task_judging to kickstand_app;
revoke truncate on ops_task_judging from kickstand_app;

-- Whoever ends work has it judged.
create function judge_ended_work() returns trigger language plpgsql as $$
begin
  insert into ops_task_judging (service_area_id, task_id, agent_id, judge_at)
  values (new.service_area_id, new.task_id, new.agent_id, new.finished_at)
  on conflict (service_area_id, task_id) do nothing;
  return null;
end $$;
create trigger ops_task_ended after update of state on ops_task for each row
  when (new.state = 'done' and old.state <> 'done') execute function judge_ended_work();
