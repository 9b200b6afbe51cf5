-- Whether assistants (MCP) are offered the changes that a key may make; those that exist were made for reading.
alter table api_key add column assistant_writes boolean not null default false;
