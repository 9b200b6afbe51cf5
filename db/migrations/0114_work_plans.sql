-- The plan of a shift: who swaps, moves and inspects what in which order, and what each stop is worth.

create table work_plan (
  service_area_id int not null references service_area,
  plan_id         text not null,
  agent_id        int not null references agent,
  state           text not null check (state in ('waiting', 'making', 'failed', 'draft', 'sent', 'ended')),
  -- The plan that it replaces once it is sent; null: the first of its shift.
  replaces        text,
  -- Made because something happened, not because somebody asked for it.
  proposed        boolean not null default false,
  shift_from      timestamptz not null,
  shift_until     timestamptz not null,
  seed            int not null,
  iterations      int not null check (iterations >= 0),
  -- Who is planned, with what they ride and have aboard.
  people          jsonb not null,
  -- Parts in a thousand.
  progress        int not null default 0 check (progress between 0 and 1000),
  -- Until when whoever makes it holds it.
  lease_until     timestamptz,
  tries           int not null default 0,
  created_at      timestamptz not null,
  created_by      text,
  creator         text,
  -- What follows is known once it is made.
  made_at         timestamptz,
  -- What it was made of: counts, values and how old each was.
  input           jsonb not null default '{}',
  -- What changes by hand are reckoned of.
  basis           jsonb,
  -- Stops as they were made; changes by hand are applied to them in turn.
  made_stops      jsonb,
  routes          jsonb,
  stations        jsonb,
  left_out        jsonb,
  infeasible      text[] not null default '{}',
  net_cents       int,
  -- Of the plan that it replaces, valued when this one was made.
  before_cents    int,
  sent_at         timestamptz,
  sent_by         text,
  ended_at        timestamptz,
  ended_why       text check (ended_why in ('over', 'cancelled', 'replaced', 'passed_over')),
  -- When it was last looked at whether it is to be made anew.
  checked_at      timestamptz,
  version         int not null default 1,
  primary key (service_area_id, plan_id),
  check (shift_until > shift_from),
  check ((state in ('draft', 'sent')) <= (made_at is not null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (ended_why is null))
);
create index work_plan_by_id on work_plan (plan_id);
create index work_plan_by_shift on work_plan (shift_from desc, plan_id desc);
create index work_plan_of_area on work_plan (service_area_id, created_at desc);
create index work_plan_to_make on work_plan (created_at) where state in ('waiting', 'making');
create unique index work_plan_runs on work_plan (service_area_id) where state = 'sent';
comment on table work_plan is 'At most one plan runs in an area; its versions replace each other';

create table plan_stop (
  service_area_id int not null references service_area,
  plan_id         text not null,
  -- What is done at which vehicle, and for a move where to and how: swap 10000001, move 10000001 <station> ridden.
  job_id          text not null,
  agent_id        int not null references agent,
  operator_id     text not null references operator,
  -- From 0, by person.
  no              int not null check (no >= 0),
  kind            text not null check (kind in ('swap', 'move', 'inspect', 'repair', 'drag_back')),
  vehicle_id      int not null,
  from_station_id text,
  to_station_id   text,
  arrive_at       timestamptz not null,
  leave_at        timestamptz not null,
  -- Travel and work that it adds, and what it brings and costs.
  minutes         real not null,
  rides           real not null,
  value_cents     int not null,
  cost_cents      int not null,
  -- What it was reckoned of: charge, vehicles there, hours to the next visit.
  reason          jsonb not null default '{}',
  pinned          boolean not null default false,
  task_id         text,
  -- The task was there before the plan.
  adopted         boolean not null default false,
  skipped         text check (skipped in ('in_hand', 'in_trip', 'gone', 'replaced', 'cancelled', 'over')),
  primary key (service_area_id, plan_id, job_id),
  foreign key (service_area_id, plan_id) references work_plan on delete cascade
);
create index plan_stop_of_person on plan_stop (service_area_id, plan_id, operator_id, no);
create index plan_stop_of_task on plan_stop (task_id) where task_id is not null;

-- What somebody changed of a plan before it was sent; the last can be undone.
create table plan_change (
  service_area_id int not null references service_area,
  plan_id         text not null,
  no              int not null check (no > 0),
  agent_id        int not null references agent,
  kind            text not null check (kind in ('pin', 'unpin', 'ban', 'give')),
  job_id          text not null,
  operator_id     text references operator,
  until_at        timestamptz,
  at              timestamptz not null,
  by_name         text not null,
  primary key (service_area_id, plan_id, no),
  foreign key (service_area_id, plan_id) references work_plan on delete cascade,
  check ((kind = 'give') = (operator_id is not null)),
  check ((kind = 'ban') = (until_at is not null))
);

-- Which plan wants a task done, and after how many others.
alter table ops_task add column plan_id text, add column plan_no int;

do $$
declare t text;
begin
  foreach t in array array['work_plan', 'plan_stop', 'plan_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
end $$;
grant select, insert, update, delete on work_plan, plan_stop, plan_change to kickstand_app;
revoke truncate on work_plan, plan_stop, plan_change from kickstand_app;
