-- Statements of our accounts at banks as they were imported, line by line, and what somebody said that each line paid. They hold
-- no rows of any company; who sees all of the platform sees them.
create table bank_file (
  file_id   text primary key,
  -- SHA-256 of the file as it came.
  digest    text not null,
  file_name text not null,
  format    text not null check (format in ('table', 'camt053', 'mt940')),
  -- Lines in it, and how many of them were not known.
  lines     int not null check (lines > 0),
  added     int not null check (added > 0),
  read_at   timestamptz not null,
  read_by   text not null
);

create table bank_line (
  line_id           text primary key,
  file_id           text not null references bank_file,
  -- Where it stands in the file.
  line              int not null,
  account           text not null check (account <> ''),
  booked_on         date not null,
  -- Above zero: into the account.
  cents             bigint not null check (cents <> 0),
  -- The bank's number of it, else a digest of what it says.
  known_by          text not null,
  -- How manyth of those that are alike.
  nth               int not null check (nth > 0),
  bank_no           text not null,
  reference         text not null,
  party             text not null,
  -- The end of the number; the whole is nobody's business here.
  party_account_end text not null,
  text              text not null,
  state             text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  -- What it is: noted or paid out before it came, or noted as paid by it.
  kind              text check (kind in ('noted', 'payout', 'owed')),
  handled_at        timestamptz,
  handled_by        text,
  approver          text,
  remark            text,
  version           int not null default 1,
  -- However often a file comes, a movement is one line.
  unique (account, known_by, booked_on, cents, nth),
  check ((state = 'matched') = (kind is not null)),
  check ((state = 'open') = (handled_at is null))
);
create index bank_line_by_day on bank_line (booked_on desc, line_id desc);
create index bank_line_open on bank_line (booked_on desc, line_id desc) where state = 'open';

-- What a line paid: each statement and each payout is that of one line.
create table bank_match (
  line_id      text not null references bank_line,
  statement_id text unique references statement,
  -- The merchant and the house's number of what it paid out.
  payout       text unique,
  check ((statement_id is null) <> (payout is null))
);
create index bank_match_of_line on bank_match (line_id);

grant select, insert on bank_file to kickstand_app;
grant select, insert, update on bank_line to kickstand_app;
grant select, insert, delete on bank_match to kickstand_app;
revoke update, delete, truncate on bank_file from kickstand_app;
revoke delete, truncate on bank_line from kickstand_app;
revoke update, truncate on bank_match from kickstand_app;

-- Payouts of houses by when they were made: asked for when a line may be one.
create index flow_line_payouts on flow_line (at) where what = 'payout';
create index statement_paid_on on statement (paid_on) where paid_on is not null;
