-- The past of the fleet: how a moment is kept, and how many vehicles there were to ride.

alter table heat_hour add column available_minutes int not null default 0;
comment on column heat_hour.available_minutes is 'Minutes that rentable vehicles stood in the cell, all together: what the starts are measured against';

comment on column fleet_snapshot.frame is 'A whole snapshot frame (domain/live), deflated';
-- It is deflated already: looking whether it gets smaller would be wasted.
alter table fleet_snapshot alter column frame set storage external;
