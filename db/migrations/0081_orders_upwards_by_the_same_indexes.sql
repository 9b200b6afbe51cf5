-- Orders by end and amount upwards are read from the indexes that serve them downwards, backwards.
drop index ride_order_by_end;
drop index ride_order_by_payable;
