-- Records of the fleet that are pushed to cities, each by the mapping that a file declares.
create table city_feed (
  feed_id          text primary key,
  service_area_id  int not null unique references service_area,
  -- Which mapping.
  city             text not null,
  url              text not null,
  -- Sealed; nobody is shown it.
  secret_box       text not null,
  enabled          boolean not null,
  -- Rides that ended up to then were put into the queue.
  rides_until      timestamptz not null,
  -- While it does not answer: when it is asked again, how often it was, and what was the matter.
  next_at          timestamptz,
  attempts         int not null default 0,
  problem          text,
  answered_at      timestamptz,
  -- When the newest accepted record happened.
  accepted_of      timestamptz,
  updated_by       text not null,
  updated_at       timestamptz not null,
  check ((next_at is null) = (problem is null))
);

create table city_record (
  feed_id         text not null references city_feed,
  -- In the order in which they were made.
  record_id       text not null,
  service_area_id int not null references service_area,
  vehicle_id      int not null,
  kind            text not null check (kind in ('vehicle', 'position', 'ride')),
  facts           jsonb not null,
  -- When it happened, and when it was put into the queue.
  at              timestamptz not null,
  made_at         timestamptz not null,
  state           text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  -- It was refused before and waits once more.
  is_again        boolean not null default false,
  attempts        int not null default 0 check (attempts >= 0),
  done_at         timestamptz,
  field           text,
  reason          text,
  primary key (feed_id, record_id),
  check ((state = 'waiting') = (done_at is null)),
  check ((state = 'refused') <= (field is not null and reason is not null))
);
create index city_record_waiting on city_record (feed_id, record_id) where state = 'waiting';
create index city_record_again on city_record (feed_id) where state = 'waiting' and is_again;
create index city_record_refused on city_record (done_at desc, record_id desc) where state = 'refused';
create index city_record_done on city_record (feed_id, done_at) where done_at is not null;

-- What each vehicle was last told of: put into the queue, and accepted.
create table city_told (
  feed_id         text not null references city_feed,
  vehicle_id      int not null,
  service_area_id int not null references service_area,
  registered_at   timestamptz,
  placed_at       timestamptz,
  accepted_at     timestamptz,
  primary key (feed_id, vehicle_id)
);

do $$
declare t text;
begin
  foreach t in array array['city_feed', 'city_record', 'city_told'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (exists (select from service_area z
      where z.service_area_id = %I.service_area_id
        and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
        and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))))$p$, t, t);
  end loop;
end $$;
grant select, insert, update on city_feed to kickstand_app;
revoke delete, truncate on city_feed from kickstand_app;
grant select, insert, update, delete on city_record, city_told to kickstand_app;
revoke truncate on city_record, city_told from kickstand_app;
