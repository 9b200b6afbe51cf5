-- While a ride keeps a task waiting its clock stands: what was left of its time then, below zero where it had passed.
alter table ops_task add column due_left_ms bigint;
