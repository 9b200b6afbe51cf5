-- Fences with drafts, versions and releases. A service area's edge is a fence like any other, of the kind 'service' and the
-- id `area-<number>`; what is published of it is also kept in service_area. Fences that something else puts into `fence`
-- get their first version with the next publication in the area.

alter table fence drop constraint fence_kind_check;
alter table fence add constraint fence_kind_check
  check (kind in ('service', 'station', 'no_stop', 'no_ride', 'speed_limit', 'ops_area', 'vehicle_store'));
alter table fence
  add column content      jsonb not null default '{}',
  add column area_m2      double precision not null default 0,
  add column version_no   int not null default 1 check (version_no >= 0),
  add column draft        jsonb,
  add column draft_at     timestamptz,
  add column draft_by     text,
  add column absorbs      text[] not null default '{}',
  add column effective_at timestamptz,
  add column schedule     jsonb,
  add column source       text not null default 'manual' check (source in ('manual', 'application', 'import', 'suggestion')),
  add column created_at   timestamptz not null default now(),
  add constraint fence_scheduled check ((effective_at is null) = (schedule is null) and (effective_at is null or draft is not null));
comment on column fence.content is 'What is published beside name, points and capacity';
comment on column fence.version is 'Counts every change; version_no counts what was published, 0: nothing yet';
comment on column fence.draft is 'The whole content that is being worked on; null: nothing';
comment on column fence.absorbs is 'Fences that are archived when the draft is published';
comment on column fence.schedule is 'Who asked for the publication at effective_at, who agreed, and why';
create index fence_due on fence (effective_at) where effective_at is not null;
create index fence_by_kind on fence (kind, updated_at desc) where state <> 'archived';

create table fence_version (
  service_area_id int not null references service_area,
  fence_id        text not null,
  no              int not null check (no > 0),
  release         int not null,
  kind            text not null,
  content         jsonb not null,
  area_m2         double precision not null,
  effective_at    timestamptz not null,
  replaced_at     timestamptz,
  published_by    text not null,
  approver        text,
  reason          text,
  rollback_of     int,
  impact          jsonb not null default '{}',
  primary key (service_area_id, fence_id, no)
);
comment on table fence_version is 'What was published of a fence, whole; kept for disputes after the fence is deleted';

create table fence_span (
  service_area_id int not null references service_area,
  fence_id        text not null,
  no              int not null,
  from_release    int not null,
  until_release   int check (until_release > from_release),
  primary key (service_area_id, fence_id, from_release)
);
comment on table fence_span is 'In which releases of the area a version held: from the first on, until before the last';
create unique index fence_span_open on fence_span (service_area_id, fence_id) where until_release is null;

alter table service_area add column released_at timestamptz;
comment on column service_area.released_at is 'When its fences were last changed';
alter table vehicle_state add column fence_asked_at timestamptz;
comment on column vehicle_state.fence_asked_at is 'When its controller was last sent the edge of its area';

insert into fence (service_area_id, fence_id, agent_id, kind, name, name_en, points, centre_lng, centre_lat, updated_at, created_at)
select service_area_id, 'area-' || service_area_id, agent_id, 'service', name, name_en, boundary, centre_lng, centre_lat,
  updated_at, created_at from service_area;

-- A version belongs to whoever the fence belongs to now: areas change hands.
do $$
declare t text;
begin
  foreach t in array array['fence_version', 'fence_span'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (exists (select from fence f
      where f.service_area_id = %I.service_area_id and f.fence_id = %I.fence_id))$p$, t, t, t);
  end loop;
end $$;

grant select, insert, update, delete on all tables in schema public to kickstand_app;
revoke update, delete, truncate on audit_log from kickstand_app;
