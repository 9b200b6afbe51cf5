-- Whom somebody who sees persons masked has looked for within the last hour, so that nobody asks for every number that fits.
create table people_sought (
  operator_id text not null,
  -- What was looked for; null: the search that was refused first since.
  sought      bytea,
  at          timestamptz not null
);
comment on table people_sought is 'Counted per operator and hour; rows that are older go with the next search';
create index people_sought_by_operator on people_sought (operator_id, at);
grant select, insert, delete on people_sought to kickstand_app;
revoke update, truncate on people_sought from kickstand_app;
