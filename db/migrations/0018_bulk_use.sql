-- What somebody did to many vehicles alone: several smaller orders count like one large one.
create table bulk_use (
  operator_id text not null,
  use_id      text not null,
  kind        text not null,
  measured    int not null check (measured > 0),
  at          timestamptz not null,
  primary key (operator_id, use_id)
);
create index bulk_use_by_time on bulk_use (operator_id, kind, at);
comment on table bulk_use is 'Counted against the limit above which a second person is needed, for an hour; forgotten after a day';
grant select, insert, delete on bulk_use to kickstand_app;
