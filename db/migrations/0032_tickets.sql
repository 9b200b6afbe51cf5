-- What riders complain about, each about one order, with all that was said and done.
create table ticket (
  ticket_id       text primary key,
  order_id        text not null references ride_order,
  rider_id        text not null references rider,
  vehicle_id      int not null,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  reasons         text[] not null check (cardinality(reasons) between 1 and 8),
  body            text not null,
  claim_cents     int check (claim_cents >= 0),
  state           text not null check (state in ('pending', 'processing', 'waiting_user', 'done', 'closed')),
  created_at      timestamptz not null,
  -- When it has to be decided; null while its clock stands. By its events and the calendar.
  due_at          timestamptz,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  result          text check (result in ('fee_ok', 'refunded', 'amended')),
  refund_cents    int not null default 0 check (refund_cents >= 0),
  handler_name    text,
  first_reply_at  timestamptz,
  done_at         timestamptz,
  reopened        int not null default 0,
  version         int not null default 1,
  check ((state = 'done') = (done_at is not null)),
  check ((state in ('pending', 'processing')) = (due_at is not null)),
  check ((taken_by is null) = (taken_until is null))
);
-- One order is disputed in one place at a time.
create unique index ticket_open_of_order on ticket (order_id) where state in ('pending', 'processing', 'waiting_user');
create index ticket_due on ticket (due_at) where due_at is not null;
create index ticket_by_creation on ticket (created_at desc, ticket_id desc);
create index ticket_by_area on ticket (service_area_id, created_at desc);
create index ticket_of_rider on ticket (rider_id, created_at desc);
create index ticket_of_order on ticket (order_id);

create table ticket_event (
  ticket_id       text not null references ticket,
  no              int not null,
  service_area_id int not null,
  agent_id        int not null,
  at              timestamptz not null,
  kind            text not null check (kind in
    ('created', 'taken', 'replied', 'waiting', 'answered', 'noted', 'decided', 'reopened')),
  by_name         text,
  body            text not null default '',
  primary key (ticket_id, no)
);

do $$
declare name text;
begin
  foreach name in array array['ticket', 'ticket_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
grant select, insert, update on ticket to kickstand_app;
grant select, insert on ticket_event to kickstand_app;
revoke delete, truncate on ticket, ticket_event from kickstand_app;
