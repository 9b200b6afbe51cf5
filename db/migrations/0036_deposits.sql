-- Deposits that riders pay where an area asks for one. A rider has one at a time; what was paid stands on 2210 and 2211.
create table deposit (
  deposit_id      text primary key,
  rider_id        text not null references rider,
  -- Where the rider wanted to ride when it was paid.
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  amount_cents    int not null check (amount_cents > 0),
  deducted_cents  int not null default 0 check (deducted_cents between 0 and amount_cents),
  state           text not null check (state in
    ('paying', 'dropped', 'paid', 'frozen', 'refunding', 'refund_failed', 'refunded', 'deducted')),
  payment_id      text,
  channel         text not null,
  created_at      timestamptz not null,
  paid_at         timestamptz,
  frozen_at       timestamptz,
  frozen_until    timestamptz check (frozen_until > frozen_at),
  frozen_by       text,
  freeze_reason   text,
  refund_id       text,
  asked_at        timestamptz,
  -- By when it has to be back.
  due_at          timestamptz,
  refunded_at     timestamptz,
  version         int not null default 1,
  check ((state in ('paying', 'dropped')) = (paid_at is null)),
  check ((state = 'frozen') = (frozen_at is not null)),
  check ((frozen_at is null) = (frozen_until is null)),
  check (state <> 'deducted' or deducted_cents = amount_cents)
);
create unique index deposit_one_of_rider on deposit (rider_id)
  where state in ('paying', 'paid', 'frozen', 'refunding', 'refund_failed');
create index deposit_of_rider on deposit (rider_id, created_at desc);
create index deposit_thawing on deposit (frozen_until) where state = 'frozen';
create index deposit_in_area on deposit (service_area_id, state);
comment on table deposit is 'A deposit is its rider''s, wherever they ride: calls find it by the rider and show it by their scope';
grant select, insert, update on deposit to kickstand_app;
revoke delete, truncate on deposit from kickstand_app;
