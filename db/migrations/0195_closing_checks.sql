-- Checks before a day is confirmed look at what came since the last one that was, and at cards with something left.
create index payment_of_owed_by_time on payment (success_at) where state = 'success' and kind = 'receivable';
create index user_card_unearned on user_card (card_id) where price_cents <> released_cents + over_cents;
