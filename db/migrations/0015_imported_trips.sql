-- What a trip of another system does not tell stays empty instead of being made up: controller, platform, who ended it.
alter table trip alter column imei drop not null;
alter table trip alter column platform drop not null;
do $$
declare named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'trip'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%ended_by IS NOT NULL%';
  execute format('alter table trip drop constraint %I', named);
end $$;
alter table trip add constraint trip_ended_whole
  check (state <> 'ended' or (return_relation is not null and distance_m is not null and riding_seconds is not null));
select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
update trip set imei = null where imei = '';
comment on column trip.imei is 'The controller that was in the vehicle; null for a trip of another system that had none';

create table vehicle_alias (
  source     text not null,
  alias      text not null,
  vehicle_id int not null references vehicle,
  primary key (source, alias)
);
create index vehicle_alias_by_vehicle on vehicle_alias (vehicle_id);
comment on table vehicle_alias is 'Under which name another system knew a vehicle; imports find it by that';

-- Trips that were brought in before did not say how their vehicle was last used.
do $$
begin
  insert into vehicle_use (vehicle_id, trips, last_trip_id, last_rider_id, last_started_at, last_ended_at, last_relation)
  select distinct on (t.vehicle_id) t.vehicle_id, count(*) over (partition by t.vehicle_id), t.trip_id, t.rider_id,
    t.started_at, t.ended_at, t.return_relation
  from trip t join vehicle v using (vehicle_id) left join vehicle_use u using (vehicle_id)
  where t.state = 'ended' and u.vehicle_id is null
  order by t.vehicle_id, t.started_at desc;
end $$;

grant select, insert, update, delete on vehicle_alias to kickstand_app;
