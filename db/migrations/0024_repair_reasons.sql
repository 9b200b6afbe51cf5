-- What can be broken about a vehicle, what a report of it sets off, and which reports named it. One list for the whole
-- deployment, a reference table.
create table repair_reason (
  reason_id    text primary key,
  part         text not null,
  name         text not null check (char_length(name) between 1 and 10),
  name_en      text not null check (char_length(name_en) between 1 and 30),
  model_ids    int[] not null default '{}',
  side         text not null check (side in ('rider', 'staff', 'both')),
  severity     text not null check (severity in ('low', 'mid', 'high')),
  stop         text not null check (stop in ('never', 'at_once', 'after_reports')),
  stop_reports int not null default 2 check (stop_reports between 1 and 10),
  stop_hours   int not null default 24 check (stop_hours between 1 and 72),
  task         boolean not null,
  priority     text not null check (priority in ('low', 'mid', 'high', 'urgent')),
  photo        boolean not null default false,
  icon         text not null default 'other',
  position     int not null default 100 check (position between 0 and 999),
  enabled      boolean not null default true,
  version      int not null default 1,
  updated_at   timestamptz not null
);
grant select, insert, update, delete on repair_reason to kickstand_app;

insert into repair_reason (reason_id, part, name, name_en, side, severity, stop, task, priority, icon, position, updated_at)
select 'part-' || part, part, name, name_en, 'both',
       case when vital then 'high' else 'mid' end,
       case when vital then 'at_once' else 'never' end,
       true,
       case when vital then 'high' else 'mid' end,
       icon, n * 10, now()
from (values
  (1, 'brake', '刹车', 'Brake', true, 'brake'),
  (2, 'handlebar', '龙头', 'Handlebar', true, 'other'),
  (3, 'basket', '车筐', 'Basket', false, 'other'),
  (4, 'light', '车灯', 'Light', false, 'light'),
  (5, 'wiring', '线路', 'Wiring', true, 'other'),
  (6, 'front_wheel', '前轮', 'Front wheel', true, 'wheel'),
  (7, 'pedal', '踏板', 'Pedal', false, 'other'),
  (8, 'kickstand', '脚撑', 'Kickstand', false, 'other'),
  (9, 'throttle', '油门', 'Throttle', true, 'motor'),
  (10, 'saddle', '车座', 'Saddle', false, 'seat'),
  (11, 'qr', '二维码', 'QR code', false, 'other'),
  (12, 'fender', '挡泥板', 'Fender', false, 'other'),
  (13, 'motor', '电机', 'Motor', true, 'motor'),
  (14, 'rear_wheel', '后轮', 'Rear wheel', true, 'wheel'),
  (15, 'private_lock', '加私锁', 'Private lock', false, 'lock'),
  (16, 'battery', '电池', 'Battery', true, 'battery'),
  (17, 'ecu', '中控', 'Controller', true, 'other'),
  (18, 'helmet', '头盔', 'Helmet', false, 'other'),
  (19, 'other', '其他', 'Other', false, 'other')
) as usual (n, part, name, name_en, vital, icon);

-- Reports name the reasons; those of riders keep where their pictures lie; some want no task by the rules.
alter table fault_report add column reason_ids text[] not null default '{}';
alter table fault_report add column photos text[] not null default '{}';
alter table fault_report add column wants_task boolean not null default true;
create index fault_report_by_vehicle_and_time on fault_report (vehicle_id, created_at desc);
create index fault_report_by_reporter on fault_report (reporter, created_at desc);
