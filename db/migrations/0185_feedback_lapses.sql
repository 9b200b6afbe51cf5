-- A ticket that stays solved is closed by itself: nobody's step. Tickets that wait for that are found by when they were solved.
alter table feedback_event alter column by_name drop not null;
create index feedback_solved on feedback (over_at) where state = 'solved';
