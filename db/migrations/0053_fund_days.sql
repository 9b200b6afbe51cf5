-- What each company's riders had entrusted on a day, as it was seen last on that day; nothing of a past day changes.
create table fund_day (
  day             date not null,
  agent_id        int not null references agent,
  deposit_cents   bigint not null check (deposit_cents >= 0),
  principal_cents bigint not null check (principal_cents >= 0),
  -- Riders at home there with more than the cap, and refunds that waited too long.
  over_cap        int not null check (over_cap >= 0),
  late_refunds    int not null check (late_refunds >= 0),
  counted_at      timestamptz not null,
  primary key (day, agent_id)
);
alter table fund_day enable row level security;
alter table fund_day force row level security;
create policy own on fund_day using (
  (select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
grant select, insert, update on fund_day to kickstand_app;
revoke delete, truncate on fund_day from kickstand_app;
