-- All deposits of an area go back: what a second person agreed to, done one deposit after the other by whoever has the time.
create table deposit_refund_run (
  service_area_id int not null references service_area,
  run_id          text not null,
  agent_id        int not null references agent,
  state           text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed')),
  -- Parts in a thousand.
  progress        int not null default 0 check (progress between 0 and 1000),
  -- Until when whoever makes it holds it.
  lease_until     timestamptz,
  tries           int not null default 0,
  created_at      timestamptz not null,
  created_by      text not null,
  created_name    text not null,
  reason          text not null,
  primary key (service_area_id, run_id)
);
create unique index deposit_refund_run_by_id on deposit_refund_run (run_id);
create unique index deposit_refund_run_open on deposit_refund_run (service_area_id)
  where state in ('waiting', 'making');
create index deposit_refund_run_to_make on deposit_refund_run (created_at) where state in ('waiting', 'making');
create index deposit_refund_run_of_area on deposit_refund_run (service_area_id, created_at desc);

-- Each deposit that was agreed to: what is there twice is sent once.
create table deposit_refund_item (
  run_id          text not null references deposit_refund_run (run_id),
  deposit_id      text not null references deposit,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'stayed')),
  -- The refusal by which it stayed.
  why             text,
  -- What its sentence names.
  facts           jsonb not null default '{}',
  -- Since when it is so.
  at              timestamptz not null,
  primary key (run_id, deposit_id),
  check ((state = 'stayed') = (why is not null))
);
create index deposit_refund_item_to_send on deposit_refund_item (run_id, deposit_id) where state = 'waiting';
create index deposit_refund_item_by_time on deposit_refund_item (at, deposit_id);

alter table deposit_refund_run enable row level security;
alter table deposit_refund_run force row level security;
create policy own on deposit_refund_run using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on deposit_refund_run to kickstand_app;
revoke delete, truncate on deposit_refund_run from kickstand_app;

alter table deposit_refund_item enable row level security;
alter table deposit_refund_item force row level security;
create policy own on deposit_refund_item using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on deposit_refund_item to kickstand_app;
revoke delete, truncate on deposit_refund_item from kickstand_app;
