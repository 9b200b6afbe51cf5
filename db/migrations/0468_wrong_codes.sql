-- Wrong codes are counted by rider, by installation of the app and by network address, the latter two under a keyed digest.
alter table coupon_try drop constraint coupon_try_pkey;
alter table coupon_try drop constraint coupon_try_rider_id_fkey;
alter table coupon_try rename column rider_id to key;
alter table coupon_try add column entity text not null default 'rider' check (entity in ('rider', 'device', 'address'));
alter table coupon_try alter column entity drop default;
alter table coupon_try add primary key (entity, key);
comment on table coupon_try is 'Wrong codes that were typed lately, by rider, device and address';
