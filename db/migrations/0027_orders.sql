-- Orders: what a ride costs by the terms of its start, what its rider owes, and what paid it.
create table ride_order (
  -- The number of its trip.
  order_id         text primary key,
  rider_id         text not null references rider,
  vehicle_id       int not null,
  imei             text,
  model_id         int not null,
  service_area_id  int not null references service_area,
  agent_id         int not null references agent,
  platform         text,
  state            text not null check (state in ('riding', 'unpaid', 'paying', 'paid', 'closed')),
  -- When the vehicle answered that it is open, from which on it is billed.
  started_at       timestamptz not null,
  ended_at         timestamptz,
  ended_by         text check (ended_by in ('user', 'ops', 'system')),
  return_relation  text,
  start_station_id text,
  end_station_id   text,
  distance_m       int check (distance_m >= 0),
  riding_seconds   int check (riding_seconds >= 0),
  scheme_version   text,
  terms            jsonb not null,
  basis            jsonb,
  price            jsonb,
  -- After the cap of the day and before the benefit: what it uses of the cap.
  fare_cents       int check (fare_cents >= 0),
  is_trial         boolean not null default false,
  benefit_type     text,
  benefit_cents    int not null default 0 check (benefit_cents >= 0),
  -- What is asked for, after edits and without supplements.
  ride_cents       int check (ride_cents >= 0),
  location_cents   int check (location_cents >= 0),
  helmet_cents     int check (helmet_cents >= 0),
  payable_cents    int check (payable_cents = ride_cents + location_cents + helmet_cents),
  principal_cents  int not null default 0 check (principal_cents >= 0),
  gift_cents       int not null default 0 check (gift_cents >= 0),
  online_cents     int not null default 0 check (online_cents >= 0),
  refunded_cents   int not null default 0,
  channel          text,
  paid_at          timestamptz,
  edited_at        timestamptz,
  version          int not null default 0,
  check (principal_cents + gift_cents + online_cents <= coalesce(payable_cents, 0)),
  check (refunded_cents between 0 and principal_cents + gift_cents + online_cents),
  check ((state = 'riding') = (ended_at is null)),
  check ((price is null) = (ended_at is null)),
  check ((state = 'paid') = (paid_at is not null))
);
comment on table ride_order is 'A trip as it is billed; its money is that of the receivable with the same number';
comment on column ride_order.terms is 'Scheme, holidays, fees and ways of paying as they were at the start';
comment on column ride_order.basis is 'What the price was computed from beside the terms: priced again, they give the same';
create index ride_order_by_start on ride_order (started_at desc, order_id desc);
create index ride_order_by_area on ride_order (service_area_id, started_at desc, order_id desc);
create index ride_order_by_end on ride_order (ended_at desc, order_id desc);
create index ride_order_by_rider on ride_order (rider_id, started_at desc);
create index ride_order_by_vehicle on ride_order (vehicle_id, started_at desc);
create index ride_order_by_payable on ride_order (payable_cents desc, order_id desc);
create index ride_order_unpaid on ride_order (service_area_id, started_at desc) where state in ('unpaid', 'paying');
create index ride_order_of_scheme on ride_order (scheme_version, ended_at);

-- What a rider owes: for an order, a supplement to it, or a fee.
create table receivable (
  receivable_id   text primary key,
  kind            text not null check (kind in ('order', 'supplement', 'fee')),
  order_id        text references ride_order,
  rider_id        text not null references rider,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  state           text not null check (state in ('unpaid', 'paying', 'paid', 'closed')),
  -- As it was made, and as it is asked for.
  original_cents  int not null check (original_cents >= 0),
  ride_cents      int not null default 0 check (ride_cents >= 0),
  location_cents  int not null default 0 check (location_cents >= 0),
  helmet_cents    int not null default 0 check (helmet_cents >= 0),
  fee_cents       int not null default 0 check (fee_cents >= 0),
  paid_cents      int not null default 0 check (paid_cents >= 0),
  refunded_cents  int not null default 0,
  gift_first      boolean not null default false,
  reason          text,
  created_at      timestamptz not null,
  -- Since when it blocks rides.
  due_at          timestamptz not null,
  closed_at       timestamptz,
  version         int not null default 0,
  check (paid_cents <= ride_cents + location_cents + helmet_cents + fee_cents),
  check (ride_cents + location_cents + helmet_cents + fee_cents <= original_cents),
  check (refunded_cents between 0 and paid_cents),
  check ((kind = 'fee') = (order_id is null)),
  check (state <> 'paid' or paid_cents = ride_cents + location_cents + helmet_cents + fee_cents)
);
create index receivable_open on receivable (rider_id, created_at) where state in ('unpaid', 'paying');
create index receivable_of_order on receivable (order_id);

-- Which line of what is owed was paid from where.
create table receivable_part (
  receivable_id   text not null references receivable,
  line            text not null check (line in ('ride', 'location', 'helmet', 'fee')),
  source          text not null check (source in ('principal', 'gift', 'online')),
  -- The lot of the wallet, or the payment.
  ref             text not null,
  seq             int not null,
  cents           int not null check (cents > 0),
  refunded_cents  int not null default 0 check (refunded_cents between 0 and cents),
  service_area_id int not null,
  agent_id        int not null,
  primary key (receivable_id, line, source, ref),
  check (source <> 'gift' or line = 'ride')
);

