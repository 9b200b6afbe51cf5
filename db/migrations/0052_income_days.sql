-- What a company's area took in on a book day, added up from the ledger: final once the day is shut.
create table income_day (
  day             date not null,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  -- Rides that ended.
  rides           int not null check (rides >= 0),
  -- Paid of what was owed, without gifts, and given back of that.
  paid_cents      bigint not null check (paid_cents >= 0),
  refunded_cents  bigint not null check (refunded_cents >= 0),
  is_final        boolean not null,
  counted_at      timestamptz not null,
  primary key (service_area_id, day, agent_id)
);
create index income_day_of_agent on income_day (agent_id, day);
create index income_day_open on income_day (day) where not is_final;
alter table income_day enable row level security;
alter table income_day force row level security;
create policy own on income_day using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on income_day to kickstand_app;
revoke delete, truncate on income_day from kickstand_app;

-- Days that were added up, so that a day on which nothing happened is not looked at again.
create table income_counted (
  day        date primary key,
  counted_at timestamptz not null,
  is_final   boolean not null
);
grant select, insert, update on income_counted to kickstand_app;
revoke delete, truncate on income_counted from kickstand_app;
