-- Rows of every company are numbered.
select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);

-- What an event is about, and a number that grows with the events of it: whoever is told late can still put them in order.
create sequence webhook_event_number;
grant usage on sequence webhook_event_number to kickstand_app;
alter table webhook_delivery add column subject text, add column sequence bigint;
update webhook_delivery d set subject = it.subject, sequence = it.n from (
  select delivery_id, dense_rank() over (order by made_at, kind, data::text) as n,
    case split_part(kind, '.', 1) when 'test' then 'test:' || endpoint_id
      else split_part(kind, '.', 1) || ':' || coalesce(case split_part(kind, '.', 1)
        when 'order' then data ->> 'orderId' when 'ticket' then data ->> 'ticketId' when 'alarm' then data ->> 'alarmId'
        when 'vehicle' then data ->> 'carId' when 'task' then data ->> 'taskId' else data ->> 'statementId' end, '') end as subject
  from webhook_delivery) it
where it.delivery_id = d.delivery_id;
select setval('webhook_event_number', (select coalesce(max(sequence), 0) + 1 from webhook_delivery), false);
alter table webhook_delivery alter column subject set not null,
  alter column sequence set not null, alter column sequence set default nextval('webhook_event_number');
comment on column webhook_delivery.sequence is 'The same for every endpoint that is told of the event; what is told of one row is told while that row is locked, so that of its events the later one has the higher number';
drop index webhook_delivery_waiting;
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, sequence) where state = 'waiting';

-- Who is written to when an endpoint does not answer, and of what its people were told already.
alter table webhook_endpoint
  add column alert_email    text not null default '',
  add column alert_language text not null default 'zh-CN' check (alert_language in ('zh-CN', 'en-US')),
  add column told_of        text check (told_of in ('failing', 'dead'));
-- What has been dead for long is no news.
update webhook_endpoint set told_of = 'dead' where state = 'dead';

create or replace function tell_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  seen text[] := array[current_setting('app.agents', true), current_setting('app.areas', true)];
  it jsonb;
  told jsonb := '{}';
  n bigint;
begin
  perform set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
  if exists (select from webhook_endpoint where state = 'active' and tg_argv[0] = any (kinds)) then
    it := to_jsonb(new);
    n := nextval('webhook_event_number');
    for i in 1 .. tg_nargs - 2 by 2 loop
      told := told || jsonb_build_object(tg_argv[i],
        case tg_argv[i] when 'carId' then to_jsonb(it ->> tg_argv[i + 1]) else it -> tg_argv[i + 1] end);
    end loop;
    -- The first name and column of every kind say what it is about.
    insert into webhook_delivery (delivery_id, endpoint_id, agent_id, kind, data, subject, sequence)
    with recursive above as (
      select agent_id, parent_id from agent where agent_id = (it ->> 'agent_id')::int
      union all select a.agent_id, a.parent_id from agent a join above on a.agent_id = above.parent_id)
    select gen_random_uuid()::text, e.endpoint_id, e.agent_id, tg_argv[0], told,
      split_part(tg_argv[0], '.', 1) || ':' || (it ->> tg_argv[2]), n
    from webhook_endpoint e join above using (agent_id)
    where e.state = 'active' and tg_argv[0] = any (e.kinds)
      and (e.agent_ids is null or (it ->> 'agent_id')::int = any (e.agent_ids))
      and (e.area_ids is null or (it ->> 'service_area_id')::int = any (e.area_ids));
  end if;
  perform set_config('app.agents', coalesce(seen[1], ''), true), set_config('app.areas', coalesce(seen[2], ''), true);
  return null;
end $$;
