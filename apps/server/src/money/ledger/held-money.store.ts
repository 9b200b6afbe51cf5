import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

/** Cards whose price minus recognised, breakage and refunded parts differs from the ledger. */
export const cardGaps = sql<Difference>`
  select '2410 ' || coalesce(c.card_id, a.owner) as about, coalesce(a.balance, 0) as said, coalesce(c.left_cents, 0) as found
  from (
    select k.card_id, k.price_cents - k.released_cents - k.over_cents as left_cents
    from user_card k left join refund f on f.refund_id = k.refund_id
    where k.price_cents <> k.released_cents + k.over_cents and k.state not in ('buying', 'dropped')
      and f.state is distinct from 'success'
  ) c full join (
    select owner, balance from ledger_account where code = '2410' and balance <> 0
  ) a on a.owner = c.card_id
  where coalesce(a.balance, 0) <> coalesce(c.left_cents, 0)`;
export const wrongCards = (db: Db) => firstOf(db, cardGaps);

/** Cards with a wrong number of uses, excluding returned ones. */
export const wrongCardUses = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select k.card_id as about, k.uses as said, count(u.no) - count(b.order_id) as found
      from user_card k left join card_use u on u.card_id = k.card_id
        left join card_use_return b on b.card_id = u.card_id and b.order_id = u.order_id
      group by k.card_id having k.uses <> count(u.no) - count(b.order_id) or k.returned_uses <> count(b.order_id)`,
  );

/** Riders whose deposit differs from the ledger, free and frozen together. */
export const depositGaps = sql<Difference>`
  select '2210 ' || coalesce(d.rider_id, a.owner) as about, coalesce(a.cents, 0) as said, coalesce(d.cents, 0) as found
  from (
    select rider_id, sum(amount_cents - deducted_cents) as cents from deposit
    where state in ('paid', 'frozen', 'refunding', 'refund_failed') group by rider_id
  ) d full join (
    select owner, sum(balance) as cents from ledger_account where code in ('2210', '2211') and balance <> 0 group by owner
  ) a on a.owner = d.rider_id
  where coalesce(a.cents, 0) <> coalesce(d.cents, 0)`;
export const wrongDeposits = (db: Db) => firstOf(db, depositGaps);
