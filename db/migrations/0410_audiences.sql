-- What is known of riders for audiences, gathered every night: of all areas, of those of one company, and of one area. One row for each
-- rider and reach, so that a million of them are counted by reading one part from end to end.
create table rider_fact (
  reach           text not null check (reach in ('root', 'agent', 'area')),
  -- 0 where it is of all companies, or of all areas of a company.
  agent_id        int not null,
  service_area_id int not null,
  rider_id        text not null,
  home_area_id    int,
  registered_on   date not null,
  born_on         date,
  is_verified     boolean not null,
  -- Kinds of certificates that hold.
  careers         text[] not null,
  credit          int not null,
  -- At home there, or rode there within 90 days.
  area_ids        int[] not null,
  last_ride_on    date,
  card_ends_on    date,
  -- Rides of the last complete days, and what was paid for them with money, cents.
  rides_7         int not null,
  rides_28        int not null,
  rides_90        int not null,
  rides_life      int not null,
  cash_7          int not null,
  cash_28         int not null,
  cash_90         int not null,
  cash_life       bigint not null,
  unpaid_cents    bigint not null,
  gift_cents      bigint not null,
  primary key (reach, agent_id, service_area_id, rider_id)
) partition by list (reach);
create table rider_fact_root partition of rider_fact for values in ('root');
create table rider_fact_agent partition of rider_fact for values in ('agent');
create table rider_fact_area partition of rider_fact for values in ('area');
create index rider_fact_of_rider on rider_fact (rider_id);
alter table rider_fact enable row level security;
alter table rider_fact force row level security;
create policy own on rider_fact using (
  case reach
    when 'root' then (select app_all_agents()) and (select app_all_areas())
    when 'agent' then (select app_all_areas()) and ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))
    else ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))
      and ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])) end);
grant select, insert, delete on rider_fact to kickstand_app;

-- When the facts were gathered last.
create table rider_fact_run (
  day         date primary key,
  gathered_at timestamptz not null
);
grant select, insert, update on rider_fact_run to kickstand_app;
revoke delete, truncate on rider_fact_run from kickstand_app;

-- Who is never meant, whoever asks: accounts that ended, riders who are barred somewhere, and people who work here.
create function riders_never_meant(now timestamptz) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select rider_id from rider where state = 'cancelled'
  union select rider_id from blacklist_entry where cancelled_at is null and (ends_at is null or ends_at > now)
  union select r.rider_id from operator o join rider r on r.phone = o.phone
$$;
revoke all on function riders_never_meant(timestamptz) from public;
grant execute on function riders_never_meant(timestamptz) to kickstand_app;
create index rider_cancelled on rider (rider_id) where state = 'cancelled';

-- Lists of phones that somebody brought along: whom they name is kept, the phones are not.
create table audience_list (
  list_id    text primary key,
  agent_id   int not null references agent,
  name       text not null check (char_length(name) between 1 and 20),
  known      int not null check (known > 0),
  unknown    int not null check (unknown >= 0),
  created_at timestamptz not null,
  created_by text not null
);
create index audience_list_by_time on audience_list (agent_id, created_at desc);
alter table audience_list enable row level security;
alter table audience_list force row level security;
create policy own on audience_list using ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
create table audience_list_rider (
  list_id  text not null references audience_list on delete cascade,
  rider_id text not null,
  primary key (list_id, rider_id)
);
alter table audience_list_rider enable row level security;
alter table audience_list_rider force row level security;
create policy own on audience_list_rider using (exists (select from audience_list l where l.list_id = audience_list_rider.list_id));
grant select, insert on audience_list, audience_list_rider to kickstand_app;
revoke update, delete, truncate on audience_list, audience_list_rider from kickstand_app;
