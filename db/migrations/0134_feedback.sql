-- What operators write to the vendor of the platform. A ticket belongs to the company that wrote it, and to an area where what it is
-- about does; a file or a picture belongs to nobody until a ticket has it.
create table feedback (
  feedback_id     text primary key,
  agent_id        int not null references agent,
  service_area_id int references service_area,
  creator_id      text not null references operator,
  creator_name    text not null,
  kind            text not null check (kind in ('bug', 'feature', 'device', 'data', 'account', 'consult')),
  level           text not null check (level in ('P1', 'P2', 'P3', 'P4')),
  -- The pattern of a screen's address.
  module          text not null check (char_length(module) <= 100),
  title           text not null check (char_length(title) <= 50),
  body            text not null check (char_length(body) <= 2000),
  state           text not null default 'new'
    check (state in ('new', 'assigned', 'replying', 'waiting_customer', 'solved', 'closed', 'reopened')),
  -- What it is about, as it was then.
  about           jsonb,
  happened_at     timestamptz,
  contact_phone   text not null,
  -- What the browser said of itself: { browser, build, route, requestIds }.
  context         jsonb not null,
  handler_id      text references operator,
  handler_name    text,
  created_at      timestamptz not null,
  -- When it has to be solved; null while its clock stands. By its events, its level and the calendar.
  due_at          timestamptz,
  last_reply_at   timestamptz,
  -- Of the vendor.
  first_reply_at  timestamptz,
  solved_at       timestamptz,
  -- When it was solved or closed last.
  over_at         timestamptz,
  urged_at        timestamptz,
  score           int check (score between 1 and 5),
  score_text      text not null default '' check (char_length(score_text) <= 100),
  duplicate_of    text references feedback check (duplicate_of <> feedback_id),
  version         int not null default 1,
  check ((state in ('solved', 'closed')) = (over_at is not null)),
  check ((state in ('waiting_customer', 'solved', 'closed')) = (due_at is null)),
  check ((handler_id is null) = (handler_name is null))
);
create index feedback_by_creation on feedback (created_at desc, feedback_id desc);
create index feedback_by_agent on feedback (agent_id, created_at desc);
create index feedback_due on feedback (due_at) where due_at is not null;
create index feedback_of_creator on feedback (creator_id, created_at desc);
create index feedback_duplicates on feedback (duplicate_of) where duplicate_of is not null;

create table feedback_event (
  feedback_id     text not null references feedback,
  no              int not null,
  agent_id        int not null,
  service_area_id int,
  at              timestamptz not null,
  kind            text not null check (kind in ('created', 'replied', 'noted', 'assigned', 'changed', 'urged', 'solved', 'closed',
    'reopened', 'rated')),
  side            text not null check (side in ('customer', 'vendor')),
  by_name         text not null,
  body            text not null default '',
  -- What the ticket is from then on.
  state           text not null,
  is_internal     boolean not null default false,
  primary key (feedback_id, no)
);

create table feedback_file (
  file_id         text primary key,
  operator_id     text not null references operator,
  feedback_id     text references feedback,
  agent_id        int,
  service_area_id int,
  name            text not null check (char_length(name) between 1 and 120),
  bytes           int not null check (bytes > 0),
  created_at      timestamptz not null,
  check ((feedback_id is null) = (agent_id is null))
);
create index feedback_file_of_ticket on feedback_file (feedback_id) where feedback_id is not null;
create index feedback_file_unused on feedback_file (created_at) where feedback_id is null;
create index feedback_file_unused_of_operator on feedback_file (operator_id) where feedback_id is null;

do $$
declare name text;
begin
  foreach name in array array['feedback', 'feedback_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id is null or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
alter table feedback_file enable row level security;
alter table feedback_file force row level security;
create policy seen on feedback_file for select using (agent_id is null or (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id is null or service_area_id = any ((select app_areas())::int[]))));
create policy added on feedback_file for insert with check (agent_id is null);
create policy used on feedback_file for update using (agent_id is null) with check (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id is null or service_area_id = any ((select app_areas())::int[])));
create policy forgotten on feedback_file for delete using (agent_id is null);
grant select, insert, update on feedback to kickstand_app;
grant select, insert on feedback_event to kickstand_app;
grant select, insert, update, delete on feedback_file to kickstand_app;
revoke delete, truncate on feedback, feedback_event from kickstand_app;
revoke truncate on feedback_file from kickstand_app;

-- A picture of a ticket that is about nothing in an area belongs to its company alone.
alter table photo drop constraint photo_check1;
alter table photo add constraint photo_of_company check (service_area_id is null or agent_id is not null);
alter table photo_use alter column service_area_id drop not null;
alter table photo_use add constraint photo_use_of_area check (service_area_id is not null or used_by = 'feedback');
alter table photo_use drop constraint photo_use_used_by_check;
alter table photo_use add constraint photo_use_used_by_check
  check (used_by in ('ticket', 'return', 'certificate', 'rebind', 'station', 'task', 'report', 'feedback'));
alter policy seen on photo using (agent_id is null or (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id is null or service_area_id = any ((select app_areas())::int[]))));
alter policy used on photo with check (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id is null or service_area_id = any ((select app_areas())::int[])));
alter policy own on photo_use using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id is null or service_area_id = any ((select app_areas())::int[])));
