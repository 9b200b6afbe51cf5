-- Wrong codes of everybody are counted too, by the hour: who guesses by many accounts is seen by that.
alter table coupon_try drop constraint coupon_try_entity_check;
alter table coupon_try add constraint coupon_try_entity_check check (entity in ('rider', 'device', 'address', 'all'));
comment on table coupon_try is 'Wrong codes that were typed lately, by rider, device and address; of all within an hour, where locks says whether bells were rung';
