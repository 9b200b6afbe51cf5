-- Rewards: campaigns with their versions, what is counted against their limits, and every reward that a rider was given. A gift in a
-- wallet belongs to one reward, is paid for by one company and pays rides in that company's areas only.
create table campaign (
  campaign_id text primary key,
  kind        text not null check (kind ~ '^[a-z_]{1,30}$'),
  name        text not null check (char_length(name) between 1 and 20),
  -- Who pays for its rewards.
  agent_id    int not null references agent,
  area_ids    int[] not null check (cardinality(area_ids) between 1 and 50),
  -- What somebody decided; scheduled and ended by time follow from the clock.
  state       text not null check (state in ('draft', 'on', 'paused', 'ended')),
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  version     int not null default 1,
  check (starts_at < ends_at)
);
create index campaign_by_time on campaign (kind, updated_at desc, campaign_id desc);
create index campaign_in_area on campaign using gin (area_ids);
alter table campaign enable row level security;
alter table campaign force row level security;
create policy own on campaign using (exists (select from service_area z
  where z.service_area_id = any (campaign.area_ids)
    and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
    and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))));
grant select, insert, update on campaign to kickstand_app;
revoke delete, truncate on campaign from kickstand_app;

create table campaign_version (
  campaign_id text not null references campaign,
  version     int not null check (version > 0),
  -- The rule, its rewards and its limits as they were from then on.
  rule        jsonb not null,
  -- By field what it was and what it is.
  change      jsonb not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  primary key (campaign_id, version)
);
comment on table campaign_version is 'What a campaign promised, version by version; never changed';
alter table campaign_version enable row level security;
alter table campaign_version force row level security;
create policy own on campaign_version using (exists (select from campaign c where c.campaign_id = campaign_version.campaign_id));
grant select, insert on campaign_version to kickstand_app;
revoke update, delete, truncate on campaign_version from kickstand_app;

create table campaign_counter (
  campaign_id text not null references campaign,
  -- Whom or what is limited: the campaign, a rider, an identity, a device …, and its key there, a digest where it is of a person.
  entity      text not null check (entity in ('campaign', 'area', 'rider', 'identity', 'device', 'phone', 'pay_account', 'inviter')),
  key         text not null,
  period      text not null check (period in ('day', 'week', 'month', 'life')),
  -- The business day the period begins with, as YYYY-MM-DD; of a life ''.
  starts      text not null,
  unit        text not null check (unit in ('times', 'cents')),
  reserved    bigint not null check (reserved >= 0),
  used        bigint not null default 0 check (used >= 0),
  most        bigint not null check (most > 0),
  primary key (campaign_id, entity, key, period, starts, unit),
  constraint campaign_counter_room check (reserved + used <= most)
);
comment on table campaign_counter is 'How much of a limit of a campaign is used and held back; never more than the limit';
grant select, insert, update on campaign_counter to kickstand_app;
revoke delete, truncate on campaign_counter from kickstand_app;

create table reward_reservation (
  -- The reward, or whatever may become one, that it is held back for.
  subject     text not null,
  campaign_id text not null,
  entity      text not null,
  key         text not null,
  period      text not null,
  starts      text not null,
  unit        text not null,
  amount      bigint not null check (amount > 0),
  -- What it came to; null while it is held back.
  settled     bigint check (settled between 0 and amount),
  state       text not null check (state in ('open', 'settled', 'returned')),
  created_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (campaign_id, subject, entity, key, period, starts, unit),
  foreign key (campaign_id, entity, key, period, starts, unit) references campaign_counter,
  check ((state = 'open') = (settled is null))
);
create index reward_reservation_of_subject on reward_reservation (subject);
create index reward_reservation_of_counter on reward_reservation (campaign_id, entity, key, period, starts, unit);
grant select, insert, update on reward_reservation to kickstand_app;
revoke delete, truncate on reward_reservation from kickstand_app;

