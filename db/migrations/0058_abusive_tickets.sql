-- Complaints that were made up, as whoever decided them says: it shows wherever their rider does.
alter table ticket add column is_abusive boolean not null default false;
create index ticket_abusive on ticket (rider_id) where is_abusive;
