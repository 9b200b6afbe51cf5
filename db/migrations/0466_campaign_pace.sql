-- A campaign that is given far faster than foreseen pauses itself.
alter table campaign
  -- What an hour of its first day took that took anything, the median: cents, or times where it costs nothing. Null: not known yet.
  add column usual_hour bigint check (usual_hour > 0),
  add column paused_because text check (paused_because in ('hour', 'rider')),
  add constraint campaign_paused_because check (paused_because is null or state in ('paused', 'ended'));
create index reward_reservation_by_hour on reward_reservation (campaign_id, unit, created_at)
  where entity = 'campaign' and key = '' and period = 'life';
