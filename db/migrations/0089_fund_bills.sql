-- Bills of what moved in our accounts at payment houses, beside the bills of payments and refunds: each day of a merchant has one of
-- either kind, and numbers in which they differ from our books are dealt with in the same way.
alter table bill_file add bill text not null default 'trade' check (bill in ('trade', 'fund'));
-- What the account held before and after the lines; bills of payments do not say.
alter table bill_file add opening_cents bigint;
alter table bill_file add closing_cents bigint;
alter table bill_file drop constraint bill_file_merchant_day_digest_key;
alter table bill_file add unique (merchant, day, bill, digest);
drop index bill_file_used;
create unique index bill_file_used on bill_file (merchant, day, bill) where state = 'used';

alter table reconcile_diff drop constraint reconcile_diff_merchant_day_fkey;
alter table reconcile_batch drop constraint reconcile_batch_pkey;
alter table reconcile_batch add bill text not null default 'trade' check (bill in ('trade', 'fund'));
alter table reconcile_batch add primary key (merchant, day, bill);

alter table reconcile_diff add bill text not null default 'trade' check (bill in ('trade', 'fund'));
alter table reconcile_diff add foreign key (merchant, day, bill) references reconcile_batch;
alter table reconcile_diff drop constraint reconcile_diff_merchant_day_what_number_key;
alter table reconcile_diff add unique (merchant, day, bill, what, number);
alter table reconcile_diff drop constraint reconcile_diff_what_check;
alter table reconcile_diff add constraint reconcile_diff_what_check
  check (what in ('payment', 'refund') or bill = 'fund' and what in ('fee', 'payout', 'sharing', 'other', 'balance'));
alter table reconcile_diff drop constraint reconcile_diff_kind_check;
alter table reconcile_diff add constraint reconcile_diff_kind_check
  check (kind in ('channel_only', 'system_only', 'amount', 'refund_missing', 'duplicate', 'late', 'fee', 'balance'));

create table flow_line (
  file_id       text not null references bill_file,
  line          int not null,
  what          text not null check (what in ('payment', 'refund', 'fee', 'payout', 'sharing', 'other')),
  -- Our number of the payment or the refund, else the house's number of the movement.
  number        text not null,
  trade_no      text,
  -- As the house calls it.
  word          text not null,
  -- Above zero: into the account.
  amount_cents  bigint not null,
  balance_cents bigint not null,
  at            timestamptz not null,
  primary key (file_id, line)
);
create index flow_line_of_number on flow_line (number);
grant select, insert, update on flow_line to kickstand_app;
revoke delete, truncate on flow_line from kickstand_app;

-- What belongs to a day whose books were shut when it became known.
create index ledger_posting_late on ledger_posting (late_for) where late_for is not null;
