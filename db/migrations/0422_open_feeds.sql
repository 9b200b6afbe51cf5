-- What companies publish for everybody's software: nothing until somebody switches it on, and says whom to ask and under which licence.
create table open_feed (
  agent_id      int primary key references agent,
  is_on         boolean not null,
  contact_email text not null,
  licence       text not null check (licence in ('', 'CC0-1.0', 'CC-BY-4.0', 'ODbL-1.0', 'ODC-By-1.0')),
  version       int not null default 1,
  updated_at    timestamptz not null,
  updated_by    text not null,
  check (not is_on or (contact_email <> '' and licence <> ''))
);
comment on table open_feed is 'Which companies publish their vehicles as GBFS';
alter table open_feed enable row level security;
alter table open_feed force row level security;
create policy own on open_feed using ((select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
grant select, insert, update on open_feed to kickstand_app;
revoke delete, truncate on open_feed from kickstand_app;
