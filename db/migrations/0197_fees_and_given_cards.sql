-- What is few among many: receivables of fees, whose payments a wall tells of, and cards that were given.
create index receivable_of_fees on receivable (receivable_id) where kind = 'fee';
create index user_card_given on user_card (created_at) where source = 'gift';
