-- Who did a piece of work may object to what it was judged to be; somebody else looks at it again.
alter table work_audit drop constraint work_audit_why_check;
alter table work_audit
  add constraint work_audit_why_check check (why in ('flags', 'no_evidence', 'late', 'objection')),
  add column objection text check (char_length(objection) between 5 and 200),
  add check (why <> 'objection' or objection is not null);
comment on column work_audit.objection is 'What who did it said against the verdict; once for each piece of work';
