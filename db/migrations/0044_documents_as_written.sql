-- These documents are written once per ride and read as a whole: kept as they were written they cost a third of the time.
alter table ride_order
  alter column terms type json using terms::json,
  alter column basis type json using basis::json,
  alter column price type json using price::json;
alter table trip alter column evidence drop default;
alter table trip alter column evidence type json using evidence::json;
alter table trip alter column evidence set default '{}';
