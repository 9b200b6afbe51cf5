-- How riders behave, in points. The score stands on the rider and follows from the entries, which never go away: the first goes
-- on from what the rider began with, each other one from the one before.
alter table rider
  add column credit_start        int not null default 100 check (credit_start between 0 and 1000),
  add column credit_score        int not null default 100 check (credit_score between 0 and 1000),
  -- How many entries there are, and how often the score was so low that the rider was kept from riding.
  add column credit_entries      int not null default 0 check (credit_entries >= 0),
  add column credit_bans         int not null default 0 check (credit_bans >= 0),
  add column credit_banned_until timestamptz,
  add check (credit_entries > 0 or credit_score = credit_start);
create index rider_by_credit on rider (credit_score, rider_id);

create table credit_entry (
  entry_id        text primary key,
  rider_id        text not null references rider,
  no              int not null check (no > 0),
  -- Where it happened.
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  kind            text not null check (kind in
    ('good_ride', 'out_of_station', 'no_stop', 'no_ride', 'out_of_area', 'helmet', 'return_warned', 'return_rejected',
     'debt_overdue', 'ticket', 'operator', 'taken_back')),
  points          int not null check (points <> 0),
  score_before    int not null check (score_before between 0 and 1000),
  score_after     int not null check (score_after between 0 and 1000),
  -- What it follows from: the ride, the application, the debt, the ticket; and the ride that this is about.
  source_id       text,
  order_id        text references ride_order,
  -- The deduction that is taken back.
  reverses        text references credit_entry,
  reason          text,
  operator_name   text,
  created_at      timestamptz not null,
  -- What the rider is told: that the score is low, or that it keeps from riding, and until when.
  notice          text check (notice in ('warned', 'banned')),
  banned_until    timestamptz check (banned_until > created_at),
  told_at         timestamptz,
  unique (rider_id, no),
  check (score_after = score_before + points),
  check ((kind = 'taken_back') = (reverses is not null)),
  check ((kind = 'operator') = (source_id is null)),
  check (kind not in ('ticket', 'operator') or (reason is not null and operator_name is not null)),
  check (banned_until is null or notice = 'banned'),
  check (told_at is null or notice is not null)
);
-- One ride, application or debt counts once, and is taken back once.
create unique index credit_entry_once on credit_entry (source_id, kind) where kind not in ('ticket', 'operator', 'taken_back');
create unique index credit_entry_back on credit_entry (reverses) where reverses is not null;
create index credit_entry_of_order on credit_entry (order_id) where order_id is not null;
create index credit_entry_to_tell on credit_entry (created_at) where notice is not null and told_at is null;

alter table credit_entry enable row level security;
alter table credit_entry force row level security;
create policy own on credit_entry using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
revoke update, delete, truncate on credit_entry from kickstand_app;
grant select, insert, update (told_at) on credit_entry to kickstand_app;

-- Debts that nobody pays, by since when they are owed.
create index receivable_overdue on receivable (due_at) where state = 'unpaid';
