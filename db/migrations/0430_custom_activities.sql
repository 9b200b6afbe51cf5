-- Runs of custom activities: whom each was for as it stood when they were determined, what they were given and told, and what it brought.
create table campaign_run (
  run_id           text primary key,
  campaign_id      text not null references campaign,
  campaign_version int not null,
  -- What set it off, once for each.
  occurrence       text not null,
  state            text not null check (state in ('frozen', 'sending', 'done', 'cancelled')),
  frozen_at        timestamptz not null,
  started_at       timestamptz,
  ended_at         timestamptz,
  -- Null: the clock did.
  sent_by          text,
  queued           int not null check (queued >= 0),
  held_out         int not null check (held_out >= 0),
  suppressed       int not null check (suppressed >= 0),
  texted           int not null check (texted between 0 and queued),
  told             int not null default 0 check (told >= 0),
  dropped          int not null default 0 check (dropped >= 0),
  unique (campaign_id, occurrence),
  check (told + dropped <= queued),
  foreign key (campaign_id, campaign_version) references campaign_version
);
create index campaign_run_by_time on campaign_run (campaign_id, frozen_at desc);
create index campaign_run_sending on campaign_run (started_at) where state = 'sending';
create index campaign_run_frozen on campaign_run (campaign_id) where state = 'frozen';
create index campaign_run_ended on campaign_run (ended_at) where ended_at is not null;
comment on table campaign_run is 'Runs of custom activities, and how far each is';
alter table campaign_run enable row level security;
alter table campaign_run force row level security;
create policy own on campaign_run using (exists (select from campaign c where c.campaign_id = campaign_run.campaign_id));
grant select, insert, update on campaign_run to kickstand_app;
revoke delete, truncate on campaign_run from kickstand_app;

-- Whom a run is for; later some may drop out and nobody joins. Nobody twice for the same occasion.
create table campaign_recipient (
  run_id          text not null references campaign_run,
  campaign_id     text not null references campaign,
  rider_id        text not null,
  service_area_id int not null references service_area,
  occasion        text not null,
  state           text not null check (state in ('waiting', 'told', 'dropped', 'held_out', 'suppressed')),
  reason          text check (reason in ('no_consent', 'cap', 'limit_rider', 'quota', 'budget', 'gone', 'expired', 'failed')),
  is_texted       boolean not null,
  primary key (run_id, rider_id),
  constraint campaign_recipient_once unique (campaign_id, rider_id, occasion),
  check ((state in ('suppressed', 'dropped')) = (reason is not null))
);
create index campaign_recipient_waiting on campaign_recipient (run_id, rider_id) where state = 'waiting';
alter table campaign_recipient enable row level security;
alter table campaign_recipient force row level security;
create policy own on campaign_recipient using (exists (select from campaign_run r where r.run_id = campaign_recipient.run_id));
grant select, insert, update, delete on campaign_recipient to kickstand_app;
revoke truncate on campaign_recipient from kickstand_app;

-- What those did within seven days who were given it, and who were held out: riders, their rides (y) and the rides of the 28 days
-- before (x) as sums, sums of squares and of products.
create table campaign_effect (
  campaign_id text not null references campaign,
  arm         text not null check (arm in ('given', 'held_out')),
  riders      int not null,
  rode        int not null,
  y           bigint not null,
  yy          bigint not null,
  x           bigint not null,
  xx          bigint not null,
  xy          bigint not null,
  -- When the last of them was assigned, and of when that is.
  assigned_at timestamptz not null,
  as_of       timestamptz not null,
  primary key (campaign_id, arm)
);
comment on table campaign_effect is 'What riders did after a custom activity, and what those did who were held out of it';
alter table campaign_effect enable row level security;
alter table campaign_effect force row level security;
create policy own on campaign_effect using (exists (select from campaign c where c.campaign_id = campaign_effect.campaign_id));
grant select, insert, update on campaign_effect to kickstand_app;
revoke delete, truncate on campaign_effect from kickstand_app;
