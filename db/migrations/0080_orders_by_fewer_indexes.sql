-- Two indexes less to keep for every order: what they answered others answer.
-- Whether somebody rode in an area is read from the index that lists a rider's rides.
drop index ride_order_of_rider_in;
drop index ride_order_by_rider;
create index ride_order_by_rider on ride_order (rider_id, started_at desc) include (service_area_id, agent_id);
-- A scheme prices rides of its own area, and rides of an area are found by their end.
drop index ride_order_of_scheme;
