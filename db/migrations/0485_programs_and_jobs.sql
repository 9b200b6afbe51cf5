-- The programs of a deployment, and which of them runs each job by the clock: one at a time, under a lease by the database's own clock.
create table program (
  program_id text primary key,
  role       text not null check (role in ('all', 'api', 'gateway', 'jobs')),
  host       text not null,
  version    text not null,
  started_at timestamptz not null,
  seen_at    timestamptz not null
);
comment on table program is 'Programs of this deployment that were seen lately';
grant select, insert, update, delete on program to kickstand_app;

create table job (
  name       text primary key,
  -- Who runs it until then; null: given back.
  program_id text,
  until      timestamptz not null,
  -- Grows with every claim: whoever holds an older one has lost it.
  epoch      int not null default 0,
  -- Its rounds: how long it pauses between two, when the last began and ended, how many there were, and the last failure.
  pause_ms   int check (pause_ms >= 0),
  began_at   timestamptz,
  ended_at   timestamptz,
  rounds     bigint not null default 0,
  failures   bigint not null default 0,
  failed_at  timestamptz,
  problem    text
);
comment on table job is 'Work by the clock: who runs it, and how its last rounds went';
grant select, insert, update, delete on job to kickstand_app;
