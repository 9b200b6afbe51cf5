-- The organisation: franchisees with their trees, areas and ceilings, roles and staff, second persons, long work,
-- and what an account keeps for itself. All reference tables but approval and the log's own, which
-- carry agent_id, and what belongs to one person alone (task, import_batch, notice, saved_view), which carries operator_id.

---------------------------------------------------------------------------------------------------- agents
alter table agent
  add column depth         smallint not null default 1 check (depth between 1 and 4),
  add column ceiling       text[],
  add column licence_no    text,
  add column contact       text not null default '',
  add column phone         text,
  add column province      text not null default '',
  add column city          text not null default '',
  add column address       text not null default '',
  add column contract_from date,
  add column contract_to   date,
  add column remark        text not null default '',
  add column version       int not null default 1,
  add column updated_at    timestamptz not null default now(),
  add constraint agent_not_own_parent check (parent_id is distinct from agent_id),
  add constraint agent_contract_order check (contract_to is null or contract_from is null or contract_to >= contract_from);
comment on column agent.ceiling is 'Codes its people may hold at most; null = all that its parent may give';
comment on column agent.depth is '1 for head office; a child is one deeper than its parent';
update agent set depth = 2 where parent_id is not null;
create unique index agent_by_name on agent (name) where state <> 'closed';
create unique index agent_root on agent ((true)) where parent_id is null;

alter table service_area
  add column city          text not null default '',
  add column hotline       text not null default '',
  add column vehicle_quota int check (vehicle_quota > 0),
  add column version       int not null default 1,
  add column updated_at    timestamptz not null default now();

create table area_assignment (
  service_area_id int not null references service_area,
  assignment_id   text not null,
  agent_id        int not null references agent,
  from_agent_id   int references agent,
  effective_at    timestamptz not null,
  ended_at        timestamptz,
  state           text not null check (state in ('scheduled', 'active', 'ended', 'cancelled')),
  reason          text,
  moved           jsonb not null default '{}',
  operator_id     text not null,
  operator        text not null,
  approver        text,
  created_at      timestamptz not null,
  primary key (service_area_id, assignment_id)
);
comment on table area_assignment is 'Which agent runs a service area since when; a transfer waits as scheduled until its day begins';
create unique index area_assignment_active on area_assignment (service_area_id) where state = 'active';
create unique index area_assignment_scheduled on area_assignment (service_area_id) where state = 'scheduled';
create index area_assignment_due on area_assignment (effective_at) where state = 'scheduled';

---------------------------------------------------------------------------------------------------- roles
alter table role
  add column remark      text not null default '',
  add column kind        text not null default 'head' check (kind in ('head', 'agent', 'template')),
  add column template_id text references role,
  add column data_scope  text not null default 'all' check (data_scope in ('all', 'agents', 'areas')),
  add column agent_ids   int[] not null default '{}',
  add column area_ids    int[] not null default '{}',
  add column limits      jsonb not null default '{}',
  add column created_by  text,
  add column created_at  timestamptz not null default now(),
  add column updated_by  text,
  add column archived_at timestamptz,
  add constraint role_scope_named check (
    (data_scope <> 'agents' or cardinality(agent_ids) > 0) and (data_scope <> 'areas' or cardinality(area_ids) > 0));
comment on column role.kind is 'head = staff of head office · agent = people of one franchisee · template = head office''s model for agents'' roles';
comment on column role.limits is 'Above what a second person is needed: {"bulkVehicles": 50}';
comment on column role.archived_at is 'Deleted while nobody held it; the row stays for accounts that were deleted with it';
create unique index role_by_name on role (agent_id, kind, lower(name)) where archived_at is null;
create index role_by_template on role (template_id) where template_id is not null;
update role set kind = 'agent' where agent_id in (select agent_id from agent where parent_id is not null);

---------------------------------------------------------------------------------------------------- operators
alter table operator drop constraint operator_phone_key;
alter table operator
  add column employee_no text,
  add column expire_on   date,
  add column level       smallint not null default 0 check (level between 0 and 15),
  add column archived_at timestamptz,
  add column totp_box    text,
  add column totp_since  timestamptz,
  add column totp_step   bigint,
  add column version     int not null default 1,
  add column created_by  text,
  add column updated_at  timestamptz not null default now();
