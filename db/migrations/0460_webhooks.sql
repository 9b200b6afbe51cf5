-- What happens in a company is told to addresses that it names: a row for each address and event, in the transaction of the event.
create table webhook_endpoint (
  endpoint_id    text primary key,
  agent_id       int not null references agent,
  name           text not null,
  url            text not null,
  kinds          text[] not null check (cardinality(kinds) > 0),
  -- Of which companies and areas it may be told, as whoever saved it sees them; null: of all.
  agent_ids      int[],
  area_ids       int[],
  -- Sealed; the one before counts beside it for a while.
  secret_box     text not null,
  old_secret_box text,
  old_until      timestamptz,
  state          text not null check (state in ('active', 'paused', 'dead')),
  -- While it does not answer: since when, how often it was asked, when it is asked again, and what was the matter.
  failing_since  timestamptz,
  attempts       int not null default 0,
  next_at        timestamptz,
  problem        text,
  answered_at    timestamptz,
  version        int not null default 1,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  updated_by     text not null,
  check ((old_secret_box is null) = (old_until is null)),
  check ((failing_since is null) = (next_at is null))
);
comment on column webhook_endpoint.state is 'dead: it did not answer for three days, or said that it is gone; nothing is written for it until somebody switches it on';
create index webhook_endpoint_of_agent on webhook_endpoint (agent_id);

create table webhook_delivery (
  delivery_id text primary key,
  endpoint_id text not null references webhook_endpoint on delete cascade,
  agent_id    int not null references agent,
  kind        text not null,
  data        jsonb not null,
  made_at     timestamptz not null default now(),
  state       text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts    int not null default 0 check (attempts >= 0),
  -- Null while it waits: it is due.
  next_at     timestamptz,
  sent_at     timestamptz,
  took_ms     int,
  status      int,
  answer      text not null default '',
  problem     text,
  check (state = 'waiting' or next_at is null)
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, made_at, delivery_id) where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (endpoint_id, made_at) where state = 'failed';
create index webhook_delivery_by_time on webhook_delivery (made_at desc, delivery_id desc);

do $$
declare t text;
begin
  foreach t in array array['webhook_endpoint', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own on %I using (
      (select app_all_agents()) or agent_id = any ((select app_agents())::int[]))$p$, t);
  end loop;
end $$;
grant select, insert, update, delete on webhook_endpoint, webhook_delivery to kickstand_app;
revoke truncate on webhook_endpoint, webhook_delivery from kickstand_app;

-- Tells every address that asked for this kind of event of a row: the first argument is the kind, then a name and a column by turns.
-- Whoever changes the row need not see the addresses, which may be those of a company above.
create function tell_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  seen text[] := array[current_setting('app.agents', true), current_setting('app.areas', true)];
  it jsonb;
  told jsonb := '{}';
begin
  perform set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
  if exists (select from webhook_endpoint where state = 'active' and tg_argv[0] = any (kinds)) then
    it := to_jsonb(new);
    for i in 1 .. tg_nargs - 2 by 2 loop
      told := told || jsonb_build_object(tg_argv[i],
        case tg_argv[i] when 'carId' then to_jsonb(it ->> tg_argv[i + 1]) else it -> tg_argv[i + 1] end);
    end loop;
    insert into webhook_delivery (delivery_id, endpoint_id, agent_id, kind, data)
    with recursive above as (
      select agent_id, parent_id from agent where agent_id = (it ->> 'agent_id')::int
      union all select a.agent_id, a.parent_id from agent a join above on a.agent_id = above.parent_id)
    select gen_random_uuid()::text, e.endpoint_id, e.agent_id, tg_argv[0], told
    from webhook_endpoint e join above using (agent_id)
    where e.state = 'active' and tg_argv[0] = any (e.kinds)
      and (e.agent_ids is null or (it ->> 'agent_id')::int = any (e.agent_ids))
      and (e.area_ids is null or (it ->> 'service_area_id')::int = any (e.area_ids));
  end if;
  perform set_config('app.agents', coalesce(seen[1], ''), true), set_config('app.areas', coalesce(seen[2], ''), true);
  return null;
