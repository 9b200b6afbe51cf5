-- Rules that make tasks: what of a vehicle they ask for, when they hold, and how much they may make.
create table task_rule (
  service_area_id int not null references service_area on delete cascade,
  rule_id         text not null,
  agent_id        int not null references agent,
  name            text not null,
  type            text not null check (type in ('swap', 'move', 'inspect', 'repair', 'drag_back')),
  -- Every one of them has to hold (domain/field-work/rules).
  conditions      jsonb not null check (conditions <> '{}'),
  -- Local hours from and until which it makes tasks; the same twice: always.
  from_hour       smallint not null default 0 check (from_hour between 0 and 23),
  until_hour      smallint not null default 0 check (until_hour between 0 and 23),
  priority        text not null check (priority in ('low', 'mid', 'high', 'urgent')),
  daily_cap       int not null check (daily_cap > 0),
  dedupe_hours    int not null check (dedupe_hours >= 0),
  enabled         boolean not null default false,
  version         int not null default 1,
  updated_at      timestamptz not null,
  updated_by      text,
  primary key (service_area_id, rule_id)
);
create index task_rule_by_time on task_rule (updated_at desc, rule_id desc);
create index task_rule_on on task_rule (service_area_id, rule_id) where enabled;

-- What a rule said at each of its versions; nothing of it is ever changed.
create table task_rule_version (
  service_area_id int not null references service_area on delete cascade,
  rule_id         text not null,
  version         int not null,
  agent_id        int not null references agent,
  content         jsonb not null,
  changed_at      timestamptz not null,
  changed_by      text,
  primary key (service_area_id, rule_id, version)
);

do $$
declare t text;
begin
  foreach t in array array['task_rule', 'task_rule_version'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
end $$;
grant select, insert, update, delete on task_rule to kickstand_app;
grant select, insert on task_rule_version to kickstand_app;
revoke truncate on task_rule from kickstand_app;
revoke update, delete, truncate on task_rule_version from kickstand_app;

alter table ops_task
  add column rule_id  text,
  add column rule_pct smallint;
comment on column ops_task.rule_pct is 'The charge at which its rule asked for a swap, percent: what the swap is judged by whatever the rule says later';
create index ops_task_of_rule on ops_task (rule_id, created_at) where rule_id is not null;

-- Every area begins with the rules that are usual; they are changed and switched off like any other. Whoever opens an area need
-- not see it yet.
create function usual_task_rules() returns trigger language plpgsql as $$
declare
  agents text := coalesce(current_setting('app.agents', true), '');
  areas text := coalesce(current_setting('app.areas', true), '');
begin
  perform set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
  insert into task_rule (service_area_id, rule_id, agent_id, name, type, conditions, priority, daily_cap, dedupe_hours,
    enabled, updated_at)
  values
    (new.service_area_id, 'low-' || new.service_area_id, new.agent_id, '低电量换电', 'swap',
      '{"lowBattery": true}', 'mid', 5000, 0, true, new.created_at),
    (new.service_area_id, 'out-' || new.service_area_id, new.agent_id, '站点外挪车', 'move',
      '{"outOfStationMinutes": 120}', 'mid', 5000, 0, true, new.created_at),
    (new.service_area_id, 'no-stop-' || new.service_area_id, new.agent_id, '禁停区挪车', 'move',
      '{"noStopMinutes": 120}', 'mid', 5000, 0, true, new.created_at)
  on conflict do nothing;
  perform set_config('app.agents', agents, true), set_config('app.areas', areas, true);
  return null;
end $$;
create trigger service_area_rules after insert on service_area for each row execute function usual_task_rules();

insert into task_rule (service_area_id, rule_id, agent_id, name, type, conditions, priority, daily_cap, dedupe_hours,
  enabled, updated_at)
select z.service_area_id, r.key || z.service_area_id, z.agent_id, r.name, r.type,
  case when r.field is null then '{"lowBattery": true}'::jsonb
    else jsonb_build_object(r.field, coalesce((g.content->>'astrayMinutes')::int, 120)) end,
  'mid', 5000, 0, true, z.created_at
from service_area z
left join area_setting g on g.service_area_id = z.service_area_id and g.name = 'ops'
cross join (values ('low-', '低电量换电', 'swap', null), ('out-', '站点外挪车', 'move', 'outOfStationMinutes'),
  ('no-stop-', '禁停区挪车', 'move', 'noStopMinutes')) as r (key, name, type, field);