-- A rider's money in the pieces that it came in.
create table wallet_lot (
  lot_id       text primary key,
  rider_id     text not null references rider,
  kind         text not null check (kind in ('principal', 'gift')),
  amount_cents int not null check (amount_cents > 0),
  left_cents   int not null check (left_cents between 0 and amount_cents),
  -- What paid it; null for what the company gave.
  payment_id   text,
  with_lot_id  text references wallet_lot,
  -- Where the rider was at home then: what it is attributed to.
  area_id      int references service_area,
  source       text not null check (source in ('topup', 'topup_gift', 'platform', 'activity', 'refund')),
  created_at   timestamptz not null,
  ends_at      timestamptz,
  reason       text,
  operator_id  text
);
create index wallet_lot_left on wallet_lot (rider_id) where left_cents > 0;
create index wallet_lot_of_rider on wallet_lot (rider_id, created_at);
create index wallet_lot_ending on wallet_lot (ends_at) where left_cents > 0 and ends_at is not null;
create unique index wallet_lot_of_payment on wallet_lot (payment_id, kind, source) where payment_id is not null;

-- Money asked for from a payment house. Its number there is the same at every try.
create table payment (
  payment_id      text primary key,
  kind            text not null check (kind in ('receivable', 'topup', 'card', 'deposit')),
  -- What it pays: the receivable, the card …; of a top-up its own number.
  subject_id      text not null,
  rider_id        text not null references rider,
  service_area_id int references service_area,
  agent_id        int not null references agent,
  channel         text not null check (channel in ('wechat', 'alipay')),
  merchant        text not null,
  out_no          text not null unique,
  amount_cents    int not null check (amount_cents > 0),
  detail          jsonb not null default '{}',
  state           text not null check (state in ('paying', 'success', 'closed', 'failed')),
  pending_id      text,
  prepay          jsonb,
  trade_no        text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  success_at      timestamptz,
  closed_at       timestamptz,
  -- When the house is asked next; null: its answer is known.
  ask_at          timestamptz,
  asked           int not null default 0,
  problem         text,
  refunded_cents  int not null default 0,
  check ((state = 'success') = (success_at is not null)),
  -- What the house got, where that is not what was asked for.
  received_cents  int check (received_cents > 0),
  check (refunded_cents between 0 and coalesce(received_cents, amount_cents)),
  check (refunded_cents = 0 or state = 'success')
);
create unique index payment_open on payment (kind, subject_id) where state = 'paying';
create unique index payment_trade on payment (channel, trade_no) where trade_no is not null;
create index payment_ask on payment (ask_at) where ask_at is not null;
create index payment_of_rider on payment (rider_id, created_at desc);
create index payment_of_subject on payment (subject_id);

-- Money going back.
create table refund (
  refund_id       text primary key,
  kind            text not null check (kind in ('receivable', 'withdrawal', 'unclaimed', 'card', 'deposit')),
  subject_id      text not null,
  rider_id        text not null references rider,
  service_area_id int references service_area,
  agent_id        int not null references agent,
  -- Where to: the way it was paid, or the wallet.
  way             text not null check (way in ('original', 'wallet')),
  amount_cents    int not null check (amount_cents > 0),
  principal_cents int not null default 0 check (principal_cents >= 0),
  gift_cents      int not null default 0 check (gift_cents >= 0),
  online_cents    int not null default 0 check (online_cents >= 0),
  state           text not null check (state in ('created', 'processing', 'success', 'failed', 'closed')),
  reason          text not null,
  operator_id     text,
  operator_name   text,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  check (amount_cents = principal_cents + gift_cents + online_cents)
);
create index refund_of_subject on refund (subject_id, created_at);
create index refund_of_rider on refund (rider_id, created_at desc);
create index refund_open on refund (state, created_at) where state in ('created', 'processing', 'failed');

-- What of a refund a payment house sends back: its number there is the same at every try, until it is closed for good.
create table refund_leg (
  leg_id          text primary key,
  refund_id       text not null references refund,
  payment_id      text not null references payment,
  service_area_id int,
  agent_id        int not null,
  out_refund_no   text not null unique,
  -- The closed leg that this one tries again, once.
  retry_of        text unique references refund_leg,
  amount_cents    int not null check (amount_cents > 0),
  lines           jsonb not null default '{}',
  state           text not null check (state in ('processing', 'success', 'failed', 'closed')),
  pending_id      text,
  house_code      text,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  ask_at          timestamptz,
  asked           int not null default 0
);
create index refund_leg_ask on refund_leg (ask_at) where ask_at is not null;
create index refund_leg_of_refund on refund_leg (refund_id);
create index refund_leg_of_payment on refund_leg (payment_id);

do $$
declare name text;
begin
  foreach name in array array['ride_order', 'receivable', 'receivable_part', 'payment', 'refund', 'refund_leg'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
grant select, insert, update on ride_order, receivable, receivable_part, wallet_lot, payment, refund, refund_leg to kickstand_app;
revoke delete, truncate on ride_order, receivable, receivable_part, wallet_lot, payment, refund, refund_leg from kickstand_app;

-- Head office books what riders pay in, whosever call it was: the ledger's own functions, which run as the owner, may write
-- and find its postings. For any other company the call's scope decides as before, and the application sees what it did.
create policy head_office on ledger_posting to current_user using (agent_id = 2);
create policy head_office on ledger_entry to current_user using (agent_id = 2);
create policy head_office on ledger_pending to current_user using (agent_id = 2);
create policy head_office on ledger_outcome to current_user using (agent_id = 2);
