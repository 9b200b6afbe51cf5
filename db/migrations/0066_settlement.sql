-- What is agreed with franchisees about what riders pay, their shares day by day, and the statements that come of them.
create table share_scheme (
  scheme_id       text primary key,
  agent_id        int not null references agent,
  -- Null: for all its areas that have none of their own.
  service_area_id int references service_area,
  state           text not null check (state in ('draft', 'published')),
  -- Counts the published ones of an agent and area.
  no              int check (no > 0),
  ratio_bp        int not null check (ratio_bp between 0 and 10000),
  -- [{"fromCents", "bp"}], the lowest first: what the agent's month comes to above an amount.
  tiers           jsonb not null default '[]',
  -- What head office has at least, cents for each vehicle on the shelf and day.
  minimum_cents   int not null default 0 check (minimum_cents >= 0),
  gift_bp         int not null default 0 check (gift_bp between 0 and 10000),
  collector       text not null check (collector in ('agent', 'platform')),
  cycle           text not null check (cycle in ('day', 'week', 'month')),
  -- Whether a statement below zero is paid by the agent; else it is carried on.
  bills_negative  boolean not null,
  from_day        date not null,
  until_day       date check (until_day >= from_day),
  updated_at      timestamptz not null,
  updated_by      text not null,
  published_at    timestamptz,
  published_by    text,
  approver        text,
  reason          text,
  version         int not null default 1,
  check ((state = 'published') = (no is not null)),
  check ((state = 'published') = (published_at is not null))
);
create unique index share_scheme_one_draft on share_scheme (agent_id, coalesce(service_area_id, 0)) where state = 'draft';
create unique index share_scheme_numbers on share_scheme (agent_id, coalesce(service_area_id, 0), no) where no is not null;

create table statement (
  statement_id   text primary key,
  agent_id       int not null references agent,
  from_day       date not null,
  to_day         date not null check (to_day >= from_day),
  cycle          text not null check (cycle in ('day', 'week', 'month')),
  state          text not null check (state in ('draft', 'confirmed', 'disputed', 'paid', 'carried')),
  base_cents     bigint not null,
  share_cents    bigint not null,
  gift_cents     bigint not null,
  -- What head office was short of its minimum.
  minimum_cents  bigint not null check (minimum_cents >= 0),
  adjust_cents   bigint not null,
  -- What the agent's own merchant was paid out, and its fees.
  house_cents    bigint not null,
  -- What earlier ones were short of.
  carry_cents    bigint not null check (carry_cents <= 0),
  payable_cents  bigint not null
    check (payable_cents = share_cents + gift_cents - minimum_cents + adjust_cents + house_cents + carry_cents),
  bills_negative boolean not null,
  issued_at      timestamptz not null,
  -- When it is confirmed by itself.
  due_at         timestamptz,
  confirmed_at   timestamptz,
  -- Null: by itself.
  confirmed_by   text,
  paid_at        timestamptz,
  paid_on        date,
  paid_by        text,
  bank_no        text,
  carried_to     text references statement,
  version        int not null default 1,
  unique (agent_id, from_day),
  check ((state = 'draft') = (due_at is not null)),
  check ((state in ('draft', 'disputed')) = (confirmed_at is null)),
  check ((state = 'paid') = (paid_at is not null and paid_on is not null and bank_no is not null)),
  check (carried_to is null or state = 'carried')
);
create index statement_by_issue on statement (issued_at desc, statement_id desc);
create index statement_of_agent on statement (agent_id, to_day desc);
create index statement_due on statement (due_at) where state = 'draft';
create index statement_open on statement (state, issued_at desc) where state in ('draft', 'disputed', 'confirmed');
create table share_day (
  day             date not null,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  -- Null: nothing was agreed, and head office has all of it.
  scheme_id       text references share_scheme,
  -- What riders paid and got back in cash, or in gifts.
  kind            text not null check (kind in ('cash', 'gift')),
  paid_cents      bigint not null check (paid_cents >= 0),
  back_cents      bigint not null check (back_cents >= 0),
  base_cents      bigint not null check (base_cents = paid_cents - back_cents),
  -- Of the agent's month before it, where tiers count that.
  before_cents    bigint,
  share_cents     bigint not null check (abs(share_cents) <= abs(base_cents) or before_cents is not null),
  statement_id    text references statement,
  unique nulls not distinct (day, agent_id, service_area_id, scheme_id, kind),
  check (scheme_id is not null or share_cents = 0)
);
create index share_day_of_agent on share_day (agent_id, day);
create index share_day_of_area on share_day (service_area_id, day);
create index share_day_of_statement on share_day (statement_id) where statement_id is not null;

-- What else an area's day closed with.
create table area_close (
  day             date not null,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  -- Vehicles on the shelf, on average.
  on_shelf        int not null check (on_shelf >= 0),
  -- Who sells, and at which rate; null: nobody said so, and no tax was booked.
  seller_id       int references agent,
  rate_bp         int check (rate_bp between 0 and 2000),
  revenue_cents   bigint not null,
  vat_cents       bigint not null,
  primary key (day, agent_id, service_area_id),
  check (seller_id is not null or vat_cents = 0)
);
create table day_close (
  day       date primary key,
  closed_at timestamptz not null
);

create table statement_adjustment (
  adjustment_id   text primary key,
  agent_id        int not null references agent,
  service_area_id int not null references service_area,
  -- What it corrects; null: an area went to another agent.
  about_id        text references statement,
  -- Where it counts; null: in the next.
  statement_id    text references statement,
  order_id        text,
  cents           bigint not null check (cents <> 0),
  reason          text not null,
  made_at         timestamptz not null,
  made_by         text not null,
  approver        text not null
);
create index statement_adjustment_about on statement_adjustment (about_id);
create index statement_adjustment_in on statement_adjustment (statement_id);
create index statement_adjustment_next on statement_adjustment (agent_id) where statement_id is null;

create table statement_message (
  message_id      text primary key,
  statement_id    text not null references statement,
  agent_id        int not null references agent,
  kind            text not null check (kind in ('dispute', 'answer')),
  -- What it is about, where that is one line or one order.
  day             date,
  service_area_id int references service_area,
  order_id        text,
  body            text not null,
  sent_at         timestamptz not null,
  sent_by         text not null
);
create index statement_message_of on statement_message (statement_id, sent_at);

do $$
declare name text;
begin
  foreach name in array array['share_scheme', 'statement', 'share_day', 'area_close', 'statement_adjustment',
      'statement_message'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- What a company agreed and is owed is the company's, whatever area of it somebody works in.
  foreach name in array array['share_scheme', 'statement', 'statement_adjustment', 'statement_message'] loop
    execute format($p$create policy own on %I using (
      (select app_all_agents()) or agent_id = any ((select app_agents())::int[]))$p$, name);
  end loop;
  foreach name in array array['share_day', 'area_close'] loop
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
grant select, insert, update, delete on share_scheme to kickstand_app;
grant select, insert, update on statement, share_day, area_close, day_close, statement_adjustment, statement_message
  to kickstand_app;
revoke truncate on share_scheme from kickstand_app;
revoke delete, truncate on statement, share_day, area_close, day_close, statement_adjustment, statement_message
  from kickstand_app;
