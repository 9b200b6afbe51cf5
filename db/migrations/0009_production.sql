-- Production: voltage schemes, asset cards, what was in a vehicle and when, bench tests, stock and its moves.

---------------------------------------------------------------------------------------------------- voltage schemes
create table voltage_scheme (
  scheme_id          text primary key,
  name               text not null,
  volts              smallint not null check (volts in (36, 48, 60, 72)),
  chemistry          text not null check (chemistry in ('lead', 'li_ion', 'lfp')),
  cells              smallint not null check (cells between 1 and 60),
  points             jsonb not null,
  low_percent        smallint not null check (low_percent between 0 and 100),
  no_rent_percent    smallint not null check (no_rent_percent between 0 and 100),
  cut_percent        smallint not null check (cut_percent between 0 and 100),
  full_km            smallint not null check (full_km between 1 and 300),
  load_correction_mv int not null check (load_correction_mv between 0 and 5000),
  smoothing_s        int not null check (smoothing_s between 0 and 3600),
  version            int not null default 1,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  check (cut_percent <= no_rent_percent and no_rent_percent <= low_percent)
);
create unique index voltage_scheme_by_name on voltage_scheme (lower(name));
comment on table voltage_scheme is 'From voltage to charge, for controllers that report no percent. points: [[millivolts, percent]], both falling';

create table voltage_applied (
  applied_id  text primary key,
  scheme_id   text not null,
  scheme      text not null,
  target      jsonb not null,
  vehicles    int not null,
  low_before  int not null,
  low_after   int not null,
  operator_id text not null,
  operator    text not null,
  reason      text not null,
  at          timestamptz not null
);
create index voltage_applied_by_time on voltage_applied (at desc, applied_id desc);
create index voltage_applied_by_scheme on voltage_applied (scheme_id, at desc);

alter table vehicle_model add column voltage_scheme_id text references voltage_scheme;
alter table vehicle add column voltage_scheme_id text references voltage_scheme;
create index vehicle_by_scheme on vehicle (voltage_scheme_id) where voltage_scheme_id is not null;
comment on column vehicle.voltage_scheme_id is 'Its own scheme; null: that of its model';

---------------------------------------------------------------------------------------------------- vehicles as assets
create table vehicle_card (
  vehicle_id    int primary key references vehicle on delete cascade,
  color         text,
  made_year     smallint check (made_year between 2000 and 2100),
  supplier      text,
  lot           text,
  warranty_to   date,
  insurance_no  text,
  insured_to    date,
  sim_operator  text,
  battery_kind  text,
  helmet_mac    text,
  ble_mac       text,
  regulator_no  text,
  shelved_at    timestamptz,
  test_state    text not null default 'untested' check (test_state in ('untested', 'pass', 'fail')),
  tested_at     timestamptz,
  failed_steps  text[] not null default '{}'
);
comment on table vehicle_card is 'What is known of a vehicle as an asset; one that has none was never edited here';
create index vehicle_card_by_lot on vehicle_card (lot) where lot is not null;

create table vehicle_binding (
  vehicle_id int not null,
  binding_no bigint generated always as identity,
  kind       text not null check (kind in ('device', 'battery')),
  code       text not null,
  from_at    timestamptz not null,
  to_at      timestamptz,
  bound_by   text,
  reason     text,
  primary key (vehicle_id, binding_no),
  check (to_at is null or to_at >= from_at)
);
comment on table vehicle_binding is 'Which controller and battery were in a vehicle from when to when; kept by a trigger, whoever changes the vehicle';
create unique index vehicle_binding_open on vehicle_binding (vehicle_id, kind) where to_at is null;
create index vehicle_binding_by_code on vehicle_binding (kind, code, from_at desc);

create function keep_binding(number int, what text, before text, after text, at timestamptz) returns void language plpgsql as $$
begin
  if before is not distinct from after then return; end if;
  update vehicle_binding set to_at = greatest(at, from_at) where vehicle_id = number and kind = what and to_at is null;
  if after is null then return; end if;
  insert into vehicle_binding (vehicle_id, kind, code, from_at, bound_by, reason)
  values (number, what, after, at, nullif(current_setting('app.by', true), ''), nullif(current_setting('app.why', true), ''));
end $$;

create function keep_bindings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_binding(new.vehicle_id, 'device', null, new.imei, new.created_at);
    perform keep_binding(new.vehicle_id, 'battery', null, new.battery_sn, new.created_at);
  else
    perform keep_binding(new.vehicle_id, 'device', old.imei, new.imei, new.updated_at);
    perform keep_binding(new.vehicle_id, 'battery', old.battery_sn, new.battery_sn, new.updated_at);
  end if;
  return null;
