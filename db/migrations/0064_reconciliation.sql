-- Bills of payment houses, read once each: what a house says that it collected and sent back on a day for a merchant of ours.
-- Codes that only head office can have lead to all of this; it holds no rows of any company.
create table bill_file (
  file_id       text primary key,
  -- The account of clearing: `wechat:1900000109`.
  merchant      text not null,
  day           date not null,
  -- SHA-1 of the unpacked text: the same file is read once.
  digest        text not null,
  file_name     text not null,
  source        text not null check (source in ('fetched', 'imported')),
  lines         int not null check (lines >= 0),
  in_count      int not null check (in_count >= 0),
  in_cents      bigint not null check (in_cents >= 0),
  refund_count  int not null check (refund_count >= 0),
  refund_cents  bigint not null check (refund_cents >= 0),
  fee_cents     bigint not null,
  state         text not null check (state in ('used', 'replaced')),
  read_at       timestamptz not null,
  read_by       text,
  unique (merchant, day, digest)
);
create unique index bill_file_used on bill_file (merchant, day) where state = 'used';

create table bill_line (
  file_id      text not null references bill_file,
  line         int not null,
  what         text not null check (what in ('payment', 'refund')),
  -- Our number of the payment or of the refund.
  number       text not null,
  -- Of a refund: our number of its payment.
  out_no       text,
  trade_no     text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  -- Below zero: given back.
  fee_cents    bigint not null,
  at           timestamptz not null,
  state        text not null check (state in ('success', 'processing', 'abnormal', 'closed')),
  primary key (file_id, line)
);
create index bill_line_of_number on bill_line (number);

-- A day of a merchant: our side, the bill's, and what became of comparing them.
create table reconcile_batch (
  merchant            text not null,
  day                 date not null,
  state               text not null check (state in ('waiting_bill', 'matched', 'diff', 'confirmed')),
  file_id             text references bill_file,
  system_count        int not null default 0,
  system_cents        bigint not null default 0,
  system_refund_count int not null default 0,
  system_refund_cents bigint not null default 0,
  -- What we reckoned of fees by rate, and what was booked beside it so that the bill's fees stand in the books.
  fee_reckoned_cents  bigint not null default 0,
  fee_booked_cents    bigint not null default 0,
  -- How many postings have corrected its fees.
  fee_postings        int not null default 0,
  open_diffs          int not null default 0 check (open_diffs >= 0),
  -- When the house is asked for the bill next; null: there is one.
  ask_at              timestamptz,
  asked               int not null default 0,
  problem             text,
  -- When it is compared next; null: only when somebody asks for it.
  match_at            timestamptz,
  matched_at          timestamptz,
  confirmed_at        timestamptz,
  confirmed_by        text,
  primary key (merchant, day),
  check ((state = 'waiting_bill') = (file_id is null)),
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check (state = 'diff' or open_diffs = 0)
);
create index reconcile_batch_by_day on reconcile_batch (day desc, merchant);
create index reconcile_batch_match on reconcile_batch (match_at) where match_at is not null;
create index reconcile_batch_ask on reconcile_batch (ask_at) where ask_at is not null;

-- What differs between our books and a bill, each number once a day.
create table reconcile_diff (
  diff_id        text primary key,
  merchant       text not null,
  day            date not null,
  what           text not null check (what in ('payment', 'refund')),
  number         text not null,
  kind           text not null check (kind in ('channel_only', 'system_only', 'amount', 'refund_missing', 'duplicate', 'late', 'fee')),
  trade_no       text,
  payment_id     text references payment,
  system_cents   bigint,
  channel_cents  bigint,
  -- What the house has more than our books.
  delta_cents    bigint not null,
  -- Fees, where they differ.
  fee_delta_cents bigint not null default 0,
  other_day      date,
  at             timestamptz not null,
  -- `noted` needs nobody: it stands on another day, or the books follow the bill. `gone`: it is none any more.
  state          text not null check (state in ('open', 'noted', 'gone', 'confirmed', 'adjusted', 'refunded', 'ignored')),
  -- What stands in suspense for it, and how many postings moved it there and away.
  suspense_cents bigint not null default 0,
  postings       int not null default 0,
  handled_at     timestamptz,
  handled_by     text,
  approver       text,
  remark         text,
  version        int not null default 1,
  unique (merchant, day, what, number),
  foreign key (merchant, day) references reconcile_batch,
  check (state = 'open' or suspense_cents = 0),
  check ((state in ('confirmed', 'adjusted', 'refunded', 'ignored')) = (handled_at is not null))
);
create index reconcile_diff_by_day on reconcile_diff (day desc, diff_id);
create index reconcile_diff_of_number on reconcile_diff (number);
create index reconcile_diff_open on reconcile_diff (merchant, day) where state = 'open';

-- Days that somebody has confirmed: nothing of their bills changes any more until they are unlocked.
create table closing_day (
  day         date primary key,
  state       text not null check (state in ('locked', 'unlocked')),
  locked_at   timestamptz not null,
  locked_by   text not null,
  unlocked_at timestamptz,
  unlocked_by text,
  approver    text,
  reason      text,
  version     int not null default 1,
  check ((state = 'unlocked') <= (unlocked_at is not null))
);

grant select, insert, update on bill_file, reconcile_batch, reconcile_diff, closing_day to kickstand_app;
grant select, insert on bill_line to kickstand_app;
revoke delete, truncate on bill_file, bill_line, reconcile_batch, reconcile_diff, closing_day from kickstand_app;

-- What a house takes of payments, in ten-thousandths, until its bill says it to the cent.
alter table payment_house add fee_bp int not null default 60 check (fee_bp between 0 and 1000);
-- What we reckoned and booked as the house's fee when it was paid, and as given back with a refund.
alter table payment add fee_cents int check (fee_cents >= 0);
alter table refund_leg add fee_cents int check (fee_cents >= 0);

-- What a merchant was paid and has sent back on a day.
create index payment_of_merchant on payment (merchant, success_at) where state = 'success';
create index refund_leg_done on refund_leg (ended_at) where state = 'success';
