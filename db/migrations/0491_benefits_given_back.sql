-- Rides that were reversed, and what they gave back: the use and the budget of the activities that lowered their price, and the rest of the
-- reward that they earned. Decided with the ride's money, done by a job.
create table benefit_return (
  order_id        text primary key references ride_order,
  rider_id        text not null references rider,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  returned_at     timestamptz not null,
  operator_id     text not null,
  operator_name   text not null,
  reason          text not null,
  -- Null: the job has still to do it. What the ride had saved, what was taken back of its reward, and what of that was spent by then.
  done_at         timestamptz,
  saved_cents     int not null default 0 check (saved_cents >= 0),
  recalled_cents  int not null default 0 check (recalled_cents >= 0),
  spent_cents     int not null default 0 check (spent_cents >= 0)
);
create index benefit_return_to_do on benefit_return (returned_at) where done_at is null;
comment on table benefit_return is 'Rides whose benefits and rewards went back to their activities';
alter table benefit_return enable row level security;
alter table benefit_return force row level security;
create policy own on benefit_return using (((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))
  and ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on benefit_return to kickstand_app;
revoke delete, truncate on benefit_return from kickstand_app;
