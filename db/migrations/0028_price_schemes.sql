-- Price schemes: what rides of an area cost, in versions that never change, and when each version holds.
create table price_scheme (
  scheme_id       text primary key,
  service_area_id int not null references service_area,
  name            text not null,
  -- What is worked on and not published: models and content as a version has them; null: nothing.
  draft           jsonb,
  -- The newest version; 0: none was ever published.
  version_no      int not null default 0,
  remark          text not null default '',
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  updated_by      text not null,
  version         int not null default 1
);
create index price_scheme_of_area on price_scheme (service_area_id, updated_at desc);

create table price_version (
  scheme_id    text not null references price_scheme,
  no           int not null check (no > 0),
  -- Vehicle models; none: all.
  model_ids    int[] not null default '{}',
  content      jsonb not null,
  reason       text not null,
  published_by text not null,
  approver     text,
  published_at timestamptz not null,
  primary key (scheme_id, no)
);

-- When a version holds, once for each of its models; without a model for all.
create table price_span (
  span_id         text primary key,
  scheme_id       text not null,
  no              int not null,
  service_area_id int not null references service_area,
  model_id        int references vehicle_model,
  from_at         timestamptz not null,
  -- Null: until further notice.
  until_at        timestamptz,
  foreign key (scheme_id, no) references price_version,
  check (until_at > from_at),
  -- At every moment a ride has one price at most.
  constraint price_span_alone exclude using gist (
    int4range(service_area_id, service_area_id, '[]') with &&,
    int4range(model_id, model_id, '[]') with &&,
    tstzrange(from_at, until_at) with &&)
);
create index price_span_of_scheme on price_span (scheme_id, from_at);

-- A scheme belongs to whoever runs its area now: areas change hands.
do $$
declare t text;
begin
  foreach t in array array['price_scheme', 'price_span'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (exists (select from service_area z
      where z.service_area_id = %I.service_area_id
        and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
        and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))))$p$, t, t);
  end loop;
end $$;
alter table price_version enable row level security;
alter table price_version force row level security;
create policy own on price_version using (exists (select from price_scheme s where s.scheme_id = price_version.scheme_id));

grant select, insert, update, delete on price_scheme, price_span to kickstand_app;
grant select, insert on price_version to kickstand_app;
revoke update, delete, truncate on price_version from kickstand_app;
