-- What vehicles and stations brought, by the day on which the ledger booked that it came in or went back. By the day on which the
-- ride began a refund changed a day that was shut, supplements were missing, and what was asked to go back counted as gone.
drop table vehicle_earned;
create table vehicle_earned (
  day             date not null,
  vehicle_id      int not null,
  -- As the ledger says it: a vehicle may change hands.
  agent_id        int not null,
  service_area_id int not null,
  -- From principal and by payment houses, for rides and supplements; and what of that went back.
  paid_cents      bigint not null default 0,
  refunded_cents  bigint not null default 0,
  cents           bigint not null generated always as (paid_cents - refunded_cents) stored,
  primary key (day, vehicle_id, agent_id, service_area_id)
);
comment on table vehicle_earned is 'Added up in the transaction that posts it; verify-books compares it with the ledger';
create index vehicle_earned_of_vehicle on vehicle_earned (vehicle_id, day);
alter table vehicle_earned enable row level security;
alter table vehicle_earned force row level security;
create policy own on vehicle_earned using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on vehicle_earned to kickstand_app;
revoke truncate on vehicle_earned from kickstand_app;

drop table station_earned_change;
create table station_earned_change (
  station_id      text not null,
  -- The day on which it is booked, and when it happened.
  day             date not null,
  at              timestamptz not null,
  service_area_id int not null,
  agent_id        int not null,
  cents           bigint not null
);
comment on table station_earned_change is 'Written in the transaction that posts money of a ride that began there, so that payments do not wait for each other at a station; added up in station_day and taken away every few seconds';
alter table station_earned_change enable row level security;
alter table station_earned_change force row level security;
create policy own on station_earned_change using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, delete on station_earned_change to kickstand_app;
revoke update, truncate on station_earned_change from kickstand_app;
comment on column station_day.earned_cents is 'Money of rides that began there by the local hour in which it came in or went back; gifts are no money';

select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
create temporary table ride_money on commit drop as
select p.book_day as day, p.event_at, p.agent_id, coalesce(p.service_area_id, o.service_area_id) as service_area_id,
  o.vehicle_id, o.start_station_id,
  sum(e.amount) filter (where p.event in ('paidFromWallet', 'paidOnline')) as paid,
  sum(e.amount) filter (where p.event not in ('paidFromWallet', 'paidOnline')) as refunded
from ledger_posting p
join ledger_entry e on e.posting_id = p.posting_id and e.code = any (case p.event
  when 'paidFromWallet' then '{2110}' when 'paidOnline' then '{1110}' else '{4910,4920,4930}' end::text[])
left join payment y on p.source = 'payment' and y.payment_id = p.source_id
left join refund_leg l on p.source = 'refund-leg' and l.leg_id = p.source_id
left join refund f on f.refund_id = case p.source when 'refund' then p.source_id else l.refund_id end
join receivable r on r.kind <> 'fee'
  and r.receivable_id = case p.source when 'payment' then y.subject_id when 'refund' then f.subject_id
    when 'refund-leg' then f.subject_id else p.source_id end
join ride_order o on o.order_id = r.order_id
where p.event in ('paidFromWallet', 'paidOnline', 'refundedOnline', 'refundedToWallet', 'manualTransfer')
group by p.posting_id, o.order_id;

insert into vehicle_earned (day, vehicle_id, agent_id, service_area_id, paid_cents, refunded_cents)
select day, vehicle_id, agent_id, service_area_id, coalesce(sum(paid), 0), coalesce(sum(refunded), 0)
from ride_money group by 1, 2, 3, 4;

delete from vehicle_earned_lately;
insert into vehicle_earned_lately (vehicle_id, agent_id, service_area_id, cents)
select vehicle_id, agent_id, service_area_id, sum(cents) from vehicle_earned
where day >= coalesce((select day from vehicle_earned_since), '-infinity') group by 1, 2, 3;
comment on column vehicle_earned_lately.cents is 'Of the days from that of vehicle_earned_since on';

-- Totals are written anew where none are.
delete from vehicle_total;
delete from vehicle_total_mark;

-- Where nothing is added up yet, this follows with the rest.
update station_day set earned_cents = array_fill(0, array[24]) where day_earned_cents <> 0 or earned_cents <> array_fill(0, array[24]);
insert into station_day as s (station_id, day, service_area_id, agent_id, starts, ends, vehicle_minutes, present_minutes, earned_cents)
select m.station_id, m.day, max(m.service_area_id), max(m.agent_id), array_fill(0, array[24]), array_fill(0, array[24]),
  array_fill(0, array[24]), array_fill(0, array[24]),
  array(select coalesce(e.cents, 0)::int from generate_series(0, 23) g (hour)
    left join unnest(array_agg(m.hour), array_agg(m.cents)) e (hour, cents) on e.hour = g.hour order by g.hour)
from (
  select start_station_id as station_id, day, extract(hour from event_at at time zone w.zone)::int as hour,
    max(service_area_id) as service_area_id, max(agent_id) as agent_id,
    sum(coalesce(paid, 0) - coalesce(refunded, 0)) as cents
  from ride_money cross join (select coalesce((select nullif(zone, '') from figure_mark), 'Asia/Shanghai') as zone) w
  where start_station_id is not null and exists (select from ride_hour_mark where xact > 0)
  group by 1, 2, 3
) m group by 1, 2
on conflict (station_id, day) do update set earned_cents = excluded.earned_cents;
