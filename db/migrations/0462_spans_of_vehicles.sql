-- Since when and until when vehicles were reserved, and too low to be rented: what they were at any instant follows from it.
create table reservation_past (
  vehicle_id      int not null,
  made_at         timestamptz not null,
  ended_at        timestamptz not null check (ended_at >= made_at),
  service_area_id int not null references service_area,
  agent_id        int not null,
  primary key (vehicle_id, made_at)
);
comment on table reservation_past is 'Reservations that are over, without whose they were';
create index reservation_past_by_begin on reservation_past (service_area_id, made_at);
create index reservation_past_by_end on reservation_past (service_area_id, ended_at);

create table charge_low (
  vehicle_id      int not null,
  since           timestamptz not null,
  -- Null: it is so now.
  until           timestamptz check (until >= since),
  service_area_id int not null references service_area,
  agent_id        int not null,
  primary key (vehicle_id, since)
);
comment on table charge_low is 'When vehicles on the shelf were below the charge at which they are rented; noted every minute';
create unique index charge_low_now on charge_low (vehicle_id) where until is null;
create index charge_low_by_begin on charge_low (service_area_id, since);
create index charge_low_by_end on charge_low (service_area_id, until) where until is not null;

do $$
declare t text;
begin
  foreach t in array array['reservation_past', 'charge_low'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, t);
  end loop;
end $$;
grant select, insert on reservation_past to kickstand_app;
revoke update, delete, truncate on reservation_past from kickstand_app;
grant select, insert, update on charge_low to kickstand_app;
revoke delete, truncate on charge_low from kickstand_app;
