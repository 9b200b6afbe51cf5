-- Orders that a vehicle missed, by whose business the reason was: where vehicles stand and are kept, or their upkeep.
alter table vehicle_day
  add column missed_dispatch int not null default 0,
  add column missed_ops int not null default 0;
alter table vehicle_total
  add column missed_dispatch int not null default 0,
  add column missed_ops int not null default 0;

create table vehicle_missed_mark (
  one   boolean primary key default true check (one),
  since date not null
);
comment on table vehicle_missed_mark is 'The first day of which it is known what vehicles missed; nothing is known of the days before';
-- What was never ridden misses nothing yet; elsewhere the day on which this is brought in is known in part only.
insert into vehicle_missed_mark (since)
  select case when exists (select from vehicle_day) then current_date + 1 else date '2000-01-01' end;
grant select on vehicle_missed_mark to kickstand_app;

-- What the parts of a repair cost by the prices that held when it ended; null: nobody kept prices then, or it needed none.
alter table ops_task add column parts_cents int check (parts_cents >= 0);
comment on column ops_task.parts_cents is 'What the parts cost by the prices of that day, cents; null: not known';
