-- Riders as the console finds them, and the blacklist: who may not ride where, until when and why. It was one word on the
-- rider before; who stands on it is now known from entries, which never go away.
create table blacklist_entry (
  entry_id        text primary key,
  rider_id        text not null references rider,
  -- Where it holds: one service area, all areas of a company, or the whole platform.
  reach           text not null check (reach in ('area', 'agent', 'platform')),
  -- Whose entry it is.
  agent_id        int not null references agent,
  service_area_id int references service_area,
  reason          text not null,
  source          text not null check (source in ('manual', 'report', 'credit', 'risk')),
  created_at      timestamptz not null,
  created_by      text not null,
  -- Null: for good.
  ends_at         timestamptz check (ends_at > created_at),
  cancelled_at    timestamptz,
  cancelled_by    text,
  cancel_reason   text,
  version         int not null default 1,
  check ((reach = 'area') = (service_area_id is not null)),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
);
create index blacklist_entry_of_rider on blacklist_entry (rider_id, created_at desc);
create index blacklist_entry_by_time on blacklist_entry (created_at desc, entry_id desc);
create index blacklist_entry_by_end on blacklist_entry (ends_at, entry_id);

-- What holds for a whole company or platform is seen by whoever it holds for, and changed only by who sees all of that.
alter table blacklist_entry enable row level security;
alter table blacklist_entry force row level security;
create policy seen on blacklist_entry for select using (
  reach = 'platform' or
  (((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
   (reach = 'agent' or (select app_all_areas()) or service_area_id = any ((select app_areas())::int[]))));
create policy added on blacklist_entry for insert with check (
  ((select app_all_agents()) or (reach <> 'platform' and agent_id = any ((select app_agents())::int[]))) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
create policy changed on blacklist_entry for update using (
  ((select app_all_agents()) or (reach <> 'platform' and agent_id = any ((select app_agents())::int[]))) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on blacklist_entry to kickstand_app;
revoke delete, truncate on blacklist_entry from kickstand_app;

insert into blacklist_entry (entry_id, rider_id, reach, agent_id, reason, source, created_at, created_by)
select r.rider_id, r.rider_id, 'platform', root.agent_id, '-', 'manual', now(), '-'
from rider r cross join (select min(agent_id) as agent_id from agent where parent_id is null) as root
where r.state = 'blacklisted' and root.agent_id is not null;
update rider set state = 'normal' where state = 'blacklisted';
alter table rider drop constraint rider_state_check;
alter table rider add constraint rider_state_check check (state in ('normal', 'cancelled'));

create index rider_by_time on rider (registered_at, rider_id);
create index rider_by_name on rider (name);
-- Whether somebody rode in an area is read from the index alone.
create index ride_order_of_rider_in on ride_order (rider_id, service_area_id, agent_id);

-- Who owes anything anywhere: whoever sees a rider may know that a debt blocks, and not what other companies are owed. The
-- function runs as the owner, who may look for that.
create policy any_debt on receivable for select to current_user using (true);
create function riders_owing() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select v.rider_id from receivable v where v.state in ('unpaid', 'paying')
$$;
revoke all on function riders_owing() from public;
grant execute on function riders_owing() to kickstand_app;
