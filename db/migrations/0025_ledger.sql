-- The ledger: double entry in cents. Entries are added and never changed; ledger_post() is the only way in, so that what
-- does not add up, goes below zero or is said twice is refused here too. Debits are above zero, credits below.
create table ledger_chart (
  code   text primary key,
  side   text not null check (side in ('debit', 'credit')),
  -- Its balance never goes below zero.
  floor  boolean not null,
  -- Written by everybody at once: no balance is kept and no row is locked.
  shared boolean not null,
  check (not (floor and shared))
);
insert into ledger_chart (code, side, floor, shared) values
  ('1010', 'debit', false, true), ('1020', 'debit', false, true), ('1030', 'debit', false, true),
  ('1110', 'debit', false, true), ('1210', 'debit', true, false), ('1410', 'debit', false, true),
  ('1910', 'debit', false, true), ('2110', 'credit', true, false), ('2120', 'credit', true, false),
  ('2210', 'credit', true, false), ('2211', 'credit', true, false), ('2320', 'credit', true, false),
  ('2410', 'credit', true, false), ('2510', 'credit', false, true), ('2610', 'credit', false, true),
  ('4010', 'credit', false, true), ('4020', 'credit', false, true), ('4030', 'credit', false, true),
  ('4040', 'credit', false, true), ('4050', 'credit', false, true), ('4060', 'credit', false, true),
  ('4900', 'debit', false, true), ('4910', 'debit', false, true), ('4920', 'debit', false, true),
  ('4930', 'debit', false, true), ('4940', 'debit', false, true), ('5010', 'debit', false, true),
  ('5020', 'debit', false, true), ('5030', 'debit', false, true), ('5040', 'debit', false, true),
  ('5050', 'debit', false, true), ('5060', 'debit', false, true);

-- Balances of accounts that one rider, debt or card has, on their usual side.
create table ledger_account (
  code    text not null references ledger_chart,
  owner   text not null,
  balance bigint not null default 0,
  -- Kept back for what is pending.
  held    bigint not null default 0 check (held >= 0),
  version bigint not null default 0,
  primary key (code, owner),
  constraint ledger_account_floor check (balance - held >= 0)
);
comment on table ledger_account is 'Only accounts with a floor have a row; what everybody writes to is the sum of its entries';

create table ledger_posting (
  posting_id      text primary key,
  event           text not null,
  -- The object it is about, and which of its postings it is: the same is posted once.
  source          text not null,
  source_id       text not null,
  leg             int not null default 0,
  -- Of what was asked for: the same key with other content is refused.
  digest          text not null,
  event_at        timestamptz not null,
  created_at      timestamptz not null,
  book_day        date not null,
  -- The day it happened on, where that was shut already.
  late_for        date,
  agent_id        int not null references agent,
  service_area_id int references service_area,
  operator_id     text,
  reason          text,
  unique (source, source_id, event, leg)
);
create index ledger_posting_by_day on ledger_posting (book_day, agent_id, service_area_id);

create table ledger_entry (
  posting_id      text not null references ledger_posting,
  line            int not null,
  code            text not null references ledger_chart,
  owner           text not null,
  amount          bigint not null check (amount <> 0),
  -- On the account's usual side; null where no balance is kept.
  balance_before  bigint,
  balance_after   bigint,
  version         bigint,
  agent_id        int not null,
  service_area_id int,
  book_day        date not null,
  event_at        timestamptz not null,
  primary key (posting_id, line)
);
-- Two entries that followed from the same balance cannot both stand.
create unique index ledger_entry_by_account on ledger_entry (code, owner, version) where version is not null;
create index ledger_entry_by_shared on ledger_entry (code, owner, book_day) where version is null;

