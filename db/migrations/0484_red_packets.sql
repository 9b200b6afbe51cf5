-- Red packets on vehicles: which vehicle carries one until when, the ride that took it, and when it was earned. Those that nobody took are
-- renewed every hour; one of an activity of stations is written down as a ride takes it.
create table red_packet (
  campaign_id     text not null references campaign,
  vehicle_id      int not null references vehicle,
  -- Where the vehicle stood, and who runs that area.
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  listed_at       timestamptz not null,
  until           timestamptz not null,
  order_id        text,
  earned_at       timestamptz,
  primary key (campaign_id, vehicle_id, listed_at),
  check (until >= listed_at),
  check (earned_at is null or order_id is not null)
);
comment on table red_packet is 'Vehicles that carry a red packet, and the rides that took one';
-- A vehicle carries one of an activity at a time.
create unique index red_packet_carried on red_packet (campaign_id, vehicle_id) where order_id is null;
create index red_packet_of_vehicle on red_packet (vehicle_id, listed_at desc);
create index red_packet_of_order on red_packet (order_id) where order_id is not null;
create index red_packet_by_end on red_packet (until);
alter table red_packet enable row level security;
alter table red_packet force row level security;
create policy own on red_packet using (((select app_all_agents()) or agent_id = any ((select app_agents())::int[]))
  and ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on red_packet to kickstand_app;
revoke truncate on red_packet from kickstand_app;
