-- Codes that riders exchange for rewards, in batches; each batch is a campaign of its own. Of a code only a keyed digest and its
-- last four symbols are kept: codes are made again from the sealed key of their issue as long as that key lives.
create table coupon_batch (
  batch_id        text primary key references campaign,
  -- The area that its rewards are attributed to.
  service_area_id int not null references service_area,
  shape           text not null check (shape in ('unique', 'shared')),
  -- How many codes, or how often the one code may be exchanged.
  quantity        int not null check (quantity between 1 and 100000),
  made            int not null default 0 check (made >= 0),
  used            int not null default 0 check (used >= 0),
  voided          int not null default 0 check (voided >= 0),
  reward_kind     text not null check (reward_kind in ('balance', 'card')),
  -- What one code gives, cents; of a card what it was sold for then.
  face_cents      int not null check (face_cents > 0),
  -- A gift ends so many days after it was given.
  days            int check (days between 1 and 365),
  product_id      text references card_product,
  card_kind       text check (card_kind in ('riding', 'discount', 'member')),
  card_name       text,
  per_rider       int not null check (per_rider between 1 and 10),
  prefix          text not null check (prefix ~ '^[2-9A-HJKMNP-Z]{0,4}$'),
  remark          text not null check (char_length(remark) <= 100),
  state           text not null check (state in ('waiting', 'making', 'made', 'failed')),
  progress        int not null default 0,
  lease_until     timestamptz,
  tries           int not null default 0,
  voided_at       timestamptz,
  created_at      timestamptz not null,
  created_by      text not null,
  check (used + voided <= quantity),
  check ((reward_kind = 'card') = (product_id is not null)),
  check ((reward_kind = 'card') = (card_kind is not null)),
  check ((reward_kind = 'balance') = (days is not null))
);
create index coupon_batch_to_make on coupon_batch (created_at) where state in ('waiting', 'making');
create index coupon_batch_by_prefix on coupon_batch (prefix) where prefix <> '';
alter table coupon_batch enable row level security;
alter table coupon_batch force row level security;
create policy own on coupon_batch using (exists (select from campaign c where c.campaign_id = coupon_batch.batch_id));
grant select, insert, update on coupon_batch to kickstand_app;
revoke delete, truncate on coupon_batch from kickstand_app;

-- What was issued when: the first codes of a batch and what was appended, by whom and who agreed. Codes follow from the sealed key of
-- their issue and their numbers; a key goes a week after codes left as a file last, or after the batch ended.
create table coupon_issue (
  batch_id    text not null references coupon_batch,
  no          int not null check (no > 0),
  first       int not null check (first > 0),
  codes       int not null check (codes > 0),
  key_sealed  text,
  cents       bigint not null check (cents > 0),
  operator_id text not null,
  -- Null: it was done alone.
  approver_id text,
  issued_at   timestamptz not null,
  primary key (batch_id, no)
);
create index coupon_issue_alone on coupon_issue (operator_id, issued_at) where approver_id is null;
alter table coupon_issue enable row level security;
alter table coupon_issue force row level security;
create policy own on coupon_issue using (exists (select from coupon_batch b where b.batch_id = coupon_issue.batch_id));
grant select, insert, update (key_sealed) on coupon_issue to kickstand_app;
revoke delete, truncate on coupon_issue from kickstand_app;

create table coupon_code (
  code_id   text primary key,
  batch_id  text not null references coupon_batch,
  serial    int not null check (serial > 0),
  digest    text not null unique,
  last_four text not null check (char_length(last_four) = 4),
  -- A code for all stays unused.
  state     text not null check (state in ('unused', 'used', 'void')),
  rider_id  text references rider,
  grant_id  text references reward_grant,
  ended_at  timestamptz,
  unique (batch_id, serial),
  check ((state = 'unused') = (ended_at is null)),
  check ((state = 'used') = (rider_id is not null))
);
create index coupon_code_of_batch on coupon_code (batch_id, state, serial);
create index coupon_code_used on coupon_code (batch_id, ended_at desc);
alter table coupon_code enable row level security;
alter table coupon_code force row level security;
create policy own on coupon_code using (exists (select from coupon_batch b where b.batch_id = coupon_code.batch_id));
grant select, insert, update on coupon_code to kickstand_app;
revoke delete, truncate on coupon_code from kickstand_app;

-- Wrong codes that a rider typed lately.
create table coupon_try (
  rider_id     text primary key references rider,
  since        timestamptz not null,
  wrong        int not null check (wrong >= 0),
  locked_until timestamptz,
  locks        int not null check (locks >= 0)
);
grant select, insert, update on coupon_try to kickstand_app;
revoke delete, truncate on coupon_try from kickstand_app;

-- Codes that left as an encrypted file.
create table coupon_export (
  export_id       text primary key,
  batch_id        text not null references coupon_batch,
  codes           int not null check (codes > 0),
  made_at         timestamptz not null,
  operator_id     text not null,
  operator_name   text not null,
  approver_id     text not null,
  approver_name   text not null,
  reason          text not null,
  -- When the file goes.
  ends_at         timestamptz not null,
  -- Null: it is gone.
  file_key        text,
  password_sealed text,
  password_read_at timestamptz,
  check (password_sealed is null or password_read_at is null)
);
create index coupon_export_of_batch on coupon_export (batch_id, made_at desc);
create index coupon_export_to_forget on coupon_export (ends_at) where file_key is not null;
alter table coupon_export enable row level security;
alter table coupon_export force row level security;
create policy own on coupon_export using (exists (select from coupon_batch b where b.batch_id = coupon_export.batch_id));
grant select, insert, update on coupon_export to kickstand_app;
revoke delete, truncate on coupon_export from kickstand_app;
