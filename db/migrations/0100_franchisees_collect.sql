-- Franchisees collect under numbers of their own at payment houses; head office's part of a payment is shared away there.
alter table payment_house
  add column agent_id int not null default 2,
  -- What the house lets be shared away of a payment at most, ten-thousandths.
  add column share_bp int not null default 3000 check (share_bp between 0 and 10000),
  -- Of a franchisee's: head office's number that the house shares with, and why it does not.
  add column receiver text,
  add column receiver_problem text,
  add column receiver_asked_at timestamptz;
drop index payment_house_draft;
drop index payment_house_offered;
create unique index payment_house_draft on payment_house (house, agent_id) where state = 'draft';
create unique index payment_house_offered on payment_house (house, agent_id) where state = 'offered';
