-- An application that was passed remembers the station that was made of it.
alter table station_application
  add column made_id text,
  add column made_at timestamptz,
  add check ((made_id is null) = (made_at is null)),
  add check (made_id is null or state in ('passed', 'merged'));
comment on column station_application.made_id is 'The fence of the station; set when it is in use';
create index station_application_unmade on station_application (decided_at) where state = 'passed' and made_id is null;
