-- Device monitoring: what controllers notified of is counted over the last day for the whole fleet.

-- Rows come in the order of time, so that a few pages tell where a day begins; a tree would cost every insert.
create index device_event_by_time on device_event using brin (at) with (pages_per_range = 32, autosummarize = on);
