-- Rows of every company move.
select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);

-- Everything that leaves for somebody's phone or mailbox, in one table: one message for each key, made in the transaction of what
-- it is about. What waited in the outboxes of text messages and of e-mails moves in.
create table outbox (
  message_id       text primary key,
  -- event:subject:n:recipient:channel
  key              text not null unique,
  event            text not null,
  channel          text not null check (channel in ('sms', 'mail')),
  -- Security, service, staff, legal, marketing: in this order they are sent.
  lane             text not null check (lane in ('x', 's', 't', 'l', 'm')),
  urgency          int generated always as (position(lane in 'xstlm')) stored,
  -- Whose it is; null: the deployment's, like codes.
  agent_id         int,
  -- What the rider it goes to finds in the app.
  rider_message_id text,
  about            text,
  about_id         text,
  -- A phone by its keyed hash; a mailbox is shown with what the e-mail is about.
  address_hash     text,
  address          text,
  body_box         text not null default '',
  subject          text,
  body             text,
  file_key         text,
  file_name        text,
  state            text not null check (state in
    ('queued', 'sending', 'accepted', 'delivered', 'undelivered', 'unknown', 'suppressed', 'expired', 'cancelled')),
  attempts         int not null default 0,
  problem          text,
  created_at       timestamptz not null,
  -- When it is due or, while it is being sent, until when nobody else sends it; null: never any more.
  next_at          timestamptz,
  expires_at       timestamptz,
  sent_at          timestamptz,
  delivered_at     timestamptz,
  provider_id      text,
  parts            int not null default 1 check (parts > 0),
  -- Thousandths of a cent; null: nobody said.
  cost             int,
  check ((state in ('queued', 'sending')) <= (next_at is not null)),
  -- A text is sealed with its phone, or is what the rider finds in the app: then both are asked for when it is sent.
  check (channel <> 'sms' or num_nonnulls(address_hash, rider_message_id) > 0),
  check ((channel = 'mail') = (address is not null and subject is not null and body is not null)),
  check (body_box = '' or channel = 'sms'),
  check ((about is null) = (about_id is null))
);
comment on column outbox.body_box is 'Phone and text, sealed under the deployment secret; blanked an hour after it was made';
create index outbox_due on outbox (channel, urgency, next_at) where state = 'queued';
create index outbox_again on outbox (next_at) where state in ('sending', 'unknown') and next_at is not null;
create index outbox_by_time on outbox (created_at desc, message_id desc);
create index outbox_by_event on outbox (event, created_at);
create index outbox_about on outbox (about, about_id, created_at desc) where about is not null;
create index outbox_to on outbox (address_hash, created_at desc) where body_box <> '';
create index outbox_of_rider on outbox (rider_message_id) where rider_message_id is not null;
create index outbox_sealed on outbox (created_at) where body_box <> '';
create index outbox_of_provider on outbox (provider_id) where provider_id is not null;

-- What was being sent when the program ended may have arrived: codes are sent again as far as they still count, nothing else is.
-- A row that was taken for the first time has no problem yet; one that failed before is told from it by when it is due.
insert into outbox (message_id, key, event, channel, lane, address_hash, body_box, state, attempts, problem,
  created_at, next_at, expires_at, sent_at)
select sms_id, 'moved:' || sms_id || ':sms', case kind when 'code' then 'login_code' else 'written' end, 'sms',
  case kind when 'code' then 'x' else 's' end, phone_hash, body_box, became,
  attempts, error, created_at, case when became = 'queued' then next_at end, created_at + interval '5 minutes', sent_at
from (select *, case
  when state = 'sent' then 'accepted'
  when state = 'failed' then 'undelivered'
  when state = 'dropped' then 'suppressed'
  when kind = 'code' or attempts = 0 or (attempts = 1 and error is not null) then 'queued'
  else 'unknown' end as became from sms_outbox) s;

insert into outbox (message_id, key, event, channel, lane, agent_id, about, about_id, address, subject, body, file_key, file_name,
  state, attempts, problem, created_at, next_at, sent_at)
select coalesce((select 'mail-' || o.message_id from outbox o where o.message_id = mail_id), mail_id), 'moved:' || mail_id || ':mail', about, 'mail', case about when 'report' then 't' else 's' end, agent_id, about,
  about_id, address, subject, body, file_key, file_name, became, attempts, problem, created_at,
  case when became = 'queued' then next_at end, sent_at
from (select *, case
  when state = 'sent' then 'accepted'
  when state = 'failed' then 'undelivered'
  when attempts = 0 or (problem is not null and (attempts = 1 or next_at > now() + interval '5 minutes')) then 'queued'
  else 'unknown' end as became from mail_outbox) s;

update outbox o set rider_message_id = m.message_id from rider_message m where m.sms_id = o.message_id;

alter table rider_message drop column sms_id;
drop table sms_outbox;
drop table mail_outbox;

alter table outbox enable row level security;
alter table outbox force row level security;
create policy own on outbox using (
  agent_id is null or (select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
-- What was mailed is kept.
create policy kept on outbox as restrictive for delete using (channel <> 'mail');
grant select, insert, update, delete on outbox to kickstand_app;
revoke truncate on outbox from kickstand_app;

-- What riders are told by the system stands in their app, whatever else it is sent by: each event once.
alter table rider_message drop constraint rider_message_kind_check;
alter table rider_message add constraint rider_message_kind_check check (kind in ('reminder', 'manual', 'code', 'notice'));
alter table rider_message add column event text;
alter table rider_message add column key text unique;
alter table rider_message add column title text not null default '';
alter table rider_message add column title_en text not null default '';
alter table rider_message add column body_en text not null default '';
alter table rider_message add column read_at timestamptz;
alter table rider_message add constraint rider_message_of_event check ((kind = 'notice') = (event is not null and key is not null));
create index rider_message_of_event on rider_message (event, created_at) where event is not null;
grant update (read_at) on rider_message to kickstand_app;
