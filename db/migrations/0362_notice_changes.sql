-- What is written down of a change belongs to whoever may change the template, as the template itself does.
alter table notice_change enable row level security;
alter table notice_change force row level security;
create policy seen on notice_change for select using (true);
create policy added on notice_change for insert
  with check (may_word_notices(nullif(split_part(template_id, '@', 2), '')::int));
