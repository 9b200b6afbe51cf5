-- What happened that fixed activities may count: written where it happens, counted by a job that waits for its rider first, so that no
-- trip and no payment waits for marketing. It goes once it is counted.
create table activity_event (
  event           text not null check (event in
    ('verified', 'certified', 'ride_ended', 'card_bought', 'repair_proven', 'signed_in', 'birthday')),
  -- What it was: the ride, the card, the report.
  subject         text not null,
  rider_id        text not null references rider,
  service_area_id int not null references service_area,
  happened_at     timestamptz not null,
  next_at         timestamptz not null,
  tries           int not null default 0,
  -- Why it could not be counted; it is kept for whoever looks after it.
  problem         text,
  primary key (event, subject)
);
create index activity_event_due on activity_event (next_at) where problem is null;
alter table activity_event enable row level security;
alter table activity_event force row level security;
create policy own on activity_event using (exists (select from service_area z
  where z.service_area_id = activity_event.service_area_id
    and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
    and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))));
grant select, insert, update, delete on activity_event to kickstand_app;
revoke truncate on activity_event from kickstand_app;

-- What a rider has earned and claims within so long; until then it is held back.
create table activity_claim (
  claim_id        text primary key,
  campaign_id     text not null references campaign,
  version         int not null,
  occurrence      text not null,
  rider_id        text not null references rider,
  service_area_id int not null references service_area,
  state           text not null check (state in ('open', 'claimed', 'lapsed')),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  unique (campaign_id, occurrence),
  check ((state = 'open') = (ended_at is null))
);
create index activity_claim_of_rider on activity_claim (rider_id) where state = 'open';
create index activity_claim_due on activity_claim (expires_at) where state = 'open';
alter table activity_claim enable row level security;
alter table activity_claim force row level security;
create policy own on activity_claim using (exists (select from campaign c where c.campaign_id = activity_claim.campaign_id));
grant select, insert, update on activity_claim to kickstand_app;
revoke delete, truncate on activity_claim from kickstand_app;

create table activity_sign_in (
  campaign_id text not null references campaign,
  rider_id    text not null references rider,
  -- The business day, YYYY-MM-DD, and how many in a row it makes.
  day         text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  streak      int not null check (streak > 0),
  primary key (campaign_id, rider_id, day)
);
alter table activity_sign_in enable row level security;
alter table activity_sign_in force row level security;
create policy own on activity_sign_in using (exists (select from campaign c where c.campaign_id = activity_sign_in.campaign_id));
grant select, insert on activity_sign_in to kickstand_app;
revoke update, delete, truncate on activity_sign_in from kickstand_app;

-- Whether a person had a reward of a kind before, in whichever campaign.
create index reward_grant_fixed on reward_grant (occurrence) where source = 'fixed';