create table reward_grant (
  grant_id         text primary key,
  -- Null: nobody's campaign; somebody gave it by hand.
  campaign_id      text references campaign,
  campaign_version int,
  -- What it was given for: within its campaign only once.
  occurrence       text not null,
  source           text not null check (source in
    ('topup_gift', 'fixed', 'custom', 'invite', 'voucher', 'red_packet', 'manual', 'compensation')),
  reward           text not null check (reward in ('free_times', 'riding_card', 'balance', 'discount', 'member_days')),
  rider_id         text not null references rider,
  -- Who pays for it, and the area it is attributed to.
  agent_id         int references agent,
  service_area_id  int references service_area,
  -- What it is to the rider, and what it costs at most, cents.
  face_cents       int not null check (face_cents >= 0),
  cost_cents       int not null check (cost_cents >= 0),
  -- Of a card: which product.
  product_id       text,
  card_id          text,
  -- How it stands by what was decided; that a gift is spent follows from its lot.
  state            text not null check (state in
    ('reserved', 'held', 'granted', 'expired', 'recalled', 'released', 'refused', 'failed')),
  problem          text,
  reason           text,
  ticket_no        text,
  operator_id      text,
  operator_name    text,
  created_at       timestamptz not null,
  granted_at       timestamptz,
  valid_to         timestamptz,
  ended_at         timestamptz,
  version          int not null default 1,
  constraint reward_grant_once unique nulls not distinct (campaign_id, occurrence),
  check ((reward = 'balance') = (face_cents > 0)),
  check (state not in ('granted', 'expired', 'recalled') or granted_at is not null)
);
create index reward_grant_by_time on reward_grant (created_at desc, grant_id desc);
create index reward_grant_of_rider on reward_grant (rider_id, created_at desc);
create index reward_grant_of_campaign on reward_grant (campaign_id, created_at desc) where campaign_id is not null;
alter table reward_grant enable row level security;
alter table reward_grant force row level security;
create policy own on reward_grant using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on reward_grant to kickstand_app;
revoke delete, truncate on reward_grant from kickstand_app;

-- What a posting of rewards is about: beside its area and company, the reward, its campaign and who pays for it.
create table reward_posting (
  posting_id  text primary key,
  grant_id    text not null references reward_grant,
  campaign_id text references campaign,
  agent_id    int references agent
);
create index reward_posting_of_grant on reward_posting (grant_id);
grant select, insert on reward_posting to kickstand_app;
revoke update, delete, truncate on reward_posting from kickstand_app;

-- Gifts say which reward they are, who pays for them and where; null: in all areas of whoever pays. What a piece was spent on last, and
-- how much of it was not spent but ran out, was taken back or went with a withdrawal.
alter table wallet_lot
  add column grant_id       text unique,
  add column payer_agent_id int references agent,
  add column area_ids       int[],
  add column spent_at       timestamptz,
  add column spent_on       text,
  add column ended_cents    int not null default 0 check (ended_cents >= 0),
  -- Since when what comes back to it is taken back at once.
  add column recalled_at    timestamptz,
  add constraint wallet_lot_whole check (left_cents + ended_cents <= amount_cents);

-- Gifts that are no reward yet become one each: paid for by whoever runs the area that they are attributed to. Answers how many.
create function adopt_gifts() returns int language plpgsql as $$
declare
  adopted int;
begin
  with spent as (
    select p.ref, sum(p.cents - p.refunded_cents)::int as cents, max(v.closed_at) as at, max(p.receivable_id) as last
    from receivable_part p join receivable v using (receivable_id) where p.source = 'gift' group by p.ref
  )
  update wallet_lot w set grant_id = w.lot_id, payer_agent_id = z.agent_id,
      ended_cents = greatest(0, w.amount_cents - w.left_cents - coalesce(s.cents, 0)), spent_at = s.at, spent_on = s.last
    from wallet_lot g left join spent s on s.ref = g.lot_id left join service_area z on z.service_area_id = g.area_id
    where w.lot_id = g.lot_id and g.kind = 'gift' and g.grant_id is null;
  insert into reward_grant (grant_id, occurrence, source, reward, rider_id, agent_id, service_area_id, face_cents, cost_cents, state,
      reason, operator_id, operator_name, created_at, granted_at, valid_to)
    select w.lot_id, 'lot:' || w.lot_id,
      case w.source when 'topup_gift' then 'topup_gift' when 'activity' then 'fixed' else 'compensation' end, 'balance', w.rider_id,
      w.payer_agent_id, w.area_id, w.amount_cents, w.amount_cents,
      case when w.left_cents > 0 or w.ended_cents = 0 then 'granted' when w.ends_at is null then 'recalled' else 'expired' end,
      w.reason, w.operator_id, o.name, w.created_at, w.created_at, w.ends_at
    from wallet_lot w left join operator o on o.operator_id = w.operator_id
    where w.kind = 'gift' and not exists (select from reward_grant g where g.grant_id = w.grant_id);
  get diagnostics adopted = row_count;
  return adopted;
end $$;
select adopt_gifts();
