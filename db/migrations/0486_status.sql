-- What the status page of a deployment tells: backups, how programs fare by the minute, and how queues stand.
create table backup (
  backup_id bigint generated always as identity primary key,
  made_at   timestamptz not null,
  host      text not null,
  folder    text not null,
  bytes     bigint not null check (bytes >= 0),
  seconds   real not null check (seconds >= 0)
);
comment on table backup is 'Backups that were completed';
create index backup_by_time on backup (made_at);
grant select on backup to kickstand_app;

create table program_sample (
  program_id text not null,
  at         timestamptz not null,
  memory_mb  int not null,
  -- The 99th percentile of how late the event loop was.
  loop_ms    real not null,
  -- Answered since the sample before, how many of them because of a fault, and the time of 95 in 100.
  calls      int not null,
  faults     int not null,
  call_ms    real,
  -- Messages of controllers since the sample before.
  messages   int not null,
  primary key (program_id, at)
);
comment on table program_sample is 'How each program fared in each minute of the last day';
create index program_sample_by_time on program_sample (at);
grant select, insert, delete on program_sample to kickstand_app;

-- Who may change the system's configuration in the built-in roles sees how it stands.
update role set codes = codes || array['0508'], version = version + 1
  where built_in and codes @> array['0502', '050279'] and not codes && array['0508'];
