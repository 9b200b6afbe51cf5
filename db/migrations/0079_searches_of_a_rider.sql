-- What a rider looked for is handed out to them on request: found by rider.
create index search_of_rider on search using hash (rider_id);
