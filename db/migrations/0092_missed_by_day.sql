-- What was missed is summed over weeks of a city: found without reading the many cells and hours in which nothing was.
create index heat_hour_missed on heat_hour (day, hour) include (service_area_id, agent_id, missed) where missed > 0;
