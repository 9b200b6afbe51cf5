-- What is set of a service area, group by group; a group that nobody has changed has no row and is as usual.
create table area_setting (
  service_area_id int not null references service_area on delete cascade,
  name            text not null,
  content         jsonb not null,
  version         int not null check (version > 0),
  updated_at      timestamptz not null,
  updated_by      text not null,
  primary key (service_area_id, name)
);

-- Every version of them, whole.
create table area_setting_version (
  service_area_id int not null references service_area on delete cascade,
  name            text not null,
  version         int not null check (version > 0),
  content         jsonb not null,
  changed_at      timestamptz not null,
  changed_by      text not null,
  approver        text,
  reason          text not null,
  primary key (service_area_id, name, version)
);

-- How far a phone may be was said once for the whole deployment.
select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
insert into area_setting (service_area_id, name, content, version, updated_at, updated_by)
select z.service_area_id, 'use', jsonb_build_object('openingRadiusM', least(500, greatest(20, (s.value #>> '{}')::numeric::int))),
  1, s.updated_at, ''
from service_area z, setting s
where s.name = 'trips.openingRadiusM' and jsonb_typeof(s.value) = 'number';
insert into area_setting_version (service_area_id, name, version, content, changed_at, changed_by, reason)
select service_area_id, name, version, content, updated_at, updated_by, '' from area_setting;
delete from setting where name = 'trips.openingRadiusM';

-- They belong to whoever runs the area now: areas change hands.
do $$
declare t text;
begin
  foreach t in array array['area_setting', 'area_setting_version'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (exists (select from service_area z
      where z.service_area_id = %I.service_area_id
        and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
        and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))))$p$, t, t);
  end loop;
end $$;
grant select, insert, update on area_setting to kickstand_app;
grant select, insert on area_setting_version to kickstand_app;
revoke delete, truncate on area_setting from kickstand_app;
revoke update, delete, truncate on area_setting_version from kickstand_app;
