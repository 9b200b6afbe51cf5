-- What we are at payment houses, and the keys between them and us, sealed with the deployment's key. A draft has no effect until
-- it is offered; where nothing is collected any more, what was begun there is asked about all the same.
create table payment_house (
  entry_id        text primary key,
  house           text not null check (house in ('wechat', 'alipay')),
  merchant_id     text not null,
  state           text not null check (state in ('draft', 'offered', 'kept', 'gone')),
  -- Where the house is spoken to; empty: where the real one is.
  base_url        text not null,
  app_id          text not null,
  mini_app_id     text not null,
  -- Of WeChat: the serial number of our certificate, and the number of the house's key where it gave us one.
  serial          text not null,
  house_key_id    text not null,
  -- SHA-256 of the public halves of our key and of the house's.
  own_key_print   text not null,
  house_key_print text not null,
  -- Null when they hold no more: then they are forgotten.
  sealed          text,
  created_at      timestamptz not null,
  created_by      text not null,
  offered_at      timestamptz,
  offered_by      text,
  approver        text,
  ended_at        timestamptz,
  version         int not null default 1,
  check ((state = 'gone') = (sealed is null)),
  check ((state in ('offered', 'kept')) <= (offered_at is not null and offered_by is not null))
);
-- One draft and one place to collect for each house, and one set of keys for each number there.
create unique index payment_house_draft on payment_house (house) where state = 'draft';
create unique index payment_house_offered on payment_house (house) where state = 'offered';
create unique index payment_house_of_merchant on payment_house (house, merchant_id) where state in ('offered', 'kept');

-- It holds no rows of any company: a code that only head office can have leads to it, and keys are sealed.
grant select, insert, update on payment_house to kickstand_app;
revoke delete, truncate on payment_house from kickstand_app;
