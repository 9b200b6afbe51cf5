-- An urgent alarm that ends by itself waits until somebody says that it was seen.
alter table alarm drop constraint alarm_state_check;
alter table alarm add constraint alarm_state_check
  check (state in ('open', 'acked', 'unseen', 'fixed', 'ignored', 'auto_cleared'));
comment on column alarm.state is 'unseen: its condition is over and nobody has looked at it; it waits like an open one';
comment on column alarm.handled_at is 'When its state last left open: acknowledged, handled, cleared by itself, or seen afterwards';

drop index alarm_one_open;
create unique index alarm_one_open on alarm (vehicle_id, type) where state in ('open', 'acked', 'unseen');
drop index alarm_open;
create index alarm_open on alarm (agent_id, service_area_id, type) where state in ('open', 'acked', 'unseen');

-- What a parked vehicle is moved by is theft as long as nobody has looked.
update alarm set level = 'red' where type = 'abnormal_move' and state in ('open', 'acked');
