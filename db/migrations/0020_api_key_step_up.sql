-- Whether a key may make the changes that ask people for a fresh proof; those that exist never could.
alter table api_key add column step_up boolean not null default false;
