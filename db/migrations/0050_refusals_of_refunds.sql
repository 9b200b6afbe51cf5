-- What a house said when it refused to send a refund back, in its own words.
alter table refund_leg add column house_says text;
