-- A deposit that went back over the bank keeps by which transfer, and the masked name of the account it went to.
alter table deposit
  add column transfer_no text,
  add column transfer_name text,
  add constraint deposit_transfer check ((transfer_no is null) = (transfer_name is null));