-- What was begun and waits for a payment house: what it takes from accounts with a floor is held back.
create table ledger_pending (
  pending_id      text primary key,
  event           text not null,
  source          text not null,
  source_id       text not null,
  leg             int not null default 0,
  digest          text not null,
  lines           jsonb not null,
  created_at      timestamptz not null,
  agent_id        int not null references agent,
  service_area_id int references service_area,
  unique (source, source_id, event, leg)
);
-- How it ended, once.
create table ledger_outcome (
  pending_id      text primary key references ledger_pending,
  outcome         text not null check (outcome in ('posted', 'voided', 'expired')),
  posting_id      text references ledger_posting,
  at              timestamptz not null,
  agent_id        int not null,
  service_area_id int,
  check ((outcome = 'posted') = (posting_id is not null))
);

do $$
declare name text;
begin
  foreach name in array array['ledger_posting', 'ledger_entry', 'ledger_pending', 'ledger_outcome'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;

-- One line of a posting; answers what it made of the account's balance, nothing where none is kept.
create function ledger_move(a_code text, an_owner text, an_amount bigint,
  out balance_before bigint, out balance_after bigint, out version bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind ledger_chart%rowtype;
  change bigint;
begin
  select * into strict kind from ledger_chart c where c.code = a_code;
  if kind.shared then return; end if;
  change := case kind.side when 'debit' then an_amount else -an_amount end;
  loop
    update ledger_account a set balance = a.balance + change, version = a.version + 1
      where a.code = a_code and a.owner = an_owner
      returning a.balance - change, a.balance, a.version into balance_before, balance_after, version;
    exit when found;
    insert into ledger_account (code, owner) values (a_code, an_owner) on conflict do nothing;
  end loop;
end $$;

-- Post what adds up, once. Answers the posting of this key and its digest: another one's where the key was used before.
create function ledger_post(p jsonb, lines jsonb, out id text, out of_digest text, out is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  kept record;
  n int := 0;
begin
  if jsonb_array_length(lines) < 2 then
    raise exception 'a posting has two lines at least' using errcode = 'LD001';
  end if;
  if (select sum((l->>'amount')::bigint) from jsonb_array_elements(lines) l) <> 0 then
    raise exception 'a posting adds up to zero' using errcode = 'LD001';
  end if;
  insert into ledger_posting (posting_id, event, source, source_id, leg, digest, event_at, created_at, book_day, late_for,
      agent_id, service_area_id, operator_id, reason)
    values (p->>'postingId', p->>'event', p->>'source', p->>'sourceId', coalesce((p->>'leg')::int, 0), p->>'digest',
      (p->>'eventAt')::timestamptz, (p->>'createdAt')::timestamptz, (p->>'bookDay')::date, (p->>'lateFor')::date,
      (p->>'agentId')::int, (p->>'areaId')::int, p->>'operatorId', p->>'reason')
    on conflict (source, source_id, event, leg) do nothing;
  is_new := found;
  if not is_new then
    select posting_id, digest into id, of_digest from ledger_posting
      where source = p->>'source' and source_id = p->>'sourceId' and event = p->>'event'
        and leg = coalesce((p->>'leg')::int, 0);
    return;
  end if;
  id := p->>'postingId';
  of_digest := p->>'digest';
  -- Accounts are locked in one order by everybody.
  for one in select l->>'code' as code, l->>'owner' as owner, (l->>'amount')::bigint as amount
    from jsonb_array_elements(lines) l order by 1, 2
  loop
    n := n + 1;
    select * into kept from ledger_move(one.code, one.owner, one.amount);
    insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after, version, agent_id,
        service_area_id, book_day, event_at)
      values (id, n, one.code, one.owner, one.amount, kept.balance_before, kept.balance_after, kept.version,
        (p->>'agentId')::int, (p->>'areaId')::int, (p->>'bookDay')::date, (p->>'eventAt')::timestamptz);
  end loop;
end $$;

-- What lines take from accounts with a floor.
create function ledger_takes(lines jsonb) returns table (code text, owner text, cents bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l->>'code', l->>'owner', abs((l->>'amount')::bigint)
  from jsonb_array_elements(lines) l join ledger_chart c on c.code = l->>'code'
  where c.floor and ((c.side = 'debit') = ((l->>'amount')::bigint < 0))
  order by 1, 2
$$;

-- Begin what a payment house will answer later: what it takes is held back until then.
create function ledger_hold(p jsonb, lines jsonb, out id text, out of_digest text, out is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare one record;
begin
  if (select sum((l->>'amount')::bigint) from jsonb_array_elements(lines) l) <> 0 then
    raise exception 'a posting adds up to zero' using errcode = 'LD001';
  end if;
  insert into ledger_pending (pending_id, event, source, source_id, leg, digest, lines, created_at, agent_id,
      service_area_id)
    values (p->>'postingId', p->>'event', p->>'source', p->>'sourceId', coalesce((p->>'leg')::int, 0), p->>'digest',
      lines, (p->>'createdAt')::timestamptz, (p->>'agentId')::int, (p->>'areaId')::int)
    on conflict (source, source_id, event, leg) do nothing;
  is_new := found;
  if not is_new then
    select pending_id, digest into id, of_digest from ledger_pending
      where source = p->>'source' and source_id = p->>'sourceId' and event = p->>'event'
        and leg = coalesce((p->>'leg')::int, 0);
    return;
  end if;
  id := p->>'postingId';
  of_digest := p->>'digest';
  for one in select * from ledger_takes(lines) loop
    insert into ledger_account (code, owner) values (one.code, one.owner) on conflict do nothing;
    update ledger_account a set held = a.held + one.cents where a.code = one.code and a.owner = one.owner;
  end loop;
end $$;

-- End what was pending, once: post all or a part of it (lines), or nothing. Answers how it ended, now or before.
create function ledger_end(a_pending text, how text, p jsonb, lines jsonb, out outcome text, out posting_id text,
  out is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun ledger_pending%rowtype;
  one record;
  made record;
begin
  select * into begun from ledger_pending b where b.pending_id = a_pending for update;
  if not found then raise exception 'nothing is pending as %', a_pending using errcode = 'LD002'; end if;
  select o.outcome, o.posting_id into outcome, posting_id from ledger_outcome o where o.pending_id = a_pending;
  is_new := not found;
  if not is_new then return; end if;
  for one in select * from ledger_takes(begun.lines) loop
    update ledger_account a set held = a.held - one.cents where a.code = one.code and a.owner = one.owner;
  end loop;
  if how = 'posted' then
    if exists (select from ledger_takes(lines) t where t.cents > coalesce(
        (select b.cents from ledger_takes(begun.lines) b where b.code = t.code and b.owner = t.owner), 0)) then
      raise exception 'more was posted than was held back' using errcode = 'LD003';
    end if;
    select * into made from ledger_post(p, lines);
    posting_id := made.id;
  end if;
  outcome := how;
  insert into ledger_outcome (pending_id, outcome, posting_id, at, agent_id, service_area_id)
    values (a_pending, how, ledger_end.posting_id, (p->>'createdAt')::timestamptz, begun.agent_id, begun.service_area_id);
end $$;

revoke all on function ledger_move(text, text, bigint), ledger_post(jsonb, jsonb), ledger_takes(jsonb),
  ledger_hold(jsonb, jsonb), ledger_end(text, text, jsonb, jsonb) from public;
grant execute on function ledger_post(jsonb, jsonb), ledger_hold(jsonb, jsonb), ledger_end(text, text, jsonb, jsonb)
  to kickstand_app;
revoke all on ledger_chart, ledger_account, ledger_posting, ledger_entry, ledger_pending, ledger_outcome from kickstand_app;
grant select on ledger_chart, ledger_account, ledger_posting, ledger_entry, ledger_pending, ledger_outcome to kickstand_app;

-- One check of all books for each day that was shut.
create table books_check (
  day        date primary key,
  checked_at timestamptz not null,
  postings   bigint not null,
  entries    bigint not null,
  faults     jsonb not null
);
grant select, insert on books_check to kickstand_app;
