-- What the rides of a vehicle brought in money, by the business day on which they began, so that lists are sorted by it.
create table vehicle_earned (
  day             date not null,
  vehicle_id      int not null,
  -- Whose rides they were: a vehicle may change hands.
  agent_id        int not null,
  service_area_id int not null,
  -- Paid from principal and by payment houses, less what was given back of that.
  cents           bigint not null,
  primary key (day, vehicle_id, agent_id, service_area_id)
);
comment on table vehicle_earned is 'Added up in the transaction that pays or gives back; verify-books compares it with the orders';

select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
insert into vehicle_earned (day, vehicle_id, agent_id, service_area_id, cents)
select (o.started_at at time zone coalesce((select nullif(zone, '') from figure_mark), 'Asia/Shanghai'))::date,
  o.vehicle_id, o.agent_id, o.service_area_id, sum(o.principal_cents + o.online_cents - coalesce(b.cents, 0))
from ride_order o left join lateral (
  select sum(p.refunded_cents) as cents from receivable_part p where p.receivable_id = o.order_id and p.source <> 'gift'
) b on o.refunded_cents > 0
where o.principal_cents + o.online_cents > 0
group by 1, 2, 3, 4;

alter table vehicle_earned enable row level security;
alter table vehicle_earned force row level security;
create policy own on vehicle_earned using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on vehicle_earned to kickstand_app;
revoke truncate on vehicle_earned from kickstand_app;
