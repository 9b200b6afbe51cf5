-- That a rider lets a payment house vouch for them and collect after rides: WeChat's pay score, Alipay's Zhima. Our number of it is
-- known to the house; the account is what the house collects from, once the rider has agreed.
create table pay_later_consent (
  consent_id text primary key,
  rider_id   text not null references rider,
  way        text not null check (way in ('wx_score', 'zhima')),
  -- The house and our number there.
  merchant   text not null,
  code       text not null unique,
  state      text not null check (state in ('asked', 'standing', 'ending', 'ended', 'dropped')),
  account    text,
  -- What the rider's app hands to the house.
  prepay     jsonb,
  asked_at   timestamptz not null,
  stands_at  timestamptz,
  ended_at   timestamptz,
  -- When the house is asked next; null: it tells us.
  ask_at     timestamptz,
  check ((stands_at is null) = (account is null)),
  check (state not in ('standing', 'ending') or stands_at is not null),
  check ((state in ('ended', 'dropped')) = (ended_at is not null))
);
create unique index pay_later_consent_one on pay_later_consent (rider_id, way) where state in ('asked', 'standing', 'ending');
create index pay_later_consent_of_rider on pay_later_consent (rider_id, asked_at desc);
create index pay_later_consent_ask on pay_later_consent (ask_at) where ask_at is not null;
comment on table pay_later_consent is 'A consent is its rider''s, wherever they ride: calls find it by the rider';
grant select, insert, update on pay_later_consent to kickstand_app;
revoke delete, truncate on pay_later_consent from kickstand_app;

-- What the house calls what was agreed with it about this: WeChat''s number of the service, Alipay''s scene of agreements.
alter table payment_house add service_id text not null default '';

alter table payment drop constraint payment_channel_check,
  add constraint payment_channel_check check (channel in ('wechat', 'alipay', 'wx_score', 'zhima'));
-- A house that vouches is asked once for what is owed; what it could not collect is paid like anything else.
create unique index payment_later_once on payment (subject_id) where channel in ('wx_score', 'zhima');
create index receivable_to_collect on receivable (created_at) where state = 'unpaid' and kind = 'order';
