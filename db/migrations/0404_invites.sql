-- Riders who brought others: whose code was opened where, who registered by it, and what became of it. Who invited whom is bound in the
-- transaction that registers, and never changes.
create table rider_invite_code (
  rider_id text primary key references rider,
  code     text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$')
);
grant select, insert on rider_invite_code to kickstand_app;
revoke update, delete, truncate on rider_invite_code from kickstand_app;

-- The last code that was opened in an installation of the app.
create table invite_opened (
  install_id text primary key check (char_length(install_id) between 8 and 64),
  code       text not null references rider_invite_code (code),
  opened_at  timestamptz not null
);
create index invite_opened_of_code on invite_opened (code);
grant select, insert, update on invite_opened to kickstand_app;
revoke delete, truncate on invite_opened from kickstand_app;

create table invite (
  invite_id       text primary key,
  campaign_id     text not null references campaign,
  version         int not null,
  inviter_id      text not null references rider,
  invitee_id      text not null unique references rider,
  service_area_id int not null references service_area,
  install_id      text not null,
  registered_at   timestamptz not null,
  -- The first ride that counts, and from when on it is rewarded unless it was refunded.
  order_id        text,
  due_at          timestamptz,
  state           text not null check (state in ('waiting', 'due', 'held', 'rewarded', 'refused', 'revoked', 'lost')),
  flags           text[] not null default '{}',
  -- Why it came to nothing.
  problem         text,
  looked_at       timestamptz not null,
  ended_at        timestamptz,
  version_no      int not null default 1,
  check (inviter_id <> invitee_id)
);
create index invite_to_look_at on invite (looked_at) where state = 'waiting';
create index invite_due on invite (due_at) where state = 'due';
create index invite_of_campaign on invite (campaign_id, registered_at desc);
create index invite_of_inviter on invite (inviter_id, registered_at desc);
create index invite_by_install on invite (install_id);
alter table invite enable row level security;
alter table invite force row level security;
create policy own on invite using (exists (select from campaign c where c.campaign_id = invite.campaign_id));
grant select, insert, update on invite to kickstand_app;
revoke delete, truncate on invite from kickstand_app;

-- An area has one invitation at a time, whatever the code before it reads.
alter table campaign add constraint invite_one_at_a_time exclude using gist (
  int4range(area_ids[1], area_ids[1], '[]') with &&, tstzrange(starts_at, ends_at) with &&
) where (kind = 'invite' and state in ('on', 'paused'));
alter table campaign add constraint invite_one_area check (kind <> 'invite' or cardinality(area_ids) = 1);
