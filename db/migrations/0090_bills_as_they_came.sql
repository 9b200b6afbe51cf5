-- Bills are kept as they came, so that they can be handed on; of those that were read before, only the lines are known.
alter table bill_file add file_key text;
alter table bill_file add bytes int check (bytes >= 0);
alter table bill_file add check ((file_key is null) = (bytes is null));
create index bill_file_by_day on bill_file (day desc, file_id);

-- The language of whoever is sent a report; a report may be the package of a month.
alter table report_subscription add language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US'));
