-- Vehicle models are kept on a page of their own, and files of new vehicles name them whatever the case.
alter table vehicle_model add column version int not null default 1;
create unique index vehicle_model_by_name on vehicle_model (lower(name));

-- The built-in role of administrators holds every code; these two are new.
update role set codes = codes || array['050279', '0667'], version = version + 1
  where built_in and codes @> array['0502', '06'] and not codes && array['050279', '0667'];
