-- Field work that somebody is to look at, each piece once.
create table work_audit (
  task_id         text primary key,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  why             text not null check (why in ('flags', 'no_evidence', 'late')),
  flags           text[] not null default '{}',
  state           text not null default 'waiting' check (state in ('waiting', 'confirmed', 'changed')),
  created_at      timestamptz not null,
  due_at          timestamptz,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  decided_at      timestamptz,
  handler_name    text,
  opinion         text,
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((taken_by is null) = (taken_until is null))
);
create index work_audit_due on work_audit (due_at) where due_at is not null;
create index work_audit_by_creation on work_audit (created_at desc, task_id desc);

-- Where phones of field staff said that they were.
create table staff_track (
  operator_id     text not null references operator,
  at              timestamptz not null,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  lng             double precision not null,
  lat             double precision not null,
  primary key (operator_id, at)
);
create index staff_track_by_time on staff_track (at);

-- Where the phone was when a vehicle was first opened for work.
alter table ops_task add column opened_lng double precision, add column opened_lat double precision;

do $$
declare t text;
begin
  foreach t in array array['work_audit', 'staff_track'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
end $$;
grant select, insert, update on work_audit to kickstand_app;
revoke delete, truncate on work_audit from kickstand_app;
grant select, insert, delete on staff_track to kickstand_app;
revoke update, truncate on staff_track from kickstand_app;
