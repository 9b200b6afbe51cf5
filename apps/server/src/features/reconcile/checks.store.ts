import type { CheckRow } from '@kickstand/contract/reconcile';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface Behind {
  count: number;
  sumCents: number;
  rows: CheckRow[];
}

const mostRows = 50;

/** How many rows a query finds, what they come to, and the first of them. */
async function behind(db: Db, opens: CheckRow['opens'], query: RawBuilder<unknown>): Promise<Behind> {
  const { rows } = await sql<CheckRow & { n: number; sum: number }>`
    select d.about, d.said as "saidCents", d.found as "foundCents", count(*) over () as n,
      sum(d.said - d.found) over () as sum from (${query}) d order by d.about limit ${mostRows}`.execute(db);
  return {
    count: rows[0]?.n ?? 0,
    sumCents: Number(rows[0]?.sum ?? 0),
    rows: rows.map(({ about, saidCents, foundCents }) => ({
      about,
      opens,
      saidCents: Number(saidCents) as CheckRow['saidCents'],
      foundCents: Number(foundCents) as CheckRow['foundCents'],
    })),
  };
}

/** Orders that are not paid. */
export const unpaidOrders = (db: Db) =>
  behind(
    db,
    'order',
    sql`select order_id as about, payable_cents as said, principal_cents + gift_cents + online_cents as found
      from ride_order where state in ('unpaid', 'paying')`,
  );

/** Orders whose online part no payment of a house has brought. */
export const paidWithoutPayment = (db: Db) =>
  behind(
    db,
    'order',
    sql`select r.receivable_id as about, r.cents as said, coalesce(p.cents, 0) as found
      from (select receivable_id, sum(cents) as cents from receivable_part where source = 'online' group by 1) r
        left join (select subject_id, sum(amount_cents) as cents from payment
          where kind = 'receivable' and state = 'success' and problem is null group by 1) p
          on p.subject_id = r.receivable_id
      where r.cents <> coalesce(p.cents, 0)`,
  );

/** Payments for something owed that has no part of theirs, and that did not go back. */
export const paymentWithoutOrder = (db: Db) =>
  behind(
    db,
    'none',
    sql`select p.out_no as about, coalesce(p.received_cents, p.amount_cents) as said, p.refunded_cents as found
      from payment p where p.kind = 'receivable' and p.state = 'success'
        and p.refunded_cents < coalesce(p.received_cents, p.amount_cents)
        and not exists (select from receivable_part r where r.receivable_id = p.subject_id and r.ref = p.payment_id)`,
  );

/** Refunds that houses have not made for long. */
export const slowRefunds = (db: Db, before: number) =>
  behind(
    db,
    'refund',
    sql`select refund_id as about, amount_cents as said, 0 as found
      from refund where state in ('created', 'processing', 'failed') and created_at < ${at(before)}`,
  );

/** Head office's part of payments that franchisees collected long ago, and that their house has neither shared nor refused. */
export const slowShares = (db: Db, before: number) =>
  behind(
    db,
    'share',
    sql`select coalesce(r.order_id, p.out_no) as about, 0 as found,
        case when s.amount_cents > 0 then s.amount_cents
          else floor((p.amount_cents - p.refunded_cents) * (10000 - s.ratio_bp) / 10000.0) end as said
      from profit_share s join payment p using (payment_id) left join receivable r on r.receivable_id = p.subject_id
      where s.state in ('waiting', 'processing') and s.paid_at < ${at(before)}`,
  );
