-- Riders are found by the end of their phone and by their name in pinyin, which the server knows how to spell: what is
-- null is spelt by a job, so that names that are there already, or that something else writes, are found soon as well.
alter table rider add column name_pinyin text, add column name_initials text;
comment on column rider.name_pinyin is 'The name as it is typed, chenxiaolan; null until it is spelt';
comment on column rider.name_initials is 'The same by initials, cxl';
create index rider_by_phone_end on rider (right(phone, 4));
create index rider_by_name_pinyin on rider (name_pinyin text_pattern_ops);
create index rider_by_name_initials on rider (name_initials text_pattern_ops);
create index rider_unspelt on rider (rider_id) where name_pinyin is null;

create function forget_rider_pinyin() returns trigger language plpgsql as $$
begin
  new.name_pinyin := null;
  new.name_initials := null;
  return new;
end $$;
create trigger rider_renamed before update of name on rider for each row
  when (old.name is distinct from new.name) execute function forget_rider_pinyin();
