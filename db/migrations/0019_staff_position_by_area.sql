-- Whoever works somewhere else from now on cannot see, and so not overwrite, where they were before: the old row is another
-- company's or area's to see until it is too old to show.
delete from staff_position where service_area_id is null;
alter table staff_position
  drop constraint staff_position_pkey,
  alter column service_area_id set not null,
  add primary key (operator_id, agent_id, service_area_id);
