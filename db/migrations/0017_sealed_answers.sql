-- Answers are kept sealed from now on; what was kept in the clear goes.
delete from idempotency;
