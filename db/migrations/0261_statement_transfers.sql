-- Which statements a transfer of the bank paid: asked for when another is noted.
create index statement_by_bank_no on statement (bank_no) where bank_no is not null;
