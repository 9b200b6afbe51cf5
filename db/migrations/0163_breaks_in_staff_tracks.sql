-- Whether somebody was on duty where the phone said that it was: without it a break looks like a stop.
alter table staff_track add column duty boolean not null default true;
