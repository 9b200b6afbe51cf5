-- What a trip is billed by: from the vehicle's answer that it is open to the moment its rider's end was accepted, with its
-- pauses as spans. Trips of a time before are billed from their start.
alter table trip add column opened_at timestamptz;
alter table trip add column pauses jsonb not null default '[]';
comment on column trip.pauses is '[{from, to}, …] within the trip, epoch milliseconds';
alter table trip_open add column opened_at timestamptz;
alter table trip_open add column pauses jsonb not null default '[]';
alter table trip_open add column held_at timestamptz;
comment on column trip_open.pauses is '[{from, to}, …], epoch milliseconds; to is null while a pause lasts';
comment on column trip_open.held_at is 'When the rider''s wish to end was accepted; while it waits for the lock';
update trip_open set opened_at = started_at where state <> 'opening';
update trip_open set pauses = (
  case when parked_seconds > 0 then jsonb_build_array(jsonb_build_object(
    'from', round(extract(epoch from started_at) * 1000), 'to', round(extract(epoch from started_at) * 1000) + parked_seconds * 1000))
  else '[]'::jsonb end
  || case when state = 'temp_parked' then jsonb_build_array(jsonb_build_object(
    'from', round(extract(epoch from since) * 1000), 'to', null)) else '[]'::jsonb end);
alter table trip_open drop column parked_seconds;
