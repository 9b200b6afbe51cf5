-- WeChat Pay and Alipay are called what the trade calls them: payment providers.
alter table payment_house rename to payment_provider;
alter table payment_provider rename column house to provider;
alter table payment_provider rename column house_key_id to provider_key_id;
alter table payment_provider rename column house_key_print to provider_key_print;
alter table refund_leg rename column house_code to provider_code;
alter table refund_leg rename column house_says to provider_says;
alter table statement rename column house_cents to provider_cents;

-- Primary keys and unique constraints are renamed with their indexes.
do $$
declare r record;
begin
  for r in select conrelid::regclass as holder, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conname like '%house%'
  loop
    execute format('alter table %s rename constraint %I to %I', r.holder, r.name, replace(r.name, 'house', 'provider'));
  end loop;
  for r in select c.oid::regclass as holder, c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I') and c.relname like '%house%'
  loop
    execute format('alter index %s rename to %I', r.holder, replace(r.name, 'house', 'provider'));
  end loop;
end $$;

update ledger_posting set event = replace(replace(event, 'House', 'Provider'), 'house', 'provider')
  where event in ('housePaidOut', 'housePaidDeposits', 'agentHousePaidOut', 'agentHousePaidIn');
update ledger_pending set event = replace(replace(event, 'House', 'Provider'), 'house', 'provider')
  where event in ('housePaidOut', 'housePaidDeposits', 'agentHousePaidOut', 'agentHousePaidIn');
update setting set name = 'demo.providers' where name = 'demo.houses';

-- What was kept of calls and lists by the names of their fields.
update approval set
  call_id = replace(call_id, 'paymentHouses.', 'paymentProviders.'),
  input = regexp_replace(input::text, '"house(\w*)":', '"provider\1":', 'g')::jsonb
  where state = 'pending' and (call_id like 'paymentHouses.%' or input::text ~ '"house\w*":');
update saved_view set
  query = regexp_replace(query::text, '"house(\w*)"', '"provider\1"', 'g')::jsonb,
  look = regexp_replace(look::text, '"house(\w*)"', '"provider\1"', 'g')::jsonb
  where query::text ~ '"house' or look::text ~ '"house';
