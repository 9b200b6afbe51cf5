-- When riders were reminded by text message to pay for an order.
create table order_push (
  order_id        text not null references ride_order,
  at              timestamptz not null,
  service_area_id int not null,
  agent_id        int not null,
  operator_name   text not null,
  primary key (order_id, at)
);
alter table order_push enable row level security;
alter table order_push force row level security;
create policy own on order_push using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert on order_push to kickstand_app;
revoke update, delete, truncate on order_push from kickstand_app;

-- Reminders take nothing of what may be sent as codes in an hour.
alter table sms_outbox add column kind text not null default 'code' check (kind in ('code', 'reminder'));
