-- By which gateway text messages leave where that is set in the console: its key is sealed and shown to nobody again.
create table message_provider (
  channel    text primary key check (channel in ('sms')),
  url        text not null check (url ~ '^https?://'),
  key_sealed text not null,
  -- The last four symbols of the key.
  key_end    text not null check (char_length(key_end) <= 4),
  set_at     timestamptz not null,
  set_by     text not null,
  version    int not null
);
grant select, insert, update, delete on message_provider to kickstand_app;
revoke truncate on message_provider from kickstand_app;

-- Riders whose phone took no text messages: nobody's number once, or refused for good twice within thirty days. Until when none is sent.
create table bad_number (
  rider_id  text primary key references rider,
  failures  int not null check (failures > 0),
  problem   text not null,
  failed_at timestamptz not null,
  until     timestamptz
);
create index bad_number_by_time on bad_number (failed_at desc, rider_id desc) where until is not null;
grant select, insert, update, delete on bad_number to kickstand_app;
revoke truncate on bad_number from kickstand_app;