create unique index operator_by_phone on operator (phone) where archived_at is null;
create index operator_by_agent on operator (agent_id) where archived_at is null;
create index operator_by_role on operator (role_id);
comment on column operator.archived_at is 'Deleted: the row stays for the names in the log, the phone is free again';
comment on column operator.level is 'Legacy bits: 1 administrator, 2 operations, 4 maintenance, 8 production';
comment on column operator.totp_box is 'Secret of the authenticator app, sealed; counts once totp_since is set';
comment on column operator.totp_step is 'The last time step that was used, so that a code works once';

create table operator_role (
  operator_id text not null references operator,
  role_id     text not null references role,
  primary key (operator_id, role_id)
);
comment on table operator_role is 'Roles an account has besides its main one (operator.role_id)';
create index operator_role_by_role on operator_role (role_id);

alter table session
  add column proven_at timestamptz,
  add column view_as_agent_id int references agent;
comment on column session.proven_at is 'When this session last proved itself by a code, at login or by stepping up';
comment on column session.view_as_agent_id is 'Looks at the console as this franchisee would, read-only';

alter table api_key
  add column codes    text[],
  add column area_ids int[];
comment on column api_key.codes is 'The key is limited to these codes of its account; null = all of them';

create table operator_setting (
  operator_id text not null references operator,
  name        text not null,
  value       jsonb not null,
  updated_at  timestamptz not null,
  primary key (operator_id, name)
);
comment on table operator_setting is 'What an account keeps for itself: look, shortcuts, release notes read';

