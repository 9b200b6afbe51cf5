-- What vehicles say: sounds in the slots of a voice pack, which becomes an image once it is tried.
alter table device_package drop constraint device_package_size_check;
-- A voice pack has nothing in it when it begins.
alter table device_package add constraint device_package_size_check
  check (size between case when kind = 'voice' and state in ('draft', 'withdrawn') then 0 else 1 end and 4194304);

create table voice_sound (
  package_id  text not null references device_package,
  slot        smallint not null check (slot between 1 and 20),
  -- What is said in it, for whoever reads.
  text        text not null check (char_length(text) <= 60),
  hz          int not null check (hz between 8000 and 16000),
  length_ms   int not null check (length_ms between 1 and 8000),
  -- The loudest sample, tenths of a dBFS.
  peak_tenths smallint not null check (peak_tenths between -500 and -10),
  -- A WAV file, one channel, 16 bits.
  sound       bytea not null check (octet_length(sound) between 46 and 204800),
  primary key (package_id, slot)
);
grant select, insert, update, delete on voice_sound to kickstand_app;
revoke truncate on voice_sound from kickstand_app;
