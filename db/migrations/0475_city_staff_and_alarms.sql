-- Cities are told of staff on duty too, by a number that means nothing elsewhere.
alter table city_record alter column vehicle_id drop not null,
  drop constraint city_record_kind_check,
  add constraint city_record_kind_check check (kind in ('vehicle', 'position', 'ride', 'staff')),
  add constraint city_record_of_vehicle check ((kind = 'staff') = (vehicle_id is null));

create table city_staff (
  feed_id         text not null references city_feed,
  operator_id     text not null,
  service_area_id int not null references service_area,
  -- What the city knows somebody by.
  number          int not null check (number > 0),
  -- What it was told last.
  on_duty         boolean not null,
  told_at         timestamptz not null,
  primary key (feed_id, operator_id),
  unique (feed_id, number)
);

-- What was wrong with a feed, the last time of each kind.
create table city_alarm (
  feed_id         text not null references city_feed,
  kind            text not null check (kind in ('coverage', 'waiting', 'refused')),
  service_area_id int not null references service_area,
  -- The bound that was missed: percent, or minutes.
  bound           int not null,
  since           timestamptz not null,
  told_at         timestamptz,
  ended_at        timestamptz,
  primary key (feed_id, kind)
);

do $$
declare t text;
begin
  foreach t in array array['city_staff', 'city_alarm'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (exists (select from service_area z
      where z.service_area_id = %I.service_area_id
        and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
        and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))))$p$, t, t);
  end loop;
end $$;
grant select, insert, update on city_staff, city_alarm to kickstand_app;
revoke delete, truncate on city_staff, city_alarm from kickstand_app;
