-- Lines of a statement are read page by page in the order of their book days, from either end: without this a page sorted its whole day.
create index ledger_posting_of_agent on ledger_posting (agent_id, book_day, posting_id);