end $$;

create trigger vehicle_bindings after insert or update of imei, battery_sn on vehicle
  for each row execute function keep_bindings();

insert into vehicle_binding (vehicle_id, kind, code, from_at)
select v.vehicle_id, 'device', v.imei, coalesce(d.bound_at, v.created_at)
from vehicle v left join device d on d.vehicle_id = v.vehicle_id and d.imei = v.imei where v.imei is not null
union all
select vehicle_id, 'battery', battery_sn, created_at from vehicle where battery_sn is not null;

create table vehicle_test (
  vehicle_id  int not null references vehicle on delete cascade,
  test_id     text not null,
  imei        text not null,
  fw_version  text,
  state       text not null check (state in ('running', 'pass', 'fail', 'stopped')),
  steps       jsonb not null,
  operator_id text not null,
  operator    text not null,
  started_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (vehicle_id, test_id),
  check ((state = 'running') = (ended_at is null))
);
create unique index vehicle_test_running on vehicle_test (vehicle_id) where state = 'running';
create index vehicle_test_by_id on vehicle_test (test_id);
create index vehicle_test_open on vehicle_test (started_at) where state = 'running';

create table vehicle_transfer (
  vehicle_id  int not null references vehicle on delete cascade,
  transfer_id text not null,
  from_agent  int not null references agent,
  to_agent    int not null references agent,
  operator    text not null,
  reason      text not null,
  at          timestamptz not null,
  accepted_at timestamptz,
  accepted_by text,
  primary key (vehicle_id, transfer_id)
);

alter table imei_claim add column seen_at timestamptz;
comment on column imei_claim.seen_at is 'When a controller that is in no vehicle last spoke; what is in one says it through the vehicle';

-- A number is taken whoever has the vehicle, also where the caller may not see it.
create function taken_numbers(numbers int[]) returns setof int language plpgsql as $$
declare
  agents text := coalesce(current_setting('app.agents', true), '');
  areas text := coalesce(current_setting('app.areas', true), '');
begin
  perform set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
  return query select vehicle_id from vehicle where vehicle_id = any (numbers);
  perform set_config('app.agents', agents, true), set_config('app.areas', areas, true);
end $$;

---------------------------------------------------------------------------------------------------- stock
create table store (
  store_id   text primary key,
  agent_id   int not null references agent,
  name       text not null,
  address    text not null default '',
  version    int not null default 1,
  created_at timestamptz not null
);
create unique index store_by_name on store (agent_id, lower(name));

create table stock_item (
  kind       text not null check (kind in ('device', 'battery', 'sim')),
  code       text not null,
  agent_id   int not null references agent,
  store_id   text references store,
  model      text,
  lot        text,
  supplier   text,
  facts      jsonb not null default '{}',
  state      text not null default 'in_stock' check (state in ('in_stock', 'out', 'repair', 'scrapped')),
  batch_id   text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (kind, code)
);
comment on table stock_item is 'Controllers, batteries and SIM cards as things; what is in a vehicle is said by the vehicle';
create index stock_item_by_time on stock_item (kind, created_at desc, code);

create table stock_move (
  move_id     text primary key,
  agent_id    int not null references agent,
  store_id    text not null references store,
  kind        text not null check (kind in ('device', 'battery', 'sim', 'vehicle', 'helmet', 'part')),
  code        text,
  item        text not null default '',
  quantity    int not null check (quantity between 1 and 100000),
  direction   text not null check (direction in ('in', 'out')),
  receiver    text not null default '',
  due_on      date,
  returned_at timestamptz,
  returned_by text,
  remark      text not null default '',
  operator_id text not null,
  operator    text not null,
  at          timestamptz not null,
  check (due_on is null or direction = 'out')
);
create index stock_move_by_time on stock_move (at desc, move_id desc);
create index stock_move_to_return on stock_move (due_on) where due_on is not null and returned_at is null;

create index import_batch_by_time on import_batch (created_at desc, batch_id desc);
alter table import_batch add column undone_at timestamptz;

---------------------------------------------------------------------------------------------------- second lock
do $$
declare t text;
begin
  foreach t in array array['store', 'stock_item', 'stock_move'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))$p$, t);
  end loop;
end $$;

grant select, insert, update, delete on all tables in schema public to kickstand_app;
revoke update, delete, truncate on audit_log from kickstand_app;
