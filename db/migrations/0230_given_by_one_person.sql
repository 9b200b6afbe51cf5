-- Money that somebody gives a rider alone counts against what one person may give on a day, and what one rider may get.
alter table bulk_use add column rider_id text;
create index bulk_use_of_rider on bulk_use (rider_id, kind, at) where rider_id is not null;
create index bulk_use_of_age on bulk_use (at);
