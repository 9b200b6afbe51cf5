-- The file of an issued invoice, in the store of files.
alter table invoice_request
  add column file_key   text,
  add column file_bytes int check (file_bytes between 1 and 5000000),
  add check ((file_key is null) = (file_bytes is null)),
  add check (file_key is null or file_name is not null);
