-- Figures by business day, added up from what happened. Each fact says in which transaction it was written: those before a mark
-- are added up in `figure_day`, those after it are read as they are, so that a figure is what the facts say at every moment,
-- while nobody waits for anybody and facts may come in any order.
alter table ledger_posting add column xact bigint not null default pg_current_xact_id()::text::bigint;
create index ledger_posting_by_xact on ledger_posting (xact);
-- Of its end, once it has one.
alter table ride_order add column xact bigint not null default pg_current_xact_id()::text::bigint;
create index ride_order_by_xact on ride_order (xact);
create index ride_order_of_area_ended on ride_order (service_area_id, ended_at);
alter table fleet_sample add column xact bigint not null default pg_current_xact_id()::text::bigint;
create index fleet_sample_by_xact on fleet_sample (xact);
comment on column ledger_posting.xact is 'The transaction that wrote it, in this cluster: no part of a backup';
comment on column ride_order.xact is 'The transaction that wrote its end, in this cluster: no part of a backup';
comment on column fleet_sample.xact is 'The transaction that wrote it, in this cluster: no part of a backup';
create index rider_identity_by_time on rider_identity (verified_at);

create table figure_day (
  -- Sums are made anew beside those that are read, under the next number.
  generation      int not null,
  fact            text not null,
  day             date not null,
  agent_id        int,
  service_area_id int,
  -- What happened: the event of a posting, how a ride ended.
  kind            text not null,
  -- What is counted of it: the account, metres.
  code            text not null,
  -- Our number at the payment house; '' where none is concerned.
  merchant        text not null,
  -- What it is about: the kind of a card, whether a debt is of an earlier day, what a ride was paid with.
  about           text not null,
  amount          bigint not null,
  n               bigint not null,
  unique nulls not distinct (generation, fact, code, day, service_area_id, agent_id, kind, merchant, about)
);
alter table figure_day enable row level security;
alter table figure_day force row level security;
create policy own on figure_day using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on figure_day to kickstand_app;
revoke truncate on figure_day from kickstand_app;

create table figure_mark (
  one        boolean primary key default true check (one),
  generation int not null default 0,
  -- What was written by transactions before this one is added up; 0: nothing is.
  xact       bigint not null default 0,
  -- IANA zone of the business days.
  zone       text not null default '',
  folded_at  timestamptz,
  built_at   timestamptz
);
grant select, insert, update on figure_mark to kickstand_app;
revoke delete, truncate on figure_mark from kickstand_app;
