-- When the fences of an area changed, so that what held at a time can be told exactly, switched off and on again included.

create table area_release (
  service_area_id int not null references service_area on delete cascade,
  release         int not null,
  at              timestamptz not null,
  primary key (service_area_id, release)
);
comment on table area_release is 'When a release of an area''s fences began to hold; kept by a trigger, whoever publishes';

create function keep_release() returns trigger language plpgsql as $$
begin
  if new.fence_release is distinct from old.fence_release then
    insert into area_release (service_area_id, release, at)
    values (new.service_area_id, new.fence_release, coalesce(new.released_at, now()))
    on conflict (service_area_id, release) do update set at = excluded.at;
  end if;
  return null;
end $$;

create trigger area_releases after update of fence_release on service_area
  for each row execute function keep_release();

-- What was published before is known by its versions.
insert into area_release (service_area_id, release, at)
select service_area_id, release, min(effective_at) from fence_version where release > 0 group by 1, 2;

grant select, insert, update, delete on area_release to kickstand_app;
