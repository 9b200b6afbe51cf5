-- Of payments that franchisees collect, head office's part, shared away through the house, and what came back of it for refunds.
create table profit_share (
  share_id        text primary key,
  payment_id      text not null unique references payment,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  -- The version of the scheme it is shared by; null: nothing is agreed, and head office has as much as the house shares.
  scheme_id       text references share_scheme,
  -- Accounts of clearing: who shares, and with whom.
  merchant        text not null,
  receiver        text not null,
  -- The franchisee's part, and the most that the house shares away, ten-thousandths.
  ratio_bp        int not null check (ratio_bp between 0 and 10000),
  most_bp         int not null check (most_bp between 0 and 10000),
  state           text not null check (state in ('waiting', 'processing', 'success', 'failed', 'returned', 'released')),
  amount_cents    int not null default 0 check (amount_cents >= 0),
  returned_cents  int not null default 0 check (returned_cents between 0 and amount_cents),
  -- What of the payment the franchisee has by now, and in how many postings.
  freed_cents     bigint not null default 0,
  freed_times     int not null default 0,
  out_no          text not null unique,
  pending_id      text,
  paid_at         timestamptz not null,
  shared_at       timestamptz,
  -- Nothing more is shared of it: the rest is the franchisee's.
  finished_at     timestamptz,
  -- When the house is asked next; null: there is nothing to ask.
  ask_at          timestamptz,
  asked           int not null default 0,
  problem         text,
  check ((state in ('success', 'returned')) = (shared_at is not null)),
  check (returned_cents = 0 or shared_at is not null)
);
create index profit_share_ask on profit_share (ask_at) where ask_at is not null;
create index profit_share_by_time on profit_share (paid_at desc, share_id desc);
create index profit_share_of_agent on profit_share (agent_id, paid_at desc, share_id desc);
create index profit_share_open on profit_share (paid_at desc) where state in ('waiting', 'processing', 'failed');

create table share_return (
  return_id       text primary key,
  share_id        text not null references profit_share,
  -- The refund that it is given back for.
  leg_id          text not null unique references refund_leg,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  amount_cents    int not null check (amount_cents > 0),
  state           text not null check (state in ('processing', 'success', 'failed')),
  -- Our number at the house; another one each time it let it run out.
  out_no          text not null unique,
  pending_id      text not null,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  ask_at          timestamptz,
  asked           int not null default 0,
  problem         text,
  check ((state = 'processing') = (ended_at is null))
);
create index share_return_of on share_return (share_id);
create index share_return_ask on share_return (ask_at) where ask_at is not null;

do $$
declare name text;
begin
  foreach name in array array['profit_share', 'share_return'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
grant select, insert, update on profit_share, share_return to kickstand_app;
revoke delete, truncate on profit_share, share_return from kickstand_app;
