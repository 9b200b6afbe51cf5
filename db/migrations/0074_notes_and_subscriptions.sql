-- What somebody wrote about a business day, for those who see the company.
create table report_note (
  note_id       text primary key,
  agent_id      int not null references agent,
  day           date not null,
  text          text not null check (length(text) between 1 and 200),
  operator_name text not null,
  written_at    timestamptz not null,
  removed_at    timestamptz,
  version       int not null default 1
);
create index report_note_of_day on report_note (day) where removed_at is null;
alter table report_note enable row level security;
alter table report_note force row level security;
create policy own on report_note using (
  (select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
grant select, insert, update on report_note to kickstand_app;
revoke delete, truncate on report_note from kickstand_app;

-- Days whose figures are to be added up anew.
create table figure_redo (
  day      date primary key,
  asked_at timestamptz not null
);
grant select, insert, delete on figure_redo to kickstand_app;
revoke truncate on figure_redo from kickstand_app;

-- Reports that an account is sent by e-mail: what it may see is decided whenever one is sent.
create table report_subscription (
  subscription_id text primary key,
  -- The company of the account.
  agent_id        int not null references agent,
  operator_id     text not null references operator,
  email           text not null,
  report          text not null,
  cut             text not null check (cut in ('none', 'area', 'agent')),
  cadence         text not null check (cadence in ('daily', 'weekly', 'monthly')),
  enable          boolean not null,
  next_at         timestamptz not null,
  attempts        int not null default 0,
  sent_at         timestamptz,
  problem         text,
  created_by      text not null,
  created_at      timestamptz not null,
  removed_at      timestamptz,
  version         int not null default 1
);
create index report_subscription_due on report_subscription (next_at) where enable and removed_at is null;
alter table report_subscription enable row level security;
alter table report_subscription force row level security;
create policy own on report_subscription using (
  (select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
grant select, insert, update on report_subscription to kickstand_app;
revoke delete, truncate on report_subscription from kickstand_app;

alter table mail_outbox drop constraint mail_outbox_about_check;
alter table mail_outbox add constraint mail_outbox_about_check check (about in ('invoice', 'report'));
create index mail_outbox_by_time on mail_outbox (created_at desc, mail_id desc);
