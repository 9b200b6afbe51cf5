-- What a vehicle kept while it was out of reach is an alarm when it tells of it, with the time at which it happened.
alter table alarm add column told_at timestamptz;
comment on column alarm.told_at is 'When the vehicle told of it, where that was long after it happened; first_at is when it happened';
