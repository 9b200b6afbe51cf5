-- Who riders are, the certificates by which they ride without a deposit, and moving somebody to another phone.
create table rider_identity (
  rider_id        text primary key references rider,
  -- Sealed; equal numbers are found by their keyed hash, and one person has one account.
  number_box      text not null,
  number_hash     text not null unique,
  number_masked   text not null,
  born_on         date not null,
  verified_at     timestamptz not null
);

create table certificate (
  certificate_id  text primary key,
  rider_id        text not null references rider,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  kind            text not null check (kind in ('student', 'teacher', 'courier', 'resident')),
  issuer          text not null,
  number_hash     text not null,
  number_masked   text not null,
  state           text not null check (state in ('pending', 'passed', 'rejected', 'cancelled', 'revoked')),
  created_at      timestamptz not null,
  due_at          timestamptz,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  auditor         text,
  audited_at      timestamptz,
  refused_for     text check (refused_for in
    ('blurred', 'name_differs', 'expired', 'not_eligible', 'duplicate', 'other')),
  opinion         text not null default '',
  valid_to        date,
  check ((state = 'pending') = (due_at is not null)),
  check ((state in ('pending', 'cancelled')) = (audited_at is null)),
  check ((state in ('passed', 'revoked')) = (valid_to is not null)),
  check ((state = 'rejected') = (refused_for is not null)),
  check ((taken_by is null) = (taken_until is null))
);
create unique index certificate_pending_of_rider on certificate (rider_id) where state = 'pending';
create index certificate_of_rider on certificate (rider_id, created_at desc);
create index certificate_by_time on certificate (created_at desc, certificate_id desc);
create index certificate_by_area on certificate (service_area_id, created_at desc);
create index certificate_due on certificate (due_at) where due_at is not null;
create index certificate_by_number on certificate (number_hash);

create table rebind_request (
  rebind_id       text primary key,
  -- The person’s account, which stays, and the new one, whose phone it gets.
  rider_id        text not null references rider,
  new_rider_id    text not null references rider,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  from_phone      text not null,
  to_phone        text not null,
  state           text not null check (state in ('pending', 'passed', 'rejected', 'cancelled', 'undone')),
  created_at      timestamptz not null,
  due_at          timestamptz,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  auditor         text,
  audited_at      timestamptz,
  opinion         text not null default '',
  check (rider_id <> new_rider_id and from_phone <> to_phone),
  check ((state = 'pending') = (due_at is not null)),
  check ((state in ('pending', 'cancelled')) = (audited_at is null)),
  check ((taken_by is null) = (taken_until is null))
);
create unique index rebind_pending_of_rider on rebind_request (rider_id) where state = 'pending';
create unique index rebind_pending_of_new on rebind_request (new_rider_id) where state = 'pending';
create index rebind_of_rider on rebind_request (rider_id, created_at desc);
create index rebind_by_time on rebind_request (created_at desc, rebind_id desc);
create index rebind_by_area on rebind_request (service_area_id, created_at desc);
create index rebind_due on rebind_request (due_at) where due_at is not null;

do $$
declare name text;
begin
  foreach name in array array['certificate', 'rebind_request'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
grant select, insert on rider_identity to kickstand_app;
grant select, insert, update on certificate, rebind_request to kickstand_app;
revoke delete, truncate on rider_identity, certificate, rebind_request from kickstand_app;
