-- A rule for tasks tried on what was: asked for, made by whoever has the time, and kept for a day for who asked.
create table rule_dry_run (
  service_area_id int not null references service_area on delete cascade,
  run_id          text not null,
  agent_id        int not null references agent,
  -- The rule that is kept; null: it is only being written.
  rule_id         text,
  -- What it asks for, its hours, cap and dedupe, and its type.
  rule            jsonb not null,
  -- Where it is tried; its own area is the first.
  areas           int[] not null check (cardinality(areas) > 0),
  -- Whose vehicles who asked may see; null: everybody's.
  companies       int[],
  from_at         timestamptz not null,
  to_at           timestamptz not null,
  state           text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed')),
  -- Parts in a thousand.
  progress        int not null default 0 check (progress between 0 and 1000),
  -- Until when whoever makes it holds it.
  lease_until     timestamptz,
  tries           int not null default 0,
  created_at      timestamptz not null,
  created_by      text not null,
  found           jsonb,
  primary key (service_area_id, run_id),
  check (to_at > from_at),
  check ((state = 'done') = (found is not null))
);
create index rule_dry_run_by_id on rule_dry_run (run_id);
create index rule_dry_run_to_make on rule_dry_run (created_at) where state in ('waiting', 'making');
create index rule_dry_run_by_time on rule_dry_run (created_at);
create index rule_dry_run_of_person on rule_dry_run (created_by, created_at);

alter table rule_dry_run enable row level security;
alter table rule_dry_run force row level security;
create policy own on rule_dry_run using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on rule_dry_run to kickstand_app;
revoke truncate on rule_dry_run from kickstand_app;
