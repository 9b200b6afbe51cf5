-- What field staff takes out of a store to swap: from there on a battery that was in a vehicle was charged again.
create table pack_load (
  load_id         text primary key,
  operator_id     text not null references operator,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  -- What it drives: how many packs it may take depends on it.
  carrier         text not null check (carrier in ('scooter', 'tricycle', 'van')),
  serials         text[] not null,
  loaded_at       timestamptz not null
);
create index pack_load_of_person on pack_load (operator_id, loaded_at desc);
-- One row for each battery: rows of `pack_load` are found by it under row security.
create table pack_loaded (
  serial          text not null,
  loaded_at       timestamptz not null,
  load_id         text not null references pack_load,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  primary key (serial, loaded_at, load_id)
);

-- Which repair took parts out of a store.
alter table stock_move add column task_id text;
create index stock_move_of_parts on stock_move (store_id, item, at desc) where kind = 'part';
create index stock_move_of_task on stock_move (task_id) where task_id is not null;

-- What phones of field staff did while they had no connection, each once; what no device proves yet waits.
create table phone_event (
  operator_id     text not null references operator,
  event_id        text not null,
  sequence        int not null,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  task_id         text not null,
  kind            text not null check (kind in ('start', 'finish')),
  -- By the phone’s clock, clipped to when it cannot have been heard; and when it was told.
  at              timestamptz not null,
  told_at         timestamptz not null,
  body            jsonb not null,
  state           text not null check (state in ('waiting', 'taken', 'refused')),
  primary key (operator_id, event_id)
);
create index phone_event_of_task on phone_event (operator_id, task_id);
create index phone_event_waiting on phone_event (told_at) where state = 'waiting';

do $$
declare t text;
begin
  foreach t in array array['pack_load', 'pack_loaded', 'phone_event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
end $$;
grant select, insert on pack_load, pack_loaded to kickstand_app;
grant select, insert, update on phone_event to kickstand_app;
revoke update, delete, truncate on pack_load, pack_loaded from kickstand_app;
revoke delete, truncate on phone_event from kickstand_app;
