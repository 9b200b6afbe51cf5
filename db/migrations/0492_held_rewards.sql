-- Rewards that look as if somebody else earned them wait for a person: by which signs and score, where a gift may be spent, and under what
-- its limits were reserved.
alter table reward_grant
  add column signs          text[] not null default '{}',
  add column score          smallint not null default 0 check (score between 0 and 100),
  add column spend_area_ids int[],
  add column subject        text,
  add column judged_by      text,
  add column judged_at      timestamptz,
  add constraint reward_grant_held_for check (state <> 'held' or cardinality(signs) > 0);
create index reward_grant_held on reward_grant (created_at) where state = 'held';
-- Riders who let one account pay.
create index pay_later_consent_by_account on pay_later_consent (way, account) where state = 'standing';
