import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

/** Riders whose lots differ from their unheld ledger balance: current ones only. */
export const walletGaps = sql<Difference>`
  select coalesce(a.code, l.code) || ' ' || coalesce(a.owner, l.rider_id) as about, coalesce(a.cents, 0) as said,
    coalesce(l.cents, 0) as found
  from (
    select rider_id, kind, case kind when 'principal' then '2110' else '2120' end as code, sum(left_cents) as cents
    from wallet_lot where left_cents > 0 group by 1, 2
  ) l full join (
    select code, owner, balance - held as cents, case code when '2110' then 'principal' else 'gift' end as kind
    from ledger_account where code in ('2110', '2120') and balance <> held
  ) a on a.code = l.code and a.owner = l.rider_id
  where coalesce(a.cents, 0) <> coalesce(l.cents, 0)
    and (l.rider_id is not null or exists (select from wallet_lot w where w.rider_id = a.owner and w.kind = a.kind))`;
export const wrongWallets = (db: Db) => firstOf(db, walletGaps);

/** Debts that differ from the ledger; written-off debts count as zero. */
export const wrongDebts = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select '1210 ' || v.receivable_id as about, coalesce(a.balance, 0) as said,
        case v.state when 'closed' then 0 else v.ride_cents + v.location_cents + v.helmet_cents + v.fee_cents - v.paid_cents
        end as found
      from receivable v left join ledger_account a on a.code = '1210' and a.owner = v.receivable_id
      where coalesce(a.balance, 0) <> case v.state when 'closed' then 0
        else v.ride_cents + v.location_cents + v.helmet_cents + v.fee_cents - v.paid_cents end`,
  );

/** Debts whose parts do not add up to what was paid. */
export const wrongParts = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select v.receivable_id as about, v.paid_cents - v.refunded_cents as said,
        coalesce(p.paid - p.back, 0) as found
      from receivable v left join (
        select receivable_id, sum(cents) as paid, sum(refunded_cents) as back from receivable_part group by receivable_id
      ) p on p.receivable_id = v.receivable_id
      where v.paid_cents <> coalesce(p.paid, 0) or v.refunded_cents <> coalesce(p.back, 0)`,
  );

/** Orders whose amounts differ from their debts. */
export const wrongOrders = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select o.order_id as about, o.principal_cents + o.gift_cents + o.online_cents as said,
        coalesce(v.paid_cents, 0) as found
      from ride_order o left join receivable v on v.receivable_id = o.order_id
      where o.state <> 'riding' and (
        o.principal_cents + o.gift_cents + o.online_cents <> coalesce(v.paid_cents, 0)
        or o.refunded_cents <> coalesce(v.refunded_cents, 0)
        or o.payable_cents <> coalesce(v.ride_cents + v.location_cents + v.helmet_cents, 0)
        or (v.receivable_id is not null and o.state <> v.state))`,
  );

/** Orders on a live invoice for more than the cash paid and not refunded. */
export const wrongInvoices = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select i.order_id as about, i.cents as said, coalesce(k.cash, 0) as found
      from invoice_order i cross join lateral (
        select sum(p.cents - p.refunded_cents) as cash from receivable v join receivable_part p using (receivable_id)
        where v.order_id = i.order_id and p.source <> 'gift'
      ) k where i.is_live and i.cents > coalesce(k.cash, 0)`,
  );

/** Requests whose lines or orders add up to another amount, or that hold orders in a state that should not. */
export const wrongInvoiceSums = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select q.request_id as about, q.amount_cents as said, o.cents as found
      from invoice_request q cross join lateral (
        select sum(i.cents) as cents, bool_and(i.is_live) as every, bool_or(i.is_live) as some
        from invoice_order i where i.request_id = q.request_id
      ) o cross join lateral (
        select sum(l.amount_cents) as cents, sum(l.tax_cents) as tax from invoice_line l where l.request_id = q.request_id
      ) l
      where q.state in ('pending', 'issued', 'red_requested', 'red_confirmed') and (q.amount_cents <> o.cents
        or q.amount_cents <> l.cents or q.tax_cents <> l.tax or not o.every)
        or q.state in ('failed', 'cancelled', 'red') and o.some`,
  );
