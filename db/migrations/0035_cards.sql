-- Cards that riders buy: what is offered, what each rider has, and every ride that one was used for.
create table card_product (
  product_id   text primary key,
  -- What is changed after it was sold is a new product of the same line.
  line_id      text not null,
  no           int not null check (no > 0),
  agent_id     int not null references agent,
  area_ids     int[] not null check (cardinality(area_ids) > 0),
  kind         text not null check (kind in ('riding', 'discount', 'member')),
  name         text not null,
  state        text not null check (state in ('draft', 'on', 'off')),
  price_cents  int not null check (price_cents > 0),
  origin_cents int not null check (origin_cents >= price_cents),
  -- What a card is good for: rights, days, uses, hours and how it goes back.
  terms        jsonb not null,
  -- Business days, both included; null: no limit.
  sale_from    text,
  sale_to      text,
  -- So many are sold at most, in all and to one rider; 0: no limit.
  stock        int not null default 0 check (stock >= 0),
  per_rider    int not null default 0 check (per_rider >= 0),
  tags         text[] not null default '{}',
  detail       text not null default '',
  main_push    boolean not null default false,
  sort         int not null default 0,
  sold         int not null default 0 check (sold >= 0),
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  updated_by   text not null,
  version      int not null default 1,
  unique (line_id, no)
);
create index card_product_by_time on card_product (updated_at desc, product_id desc);
create index card_product_in_area on card_product using gin (area_ids) where state = 'on';
create unique index card_product_one_draft on card_product (line_id) where state = 'draft';
create unique index card_product_one_on on card_product (line_id) where state = 'on';
comment on table card_product is 'What riders may buy; price and rights stay as they were sold';

create table user_card (
  card_id         text primary key,
  product_id      text not null references card_product,
  rider_id        text not null references rider,
  -- Where it was sold, for ever.
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  kind            text not null check (kind in ('riding', 'discount', 'member')),
  name            text not null,
  terms           jsonb not null,
  area_ids        int[] not null,
  source          text not null check (source in ('buy', 'gift')),
  price_cents     int not null check (price_cents >= 0),
  state           text not null check (state in ('buying', 'dropped', 'unused', 'active', 'used_up', 'expired', 'refunded')),
  -- Until when it is kept for whoever wants to pay it.
  reserved_until  timestamptz,
  payment_id      text,
  from_at         timestamptz,
  to_at           timestamptz check (to_at > from_at),
  total_uses      int not null check (total_uses >= 0),
  uses            int not null default 0 check (uses >= 0),
  saved_cents     bigint not null default 0,
  -- What of its price was earned, is left over, and goes back.
  released_cents  int not null default 0 check (released_cents >= 0),
  over_cents      int not null default 0 check (over_cents >= 0),
  refund_cents    int not null default 0 check (refund_cents >= 0),
  refund_id       text,
  -- When the next day of it is earned; null: it is earned by uses, or by none yet.
  release_at      timestamptz,
  -- The open order that may use it.
  held_by         text,
  frozen_at       timestamptz,
  frozen_by       text,
  freeze_reason   text,
  reason          text,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  version         int not null default 1,
  check (released_cents + over_cents + refund_cents <= price_cents),
  check (total_uses = 0 or uses <= total_uses),
  check ((state in ('buying', 'dropped')) = (from_at is null)),
  check ((source = 'gift') = (price_cents = 0)),
  check ((frozen_at is null) = (frozen_by is null)),
  check (held_by is null or state in ('unused', 'active'))
);
create index user_card_of_rider on user_card (rider_id, created_at desc);
create index user_card_of_product on user_card (product_id, created_at);
create index user_card_held on user_card (held_by) where held_by is not null;
create index user_card_reserved on user_card (reserved_until) where state = 'buying';
create index user_card_ending on user_card (to_at) where state in ('unused', 'active');
create index user_card_earning on user_card (release_at) where state = 'active' and release_at is not null;
comment on table user_card is 'One card of one rider; what of its price is not earned stands on 2410 under its number';

create table card_use (
  card_id     text not null references user_card,
  no          int not null check (no > 0),
  order_id    text not null,
  -- The business day of the start.
  day         text not null,
  used_at     timestamptz not null,
  saved_cents int not null check (saved_cents >= 0),
  primary key (card_id, no),
  unique (card_id, order_id)
);
create index card_use_of_day on card_use (card_id, day);

-- A product belongs to a company and is seen by whoever sees one of its areas. What riders have is a rider's, as a wallet is:
-- it is used in other areas than it was sold in, so that calls find it by the rider and show it by their scope.
alter table card_product enable row level security;
alter table card_product force row level security;
create policy own on card_product using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or area_ids && (select app_areas())::int[]));
grant select, insert, update, delete on card_product to kickstand_app;
grant select, insert, update on user_card to kickstand_app;
grant select, insert on card_use to kickstand_app;
revoke delete, truncate on user_card from kickstand_app;
revoke update, delete, truncate on card_use from kickstand_app;
