-- Production: a controller is in one vehicle at most, and numbers are given out before their vehicles are built.

create unique index vehicle_binding_device on vehicle_binding (code) where kind = 'device' and to_at is null;

create table number_run (
  run_id       text primary key,
  agent_id     int not null references agent,
  first_number int not null,
  last_number  int not null,
  numbers      int not null check (numbers between 1 and 500),
  check_digit  boolean not null,
  operator_id  text not null,
  operator     text not null,
  at           timestamptz not null
);
create index number_run_by_time on number_run (at desc, run_id desc);
comment on table number_run is 'Vehicle numbers that were given out together, to be printed before the vehicles are built';

create table reserved_number (
  number   int primary key check (number between 10000000 and 999999999),
  run_id   text not null references number_run on delete cascade,
  agent_id int not null references agent
);
create index reserved_number_by_run on reserved_number (run_id, number);
comment on table reserved_number is 'One number is given out once, to one company';

-- Who has reserved a number counts also where the caller may not see it.
create function reserved_numbers(numbers int[]) returns table (reserved int, company int) language plpgsql as $$
declare
  agents text := coalesce(current_setting('app.agents', true), '');
  areas text := coalesce(current_setting('app.areas', true), '');
begin
  perform set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
  return query select number, agent_id from reserved_number where number = any (numbers);
  perform set_config('app.agents', agents, true), set_config('app.areas', areas, true);
end $$;

do $$
declare t text;
begin
  foreach t in array array['number_run', 'reserved_number'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))$p$, t);
  end loop;
end $$;

grant select, insert, update, delete on all tables in schema public to kickstand_app;
revoke update, delete, truncate on audit_log from kickstand_app;
