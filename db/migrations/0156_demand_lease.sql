-- Who counts an area's demand holds it for a while: other servers leave it alone, and what failed is not tried again at once.
alter table demand_area add lease_until timestamptz;
comment on column demand_area.lease_until is 'Nobody else counts the area before then';
