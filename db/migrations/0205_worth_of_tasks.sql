-- What a task was worth when it was given to whoever does it (of their own work: when they began), and for whom that was reckoned.
-- What a plan gave has its price in the plan.
alter table ops_task add column value_cents int, add column priced_for text;
comment on column ops_task.value_cents is 'What it was worth when it was given to whoever it was priced for, cents; null: nobody could say';
