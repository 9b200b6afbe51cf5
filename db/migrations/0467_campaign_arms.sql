-- Of campaigns that riders meet by themselves: who is given it and who is held out, kept from the moment at which a rider could first
-- have met it. What counts of what they do ends some time after the campaign.
create table campaign_arm (
  campaign_id text not null references campaign,
  rider_id    text not null references rider,
  arm         text not null check (arm in ('given', 'held_out')),
  assigned_at timestamptz not null,
  primary key (campaign_id, rider_id)
);
create index campaign_arm_of_rider on campaign_arm (rider_id);
comment on table campaign_arm is 'Who is given a campaign and who is held out of it, so that one sees what it brings';
alter table campaign_arm enable row level security;
alter table campaign_arm force row level security;
create policy own on campaign_arm using (exists (select from campaign c where c.campaign_id = campaign_arm.campaign_id));
grant select, insert, delete on campaign_arm to kickstand_app;
revoke update, truncate on campaign_arm from kickstand_app;

-- Until when what they do counts, and how many of 10,000 searches meanwhile found no vehicle; null: nobody searched.
alter table campaign_effect add column until_at timestamptz, add column missed_bp int check (missed_bp between 0 and 10000);
update campaign_effect set until_at = assigned_at + interval '7 days';
alter table campaign_effect alter column until_at set not null;

-- Nobody was held out of what was promised before.
update campaign_version v set rule = v.rule || '{"holdoutBp": 0}' from campaign c
  where c.campaign_id = v.campaign_id and c.kind in ('topup', 'ride_activity', 'fixed') and not v.rule ? 'holdoutBp';
