-- What accounting software calls the accounts of our chart, for the vouchers it is given.
create table voucher_account (
  code         text primary key references ledger_chart,
  account_no   text not null check (account_no <> ''),
  account_name text,
  updated_by   text not null,
  updated_at   timestamptz not null,
  version      int not null default 1
);