end $$;

create trigger webhook_order_ended after update of state on ride_order for each row
  when (old.state = 'riding' and new.state <> 'riding')
  execute function tell_webhooks('order.ended', 'orderId', 'order_id', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'state', 'state', 'endedBy', 'ended_by', 'distanceM', 'distance_m',
    'ridingSeconds', 'riding_seconds', 'payableCents', 'payable_cents');
create trigger webhook_order_paid after update of state on ride_order for each row
  when (old.state <> 'paid' and new.state = 'paid')
  execute function tell_webhooks('order.paid', 'orderId', 'order_id', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'payableCents', 'payable_cents', 'principalCents', 'principal_cents',
    'giftCents', 'gift_cents', 'onlineCents', 'online_cents');
create trigger webhook_order_refunded after update of refunded_cents on ride_order for each row
  when (new.refunded_cents > old.refunded_cents)
  execute function tell_webhooks('order.refunded', 'orderId', 'order_id', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'payableCents', 'payable_cents', 'refundedCents', 'refunded_cents');
create trigger webhook_ticket_opened after insert on ticket for each row
  execute function tell_webhooks('ticket.opened', 'ticketId', 'ticket_id', 'orderId', 'order_id', 'carId', 'vehicle_id',
    'agentId', 'agent_id', 'serviceAreaId', 'service_area_id', 'reasons', 'reasons', 'claimCents', 'claim_cents');
create trigger webhook_ticket_decided after update of state on ticket for each row
  when (old.state <> 'done' and new.state = 'done')
  execute function tell_webhooks('ticket.decided', 'ticketId', 'ticket_id', 'orderId', 'order_id', 'carId', 'vehicle_id',
    'agentId', 'agent_id', 'serviceAreaId', 'service_area_id', 'result', 'result', 'refundCents', 'refund_cents');
-- What a vehicle told of late may be over when it is written down, and what was over may come back.
create trigger webhook_alarm_opened after insert on alarm for each row when (new.state = 'open')
  execute function tell_webhooks('alarm.opened', 'alarmId', 'alarm_id', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'type', 'type', 'level', 'level');
create trigger webhook_alarm_reopened after update of state on alarm for each row
  when (old.state not in ('open', 'acked') and new.state = 'open')
  execute function tell_webhooks('alarm.opened', 'alarmId', 'alarm_id', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'type', 'type', 'level', 'level');
create trigger webhook_alarm_closed after update of state on alarm for each row
  when (old.state in ('open', 'acked') and new.state not in ('open', 'acked'))
  execute function tell_webhooks('alarm.closed', 'alarmId', 'alarm_id', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'type', 'type', 'level', 'level', 'state', 'state');
create trigger webhook_vehicle_used after update of riding_state on vehicle_state for each row
  when (old.riding_state <> new.riding_state)
  execute function tell_webhooks('vehicle.state', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'ridingState', 'riding_state');
create trigger webhook_vehicle_placed after update of lifecycle on vehicle for each row
  when (old.lifecycle <> new.lifecycle)
  execute function tell_webhooks('vehicle.state', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'lifecycle', 'lifecycle');
create trigger webhook_task_done after update of state on ops_task for each row
  when (old.state <> 'done' and new.state = 'done')
  execute function tell_webhooks('task.done', 'taskId', 'task_id', 'carId', 'vehicle_id', 'agentId', 'agent_id',
    'serviceAreaId', 'service_area_id', 'type', 'type');
create trigger webhook_statement_settled after update of state on statement for each row
  when (old.state <> new.state and new.state in ('confirmed', 'paid'))
  execute function tell_webhooks('settlement.statement', 'statementId', 'statement_id', 'agentId', 'agent_id',
    'fromDay', 'from_day', 'toDay', 'to_day', 'state', 'state', 'payableCents', 'payable_cents');
