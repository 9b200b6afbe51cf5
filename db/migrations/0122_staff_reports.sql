-- What field staff reports about riders: private locks, damage, vehicles that are kept from others; and what followed.
create table staff_report (
  report_id       text primary key,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  kind            text not null check (kind in ('private_lock', 'damage', 'occupying', 'other')),
  vehicle_id      int not null,
  operator_id     text not null,
  staff_name      text not null,
  -- Who rode the vehicle last, and when that ride had ended.
  rider_id        text references rider,
  order_id        text references ride_order,
  ended_at        timestamptz,
  body            text not null check (char_length(body) <= 200),
  -- Where the reporter stood.
  lng             double precision not null,
  lat             double precision not null,
  finding         text not null check (finding in ('fits', 'late', 'long_ago', 'no_ride', 'repeated')),
  state           text not null check (state in ('pending', 'auto_rejected', 'passed', 'rejected', 'cancelled')),
  created_at      timestamptz not null,
  due_at          timestamptz,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  decided_at      timestamptz,
  handler_name    text,
  opinion         text,
  -- What it cost the rider.
  receivable_id   text references receivable,
  fee_cents       int not null default 0 check (fee_cents between 0 and 50000),
  credit_points   int not null default 0 check (credit_points between 0 and 100),
  entry_id        text references blacklist_entry,
  overturned_at   timestamptz,
  check ((rider_id is null) = (order_id is null)),
  check ((state = 'pending') = (due_at is not null)),
  check ((state = 'pending') = (decided_at is null)),
  check (state in ('pending', 'auto_rejected', 'cancelled') or (handler_name is not null and opinion is not null)),
  check (state <> 'passed' or rider_id is not null),
  check ((receivable_id is null) = (fee_cents = 0)),
  check (fee_cents = 0 or state = 'passed' or overturned_at is not null),
  check (overturned_at is null or state = 'rejected'),
  check ((taken_by is null) = (taken_until is null))
);
create index staff_report_due on staff_report (due_at) where due_at is not null;
create index staff_report_by_creation on staff_report (created_at desc, report_id desc);
create index staff_report_of_reporter on staff_report (operator_id, created_at desc);
create index staff_report_of_rider on staff_report (rider_id, created_at desc) where rider_id is not null;
create index staff_report_of_vehicle on staff_report (vehicle_id, created_at desc);
create index staff_report_of_order on staff_report (order_id, kind) where order_id is not null;

alter table staff_report enable row level security;
alter table staff_report force row level security;
create policy own on staff_report using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update on staff_report to kickstand_app;
revoke delete, truncate on staff_report from kickstand_app;

alter table credit_entry drop constraint credit_entry_kind_check;
alter table credit_entry add constraint credit_entry_kind_check check (kind in
  ('good_ride', 'out_of_station', 'no_stop', 'no_ride', 'out_of_area', 'helmet', 'return_warned', 'return_rejected',
   'debt_overdue', 'staff_report', 'ticket', 'operator', 'taken_back'));
