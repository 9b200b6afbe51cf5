-- What campaigns promise at most, and who promised it: a day of one person is summed over campaigns of every kind, batches of codes among
-- them. What they promise in each version stands in campaign_version; a campaign without an end has the last instant that is written.
create table campaign_promise (
  campaign_id text not null references campaign,
  no          int not null check (no > 0),
  -- Cents at most, beyond what was promised before; null: without a limit.
  cents       bigint check (cents > 0),
  operator_id text not null,
  -- Null: it was done alone.
  approver_id text,
  promised_at timestamptz not null,
  primary key (campaign_id, no),
  check (cents is not null or approver_id is not null)
);
create index campaign_promise_alone on campaign_promise (operator_id, promised_at) where approver_id is null;
alter table campaign_promise enable row level security;
alter table campaign_promise force row level security;
create policy own on campaign_promise using (exists (select from campaign c where c.campaign_id = campaign_promise.campaign_id));
grant select, insert on campaign_promise to kickstand_app;
revoke update, delete, truncate on campaign_promise from kickstand_app;

insert into campaign_promise (campaign_id, no, cents, operator_id, approver_id, promised_at)
  select batch_id, no, cents, operator_id, approver_id, issued_at from coupon_issue;
drop index coupon_issue_alone;
alter table coupon_issue drop column cents;

-- A draft that nobody started can go.
grant delete on campaign, campaign_version to kickstand_app;

-- What was paid with an offer of a top-up activity.
create index payment_with_offer on payment ((detail ->> 'offerId')) where detail ? 'offerId';
