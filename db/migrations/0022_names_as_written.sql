-- Names that people gave stand as they were written, for readers of every language: only the demo ever had some of its
-- names in English, and those of its companies, people, roles and vehicles it never had.
select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);

update service_area set name_en = null where name_en is not null;
update fence set name_en = null where name_en is not null;
