-- Who works on one of a queue has claimed it.
do $$
declare r record;
begin
  for r in select table_name as holder, column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('taken_by', 'taken_name', 'taken_until')
  loop
    execute format('alter table %I rename column %I to %I', r.holder, r.name, replace(r.name, 'taken', 'claimed'));
  end loop;
end $$;

update saved_view set
  query = regexp_replace(query::text, '"taken(By|Until)"', '"claimed\1"', 'g')::jsonb,
  look = regexp_replace(look::text, '"taken(By|Until)"', '"claimed\1"', 'g')::jsonb
  where query::text ~ '"taken(By|Until)"' or look::text ~ '"taken(By|Until)"';
