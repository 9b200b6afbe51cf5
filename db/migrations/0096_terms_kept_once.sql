-- What an area bills by is the same for all rides of a day: kept once, and not again with every order, where it was a third of the row.
create table order_terms (
  terms_id uuid primary key,
  terms    json not null
);
comment on table order_terms is 'Scheme, holidays, fees and ways of paying as they were when orders began that refer to them; the key is made of what they say';
grant select, insert on order_terms to kickstand_app;
revoke update, delete, truncate on order_terms from kickstand_app;

-- No key refers to them: every beginning of a ride would lock the same row, and nobody can take one away.
alter table ride_order add column terms_id uuid, add column benefits json not null default '[]';
comment on column ride_order.benefits is 'What its rider could use for the ride: chosen at its start and kept for it';

select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
insert into order_terms (terms_id, terms)
select distinct on (1) md5((terms::jsonb - 'benefits')::text)::uuid, (terms::jsonb - 'benefits')::json from ride_order;
update ride_order set terms_id = md5((terms::jsonb - 'benefits')::text)::uuid, benefits = coalesce(terms -> 'benefits', '[]');
alter table ride_order alter column terms_id set not null, drop column terms;
