-- A refund gives the use of a card back that a ride took: once for a ride, of a card that the ride used, and it stays written.
alter table user_card add column returned_uses int not null default 0 check (returned_uses >= 0);
comment on column user_card.uses is 'Rides that used it, without those whose use was given back';

create table card_use_return (
  return_id       text primary key,
  order_id        text not null unique references ride_order,
  card_id         text not null,
  -- By what its product costs: it counts as given.
  worth_cents     int not null check (worth_cents >= 0),
  returned_at     timestamptz not null,
  operator_id     text not null,
  operator_name   text not null,
  reason          text not null,
  foreign key (card_id, order_id) references card_use (card_id, order_id)
);
create index card_use_return_of_card on card_use_return (card_id);
comment on table card_use_return is 'Uses of cards that went back to their riders with a refund';
create index card_use_of_order on card_use (order_id);

grant select, insert on card_use_return to kickstand_app;
revoke update, delete, truncate on card_use_return from kickstand_app;

alter table ticket add column card_times int not null default 0 check (card_times in (0, 1));
