-- Single entries of reports are found by when they were paid, asked back or began.
create index ride_order_by_paid on ride_order (paid_at desc nulls last, order_id desc);
create index deposit_by_paid on deposit (paid_at desc nulls last, deposit_id desc);
create index deposit_by_asked on deposit (asked_at desc nulls last, deposit_id desc);
create index user_card_by_start on user_card (kind, from_at desc nulls last, card_id desc);
