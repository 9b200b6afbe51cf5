-- What activities took off rides: a row for each ride that one lowered the price of.
create table benefit_use (
  order_id         text primary key,
  campaign_id      text not null references campaign,
  campaign_version int not null,
  rider_id         text not null references rider,
  -- Where it was ridden, and whose ride it was.
  agent_id         int not null references agent,
  service_area_id  int not null references service_area,
  -- The business day of the start.
  day              text not null,
  saved_cents      int not null check (saved_cents > 0),
  used_at          timestamptz not null,
  foreign key (campaign_id, campaign_version) references campaign_version
);
create index benefit_use_of_campaign on benefit_use (campaign_id, used_at desc);
create index benefit_use_of_rider on benefit_use (rider_id, campaign_id, day);
comment on table benefit_use is 'What activities saved riders of their rides';
alter table benefit_use enable row level security;
alter table benefit_use force row level security;
create policy own on benefit_use using (((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))
  and ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert on benefit_use to kickstand_app;
revoke update, delete, truncate on benefit_use from kickstand_app;

