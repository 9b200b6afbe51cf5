-- What field staff photographs of its work: when and where its phone says that it was taken, and what it looks like in five pieces. Of
-- two looks that differ by four bits at most, one piece at least is the same: columns of their own, so that an index finds it.
alter table photo
  add column taken_at  timestamptz,
  add column taken_lng double precision,
  add column taken_lat double precision,
  add column look_1 text generated always as (substr(look, 1, 3)) stored,
  add column look_2 text generated always as (substr(look, 4, 3)) stored,
  add column look_3 text generated always as (substr(look, 7, 3)) stored,
  add column look_4 text generated always as (substr(look, 10, 3)) stored,
  add column look_5 text generated always as (substr(look, 13, 4)) stored;
create index photo_by_look_1 on photo (look_1, created_at) where operator_id is not null;
create index photo_by_look_2 on photo (look_2, created_at) where operator_id is not null;
create index photo_by_look_3 on photo (look_3, created_at) where operator_id is not null;
create index photo_by_look_4 on photo (look_4, created_at) where operator_id is not null;
create index photo_by_look_5 on photo (look_5, created_at) where operator_id is not null;
create index photo_unused_of_staff on photo (operator_id) where agent_id is null;

alter table photo_use drop constraint photo_use_used_by_check;
alter table photo_use add constraint photo_use_used_by_check
  check (used_by in ('ticket', 'return', 'certificate', 'rebind', 'station', 'task', 'report'));
