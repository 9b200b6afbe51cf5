-- A campaign of head office in areas of a franchisee waits until its owner agrees to what it may cost him; until then nothing is given
-- there, and what was agreed to is one version of it.
create table campaign_join (
  campaign_id     text not null references campaign,
  agent_id        int not null references agent,
  state           text not null check (state in ('waiting', 'joined', 'declined', 'left')),
  -- The version that is asked about, what it costs at most and what of that would be the franchisee's; null: without a limit.
  version         int not null,
  worst_cents     bigint check (worst_cents >= 0),
  lost_cents      bigint check (lost_cents >= 0),
  share_bp        int not null check (share_bp between 0 and 10000),
  asked_at        timestamptz not null,
  answered_at     timestamptz,
  answered_by     text,
  -- Whether the bells of the company, and of head office about the answer, have been rung.
  told_at         timestamptz,
  answer_told_at  timestamptz,
  -- When it agreed first: nothing is given there before.
  first_joined_at timestamptz,
  primary key (campaign_id, agent_id),
  foreign key (campaign_id, version) references campaign_version,
  check ((state = 'waiting') = (answered_at is null)),
  check (state not in ('joined', 'left') or first_joined_at is not null)
);
create index campaign_join_untold on campaign_join (asked_at) where state = 'waiting' and told_at is null;
create index campaign_join_unheard on campaign_join (answered_at) where state <> 'waiting' and answer_told_at is null;
comment on table campaign_join is 'How franchisees stand to campaigns of head office in their areas';
alter table campaign_join enable row level security;
alter table campaign_join force row level security;
create policy own on campaign_join using ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
grant select, insert, update on campaign_join to kickstand_app;
revoke delete, truncate on campaign_join from kickstand_app;

-- Areas of franchisees who joined, where a gift that head office pays for may be spent too.
alter table wallet_lot add column guest_area_ids int[];

-- The second lock: nobody is given anything in the areas of a company that was asked and never agreed.
create function refuse_unjoined() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text[] := array[current_setting('app.agents', true), current_setting('app.areas', true)];
  waits boolean;
begin
  perform set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
  waits := exists (select from campaign_join j join service_area z on z.agent_id = j.agent_id
    where j.campaign_id = new.campaign_id and z.service_area_id = new.service_area_id and j.first_joined_at is null);
  perform set_config('app.agents', coalesce(seen[1], ''), true), set_config('app.areas', coalesce(seen[2], ''), true);
  if waits then
    raise exception 'campaign % waits for the company of area %', new.campaign_id, new.service_area_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reward_grant_joined before insert on reward_grant for each row when (new.campaign_id is not null)
  execute function refuse_unjoined();
create trigger benefit_use_joined before insert on benefit_use for each row execute function refuse_unjoined();
