-- Transport agencies that read what happened in their areas by the Mobility Data Specification, each with the keys of one account.
create table mds_agency (
  agency_id   text primary key,
  agent_id    int not null references agent,
  name        text not null check (char_length(name) between 2 and 40),
  -- Whose API keys it shows.
  operator_id text not null unique references operator,
  area_ids    int[] not null check (cardinality(area_ids) > 0),
  -- GeoJSON as it was given, and its polygons in WGS-84, each its outer ring first; none: where its areas are.
  boundary    text not null default '' check (char_length(boundary) <= 200000),
  polygons    jsonb not null default '[]' check (jsonb_typeof(polygons) = 'array'),
  -- By which the agency knows whoever provides the vehicles.
  provider_id text not null check (provider_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'),
  precision   text not null check (precision in ('coarse', 'exact')),
  is_on       boolean not null,
  version     int not null default 1,
  updated_at  timestamptz not null,
  updated_by  text not null,
  check ((boundary = '') = (jsonb_array_length(polygons) = 0))
);
comment on table mds_agency is 'Agencies that read trips, events and vehicles of some service areas';
create index mds_agency_of_agent on mds_agency (agent_id);
alter table mds_agency enable row level security;
alter table mds_agency force row level security;
create policy own on mds_agency using ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
grant select, insert, update on mds_agency to kickstand_app;
revoke delete, truncate on mds_agency from kickstand_app;
