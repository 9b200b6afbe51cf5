-- Who was with whoever did a task, beside that person: its pay is shared among all of them.
alter table ops_task add column team text[] not null default '{}' check (cardinality(team) <= 9);
