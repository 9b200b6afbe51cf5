-- Which station a move began or ended at is looked up for each of a list: by its place and not among all of the area.
create index station_by_place on fence (service_area_id, centre_lng, centre_lat) where kind = 'station' and state = 'enabled';