create table saved_view (
  view_id     text primary key,
  operator_id text not null references operator,
  list        text not null,
  name        text not null,
  query       jsonb not null,
  look        jsonb,
  role_id     text references role on delete set null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
comment on table saved_view is 'Filters, sort and look of a list under a name; shared with the holders of a role when role_id is set';
create unique index saved_view_by_name on saved_view (operator_id, list, lower(name));
create index saved_view_shared on saved_view (role_id, list) where role_id is not null;

create table saved_view_first (
  operator_id text not null references operator,
  list        text not null,
  view_id     text not null references saved_view on delete cascade,
  primary key (operator_id, list)
);
comment on table saved_view_first is 'The view with which somebody''s list opens; it may be one that was shared with them';
create index saved_view_first_by_view on saved_view_first (view_id);

create table notice (
  operator_id text not null references operator,
  notice_id   text not null,
  kind        text not null,
  facts       jsonb not null default '{}',
  link        text,
  created_at  timestamptz not null,
  read_at     timestamptz,
  primary key (operator_id, notice_id)
);
create index notice_unread on notice (operator_id) where read_at is null;

---------------------------------------------------------------------------------------------------- second person
alter table audit_log add column approver text;
comment on column audit_log.approver is 'Who agreed as a second person; part of the hashed row only when there was one';

create table approval (
  approval_id text primary key,
  agent_id    int not null,
  call_id     text not null,
  module      text not null,
  action      text not null,
  object      text not null,
  input       jsonb not null,
  change      jsonb not null,
  measured    int,
  most        int,
  reason      text,
  maker_id    text not null references operator,
  maker       text not null,
  maker_scope jsonb not null,
  state       text not null check (state in ('pending', 'approved', 'rejected', 'expired', 'cancelled', 'failed')),
  checker_id  text references operator,
  checker     text,
  opinion     text,
  failure     text,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  decided_at  timestamptz,
  check (checker_id is distinct from maker_id),
  check ((state = 'pending') = (decided_at is null))
);
create index approval_by_time on approval (created_at desc, approval_id desc);
create index approval_open on approval (expires_at) where state = 'pending';

---------------------------------------------------------------------------------------------------- long work
create table task (
  task_id     text primary key,
  kind        text not null check (kind in ('export', 'import')),
  operator_id text not null references operator,
  operator    text not null,
  agent_id    int not null,
  title       text not null,
  input       jsonb not null,
  scope       jsonb not null,
  state       text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  done        bigint not null default 0,
  total       bigint,
  personal    boolean not null default false,
  reason      text,
  file        text,
  file_name   text,
  bytes       bigint,
  downloads   int not null default 0,
  error       text,
  lease_until timestamptz,
  attempts    int not null default 0,
  created_at  timestamptz not null,
  started_at  timestamptz,
  finished_at timestamptz,
  expires_at  timestamptz,
  ticket      text,
  ticket_ends timestamptz
);
comment on table task is 'Queue, progress and history of long work in one; each row belongs to one person alone';
comment on column task.ticket is 'Hash of the address from which the file can be fetched once, until ticket_ends';
comment on column task.scope is 'Whose rows the requester saw when asking; the work sees these and what is still granted when it runs';
comment on column task.lease_until is 'A worker that does not renew this has died; the task is taken up again';
create index task_by_owner on task (operator_id, created_at desc);
create index task_open on task (created_at) where state in ('queued', 'running');
create index task_ending on task (expires_at) where state = 'done';
create unique index task_by_ticket on task (ticket) where ticket is not null;

create table import_batch (
  batch_id    text primary key,
  kind        text not null,
  operator_id text not null references operator,
  agent_id    int not null,
  file_name   text not null,
  state       text not null check (state in ('checked', 'imported', 'undone')),
  total       int not null,
  good        int not null,
  bad         jsonb not null default '[]',
  rows        jsonb not null,
  made        jsonb not null default '[]',
  created_at  timestamptz not null,
  imported_at timestamptz
);
comment on column import_batch.rows is 'The rows that passed the dry run, as they will be imported';
comment on column import_batch.bad is 'Rows that were refused: [{"row": 3, "fields": {"phone": "…"}, "given": {…}}]';

---------------------------------------------------------------------------------------------------- home, leads, log
create table release_note (
  note_id    text primary key,
  version    text not null,
  day        date not null,
  kind       text not null check (kind in ('new', 'fix', 'change')),
  title      text not null,
  body       text not null,
  title_en   text,
  body_en    text,
  revision   int not null default 1,
  updated_at timestamptz not null,
  updated_by text
);
create index release_note_by_day on release_note (day desc, note_id desc);

create table lead (
  lead_id    text primary key,
  company    text not null,
  contact    text not null,
  phone      text not null,
  province   text not null,
  city       text not null,
  vehicles   int,
  remark     text not null default '',
  address    text not null,
  state      text not null default 'new' check (state in ('new', 'contacted', 'won', 'lost')),
  note       text not null default '',
  version    int not null default 1,
  updated_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lead_new on lead (created_at) where state = 'new';
create index lead_by_time on lead (created_at desc, lead_id desc);
create index lead_by_address on lead (address, created_at);
create index lead_by_phone on lead (phone, created_at);

create table lead_code (
  phone_hash text not null,
  address    text not null,
  digest     text not null,
  attempts   int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  code_id    text primary key
);
create index lead_code_by_phone on lead_code (phone_hash, created_at);
create index lead_code_by_address on lead_code (address, created_at);

create table log_rule (
  rule_id    text primary key,
  name       text not null,
  module     text,
  action     text,
  sensitive  boolean not null default false,
  most       int not null check (most > 0),
  minutes    int not null check (minutes between 1 and 1440),
  enable     boolean not null default true,
  removed_at timestamptz,
  version    int not null default 1,
  updated_by text,
  updated_at timestamptz not null
);
comment on column log_rule.removed_at is 'Deleted: the row stays for the alerts it raised';

create table log_alert (
  alert_id    text primary key,
  rule_id     text not null references log_rule,
  operator_id text not null,
  operator    text not null,
  agent_id    int,
  counted     int not null,
  from_at     timestamptz not null,
  to_at       timestamptz not null,
  seen_by     text,
  seen_at     timestamptz
);
create index log_alert_by_time on log_alert (to_at desc, alert_id desc);
create index log_alert_by_rule on log_alert (rule_id, operator_id, to_at desc);

create table log_check (
  check_id   text primary key,
  from_seq   bigint not null,
  to_seq     bigint not null,
  hash       text not null,
  checked    bigint not null,
  broken_seq bigint,
  why        text,
  operator   text not null,
  at         timestamptz not null
);
comment on table log_check is 'Verifications of the operator log''s chain: up to which row it was whole, with that row''s hash';
create index log_check_by_time on log_check (at desc);

create index audit_log_by_name on audit_log (operator, at desc);
create index audit_log_by_agent on audit_log (agent_id, at desc, seq desc);
create index audit_log_by_module on audit_log (module, action, at desc);
create index audit_log_sensitive on audit_log (at desc, seq desc) where sensitive;

---------------------------------------------------------------------------------------------------- second lock
do $$
declare t text;
begin
  foreach t in array array['approval', 'area_assignment'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      (select app_all_agents()) or agent_id = any ((select app_agents())::int[]))$p$, t);
    execute format('create policy add_any on %I for insert with check (true)', t);
  end loop;
end $$;

grant select, insert, update, delete on all tables in schema public to kickstand_app;
revoke update, delete, truncate on audit_log from kickstand_app;
