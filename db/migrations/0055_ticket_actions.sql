-- Tickets are given to a colleague, to field staff, or closed as duplicates.
alter table ticket add column duplicate_of text references ticket;
alter table ticket add check (duplicate_of is null or state = 'closed');
alter table ticket_event drop constraint ticket_event_kind_check;
alter table ticket_event add constraint ticket_event_kind_check check (kind in
  ('created', 'taken', 'replied', 'waiting', 'answered', 'noted', 'decided', 'reopened',
   'assigned', 'fielded', 'merged', 'closed'));
