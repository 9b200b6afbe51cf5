-- A list puts what is not known last in both directions: the indexes by amount and end that there are serve it upwards, these downwards.
create index ride_order_ended_last on ride_order (ended_at desc nulls last, order_id desc);
create index ride_order_dearest on ride_order (payable_cents desc nulls last, order_id desc);
create index ride_order_longest on ride_order (distance_m desc nulls last, order_id desc);
